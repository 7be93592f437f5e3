/**
 * The tools at fixed places of the graph: what they are asked, what they answer, and the answers that need no network.
 *
 * <p>Interfaces, validated results and the embedded implementations. No URL, key or HTTP.
 */
@NullMarked
package dev.waybill.voyager.tools;

import org.jspecify.annotations.NullMarked;
