package dev.waybill.voyager.plan;

import dev.waybill.voyager.data.Poi;
import dev.waybill.voyager.data.PriceBand;
import dev.waybill.voyager.state.Reason;
import java.util.ArrayList;
import java.util.List;

/** Says why a stop stands in its day. */
record Reasons(List<String> interests, double wet) {

    private static final double OFTEN_WET = 0.4;

    List<Reason> of(Stop stop, List<Poi> sightsOfDay) {
        Poi sight = stop.sight();
        List<Reason> reasons = new ArrayList<>();
        if (sight.mustSee()) {
            reasons.add(new Reason.MustSee());
        }
        interests.stream()
                .filter(sight.interests()::contains)
                .map(Reason.Interest::new)
                .forEach(reasons::add);
        if (stop.evening()) {
            reasons.add(new Reason.Evening());
        }
        if (sightsOfDay.stream()
                .anyMatch(
                        other -> !other.id().equals(sight.id()) && other.area().equals(sight.area()))) {
            reasons.add(new Reason.SameArea());
        }
        if (sight.indoor() && wet >= OFTEN_WET) {
            reasons.add(new Reason.Sheltered());
        }
        if (sight.price().band() == PriceBand.FREE) {
            reasons.add(new Reason.Free());
        }
        return reasons.isEmpty() ? List.of(new Reason.Typical()) : List.copyOf(reasons);
    }
}
