package dev.waybill.voyager.request;

/**
 * One thing wrong with a request.
 *
 * @param field the field it is about ({@code destination}, {@code days}, … or {@code text}), or the unknown name given
 * @param message what is wrong and how to say it right, in the traveller's language
 */
public record RequestProblem(String field, String message) {}
