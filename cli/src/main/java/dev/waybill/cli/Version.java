package dev.waybill.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** The version, from the manifest of the jar. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        var version = Optional.ofNullable(Version.class.getPackage().getImplementationVersion());
        return new String[] {"waybill " + version.orElse("(development)") + ", Java " + Runtime.version()};
    }
}
