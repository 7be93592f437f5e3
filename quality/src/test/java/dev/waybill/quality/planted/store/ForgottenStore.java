package dev.waybill.quality.planted.store;

import dev.waybill.spi.Store;

/** A store without a contract test. */
public abstract class ForgottenStore implements Store {}
