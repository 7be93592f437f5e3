package dev.waybill.voyager.data;

import java.time.LocalDate;
import java.util.List;

/** That some fields of an atlas item were really compared with a source, and when. */
public record Comparison(String source, List<String> fields, LocalDate on) {

    public Comparison {
        fields = List.copyOf(fields);
    }
}
