/** The system as a whole: the graph around the conversation, and how it is run. What is said and why belongs below. */
@NullMarked
package dev.waybill.review;

import org.jspecify.annotations.NullMarked;
