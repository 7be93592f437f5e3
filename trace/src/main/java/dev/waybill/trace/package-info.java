/**
 * What other systems are told of a run while it goes on: logging contexts, spans, headers of outgoing calls. Belongs here:
 * whatever only observes. Does not belong here: anything on which the course of a run depends, and payloads.
 */
@NullMarked
package dev.waybill.trace;

import org.jspecify.annotations.NullMarked;
