package dev.waybill.voyager.report;

import dev.waybill.voyager.data.Price;
import dev.waybill.voyager.request.Language;
import dev.waybill.voyager.request.Money;
import java.math.BigDecimal;
import java.util.Currency;
import java.util.Locale;

/** Sums as one reads them: a familiar sign where it is clear whose it is, the currency's code where it is not. */
record MoneyText(Language language) {

    /** With the currency's own decimals, as in a table of exact sums. */
    String exact(Money money) {
        return signed(money.currency(), money.amount(), money.amount().scale());
    }

    /** Without decimals that are zero, as in a sentence. */
    String plain(Money money) {
        BigDecimal amount = money.amount();
        boolean whole = amount.stripTrailingZeros().scale() <= 0;
        return signed(money.currency(), amount, whole ? 0 : amount.scale());
    }

    /** Without decimals, for a sum that is a rough one anyway. */
    String about(Money money) {
        return signed(money.currency(), money.amount(), 0);
    }

    String plain(Price price) {
        return plain(price.money());
    }

    private String signed(Currency currency, BigDecimal amount, int decimals) {
        String minus = amount.signum() < 0 ? "-" : "";
        return minus + sign(currency) + String.format(Locale.ROOT, "%,." + decimals + "f", amount.abs());
    }

    private String sign(Currency currency) {
        boolean zh = language == Language.ZH;
        return switch (currency.getCurrencyCode()) {
            case "CNY" -> zh ? "¥" : "CN¥";
            case "JPY" -> zh ? "JP¥" : "¥";
            case "EUR" -> "€";
            case "USD" -> "US$";
            case "GBP" -> "£";
            case "HKD" -> "HK$";
            case "KRW" -> "₩";
            case "TRY" -> "₺";
            case "THB" -> "฿";
            case "ZAR" -> "R";
            default -> currency.getCurrencyCode() + " ";
        };
    }
}
