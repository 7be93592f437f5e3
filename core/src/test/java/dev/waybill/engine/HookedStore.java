package dev.waybill.engine;

import dev.waybill.memory.InMemoryStore;
import dev.waybill.spi.Journal;
import dev.waybill.spi.Store;
import dev.waybill.spi.Ticket;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.CountDownLatch;

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
