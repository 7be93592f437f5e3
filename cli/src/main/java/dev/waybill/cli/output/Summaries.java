package dev.waybill.cli.output;

import dev.waybill.app.App;
import dev.waybill.cli.text.Columns;
import dev.waybill.state.Update;
import java.util.ArrayList;

/** What an update wrote, in a few words of the application; never the values themselves. */
final class Summaries {
    private Summaries() {}

    static String of(App app, Update update) {
        var words = new ArrayList<String>();
        update.forEach((channel, write) ->
                app.summarize(channel, write).map(Columns::oneLine).ifPresent(words::add));
        return String.join("; ", words);
    }
}
