/**
 * What can be plugged in below the engine: where runs are stored, and what runs the activations. Agents never see it.
 */
@NullMarked
package dev.waybill.spi;

import org.jspecify.annotations.NullMarked;
