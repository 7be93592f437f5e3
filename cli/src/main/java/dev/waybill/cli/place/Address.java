package dev.waybill.cli.place;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The address of a PostgreSQL database, as {@code postgresql://user:password@host:port/name} or as the driver has it, each
 * with parameters of the driver and {@code schema=NAME}. Immutable; {@link #toString} is without password and parameters.
 */
public final class Address {
    /** The environment variable that has the password, unless the address has one. */
    public static final String PASSWORD = "PGPASSWORD";

    private static final String USUAL_SCHEMA = "waybill";
    private static final List<String> SCHEMES = List.of("postgresql:", "postgres:");

    private final String location; // //host:port/name
    private final List<String> parameters = new ArrayList<>(); // for the driver
    private String user = "";
    private String password = "";
    private String schema = USUAL_SCHEMA;

    private Address(String text) {
        var parts = text.split("\\?", 2);
        var place = parts[0];
        int at = place.lastIndexOf('@');
        if (place.startsWith("//") && at >= 0) {
            var login = place.substring(2, at).replace("+", "%2B").split(":", 2);
            user = decoded(login[0]);
            password = login.length == 1 ? "" : decoded(login[1]);
            place = "//" + place.substring(at + 1);
        }
        this.location = place;
        for (var parameter : parts.length == 1 ? new String[0] : parts[1].split("&")) {
            take(parameter);
        }
    }

    private void take(String parameter) {
        var parts = parameter.split("=", 2);
        var value = parts.length == 1 ? "" : decoded(parts[1]);
        switch (parts[0]) {
            case "user" -> user = value;
            case "password" -> password = value;
            case "schema", "currentSchema" -> schema = value;
            default -> parameters.add(parameter);
        }
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    /** Whether that is the address of a PostgreSQL database, and not the name of a file. */
    public static boolean isOne(String text) {
        return SCHEMES.stream().anyMatch(withoutPrefix(text)::startsWith);
    }

    private static String withoutPrefix(String text) {
        return text.startsWith("jdbc:") ? text.substring("jdbc:".length()) : text;
    }

    /**
     * Reads an address.
     *
     * @throws IllegalArgumentException if it cannot be understood; the message may hold a part of it
     */
    public static Address of(String text) {
        var rest = withoutPrefix(text);
        return new Address(rest.substring(rest.indexOf(':') + 1));
    }

    /** What the driver understands, without user and password. */
    String url() {
        return "jdbc:postgresql:" + location + query(parameters);
    }

    /** Empty for the name of whoever runs this process. */
    String user() {
        return user;
    }

    /** Empty if there is none in it. */
    public String password() {
        return password;
    }

    String schema() {
        return schema;
    }

    /** The address to be given again: without passwords. */
    public String text() {
        var all = new ArrayList<>(parameters);
        all.removeIf(parameter -> parameter.toLowerCase(Locale.ROOT).contains("password"));
        if (!schema.equals(USUAL_SCHEMA)) {
            all.add("schema=" + encoded(schema));
        }
        return withUser(all);
    }

    private String withUser(List<String> query) {
        if (user.isEmpty()) {
            return "postgresql:" + location + query(query);
        }
        if (location.startsWith("//")) {
            return "postgresql://" + encoded(user) + "@" + location.substring(2) + query(query);
        }
        var all = new ArrayList<>(query);
        all.addFirst("user=" + encoded(user));
        return "postgresql:" + location + query(all);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static String query(List<String> parameters) {
        return parameters.isEmpty() ? "" : "?" + String.join("&", parameters);
    }

    /** For messages. */
    @Override
    public String toString() {
        return "postgresql:" + location;
    }
}
