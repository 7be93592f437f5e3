/**
 * What people write into channels by hand: assignments as they are typed, read by the types of the channels. Nothing here
 * knows runs, engines, stores or commands.
 */
@NullMarked
package dev.waybill.cli.edit;

import org.jspecify.annotations.NullMarked;
