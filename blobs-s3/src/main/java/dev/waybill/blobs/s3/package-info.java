/** Content of blobs in a bucket of S3. */
@NullMarked
package dev.waybill.blobs.s3;

import org.jspecify.annotations.NullMarked;
