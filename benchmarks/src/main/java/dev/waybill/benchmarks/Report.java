package dev.waybill.benchmarks;

import dev.waybill.benchmarks.harness.Case;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** What was measured as tables. Pure. */
final class Report {
    private static final double MICRO = 1e3;
    private static final double MILLI = 1e6;

    private final List<Plan> plans;
    private final Results results;

    Report(List<Plan> plans, Results results) {
        this.plans = plans;
        this.results = results;
    }

    static String time(double nanos) {
        if (nanos < MICRO) {
            return Goals.format(nanos) + " ns";
        }
        if (nanos < MILLI) {
            return Goals.format(nanos / MICRO) + " µs";
        }
        return nanos < 1e9 ? Goals.format(nanos / MILLI) + " ms" : Goals.format(nanos / 1e9) + " s";
    }

    private static String size(long bytes) {
        return bytes < 1_000_000 ? Goals.format(bytes / 1e3) + " kB" : Goals.format(bytes / 1e6) + " MB";
    }

    private List<List<String>> times() {
        var contenders = results.contenders();
        var rows = new ArrayList<List<String>>();
        rows.add(Stream.concat(Stream.of("workload"), contenders.stream()).toList());
        for (var plan : plans) {
            for (var which : plan.cases()) {
                if (results.cases().contains(which)) {
                    rows.add(Stream.concat(
                                    Stream.of(plan.name() + " " + which),
                                    contenders.stream().map(name -> cell(which, name)))
                            .toList());
                }
            }
        }
        return rows;
    }

    private String cell(Case which, String contender) {
        var plain = results.find(which, Contestant.PLAIN);
        return results.all().stream()
                .filter(m -> m.which().equals(which) && m.contender().equals(contender))
                .findFirst()
                .map(m -> time(m.median())
                        + plain.filter(p -> p != m)
                                .map(p -> " (" + Goals.format(m.median() / p.median()) + ")")
                                .orElse(""))
                .orElse("n/a");
    }

    private List<List<String>> stored() {
        var rows = new ArrayList<List<String>>();
        rows.add(List.of("workload", "contender", "stored", "most memory"));
        for (var m : results.all()) {
            if (m.bytes() > 0 || m.which().kind() == Case.Kind.RUNS) {
                rows.add(List.of(m.which().toString(), m.contender(), size(m.bytes()), size(m.rss())));
            }
        }
        return rows;
    }

    private List<List<String>> goals() {
        var rows = new ArrayList<List<String>>();
        rows.add(List.of("workload", "goal", "measured", "holds"));
        for (var plan : plans) {
            for (var which : plan.cases()) {
                for (var verdict : Goals.of(which, results)) {
                    rows.add(List.of(
                            plan.name() + " " + which,
                            verdict.goal(),
                            verdict.reached(),
                            verdict.holds() ? "yes" : "no"));
                }
            }
        }
        return rows;
    }

    private List<List<List<String>>> tables() {
        return Stream.of(times(), stored(), goals()).filter(t -> t.size() > 1).toList();
    }

    /** For a terminal. */
    String text() {
        return tables().stream().map(Report::aligned).collect(Collectors.joining("\n"));
    }

    private static String aligned(List<List<String>> rows) {
        var text = new StringBuilder();
        for (var row : rows) {
            for (int i = 0; i < row.size(); i++) {
                int column = i;
                int width = rows.stream()
                        .mapToInt(r -> r.get(column).length())
                        .max()
                        .orElse(0);
                text.append(row.get(i)).append(" ".repeat(width - row.get(i).length() + 2));
            }
            text.setLength(text.toString().stripTrailing().length());
            text.append('\n');
        }
        return text.toString();
    }

    /** For the documentation. */
    String markdown() {
        return tables().stream().map(Report::markdown).collect(Collectors.joining("\n"));
    }

    private static String markdown(List<List<String>> rows) {
        var text = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            text.append("| ").append(String.join(" | ", rows.get(i))).append(" |\n");
            if (i == 0) {
                text.append("|").append(" --- |".repeat(rows.get(0).size())).append('\n');
            }
        }
        return text.toString();
    }

    /** For programs. */
    String json() {
        var measured = results.all().stream()
                .map(m -> {
                    Map<String, Object> fields = new LinkedHashMap<>();
                    fields.put("case", m.which().toString());
                    fields.put("contender", m.contender());
                    fields.put("nanos", m.nanos());
                    fields.put("median", m.median());
                    fields.put("bytes", m.bytes());
                    fields.put("rss", m.rss());
                    return fields;
                })
                .toList();
        var goals = plans.stream()
                .flatMap(plan -> plan.cases().stream())
                .flatMap(which -> Goals.of(which, results).stream()
                        .map(v -> Map.of(
                                "case",
                                which.toString(),
                                "goal",
                                v.goal(),
                                "measured",
                                v.reached(),
                                "holds",
                                v.holds())))
                .toList();
        return JsonMapper.builder()
                .build()
                .writerWithDefaultPrettyPrinter()
                .writeValueAsString(Map.of("machine", Machine.describe(), "measured", measured, "goals", goals));
    }
}
