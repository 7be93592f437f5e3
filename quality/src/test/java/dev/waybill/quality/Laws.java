package dev.waybill.quality;

import static com.tngtech.archunit.lang.conditions.ArchConditions.haveRawType;
import static com.tngtech.archunit.lang.conditions.ArchConditions.never;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Set;

/** The laws that bytecode can be held to, for any root package, so that each can be shown to fail where it is broken. */
final class Laws {
    private static final String[] AGENT_FACING = {".agent..", ".state.."};
    private static final String[] CONTROL_SIDE = {
        ".control..", ".graph..", ".spi..", ".engine..", ".memory..", ".folder.."
    };

    private static final Set<String> AMOUNTS =
            Set.of("dev.waybill.agent.Usage", "java.math.BigDecimal", "java.time.Duration");

    private Laws() {}

    private static String[] under(String root, String... packages) {
        return java.util.Arrays.stream(packages).map(p -> root + p).toArray(String[]::new);
    }

    /** Law 1: agents never route. */
    static ArchRule agentsReachNoControl(String root) {
        return noClasses()
                .that()
                .resideInAnyPackage(under(root, AGENT_FACING))
                .should()
                .transitivelyDependOnClassesThat()
                .resideInAnyPackage(under(root, CONTROL_SIDE))
                .because(
                        "law 1: an agent gets data and returns data; what decides who runs next is not reachable from its types");
    }

    /** Law 2: control never carries data: it knows no type that could hold any. */
    static ArchRule controlKnowsNoData(String root) {
        return classes()
                .that()
                .resideInAPackage(root + ".control..")
                .should()
                .onlyDependOnClassesThat(DescribedPredicate.describe(
                        "are control, persistent collections, amounts or plain java.lang and java.util",
                        (JavaClass c) -> AMOUNTS.contains(c.getName())
                                || c.getPackageName().startsWith(root + ".control")
                                || c.getPackageName().equals("dev.waybill.persistent")
                                || c.getPackageName().equals("org.jspecify.annotations")
                                || c.getPackageName().equals("java.lang")
                                        && !c.getSimpleName().equals("Thread")
                                || c.getPackageName().equals("java.lang.invoke")
                                || c.getPackageName().equals("java.lang.runtime")
                                || c.getPackageName().equals("java.util")
                                        && !c.getSimpleName().contains("Random")
                                || c.getPackageName().equals("java.util.function")
                                || c.getPackageName().equals("java.util.stream")))
                .because(
                        "law 2: the coordinator sees names, outcomes and counts; no clock, randomness, concurrency or I/O either");
    }

    /** Law 2: nothing that control keeps may be of a type that could be anything. */
    static ArchRule controlHoldsNothingUntyped(String root) {
        return fields().that()
                .areDeclaredInClassesThat()
                .resideInAPackage(root + ".control..")
                .should(never(haveRawType(Object.class)))
                .because("law 2: a field of type Object could carry data through the control plane");
    }
}
