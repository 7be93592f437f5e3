/**
 * The plan as a traveller reads it, Markdown and JSON, in Chinese and English, from the final state.
 *
 * <p>Rendering only: decides nothing about the trip and looks nothing up.
 */
@NullMarked
package dev.waybill.voyager.report;

import org.jspecify.annotations.NullMarked;
