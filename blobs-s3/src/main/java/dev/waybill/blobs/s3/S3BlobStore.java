package dev.waybill.blobs.s3;

import dev.waybill.error.StoreException;
import dev.waybill.spi.BlobStore;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.NoSuchBucketException;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * Keeps content in the objects of a bucket, of AWS or of any service with the protocol of S3. Content above 8 MiB is put in
 * parts, of which one is in memory. Thread-safe.
 *
 * <p>The credentials need {@code s3:PutObject}, {@code s3:GetObject}, {@code s3:DeleteObject},
 * {@code s3:AbortMultipartUpload} and {@code s3:ListBucket}, without which S3 does not say that an object is missing. A rule
 * of the bucket should end uploads that a dead process has left.
 */
public final class S3BlobStore implements BlobStore {
    private static final int PART = 8 * 1024 * 1024;
    private static final int PARTS_OF_A_SIZE = 1_000; // then the next ones are twice as large: there can be 10,000
    private static final int DOUBLINGS = 6;

    private static final String LOCAL_REGION = "us-east-1"; // which other services are content with

    private final S3Client client;
    private final boolean owned;
    private final String name;
    private final String bucket;
    private final String prefix;

    private S3BlobStore(S3Client client, boolean owned, S3Location location) {
        this.client = client;
        this.owned = owned;
        this.name = location.name();
        this.bucket = location.bucket();
        this.prefix = location.prefix();
    }

    /**
     * The store in a bucket that exists. Credentials come from where the SDK of AWS looks for them: {@code AWS_ACCESS_KEY_ID}
     * and {@code AWS_SECRET_ACCESS_KEY}, profiles, the machine's role.
     *
     * @param location {@code s3://bucket/prefix?endpoint=https://host:9000&region=eu-central-1}; prefix, endpoint and region
     *     may be missing
     * @throws StoreException {@code store.url}, {@code store.missing} if there is no such bucket, or {@code store.io}
     */
    public static S3BlobStore connect(String location) {
        var parsed = S3Location.parse(location);
        S3Client client;
        try {
            client = client(parsed);
        } catch (SdkException e) {
            throw new StoreException("store.io", parsed.name() + ": " + e.getMessage(), e);
        }
        var store = new S3BlobStore(client, true, parsed);
        try {
            store.checkBucket();
            return store;
        } catch (RuntimeException e) {
            store.close();
            throw e;
        }
    }

    /** The store in a bucket over a client of the caller, which stays open when the store is closed. */
    public static S3BlobStore on(S3Client client, String bucket, String prefix) {
        return new S3BlobStore(client, false, S3Location.of(bucket, prefix));
    }

    private static S3Client client(S3Location location) {
        var builder = S3Client.builder()
                .httpClientBuilder(UrlConnectionHttpClient.builder()
                        .connectionTimeout(Duration.ofSeconds(10))
                        .socketTimeout(Duration.ofMinutes(1)))
                .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED) // which others may not know
                .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
                .overrideConfiguration(c -> c.apiCallTimeout(Duration.ofMinutes(10)));
        location.endpoint()
                .ifPresent(e -> builder.endpointOverride(e).forcePathStyle(true).region(Region.of(LOCAL_REGION)));
        location.region().map(Region::of).ifPresent(builder::region);
        return builder.build();
    }

    private void checkBucket() {
        try {
            client.headBucket(r -> r.bucket(bucket));
        } catch (NoSuchBucketException e) {
            throw problem(e);
        } catch (S3Exception e) {
            if (e.statusCode() != 403) { // who may not list the bucket may still read and write
                throw problem(e);
            }
        } catch (SdkException e) {
            throw problem(e);
        }
    }

    private String key(String blob) {
        return prefix + blob;
    }

    private <T> T call(Supplier<T> call) {
        try {
            return call.get();
        } catch (SdkException e) {
            throw problem(e);
        }
    }

    private StoreException problem(SdkException e) {
        return switch (e) {
            case NoSuchKeyException missing ->
                new StoreException("store.blob_missing", "there is no object for it in " + name, e);
            case NoSuchBucketException missing -> new StoreException("store.missing", "there is no " + name, e);
            case S3Exception denied
            when denied.statusCode() == 403 || denied.statusCode() == 401 ->
                new StoreException("store.denied", name + " refuses: " + said(denied), e);
            case S3Exception other -> new StoreException("store.io", name + ": " + said(other), e);
            default -> new StoreException("store.io", name + " cannot be reached: " + e.getMessage(), e);
        };
    }

    private static String said(S3Exception e) {
        var details = e.awsErrorDetails();
        var what = details == null ? e.getMessage() : details.errorCode() + ", " + details.errorMessage();
        return what + " (HTTP " + e.statusCode() + ")";
    }

    @Override
    public void put(String blob, InputStream content) {
        try {
            var first = content.readNBytes(PART);
            if (first.length < PART) {
                call(() -> client.putObject(r -> r.bucket(bucket).key(key(blob)), RequestBody.fromBytes(first)));
            } else {
                putParts(blob, first, content);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void putParts(String blob, byte[] first, InputStream content) throws IOException {
        var upload = call(() ->
                        client.createMultipartUpload(r -> r.bucket(bucket).key(key(blob))))
                .uploadId();
        try {
            var parts = new ArrayList<CompletedPart>();
            for (var bytes = first; bytes.length > 0; bytes = content.readNBytes(size(parts.size()))) {
                parts.add(putPart(blob, upload, parts.size() + 1, bytes));
            }
            complete(blob, upload, parts);
        } catch (IOException | RuntimeException e) {
            abort(blob, upload, e);
            throw e;
        }
    }

    private static int size(int part) {
        return PART << Math.min(part / PARTS_OF_A_SIZE, DOUBLINGS);
    }

    private CompletedPart putPart(String blob, String upload, int number, byte[] bytes) {
        var put = call(() -> client.uploadPart(
                r -> r.bucket(bucket).key(key(blob)).uploadId(upload).partNumber(number),
                RequestBody.fromBytes(bytes)));
        return CompletedPart.builder().partNumber(number).eTag(put.eTag()).build();
    }

    private void complete(String blob, String upload, List<CompletedPart> parts) {
        call(() -> client.completeMultipartUpload(
                r -> r.bucket(bucket).key(key(blob)).uploadId(upload).multipartUpload(m -> m.parts(parts))));
    }

    private void abort(String blob, String upload, Exception why) {
        try {
            client.abortMultipartUpload(r -> r.bucket(bucket).key(key(blob)).uploadId(upload));
        } catch (SdkException e) {
            why.addSuppressed(e);
        }
    }

    @Override
    public InputStream open(String blob) {
        return new Content(call(() -> client.getObject(r -> r.bucket(bucket).key(key(blob)))));
    }

    /** The content of an object: who closes it in the middle does not wait for the rest. */
    private static final class Content extends FilterInputStream {
        private final ResponseInputStream<GetObjectResponse> response;
        private boolean atEnd;

        Content(ResponseInputStream<GetObjectResponse> response) {
            super(response);
            this.response = response;
        }

        @Override
        public int read() throws IOException {
            int one = in.read();
            atEnd |= one < 0;
            return one;
        }

        @Override
        public int read(byte[] buffer, int from, int length) throws IOException {
            int count = in.read(buffer, from, length);
            atEnd |= count < 0;
            return count;
        }

        @Override
        public void close() throws IOException {
            if (atEnd) {
                in.close();
            } else {
                response.abort();
            }
        }
    }

    @Override
    public void delete(String blob) {
        call(() -> client.deleteObject(r -> r.bucket(bucket).key(key(blob))));
    }

    @Override
    public void close() {
        if (owned) {
            client.close();
        }
    }
}
