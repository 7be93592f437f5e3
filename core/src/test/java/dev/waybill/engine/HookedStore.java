package dev.waybill.engine;

import dev.waybill.memory.InMemoryStore;
import dev.waybill.spi.Journal;
import dev.waybill.spi.JournalRecord;
import dev.waybill.spi.Store;
import dev.waybill.spi.Ticket;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;

/** A store in memory around whose methods something can be done. */
final class HookedStore {
    /** What a call really does. */
    interface Call {
        Object proceed() throws Throwable;
    }

    /** What is done around a call of {@code Store.x} or {@code Journal.x}. */
    interface Hook {
        Object around(String method, Object[] args, Call call) throws Throwable;
    }

    private final Store inner = new InMemoryStore();
    private volatile Hook hook = (method, args, call) -> call.proceed();

    void hook(Hook next) {
        hook = next;
    }

    /** Such records are durable only once the disk is open; tells when one is appended. */
    void hold(Predicate<JournalRecord> which, CountDownLatch appended, CountDownLatch disk) {
        hook((method, args, call) -> {
            var result = call.proceed();
            if (method.equals("Journal.append") && which.test((JournalRecord) args[0])) {
                appended.countDown();
                return after(disk);
            }
            return result;
        });
    }

    /** Every ticket from now on fails with this. */
    void failAtTicket(Error error) {
        hook((method, args, call) -> {
            var result = call.proceed();
            return result instanceof Ticket ? failing(error) : result;
        });
    }

    /** Every end from now on fails with this. */
    void failAtEnd(RuntimeException exception) {
        hook((method, args, call) -> {
            if (method.equals("Journal.end")) {
                throw exception;
            }
            return call.proceed();
        });
    }

    private static Ticket failing(Error error) {
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

    Store inner() {
        return inner;
    }

    Store store() {
        return around(Store.class, inner);
    }

    private <T> T around(Class<T> type, T real) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, args) -> {
            var result = hook.around(type.getSimpleName() + "." + method.getName(), args, () -> {
                try {
                    return method.invoke(real, args);
                } catch (InvocationTargetException e) {
                    throw e.getCause();
                }
            });
            return result instanceof Journal journal ? around(Journal.class, journal) : result;
        }));
    }

    /** A ticket that is durable once the latch is open. */
    static Ticket after(CountDownLatch latch) {
        return new Ticket() {
            @Override
            public boolean isDurable() {
                return latch.getCount() == 0;
            }

            @Override
            public void await() {
                while (latch.getCount() > 0) {
                    try {
                        latch.await();
                    } catch (InterruptedException e) {
                        // kept out of the test
                    }
                }
            }
        };
    }
}
