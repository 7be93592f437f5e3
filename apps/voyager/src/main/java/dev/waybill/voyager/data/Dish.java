package dev.waybill.voyager.data;

import java.util.List;
import java.util.Optional;

/**
 * A dish of the curated atlas.
 *
 * @param dietary what it usually is or contains, of {@link Vocabulary#DIETARY}
 * @param interests of {@link dev.waybill.voyager.request.Interests#VOCABULARY}
 * @param areas ids of areas where it is typical
 * @param price the usual cost of a meal of it for one person
 */
public record Dish(
        String id,
        LocalText name,
        LocalText description,
        List<Meal> meals,
        List<String> dietary,
        List<String> interests,
        List<String> areas,
        Price price,
        String verifyAt,
        Optional<Comparison> checkedAgainst) {

    public Dish {
        meals = List.copyOf(meals);
        dietary = List.copyOf(dietary);
        interests = List.copyOf(interests);
        areas = List.copyOf(areas);
    }
}
