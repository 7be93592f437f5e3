package dev.waybill.voyager.request;

import java.util.Optional;

/** The place names that a reading of free text may rely on. */
public interface PlaceNames {

    /** The longest well-known place name that occurs in the text, exactly as it is written there. */
    Optional<String> findIn(String text);

    /** Whether the text as a whole names a known place. */
    boolean isPlace(String text);
}
