package dev.waybill.quality.planted.nowhere;

/** Belongs to no module. */
public final class Homeless {}
