package dev.waybill.voyager.data;

import dev.waybill.voyager.request.Language;
import dev.waybill.voyager.request.Spelling;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds the city that a text names: first in the atlas, then among the GeoNames cities, where the largest of a name wins
 * unless a country is given ({@code London, Canada}, 加拿大伦敦). The table of cities is read only when the atlas has no
 * answer. Safe for many threads.
 */
public final class Destinations {

    private static final Pattern QUALIFIED = Pattern.compile("(.+?)\\s*[,，(（]\\s*(.+?)\\s*[)）]?");
    private static final int MAX_HOMONYMS = 5;
    private static final int MAX_NEAR = 5;
    private static final double NEARBY_KM = 40;

    /** Names of places that do not exist, though a town somewhere bears them: they mean the town only with its country. */
    private static final Set<String> LEGENDS = Set.of("atlantis");

    private record Asked(String name, Optional<String> country) {}

    private final AtlasLibrary atlas;
    private final Countries countries;
    private final Lazy<CityTable> cities = new Lazy<>(() -> new CityTable(new Resources().text("data/cities.tsv")));

    public Destinations(AtlasLibrary atlas, Countries countries) {
        this.atlas = atlas;
        this.countries = countries;
    }

    /** Never fails: a text that means nothing is {@link Destination.Unknown}. */
    public Destination resolve(String text) {
        return find(text).orElseGet(() -> unknown(text));
    }

    /** The city that the text as a whole names; costs nothing for suggestions. */
    Optional<Destination> find(String text) {
        List<Asked> readings = readings(text);
        return readings.stream()
                .flatMap(asked -> inAtlas(asked).stream())
                .findFirst()
                .<Destination>map(entry -> new Destination.InAtlas(atlas.load(entry.id())))
                .or(() -> readings.stream()
                        .map(asked -> known(inTable(asked), asked))
                        .flatMap(Optional::stream)
                        .findFirst());
    }

    /** Whether the text as a whole names a city; loads no city's file. */
    boolean isKnown(String text) {
        List<Asked> readings = readings(text);
        return readings.stream().anyMatch(asked -> inAtlas(asked).isPresent())
                || readings.stream().anyMatch(asked -> !inTable(asked).isEmpty());
    }

    private List<City> inTable(Asked asked) {
        boolean legend = asked.country().isEmpty() && LEGENDS.contains(PlaceKey.of(asked.name()));
        return legend ? List.of() : cities.get().find(asked.name(), city -> fits(city.country(), asked));
    }

    private Optional<Destination> known(List<City> found, Asked asked) {
        if (found.isEmpty()) {
            return Optional.empty();
        }
        City largest = found.getFirst();
        Optional<AtlasEntry> nearby = atlas.entries().stream()
                .filter(entry -> entry.location().kmTo(largest.location()) < NEARBY_KM)
                .findFirst();
        if (nearby.isPresent() && PlaceKey.of(nearby.get().name().en()).equals(PlaceKey.of(largest.name()))) {
            return Optional.of(new Destination.InAtlas(atlas.load(nearby.get().id())));
        }
        List<City> homonyms = asked.country().isPresent()
                ? List.of()
                : found.stream().skip(1).limit(MAX_HOMONYMS).toList();
        return Optional.of(new Destination.Known(largest, homonyms, nearby));
    }

    private Destination unknown(String text) {
        String name = readings(text).getLast().name();
        Stream<String> fromAtlas = Spelling.nearest(
                name, atlas.entries().stream().flatMap(AtlasEntry::names).toList())
                .flatMap(near -> atlas.entries().stream()
                        .filter(entry -> entry.names().anyMatch(near::equals))
                        .findFirst())
                .map(entry -> entry.name().in(Language.of(text)))
                .stream();
        List<String> near = Stream.of(fromAtlas, legendaryTown(name), cities.get().near(name, MAX_NEAR).stream())
                .flatMap(names -> names)
                .distinct()
                .limit(MAX_NEAR)
                .toList();
        return new Destination.Unknown(
                text, near, atlas.entries().stream().map(AtlasEntry::name).toList());
    }

    private Stream<String> legendaryTown(String name) {
        return LEGENDS.contains(PlaceKey.of(name))
                ? cities.get().find(name, city -> true).stream()
                        .map(city -> city.name() + ", " + countries.name(city.country(), Language.of(name)))
                : Stream.empty();
    }

    private Optional<AtlasEntry> inAtlas(Asked asked) {
        String key = PlaceKey.of(asked.name());
        Predicate<AtlasEntry> named =
                entry -> entry.names().anyMatch(name -> PlaceKey.of(name).equals(key));
        return atlas.entries().stream()
                .filter(named)
                .filter(entry -> fits(entry.country(), asked))
                .findFirst();
    }

    private static boolean fits(String country, Asked asked) {
        return asked.country().isEmpty() || asked.country().get().equals(country);
    }

    /** The ways to take the text apart, most literal first; a qualifier that is no country leaves no reading but itself. */
    private List<Asked> readings(String text) {
        String plain = text.strip();
        Matcher qualified = QUALIFIED.matcher(plain);
        if (qualified.matches()) {
            Optional<String> country = countries.findCode(qualified.group(2));
            return List.of(country.isPresent() ? new Asked(qualified.group(1), country) : new Asked(plain, country));
        }
        Stream<Asked> whole = Stream.of(new Asked(plain, Optional.empty()));
        Stream<Asked> suffix = plain.length() > 2 && plain.endsWith("市")
                ? Stream.of(new Asked(plain.substring(0, plain.length() - 1), Optional.empty()))
                : Stream.empty();
        return Stream.of(whole, suffix, countryFirst(plain))
                .flatMap(readings -> readings)
                .toList();
    }

    /** 法国巴黎: a country in front, without anything between. */
    private Stream<Asked> countryFirst(String text) {
        if (Language.of(text) == Language.EN || text.length() < 4) {
            return Stream.empty();
        }
        return Stream.iterate(2, end -> end <= text.length() - 2 && end <= 6, end -> end + 1)
                .flatMap(end -> countries.findCode(text.substring(0, end)).stream()
                        .map(code -> new Asked(text.substring(end), Optional.of(code))))
                .sorted(Comparator.comparingInt(asked -> asked.name().length()));
    }
}
