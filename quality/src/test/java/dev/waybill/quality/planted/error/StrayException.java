package dev.waybill.quality.planted.error;

/** A second base type. */
public class StrayException extends RuntimeException {
    private static final long serialVersionUID = 1;
}
