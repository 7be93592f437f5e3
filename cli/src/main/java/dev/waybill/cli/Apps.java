package dev.waybill.cli;

import dev.waybill.app.App;
import dev.waybill.cli.text.Texts;
import dev.waybill.error.InputException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** The applications that are installed, by name. */
final class Apps {
    private final List<App> apps;

    private Apps(List<App> apps) {
        this.apps = apps;
    }

    static Apps installed() {
        return new Apps(ServiceLoader.load(App.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(App::name))
                .toList());
    }

    List<App> all() {
        return apps;
    }

    Optional<App> find(String name) {
        return apps.stream().filter(a -> a.name().equals(name)).findFirst();
    }

    App load(String name, Texts texts) {
        return find(name)
                .orElseThrow(() -> new InputException(
                        "cli.app",
                        texts.get("error.app", name)
                                + texts.hint(name, apps.stream().map(App::name).toList())));
    }
}
