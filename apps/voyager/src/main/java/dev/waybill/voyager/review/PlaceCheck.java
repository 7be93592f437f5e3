package dev.waybill.voyager.review;

import dev.waybill.voyager.state.Risk;
import dev.waybill.voyager.state.RiskCode;
import dev.waybill.voyager.state.TravelState;

/** What to know when a place is outside the atlas. */
final class PlaceCheck {

    private PlaceCheck() {}

    static Risk notInAtlas(TravelState state) {
        return new Risks(state.revisionCount())
                .trip(
                        RiskCode.CITY_NOT_IN_ATLAS,
                        "内置图集里没有这座城市，所以没有安排景点、餐食和预算；不编造。",
                        "The city is not in the built-in atlas, so no sights, meals or costs are planned; none are made up.");
    }
}
