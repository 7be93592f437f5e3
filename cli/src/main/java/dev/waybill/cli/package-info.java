/**
 * The command line: its commands, what they read, and their exit codes. What runs do is the engine's business and what
 * they say is the applications'; no other module uses this one.
 */
@NullMarked
package dev.waybill.cli;

import org.jspecify.annotations.NullMarked;
