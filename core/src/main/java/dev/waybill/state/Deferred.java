package dev.waybill.state;

import java.lang.ref.SoftReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A large write to a channel that is kept by reference: it is read when somebody asks for it, and let go when memory is
 * short. Its content is the form that {@link Update#forEach} gives, as a codec has written it. Thread-safe.
 */
public final class Deferred {
    private final Blob blob;
    private final Supplier<Object> load;
    private volatile SoftReference<@Nullable Object> loaded;

    /**
     * A write that is not at hand.
     *
     * @param load reads it, and is asked again after it was let go; fails with a {@link dev.waybill.error.StoreException}
     */
    public Deferred(Blob blob, Supplier<Object> load) {
        this(blob, null, load);
    }

    /** A write that is at hand, as {@code load} would read it. */
    public Deferred(Blob blob, @Nullable Object write, Supplier<Object> load) {
        this.blob = blob;
        this.load = load;
        this.loaded = new SoftReference<>(write);
    }

    /** Where it is kept. */
    public Blob blob() {
        return blob;
    }

    /** The write itself. */
    public Object get() {
        var known = loaded.get();
        if (known == null) {
            known = load.get();
            loaded = new SoftReference<>(known);
        }
        return known;
    }

    /** The write itself, whether it was deferred or not. */
    static @Nullable Object resolved(@Nullable Object write) {
        return write instanceof Deferred deferred ? deferred.get() : write;
    }

    /** Whether both stand for the same; what is kept under one name is not read for it. */
    static boolean same(@Nullable Object a, @Nullable Object b) {
        if (a instanceof Deferred x && b instanceof Deferred y && x.blob.equals(y.blob)) {
            return true;
        }
        return java.util.Objects.equals(resolved(a), resolved(b));
    }
}
