package dev.waybill.voyager.data;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The curated atlas. The index is read on first use, a city's file when that city is asked for, each once. Safe for many
 * threads. A file that does not fit the schema is an {@link IllegalStateException} naming file and field.
 */
public final class AtlasLibrary {

    private record Index(int schema, List<AtlasEntry> cities) {}

    private final Resources resources = new Resources();
    private final Lazy<List<AtlasEntry>> entries = new Lazy<>(() ->
            List.copyOf(resources.complete("atlas/index.json", Index.class).cities()));
    private final Map<String, AtlasCity> loaded = new ConcurrentHashMap<>();

    /** All cities, by id. */
    public List<AtlasEntry> entries() {
        return entries.get();
    }

    /** The city with that id, if the atlas has it. */
    public Optional<AtlasCity> find(String id) {
        return entries().stream().anyMatch(entry -> entry.id().equals(id)) ? Optional.of(load(id)) : Optional.empty();
    }

    /** The city with that id; an id that the atlas does not have is an {@link IllegalStateException}. */
    public AtlasCity load(String id) {
        return loaded.computeIfAbsent(id, this::read);
    }

    private AtlasCity read(String id) {
        String file = "atlas/" + id + ".json";
        AtlasCity city = resources.complete(file, AtlasCity.class);
        if (!city.id().equals(id)) {
            throw new IllegalStateException(file + ": id: is \"" + city.id() + "\", must be the file's name");
        }
        return city;
    }
}
