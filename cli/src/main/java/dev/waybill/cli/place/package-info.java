/** Where runs may be kept, and what may be wrong with it, in the language of the person. Nothing is known of commands here. */
@NullMarked
package dev.waybill.cli.place;

import org.jspecify.annotations.NullMarked;
