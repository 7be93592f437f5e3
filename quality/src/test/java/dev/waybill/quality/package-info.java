/** What must hold for the whole code base: the laws, dependencies between packages, and that the documentation is true. */
@NullMarked
package dev.waybill.quality;

import org.jspecify.annotations.NullMarked;
