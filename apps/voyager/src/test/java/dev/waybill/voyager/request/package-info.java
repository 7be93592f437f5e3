/** Tests of what a traveller asks for, with places from a small stand-in gazetteer. */
@NullMarked
package dev.waybill.voyager.request;

import org.jspecify.annotations.NullMarked;
