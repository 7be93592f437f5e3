package dev.waybill.state;

import dev.waybill.error.ChannelException;

/**
 * Content that is kept once, outside the state, and named by what it is: a document, an image, a long text. Channels,
 * updates and envelopes carry this reference; whoever wants the content opens it, e.g. by
 * {@link dev.waybill.agent.AgentContext#blobs()}. Two references to the same content are equal if they name the same type.
 *
 * @param hash {@code sha256:} and the SHA-256 of the content, 64 hexadecimal digits: the key under which it is found
 * @param size in bytes
 * @param type what the content is, as a media type, e.g. {@code application/pdf}
 */
public record Blob(String hash, long size, String type) {
    /** What each hash begins with. */
    public static final String SCHEME = "sha256:";

    private static final int DIGITS = 64;
    private static final int MAX_TYPE = 200;

    /**
     * A reference.
     *
     * @throws ChannelException {@code channel.value} if the hash is none, the size is negative or the type is no media type
     */
    public Blob {
        if (!isHash(hash)) {
            throw new ChannelException(
                    "channel.value", "the hash of a blob is \"" + SCHEME + "\" and 64 hexadecimal digits");
        }
        if (size < 0) {
            throw new ChannelException("channel.value", "the size of a blob is not negative: " + size);
        }
        int slash = type.indexOf('/');
        if (slash < 1 || slash == type.length() - 1 || type.length() > MAX_TYPE) {
            throw new ChannelException(
                    "channel.value",
                    "the type of a blob is a media type, e.g. \"text/plain\", of at most 200 characters");
        }
    }

    private static boolean isHash(String hash) {
        return hash.length() == SCHEME.length() + DIGITS
                && hash.startsWith(SCHEME)
                && hash.chars().skip(SCHEME.length()).allMatch(c -> c >= '0' && c <= '9' || c >= 'a' && c <= 'f');
    }

    /** The digits of the hash: a name that any file system and any object store takes. */
    public String digits() {
        return hash.substring(SCHEME.length());
    }
}
