package dev.waybill.encryption;

import dev.waybill.error.StoreException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Function;

/** A stream that decrypts, whose failures are told as those of a store. */
final class DecryptingStream extends FilterInputStream {
    private final Function<IOException, StoreException> problem;

    DecryptingStream(
            InputStream encrypted,
            Function<InputStream, InputStream> decrypting,
            Function<IOException, StoreException> problem) {
        super(decrypting.apply(encrypted));
        this.problem = problem;
    }

    @Override
    public int read() {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int from, int length) {
        try {
            return in.read(buffer, from, length);
        } catch (IOException e) {
            throw problem.apply(e);
        }
    }
}
