/** Content of blobs in a bucket of S3, or of a service that speaks its protocol. */
@SuppressWarnings({"requires-transitive-automatic", "module"}) // who brings a client has the SDK; S3 is a name
module dev.waybill.blobs.s3 {
    requires transitive dev.waybill.core;
    requires static transitive org.jspecify;
    requires transitive software.amazon.awssdk.services.s3;
    requires software.amazon.awssdk.auth;
    requires software.amazon.awssdk.awscore;
    requires software.amazon.awssdk.core;
    requires software.amazon.awssdk.http;
    requires software.amazon.awssdk.http.urlconnection;
    requires software.amazon.awssdk.regions;

    exports dev.waybill.blobs.s3;
}
