/** What tests of agents, graphs and stores need. */
module dev.waybill.testkit {
    requires transitive dev.waybill.core;
    requires static transitive org.jspecify;
    requires transitive org.junit.jupiter.api;
    requires org.assertj.core;

    exports dev.waybill.testkit;
}
