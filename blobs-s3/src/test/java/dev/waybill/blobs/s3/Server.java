package dev.waybill.blobs.s3;

import java.net.URI;
import java.nio.file.Path;
import java.util.Properties;
import org.gaul.s3proxy.AuthenticationType;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.nio2blob.FilesystemNio2BlobApiMetadata;
import org.jclouds.ContextBuilder;
import org.jclouds.blobstore.BlobStoreContext;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

/** An S3 server on a folder: S3Proxy, which checks signatures. */
final class Server {
    static final String BUCKET = "waybill-test";
    static final String ACCESS = "access";
    static final String SECRET = "secret";

    private final BlobStoreContext context;
    private final S3Proxy proxy;

    private Server(BlobStoreContext context, S3Proxy proxy) {
        this.context = context;
        this.proxy = proxy;
    }

    static Server start(Path folder) throws Exception {
        var properties = new Properties();
        properties.setProperty("jclouds.filesystem.basedir", folder.toString());
        var context = ContextBuilder.newBuilder(new FilesystemNio2BlobApiMetadata())
                .credentials("", "")
                .overrides(properties)
                .build(BlobStoreContext.class);
        context.getBlobStore().createContainerInLocation(null, BUCKET);
        var proxy = S3Proxy.builder()
                .blobStore(context.getBlobStore())
                .endpoint(URI.create("http://127.0.0.1:0"))
                .awsAuthentication(AuthenticationType.AWS_V2_OR_V4, ACCESS, SECRET)
                .build();
        proxy.start();
        return new Server(context, proxy);
    }

    URI endpoint() {
        return URI.create("http://127.0.0.1:" + proxy.getPort());
    }

    /** Where its bucket is. */
    String location(String prefix) {
        return "s3://" + BUCKET + "/" + prefix + "?endpoint=" + endpoint();
    }

    /** A client as an application may have it, without checksums that not every service knows. */
    S3Client client(String secret) {
        return S3Client.builder()
                .endpointOverride(endpoint())
                .forcePathStyle(true)
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create(ACCESS, secret)))
                .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                .build();
    }

    void close() throws Exception {
        proxy.stop();
        context.close();
    }
}
