package dev.waybill.voyager.plan;

import dev.waybill.voyager.data.AtlasCity;
import dev.waybill.voyager.data.Poi;
import dev.waybill.voyager.state.DestinationEntry;
import dev.waybill.voyager.state.RainAlternative;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Finds, for the longest outdoor stop of each day, an indoor sight to go to when it rains: open at that time, near, and
 * not in the plan; or else one of a later day that can swap with it.
 */
final class RainAlternatives {

    private static final double TOO_FAR_KM = 12;
    private static final int ENOUGH_MINUTES = 60;

    private final AtlasCity city;
    private final List<DestinationEntry> entries;
    private final List<String> offered = new ArrayList<>();

    RainAlternatives(AtlasCity city, List<DestinationEntry> entries) {
        this.city = city;
        this.entries = entries;
    }

    /** The entries, one a day with its alternative where there is one. */
    List<DestinationEntry> added() {
        List<DestinationEntry> result = new ArrayList<>(entries);
        entries.stream()
                .map(DestinationEntry::day)
                .distinct()
                .forEach(day -> longestOutdoor(day)
                        .ifPresent(entry -> alternative(entry)
                                .ifPresent(found -> result.set(entries.indexOf(entry), with(entry, found)))));
        return result;
    }

    private Optional<DestinationEntry> longestOutdoor(int day) {
        return entries.stream()
                .filter(entry -> entry.day() == day && !entry.sight().indoor())
                .max(Comparator.comparingInt(
                        (DestinationEntry entry) -> entry.sight().minutes()));
    }

    private Optional<RainAlternative> alternative(DestinationEntry wet) {
        Optional<RainAlternative> found = city.pois().stream()
                .filter(sight -> planned(sight).isEmpty() && !offered.contains(sight.id()) && serves(sight, wet))
                .min(nearest(wet))
                .map(sight -> new RainAlternative(sight, Optional.empty()))
                .or(() -> entries.stream()
                        .filter(other -> other.day() > wet.day()
                                && !offered.contains(other.sight().id()))
                        .filter(other -> serves(other.sight(), wet) && opensFor(wet.sight(), other))
                        .map(DestinationEntry::sight)
                        .min(nearest(wet))
                        .map(sight -> new RainAlternative(sight, planned(sight))));
        found.ifPresent(alternative -> offered.add(alternative.sight().id()));
        return found;
    }

    private Optional<Integer> planned(Poi sight) {
        return entries.stream()
                .filter(entry -> entry.sight().equals(sight))
                .map(DestinationEntry::day)
                .findFirst();
    }

    private static boolean serves(Poi sight, DestinationEntry wet) {
        return sight.indoor()
                && opensFor(sight, wet)
                && sight.location().kmTo(wet.sight().location()) < TOO_FAR_KM;
    }

    private static boolean opensFor(Poi sight, DestinationEntry slot) {
        int from = Math.max(slot.arrive().toSecondOfDay() / 60, sight.hours().openMinute());
        int to = Math.min(slot.leave().toSecondOfDay() / 60, sight.hours().closeMinute());
        return sight.opensOn(slot.date()) && to - from >= Math.min(sight.minutes(), ENOUGH_MINUTES);
    }

    private static Comparator<Poi> nearest(DestinationEntry wet) {
        return Comparator.comparingDouble(
                (Poi sight) -> sight.location().kmTo(wet.sight().location()));
    }

    private static DestinationEntry with(DestinationEntry entry, RainAlternative alternative) {
        return new DestinationEntry(
                entry.day(),
                entry.date(),
                entry.order(),
                entry.sight(),
                entry.arrive(),
                entry.leave(),
                entry.reasons(),
                Optional.of(alternative));
    }
}
