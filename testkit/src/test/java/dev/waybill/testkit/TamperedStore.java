package dev.waybill.testkit;

import dev.waybill.control.ActivationId;
import dev.waybill.control.RunId;
import dev.waybill.control.ThreadId;
import dev.waybill.memory.InMemoryStore;
import dev.waybill.spi.CommitRecord;
import dev.waybill.spi.GraphTypes;
import dev.waybill.spi.Journal;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.Store;
import dev.waybill.spi.Ticket;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Stores in memory with a planted fault, or a probe. */
final class TamperedStore {
    private TamperedStore() {}

    /** Confirms the commit of that activation, and does not keep it. */
    static Store losing(String activation) {
        var store = new InMemoryStore();
        return proxy(Store.class, (self, method, arguments) -> {
            var result = invoke(store, method, arguments);
            return result instanceof Journal journal ? losing(journal, activation) : result;
        });
    }

    private static Journal losing(Journal journal, String activation) {
        return proxy(
                Journal.class,
                (self, method, arguments) -> method.getName().equals("append")
                                && arguments[0] instanceof CommitRecord commit
                                && commit.activation().label().equals(activation)
                        ? Ticket.DURABLE
                        : invoke(journal, method, arguments));
    }

    /** Confirms a record, and keeps it with the next write: what was confirmed last is lost with the process. */
    static Store writingBehind() {
        var store = new InMemoryStore();
        return proxy(Store.class, (self, method, arguments) -> {
            var result = invoke(store, method, arguments);
            return result instanceof Journal journal ? writingBehind(journal) : result;
        });
    }

    private static Journal writingBehind(Journal journal) {
        var pending = new ArrayDeque<JournalRecord>();
        return proxy(Journal.class, (self, method, arguments) -> {
            if (!pending.isEmpty()) {
                journal.append(pending.remove()).await();
            }
            if (method.getName().equals("append")) {
                pending.add((JournalRecord) arguments[0]);
                return Ticket.DURABLE;
            }
            return invoke(journal, method, arguments);
        });
    }

    /** The same runs, read as if none of them held what was before it. */
    @SuppressWarnings("unchecked") // the consumer of records
    static Store withoutBases(Store store) {
        return proxy(Store.class, (self, method, arguments) -> switch (method.getName()) {
            case "runsSinceBase" ->
                store.runsOf((ThreadId) arguments[0]).stream()
                        .filter(r -> r.number() < (int) arguments[1])
                        .toList();
            case "read" -> {
                var consumer = (Consumer<JournalRecord>) arguments[2];
                store.read((RunId) arguments[0], (GraphTypes) arguments[1], record -> {
                    if (!(record instanceof CommitRecord c && c.activation().equals(ActivationId.BASE))) {
                        consumer.accept(record);
                    }
                });
                yield null;
            }
            default -> invoke(store, method, arguments);
        });
    }

    /** Tells when it is closed. */
    static Store telling(Runnable closed) {
        var store = new InMemoryStore();
        return proxy(Store.class, (self, method, arguments) -> {
            if (method.getName().equals("close")) {
                closed.run();
            }
            return invoke(store, method, arguments);
        });
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static @Nullable Object invoke(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
