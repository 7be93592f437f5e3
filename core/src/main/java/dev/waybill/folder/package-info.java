/** Content of blobs in files. */
@NullMarked
package dev.waybill.folder;

import org.jspecify.annotations.NullMarked;
