package dev.waybill.spi;

import java.time.Instant;

/**
 * How long an engine asks to have a thread to itself. The time is renewed while it is at work; once it is over, or the
 * process has visibly ended, another engine may have the thread.
 *
 * @param now the engine's time
 * @param until when it ends if it is not renewed
 */
public record Tenure(Instant now, Instant until) {}
