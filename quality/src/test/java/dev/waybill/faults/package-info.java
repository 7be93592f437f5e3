/**
 * One test or more for each fault that the public trackers of other engines show, and for what could go wrong in the same
 * way here: {@code docs/faults.md} says which test proves what. A comment above a test carries the number in that table.
 * Real threads, real stores and, where it matters, real processes; what tests a single class belongs to that class's module.
 */
@NullMarked
package dev.waybill.faults;

import org.jspecify.annotations.NullMarked;
