package dev.waybill.voyager.plan;

/**
 * When one eats, in minutes after midnight: within the same limits everywhere, later in the south of Europe.
 *
 * @param lunch the usual start of lunch, within the limits
 * @param dinner the usual start of dinner, within the limits
 */
public record MealTimes(int lunch, int dinner) {

    public static final int LUNCH_FROM = 11 * 60 + 30;
    public static final int LUNCH_UNTIL = 13 * 60 + 30;
    public static final int DINNER_FROM = 17 * 60 + 30;
    public static final int DINNER_UNTIL = 20 * 60;

    /** The habit of a country, ISO 3166-1 alpha-2. */
    public static MealTimes in(String country) {
        return switch (country) {
            case "PT", "ES", "IT", "FR", "GR" -> new MealTimes(12 * 60 + 30, 19 * 60 + 30);
            case "TR", "MA", "EG", "AR", "BR", "MX" -> new MealTimes(12 * 60 + 30, 19 * 60);
            case "US", "GB", "ZA", "AU", "DE", "NL", "AT", "CZ" -> new MealTimes(12 * 60 + 15, 18 * 60 + 30);
            default -> new MealTimes(12 * 60, 18 * 60);
        };
    }
}
