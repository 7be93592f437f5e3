package dev.waybill.voyager;

import dev.waybill.app.App;
import dev.waybill.app.AppInput;
import dev.waybill.app.ReportFormat;
import dev.waybill.error.InputException;
import dev.waybill.graph.Graph;
import dev.waybill.state.Channel;
import dev.waybill.state.State;
import dev.waybill.state.Update;
import dev.waybill.voyager.data.Airports;
import dev.waybill.voyager.data.AtlasLibrary;
import dev.waybill.voyager.data.AtlasPlaceNames;
import dev.waybill.voyager.data.Countries;
import dev.waybill.voyager.data.Destination;
import dev.waybill.voyager.data.Destinations;
import dev.waybill.voyager.data.ExchangeRates;
import dev.waybill.voyager.data.Holidays;
import dev.waybill.voyager.facts.EmbeddedPlaces;
import dev.waybill.voyager.facts.EmbeddedRates;
import dev.waybill.voyager.facts.TripFactsFinder;
import dev.waybill.voyager.report.JsonReport;
import dev.waybill.voyager.request.Language;
import dev.waybill.voyager.request.RequestParser;
import dev.waybill.voyager.request.RequestProblem;
import dev.waybill.voyager.request.RequestReading;
import dev.waybill.voyager.request.TravelRequest;
import dev.waybill.voyager.state.ReviewStatus;
import dev.waybill.voyager.tools.EmbeddedContextTools;
import dev.waybill.voyager.tools.EmbeddedRouteTools;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Plans trips from embedded data, with deterministic agents. */
public final class VoyagerApp implements App {
    private final Destinations destinations;
    private final RequestParser parser;
    private final Voyager voyager;

    /** The application as front ends find it. */
    public VoyagerApp() {
        var atlas = new AtlasLibrary();
        var countries = new Countries();
        var rates = new ExchangeRates();
        this.destinations = new Destinations(atlas, countries);
        this.parser = new RequestParser(new AtlasPlaceNames(atlas, destinations, countries, rates));
        var places = new EmbeddedPlaces(destinations, countries);
        this.voyager = new Voyager(
                places,
                new TripFactsFinder(countries, new Airports(), new Holidays()),
                new EmbeddedContextTools(places, new EmbeddedRates(rates)),
                new EmbeddedRouteTools());
    }

    @Override
    public String name() {
        return Voyager.NAME;
    }

    @Override
    public String summary(Locale locale) {
        return locale.getLanguage().equals("zh")
                ? "规划旅行：景点、美食、路线、预算，由审核把关"
                : "plans a trip: sights, food, routes and budget, checked by a reviewer";
    }

    @Override
    public String example() {
        return "5 days in Lisbon for two, 1500 EUR, museums and seafood, relaxed";
    }

    @Override
    public boolean readsDocuments() {
        return false;
    }

    @Override
    public Graph graph() {
        return voyager.graph();
    }

    @Override
    public Update input(AppInput input) {
        return switch (parser.parse(input.text(), input.fields(), input.today())) {
            case RequestReading.Rejected rejected -> throw rejected(rejected);
            case RequestReading.Understood understood -> {
                checkDestination(understood.request());
                yield voyager.input(understood.request(), understood.assumed(), input.seed());
            }
        };
    }

    private static InputException rejected(RequestReading.Rejected reading) {
        boolean chinese = reading.language() == Language.ZH;
        var problems = reading.problems().stream()
                .map(RequestProblem::message)
                .collect(Collectors.joining(chinese ? "；" : "; "));
        return new InputException(
                "input.request", problems + (chinese ? "。例如：" : ". For example: ") + reading.example());
    }

    private void checkDestination(TravelRequest request) {
        if (destinations.resolve(request.destination()) instanceof Destination.Unknown unknown) {
            boolean chinese = request.language() == Language.ZH;
            var atlas = unknown.atlas().stream()
                    .map(name -> name.in(request.language()))
                    .collect(Collectors.joining(chinese ? "、" : ", "));
            var near = String.join(chinese ? "、" : ", ", unknown.near());
            throw new InputException(
                    "input.destination",
                    chinese
                            ? "没有找到叫“" + unknown.text() + "”的地方" + (near.isEmpty() ? "" : "；相近的有：" + near)
                                    + "；内置图册里的城市有：" + atlas
                            : "no place called '" + unknown.text() + "' is known"
                                    + (near.isEmpty() ? "" : "; near: " + near) + "; best planned are: " + atlas);
        }
    }

    @Override
    public String report(State state, ReportFormat format) {
        return switch (format) {
            case MARKDOWN -> state.get(TravelChannels.FINAL_PLAN);
            case JSON -> JsonReport.render(TravelChannels.travelState(state), voyager.facts(state));
        };
    }

    @Override
    public Optional<String> summarize(Channel<?> channel, Object write) {
        if (channel.equals(TravelChannels.USER_REQUEST)) {
            var request = (TravelRequest) write;
            return Optional.of(request.destination() + ", " + request.startDate() + ", " + request.days() + " d, "
                    + request.people() + " p");
        }
        if (channel.equals(TravelChannels.REVIEW_STATUS)) {
            return Optional.of(((ReviewStatus) write).code());
        }
        if (write instanceof Collection<?> all && !channel.equals(TravelChannels.ASSUMED)) {
            return Optional.of(channel.name() + " " + all.size());
        }
        return channel.equals(TravelChannels.FINAL_PLAN)
                ? Optional.of(channel.name() + " "
                        + List.of(((String) write).split("\n", -1)).size() + " lines")
                : Optional.empty();
    }
}
