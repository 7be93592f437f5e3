/**
 * The data plane as agents and applications see it: channels, the state they make up, and the updates that agents return.
 * Everything is immutable. No graph, no run and no route belongs here.
 */
@NullMarked
package dev.waybill.state;

import org.jspecify.annotations.NullMarked;
