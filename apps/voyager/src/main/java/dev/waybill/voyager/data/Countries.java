package dev.waybill.voyager.data;

import dev.waybill.voyager.request.Language;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Countries: the generated table, the curated facts, and the names that the JDK has for them. Each file is read on first
 * use. Safe for many threads.
 */
public final class Countries {

    private record Row(
            @Nullable String currency,
            @Nullable List<String> otherCurrencies,
            List<String> languages,
            String continent,
            @Nullable String capital,
            List<String> phone,
            @Nullable BigDecimal priceLevel,
            @Nullable Integer priceLevelYear,
            @Nullable String climate) {}

    private record Table(
            List<String> source,
            String asOf,
            String priceLevelLabel,
            String priceLevelMeaning,
            String climateLanguage,
            Map<String, Row> countries) {}

    private record Facts(int schema, Map<String, CountryFacts> countries) {}

    /** Names that travellers use and the JDK does not, and parts of countries that tell homonyms apart. */
    private static final Map<String, String> OTHER_NAMES = otherNames();

    private final Resources resources = new Resources();
    private final Lazy<Table> table = new Lazy<>(() -> resources.sparse("data/countries.json", Table.class));
    private final Lazy<Facts> facts = new Lazy<>(() -> resources.complete("atlas/country-facts.json", Facts.class));
    private final Lazy<Map<String, String>> codesByName = new Lazy<>(Countries::codesByName);

    /** The country with that ISO 3166-1 alpha-2 code. */
    public Optional<Country> find(String code) {
        return Optional.ofNullable(table.get().countries().get(code)).map(row -> country(code, row));
    }

    /** What a visitor should know; only countries of the atlas have it. */
    public Optional<CountryFacts> facts(String code) {
        return Optional.ofNullable(facts.get().countries().get(code));
    }

    /** The name in the language, from the JDK. */
    public String name(String code, Language language) {
        return Locale.of("", code).getDisplayCountry(language.locale());
    }

    /** The code of a country by its Chinese or English name, or by its code. */
    public Optional<String> findCode(String name) {
        String key = PlaceKey.of(name);
        return Optional.ofNullable(OTHER_NAMES.get(key))
                .or(() -> Optional.ofNullable(codesByName.get().get(key)));
    }

    /** The version the price levels and climates are of. */
    public String asOf() {
        return table.get().asOf();
    }

    private static Country country(String code, Row row) {
        return new Country(
                code,
                Currency.getAvailableCurrencies().stream()
                        .filter(currency -> currency.getCurrencyCode().equals(row.currency()))
                        .findFirst(),
                row.languages(),
                row.continent(),
                Optional.ofNullable(row.capital()).orElse(""),
                row.phone(),
                Optional.ofNullable(row.priceLevel()),
                Optional.ofNullable(row.priceLevelYear()),
                Optional.ofNullable(row.climate()));
    }

    private static Map<String, String> codesByName() {
        Map<String, String> codes = new LinkedHashMap<>();
        for (String code : Locale.getISOCountries()) {
            Locale country = Locale.of("", code);
            codes.put(PlaceKey.of(code), code);
            codes.put(PlaceKey.of(country.getDisplayCountry(Locale.ENGLISH)), code);
            codes.put(PlaceKey.of(country.getDisplayCountry(Locale.SIMPLIFIED_CHINESE)), code);
        }
        return codes;
    }

    private static Map<String, String> otherNames() {
        Map<String, String> names = new LinkedHashMap<>();
        put(
                names,
                "US",
                "usa,america,united states of america,the united states,the us,美利坚,alabama,alaska,"
                        + "arizona,arkansas,california,"
                        + "colorado,connecticut,delaware,florida,hawaii,idaho,illinois,indiana,iowa,kansas,"
                        + "kentucky,louisiana,maine,maryland,"
                        + "massachusetts,michigan,minnesota,mississippi,missouri,montana,nebraska,nevada,"
                        + "new hampshire,new jersey,new mexico,"
                        + "new york,ny,north carolina,north dakota,ohio,oklahoma,oregon,pennsylvania,rhode island,"
                        + "south carolina,south dakota,"
                        + "tennessee,texas,tx,utah,vermont,virginia,washington,west virginia,wisconsin,wyoming,"
                        + "德克萨斯,得克萨斯,加州,加利福尼亚");
        put(names, "GB", "uk,great britain,britain,england,scotland,wales,northern ireland,the uk,英格兰,苏格兰,威尔士");
        put(names, "CA", "ontario,british columbia,alberta,quebec,安大略");
        put(names, "AE", "uae,迪拜酋长国");
        put(names, "NL", "holland,the netherlands");
        put(names, "TR", "turkey,turkiye,土耳其");
        put(names, "CZ", "czech republic");
        put(names, "KR", "korea,south korea,南韩");
        put(names, "CN", "prc,mainland china,中国大陆");
        put(names, "HK", "hong kong,香港");
        put(names, "MO", "macau,macao,澳门");
        put(names, "TW", "taiwan,台湾");
        put(names, "RU", "俄国");
        return names;
    }

    private static void put(Map<String, String> names, String code, String list) {
        for (String name : list.split(",", -1)) {
            names.put(PlaceKey.of(name), code);
        }
    }
}
