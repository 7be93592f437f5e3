/** Tests of the embedded facts: that they are read right, and that they are right. */
@NullMarked
package dev.waybill.voyager.data;

import org.jspecify.annotations.NullMarked;
