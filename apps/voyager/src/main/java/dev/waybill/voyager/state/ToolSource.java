package dev.waybill.voyager.state;

import dev.waybill.voyager.data.LocalText;
import java.time.LocalDate;
import java.util.Optional;

/**
 * What came from where, for the traveller. Names only what was really read.
 *
 * @param tool the tool that read it: {@code weather}, {@code search}, {@code map}, {@code currency}
 * @param what what was taken from it
 * @param where the data set, service or page
 * @param asOf the date of the data, where it has one
 */
public record ToolSource(
        String tool, LocalText what, LocalText where, Optional<LocalDate> asOf, Confidence confidence) {}
