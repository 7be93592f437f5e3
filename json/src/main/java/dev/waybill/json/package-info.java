/**
 * How values, updates and envelopes are written as JSON and read back, without class names and without Java serialization.
 * Nothing here knows where the JSON is kept or how it travels, and nothing opens a file or a connection.
 */
@NullMarked
package dev.waybill.json;

import org.jspecify.annotations.NullMarked;
