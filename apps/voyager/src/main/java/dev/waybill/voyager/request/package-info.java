/**
 * What a traveller asks for: the validated request, its value types, and the reading of free text and fields into it.
 *
 * <p>Knows no atlas, no engine and no clock. Place names come in through {@link
 * dev.waybill.voyager.request.PlaceNames}; today's date is a parameter.
 */
@NullMarked
package dev.waybill.voyager.request;

import org.jspecify.annotations.NullMarked;
