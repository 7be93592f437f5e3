package dev.waybill.voyager.request;

import java.util.List;

/** The words an interest may be, shared by requests and the atlas. */
public final class Interests {

    public static final List<String> VOCABULARY = List.of(
            "nature",
            "lakes",
            "mountains",
            "beaches",
            "gardens",
            "views",
            "history",
            "museums",
            "art",
            "architecture",
            "temples",
            "food",
            "seafood",
            "markets",
            "shopping",
            "nightlife",
            "family",
            "wildlife",
            "music",
            "walking");

    private Interests() {}
}
