package dev.waybill.state;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** On a component of a record state: a list of records told apart by one of their components, as {@link Channel#keyed}. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Keyed {
    /** The name of the component that is the key. */
    String value();
}
