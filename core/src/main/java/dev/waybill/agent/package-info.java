/**
 * The contract of agents: they get data and return data. Nothing that decides who runs next, how often or where is
 * reachable from here.
 */
@NullMarked
package dev.waybill.agent;

import org.jspecify.annotations.NullMarked;
