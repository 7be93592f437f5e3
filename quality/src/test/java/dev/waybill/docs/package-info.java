/** The programs that the documentation shows. */
@NullMarked
package dev.waybill.docs;

import org.jspecify.annotations.NullMarked;
