package dev.waybill.engine;

import dev.waybill.memory.InMemoryStore;
import dev.waybill.spi.Journal;
import dev.waybill.spi.Store;
import dev.waybill.spi.Ticket;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/** A store whose tickets and ends can be made to fail. */
final class BrokenStore {
    private final Store inner = new InMemoryStore();
    private volatile Error atTicket;
    private volatile RuntimeException atEnd;

    /** Every ticket from now on fails with this. */
    void failAtTicket(Error error) {
        atTicket = error;
    }

    /** Every end from now on fails with this. */
    void failAtEnd(RuntimeException exception) {
        atEnd = exception;
    }

    /** The store. */
    Store store() {
        return broken(Store.class, inner);
    }

    private <T> T broken(Class<T> type, T real) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> {
            if (method.getName().equals("end") && atEnd != null) {
                throw atEnd;
            }
            try {
                var result = method.invoke(real, args);
                if (result instanceof Journal journal) {
                    return broken(Journal.class, journal);
                }
                return result instanceof Ticket && atTicket != null ? ticket(atTicket) : result;
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }));
    }

    private static Ticket ticket(Error error) {
        return new Ticket() {
            @Override
            public boolean isDurable() {
                return false;
            }

            @Override
            public void await() {
                throw error;
            }
        };
    }
}
