/**
 * How runs are shown while they go on and afterwards: lines for people, lines of JSON for programs, and the tree of what a
 * run has committed. Nothing here reads arguments or opens stores.
 */
@NullMarked
package dev.waybill.cli.output;

import org.jspecify.annotations.NullMarked;
