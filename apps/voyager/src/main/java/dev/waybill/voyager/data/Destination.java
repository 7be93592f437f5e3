package dev.waybill.voyager.data;

import java.util.List;
import java.util.Optional;

/** What a destination's text turned out to mean. */
public sealed interface Destination {

    /** A city of the curated atlas. */
    record InAtlas(AtlasCity city) implements Destination {}

    /**
     * A city known by place, country and population only.
     *
     * @param homonyms other cities of that name, largest first, that were not taken
     * @param nearby a city of the atlas close enough to be meant or visited instead
     */
    record Known(City city, List<City> homonyms, Optional<AtlasEntry> nearby) implements Destination {

        public Known {
            homonyms = List.copyOf(homonyms);
        }
    }

    /**
     * No city we know of.
     *
     * @param near known names that are spelt alike, nearest first; may be empty
     * @param atlas the cities of the atlas, as what is planned best
     */
    record Unknown(String text, List<String> near, List<LocalText> atlas) implements Destination {

        public Unknown {
            near = List.copyOf(near);
            atlas = List.copyOf(atlas);
        }
    }
}
