package dev.waybill.voyager.data;

import java.util.Optional;

/**
 * The numbers to call in an emergency.
 *
 * @param general one number for all services, where there is one
 */
public record Emergency(String police, String ambulance, String fire, Optional<String> general) {}
