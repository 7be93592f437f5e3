/**
 * Text for terminals: the words of the command line in each language, columns that count wide characters, durations and
 * tables. Nothing here knows runs, commands or streams.
 */
@NullMarked
package dev.waybill.cli.text;

import org.jspecify.annotations.NullMarked;
