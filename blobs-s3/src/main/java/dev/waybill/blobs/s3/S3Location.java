package dev.waybill.blobs.s3;

import dev.waybill.error.StoreException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Where a bucket is: {@code s3://bucket/prefix?endpoint=https://host:9000&region=eu-central-1}, where everything after the
 * bucket may be missing. Immutable.
 *
 * @param prefix what the names of objects begin with: empty, or ends with a slash
 * @param endpoint of a service other than that of AWS
 */
record S3Location(String bucket, String prefix, Optional<URI> endpoint, Optional<String> region) {
    private static final Set<String> PARAMETERS = Set.of("endpoint", "region");
    private static final String EXAMPLE = "s3://bucket/prefix?endpoint=https://host:9000&region=eu-central-1";

    static S3Location parse(String text) {
        try {
            var uri = new URI(text);
            if (!"s3".equals(uri.getScheme()) || uri.getHost() == null || uri.getUserInfo() != null) {
                throw problem("it must be like " + EXAMPLE + ", without keys in it");
            }
            var parameters = parameters(uri.getRawQuery());
            var endpoint = parameters.get("endpoint");
            return new S3Location(
                    uri.getHost(),
                    prefix(uri.getPath()),
                    endpoint == null ? Optional.empty() : Optional.of(endpoint(endpoint)),
                    Optional.ofNullable(parameters.get("region")));
        } catch (URISyntaxException e) {
            throw problem("it must be like " + EXAMPLE);
        }
    }

    static S3Location of(String bucket, String prefix) {
        return new S3Location(bucket, prefix(prefix), Optional.empty(), Optional.empty());
    }

    private static String prefix(String path) {
        var inner = path.replaceAll("^/+|/+$", "");
        return inner.isEmpty() ? "" : inner + "/";
    }

    private static TreeMap<String, String> parameters(@Nullable String query) {
        var parameters = new TreeMap<String, String>();
        for (var part : query == null ? new String[0] : query.split("&", -1)) {
            var pair = part.split("=", 2);
            if (!PARAMETERS.contains(pair[0]) || pair.length < 2 || pair[1].isEmpty()) {
                throw problem("it knows endpoint=… and region=…, and nothing else");
            }
            parameters.put(pair[0], URLDecoder.decode(pair[1], StandardCharsets.UTF_8));
        }
        return parameters;
    }

    private static URI endpoint(String text) throws URISyntaxException {
        var uri = new URI(text);
        if (uri.getHost() == null || !Set.of("http", "https").contains(uri.getScheme())) {
            throw problem("the endpoint must be like https://host:9000");
        }
        return uri;
    }

    private static StoreException problem(String why) {
        return new StoreException("store.url", "the address of the bucket is wrong: " + why);
    }

    /** How messages call it. */
    String name() {
        return "bucket " + bucket + endpoint.map(e -> " at " + e).orElse("");
    }
}
