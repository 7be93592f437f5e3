package dev.waybill.voyager.data;

import java.util.List;

/** The closed word lists of the atlas, beside the interests. */
public final class Vocabulary {

    public static final List<String> CATEGORIES = List.of(
            "lake",
            "park",
            "garden",
            "mountain",
            "beach",
            "viewpoint",
            "museum",
            "gallery",
            "palace",
            "castle",
            "temple",
            "church",
            "mosque",
            "monument",
            "historic-site",
            "old-town",
            "square",
            "bridge",
            "market",
            "street",
            "shopping",
            "zoo",
            "aquarium",
            "theme-park",
            "theatre",
            "neighbourhood",
            "boat",
            "library",
            "cemetery",
            "university");

    public static final List<String> DIETARY = List.of(
            "vegetarian",
            "vegan",
            "pork",
            "beef",
            "chicken",
            "lamb",
            "fish",
            "seafood",
            "egg",
            "dairy",
            "gluten",
            "nuts",
            "alcohol",
            "spicy",
            "halal");

    private Vocabulary() {}
}
