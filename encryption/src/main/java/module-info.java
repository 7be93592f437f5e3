/** Encryption at rest: a ring of keys in a file, or from a key management service. */
@SuppressWarnings("requires-transitive-automatic") // whoever brings keysets of his own has Tink
module dev.waybill.encryption {
    requires transitive dev.waybill.core;
    requires static transitive org.jspecify;
    requires transitive com.google.crypto.tink;
    requires com.google.gson;

    exports dev.waybill.encryption;
}
