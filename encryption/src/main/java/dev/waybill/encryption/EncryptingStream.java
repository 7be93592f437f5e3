package dev.waybill.encryption;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.Function;

/** Gives what comes out of an output stream that encrypts when {@code plain} goes in, piece by piece. */
final class EncryptingStream extends InputStream {
    private static final int PIECE = 64 * 1024;

    private final InputStream plain;
    private final Sink sink = new Sink();
    private final OutputStream encrypting;
    private boolean atEnd;

    EncryptingStream(InputStream plain, Function<OutputStream, OutputStream> encrypting) {
        this.plain = plain;
        this.encrypting = encrypting.apply(sink);
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int from, int length) throws IOException {
        while (length > 0 && sink.isEmpty() && !atEnd) {
            var piece = plain.readNBytes(PIECE);
            if (piece.length == 0) {
                atEnd = true;
                encrypting.close();
            } else {
                encrypting.write(piece);
            }
        }
        return length == 0 ? 0 : sink.take(buffer, from, length);
    }

    @Override
    public void close() throws IOException {
        plain.close();
    }

    /** What was encrypted and not read yet. */
    private static final class Sink extends ByteArrayOutputStream {
        private int taken;

        boolean isEmpty() {
            return taken == count;
        }

        /** Moves some to {@code buffer}; -1 if there is nothing. */
        int take(byte[] buffer, int from, int length) {
            if (isEmpty()) {
                return -1;
            }
            int some = Math.min(length, count - taken);
            System.arraycopy(buf, taken, buffer, from, some);
            taken += some;
            if (isEmpty()) {
                taken = 0;
                reset();
            }
            return some;
        }
    }
}
