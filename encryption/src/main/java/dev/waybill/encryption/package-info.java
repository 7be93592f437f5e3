/** Keys with which stores encrypt what they keep. The cryptography is that of Google Tink. */
@NullMarked
package dev.waybill.encryption;

import org.jspecify.annotations.NullMarked;
