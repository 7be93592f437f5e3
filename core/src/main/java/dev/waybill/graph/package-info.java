/**
 * Definitions: nodes, edges, routers, fan-outs and subgraphs, checked when they are built. Nothing here runs anything.
 */
@NullMarked
package dev.waybill.graph;

import org.jspecify.annotations.NullMarked;
