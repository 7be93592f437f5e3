package dev.waybill.voyager.data;

import dev.waybill.voyager.request.Language;
import dev.waybill.voyager.request.Spelling;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The GeoNames cities in the order of their population, kept as the text of the file and searched row by row: a search
 * costs some milliseconds, an index of all names would cost more than the few searches of a run.
 */
final class CityTable {

    private static final int NAME = 1;
    private static final int ZH_NAME = 3;
    private static final int OTHER_NAMES = 4;
    private static final int COLUMNS = 10;
    private static final long INCOMPARABLE = 100;

    private record Near(String name, int distance) {}

    private final String text;

    CityTable(String text) {
        this.text = text;
    }

    /**
     * The cities of that name: by a main name, largest first; then by one of their other names. An other name comes first
     * only if its city is incomparably larger than every city that has it as a main name.
     */
    List<City> find(String name, Predicate<City> wanted) {
        String key = PlaceKey.of(name);
        if (key.isEmpty()) {
            return List.of();
        }
        String start = Language.of(key) == Language.ZH ? key.substring(0, Math.min(2, key.length())) : "";
        List<City> main = new ArrayList<>();
        List<City> other = new ArrayList<>();
        for (int row = candidate(nextLine(0), start); row < text.length(); row = candidate(nextLine(row), start)) {
            int names = column(row, NAME);
            int others = column(names, OTHER_NAMES - NAME);
            if (matches(names, others - 1, key)) {
                main.add(city(row));
            } else if (matches(others, column(others, 1) - 1, key)) {
                other.add(city(row));
            }
        }
        List<City> mains = main.stream().filter(wanted).toList();
        List<City> others = other.stream().filter(wanted).toList();
        boolean otherFirst = mains.isEmpty()
                || (!others.isEmpty()
                        && others.getFirst().population()
                                > INCOMPARABLE * mains.getFirst().population());
        return Stream.of(otherFirst ? others : mains, otherFirst ? mains : List.<City>of())
                .flatMap(List::stream)
                .toList();
    }

    /** The main names most like the given one but not equal to it, nearest first and then largest first. */
    List<String> near(String name, int limit) {
        String key = PlaceKey.of(name);
        if (key.length() < 2) {
            return List.of();
        }
        int allowed = Spelling.allowed(key);
        List<Near> near = new ArrayList<>();
        for (int row = nextLine(0); row < text.length(); row = nextLine(row)) {
            int start = column(row, NAME);
            for (int column = NAME; column <= ZH_NAME; column++) {
                int end = text.indexOf('\t', start);
                if (Math.abs(end - start - key.length()) <= allowed + 2 && end > start) {
                    near(text.substring(start, end), key, allowed).ifPresent(near::add);
                }
                start = end + 1;
            }
        }
        return near.stream()
                .sorted(Comparator.comparingInt(Near::distance))
                .map(Near::name)
                .distinct()
                .limit(limit)
                .toList();
    }

    /** Slips of the pen change the first letter or the last one, hardly both. */
    private static Optional<Near> near(String candidate, String key, int allowed) {
        char first = Character.toLowerCase(candidate.charAt(0));
        char last = candidate.charAt(candidate.length() - 1);
        if (first != key.charAt(0) && last != key.charAt(key.length() - 1)) {
            return Optional.empty();
        }
        int distance = Spelling.distance(key, PlaceKey.of(candidate));
        return distance > 0 && distance <= allowed ? Optional.of(new Near(candidate, distance)) : Optional.empty();
    }

    /** Whether one of the names between two positions, apart by tabs or bars, has that key. */
    private boolean matches(int start, int end, String key) {
        int matched = 0;
        for (int i = start; i <= end; i++) {
            char c = i == end ? '\t' : text.charAt(i);
            if (c == '\t' || c == '|') {
                if (matched == key.length()) {
                    return true;
                }
                matched = 0;
            } else if (matched >= 0 && !PlaceKey.isSeparator(c)) {
                char lower = c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
                matched = matched < key.length() && key.charAt(matched) == lower ? matched + 1 : -1;
            }
        }
        return false;
    }

    /** The next row that has the start of a Chinese key in it; any row where the start is empty. */
    private int candidate(int from, String start) {
        int hit = start.isEmpty() ? from : text.indexOf(start, from);
        return hit == from ? from : hit < 0 ? text.length() : text.lastIndexOf('\n', hit) + 1;
    }

    private City city(int row) {
        int end = text.indexOf('\n', row);
        String[] cells = text.substring(row, end < 0 ? text.length() : end).split("\t", -1);
        if (cells.length != COLUMNS) {
            throw new IllegalStateException("data/cities.tsv: a row of " + cells.length + " columns: " + cells[0]);
        }
        return new City(
                Long.parseLong(cells[0]),
                cells[NAME],
                Optional.of(cells[ZH_NAME]).filter(zh -> !zh.isEmpty()),
                new GeoPoint(Double.parseDouble(cells[5]), Double.parseDouble(cells[6])),
                cells[7],
                Long.parseLong(cells[8]),
                cells[9]);
    }

    private int column(int from, int columns) {
        int position = from;
        for (int i = 0; i < columns; i++) {
            position = text.indexOf('\t', position) + 1;
        }
        return position;
    }

    private int nextLine(int from) {
        int end = text.indexOf('\n', from);
        return end < 0 ? text.length() : end + 1;
    }
}
