/**
 * Immutable collections that share structure with their earlier versions, so that adding to one costs neither a copy nor
 * a lock. Nothing here knows about channels or runs. Not exported.
 */
@NullMarked
package dev.waybill.persistent;

import org.jspecify.annotations.NullMarked;
