package dev.waybill.store.jdbc;

import dev.waybill.state.Blob;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Finds the hashes of blobs in JSON, wherever they stand: in references, and also in a text that only speaks of one, which
 * does no harm as it is a reason to keep a blob and never one to delete it. Pure.
 */
final class BlobMentions {
    private static final byte[] SCHEME = Blob.SCHEME.getBytes(StandardCharsets.US_ASCII);
    private static final int LENGTH = SCHEME.length + 64;

    private BlobMentions() {}

    /** The hashes in {@code json}. */
    static Set<String> in(byte[] json) {
        Set<String> found = Set.of();
        for (int at = 0; at + LENGTH <= json.length; at++) {
            if (json[at] == SCHEME[0] && isHash(json, at)) {
                if (found.isEmpty()) {
                    found = new LinkedHashSet<>();
                }
                found.add(new String(json, at, LENGTH, StandardCharsets.US_ASCII));
            }
        }
        return found;
    }

    private static boolean isHash(byte[] json, int at) {
        int digits = at + SCHEME.length;
        if (!Arrays.equals(json, at, digits, SCHEME, 0, SCHEME.length)) {
            return false;
        }
        for (int i = digits; i < at + LENGTH; i++) {
            if ((json[i] < '0' || json[i] > '9') && (json[i] < 'a' || json[i] > 'f')) {
                return false;
            }
        }
        return true;
    }
}
