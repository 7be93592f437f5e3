package dev.waybill.cli;

import dev.waybill.cli.text.Texts;
import dev.waybill.error.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A text that was read from a file or from standard input.
 *
 * @param text what it says
 * @param source the file, or {@code -}
 */
record InputText(String text, String source) {
    private static final String STANDARD_INPUT = "-";
    private static final int LARGEST = 1 << 20;

    /**
     * Reads a file, or standard input for {@code -}.
     *
     * @throws InputException if there is no such file, it is larger than 1 MiB, or it is not UTF-8
     */
    static InputText read(String source, InputStream standardInput, Texts texts) {
        if (source.equals(STANDARD_INPUT)) {
            return new InputText(read(standardInput, source, texts), source);
        }
        var path = path(source, texts);
        if (Files.isDirectory(path)) {
            throw new InputException("cli.file", texts.get("error.file.folder", source));
        }
        if (!Files.exists(path)) {
            throw missing(source, path, texts);
        }
        try (var stream = Files.newInputStream(path)) {
            return new InputText(read(stream, source, texts), source);
        } catch (IOException e) {
            throw new InputException("cli.file", texts.get("error.file.read", source, texts.reason(e)), e);
        }
    }

    private static Path path(String source, Texts texts) {
        try {
            return Path.of(source);
        } catch (InvalidPathException e) {
            throw new InputException("cli.file", texts.get("error.file", source), e);
        }
    }

    private static InputException missing(String source, Path path, Texts texts) {
        var folder = path.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            return new InputException("cli.file", texts.get("error.file.no_folder", source, String.valueOf(folder)));
        }
        var name = String.valueOf(path.getFileName());
        return new InputException("cli.file", texts.get("error.file", source) + texts.hint(name, files(folder)));
    }

    private static List<String> files(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(f -> f.getFileName().toString())
                    .filter(n -> !n.startsWith("."))
                    .sorted()
                    .toList();
        } catch (IOException e) { // the file is missing all the same; only the hint is lost
            return List.of();
        }
    }

    private static String read(InputStream stream, String source, Texts texts) {
        try {
            var bytes = stream.readNBytes(LARGEST + 1);
            if (bytes.length > LARGEST) {
                throw new InputException("cli.too_large", texts.get("error.file.large", source));
            }
            return decode(bytes, source, texts);
        } catch (IOException e) {
            throw new InputException("cli.file", texts.get("error.file.read", source, texts.reason(e)), e);
        }
    }

    private static String decode(byte[] bytes, String source, Texts texts) {
        var in = ByteBuffer.wrap(bytes);
        var out = CharBuffer.allocate(bytes.length + 1);
        var result = StandardCharsets.UTF_8.newDecoder().decode(in, out, true);
        if (result.isError()) {
            int line = 1;
            for (int i = 0; i < in.position(); i++) {
                line += bytes[i] == '\n' ? 1 : 0;
            }
            throw new InputException("cli.not_utf8", texts.get("error.file.utf8", source, in.position() + 1, line));
        }
        var text = out.flip().toString();
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }
}
