package dev.waybill.voyager.state;

import dev.waybill.voyager.data.LocalText;

/**
 * One piece of knowledge that was retrieved for the request.
 *
 * @param id the atlas id of a sight or dish, or the address of a page that was read
 * @param checkAt where a reader can check it; not a claim that it was read
 */
public record SearchResult(String id, LocalText title, LocalText text, String checkAt, Confidence confidence) {}
