package dev.waybill.voyager.data;

import java.util.List;
import java.util.stream.Stream;

/** What the index knows of a city of the atlas without loading its file. */
public record AtlasEntry(String id, LocalText name, List<String> aliases, String country, GeoPoint location) {

    public AtlasEntry {
        aliases = List.copyOf(aliases);
    }

    /** The entry of a city. */
    public static AtlasEntry of(AtlasCity city) {
        return new AtlasEntry(city.id(), city.name(), city.aliases(), city.country(), city.location());
    }

    /** Everything the city is called: both names, the id, the aliases. */
    public Stream<String> names() {
        return Stream.concat(Stream.of(name.zh(), name.en(), id), aliases.stream());
    }
}
