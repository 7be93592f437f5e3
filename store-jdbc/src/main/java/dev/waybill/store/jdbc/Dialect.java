package dev.waybill.store.jdbc;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** What differs between databases in the statements that they share. Thread-safe. */
public final class Dialect {
    /** SQLite: writers are alone in the whole database, and texts hold any character. */
    public static final Dialect SQLITE = new Dialect(
            "",
            "",
            "UPDATE @counters SET last = last + 1 WHERE name = ? RETURNING last",
            "CAST(unixepoch('subsec') * 1000000 AS INTEGER)",
            "lower(hex(randomblob(16)))",
            false,
            "");

    private final String prefix;
    private final String lock;
    private final String next;
    private final String now;
    private final String random;
    private final boolean remote;
    private final String announcement;
    private final Map<String, String> known = new ConcurrentHashMap<>();

    private Dialect(
            String prefix, String lock, String next, String now, String random, boolean remote, String announcement) {
        this.prefix = prefix;
        this.lock = lock;
        this.next = next;
        this.now = now;
        this.random = random;
        this.remote = remote;
        this.announcement = announcement;
    }

    /**
     * PostgreSQL, with the tables and the sequences for numbers in that schema. Tables are named with their schema, so that
     * no setting of a session is relied on.
     *
     * @param announcement tells others of an array of threads, which is its parameter, with the commit; or empty
     */
    public static Dialect postgres(String schema, String announcement) {
        return new Dialect(
                quoted(schema) + ".",
                " FOR UPDATE",
                "SELECT nextval(CAST(? AS regclass))",
                "CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS bigint)",
                "replace(CAST(gen_random_uuid() AS text), '-', '')",
                true,
                announcement);
    }

    /** A name as SQL takes it, whatever is in it. */
    public static String quoted(String name) {
        return "\"" + name.replace("\"", "\"\"") + "\"";
    }

    /**
     * {@code template} for this database, with {@code @} before the names of tables, {@code #now} for the microseconds since
     * 1970 by its clock, which all processes share, and {@code #random} for 32 hexadecimal digits.
     */
    public String sql(String template) {
        return known.computeIfAbsent(
                template, t -> t.replace("@", prefix).replace("#now", now).replace("#random", random));
    }

    /** What a query ends with so that nobody else changes its rows before the transaction is over. */
    String lock() {
        return lock;
    }

    /** Gives the next number of the counter whose {@link #counter} is its parameter. */
    String next() {
        return next;
    }

    /** What the counter of that name is called. */
    String counter(String name) {
        return remote ? prefix + name : name;
    }

    /** Tells others of an array of threads, which is its parameter; empty if nobody is told. */
    String announcement() {
        return announcement;
    }

    /** Whether a statement costs a round trip, so that rows are sent together. */
    boolean sendsTogether() {
        return remote;
    }

    /** How a column holds {@code text}: PostgreSQL refuses U+0000, and half a surrogate pair is no UTF-8. */
    public String stored(String text) {
        return remote ? EscapedText.of(text) : text;
    }

    /** The text that a column holds as {@code stored}. */
    public String text(String stored) {
        return remote ? EscapedText.plain(stored) : stored;
    }
}
