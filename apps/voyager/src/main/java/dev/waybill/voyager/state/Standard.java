package dev.waybill.voyager.state;

import dev.waybill.voyager.data.CostLevel;

/** How one travels: the standard of the bed, and that of meals and transit. */
public record Standard(CostLevel stay, CostLevel daily) {}
