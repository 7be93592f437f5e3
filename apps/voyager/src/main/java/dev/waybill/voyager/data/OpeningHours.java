package dev.waybill.voyager.data;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Usual hours of one day, as {@code HH:MM} from {@code 00:00} to {@code 24:00}; open before close, never past midnight.
 */
public record OpeningHours(String open, String close) {

    private static final Pattern TIME = Pattern.compile("([01][0-9]|2[0-3]):([0-5][0-9])|24:00");
    private static final int DAY = 24 * 60;

    public OpeningHours {
        if (minute(open) >= minute(close)) {
            throw new IllegalArgumentException("Hours must open before they close: " + open + "-" + close);
        }
    }

    /** Minutes after midnight, 0 to 1439. */
    public int openMinute() {
        return minute(open);
    }

    /** Minutes after midnight, 1 to 1440. */
    public int closeMinute() {
        return minute(close);
    }

    public boolean allDay() {
        return openMinute() == 0 && closeMinute() == DAY;
    }

    /** Whether a visit from one minute of the day to another lies within the hours. */
    public boolean covers(int fromMinute, int toMinute) {
        return openMinute() <= fromMinute && toMinute <= closeMinute();
    }

    private static int minute(String time) {
        Matcher matcher = TIME.matcher(time);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("Not a time of the form HH:MM: \"" + time + "\"");
        }
        return Integer.parseInt(time, 0, 2, 10) * 60 + Integer.parseInt(time, 3, 5, 10);
    }
}
