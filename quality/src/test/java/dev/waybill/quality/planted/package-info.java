/** Classes that break the laws on purpose, to show that the rules see it. */
@NullMarked
package dev.waybill.quality.planted;

import org.jspecify.annotations.NullMarked;
