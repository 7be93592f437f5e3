package dev.waybill.quality;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.constructors;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.waybill.agent.Answer;
import dev.waybill.agent.Field;
import dev.waybill.agent.Question;
import dev.waybill.agent.Usage;
import dev.waybill.control.ControlState;
import dev.waybill.error.WaybillException;
import dev.waybill.spi.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StructureArchTest {
    private static final JavaClasses PRODUCT = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.waybill");
    private static final String[] CORE = {
        "dev.waybill.error", "dev.waybill.persistent", "dev.waybill.state", "dev.waybill.agent", "dev.waybill.control",
        "dev.waybill.graph", "dev.waybill.spi", "dev.waybill.memory", "dev.waybill.engine", "dev.waybill.app"
    };

    @Test
    void coreUsesOnlyTheJdkAndAnnotations() {
        classes()
                .that()
                .resideInAnyPackage(CORE)
                .should()
                .onlyDependOnClassesThat(
                        resideInAnyPackage(CORE).or(resideInAnyPackage("java..", "org.jspecify.annotations")))
                .because("the engine brings nothing into its users' class path")
                .check(PRODUCT);
    }

    @Test
    void aPackageOfCoreUsesOnlyThoseListedAboveItInItsModule() throws IOException {
        var order = exportsOfCore();
        assertThat(order).hasSizeGreaterThan(7);
        for (int i = 0; i < order.size(); i++) {
            var below = order.subList(i + 1, order.size()).toArray(String[]::new);
            if (below.length > 0) {
                noClasses()
                        .that()
                        .resideInAPackage(order.get(i))
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(below)
                        .because("packages are listed from the bottom up")
                        .check(PRODUCT);
            }
        }
    }

    private static List<String> exportsOfCore() throws IOException {
        var text = Files.readString(Checkout.root().resolve("core/src/main/java/module-info.java"));
        var matcher = Pattern.compile("exports ([\\w.]+);").matcher(text);
        var order = new ArrayList<String>();
        while (matcher.find()) {
            order.add(matcher.group(1));
        }
        return order;
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("dev.waybill.(**)").should().beFreeOfCycles().check(PRODUCT);
    }

    @Test
    void storesKnowTheSpiAndTheDataOnly() {
        noClasses()
                .that()
                .resideInAPackage("dev.waybill.store..")
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                                "dev.waybill.engine..",
                                "dev.waybill.agent..",
                                "dev.waybill.graph..",
                                "dev.waybill.persistent..",
                                "dev.waybill.app..")
                        .and(not(belongToAnyOf(Question.class, Field.class, Answer.class, Usage.class))))
                .because("a store keeps what it is given and decides nothing")
                .check(PRODUCT);
    }

    @Test
    void nobodyOutsideCoreUsesItsHiddenPackage() {
        noClasses()
                .that()
                .resideOutsideOfPackages(CORE)
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.waybill.persistent")
                .check(PRODUCT);
    }

    @Test
    void appsUseThePublicApiOnly() {
        noClasses()
                .that()
                .resideInAnyPackage("dev.waybill.voyager..", "dev.waybill.review..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "dev.waybill.spi..",
                        "dev.waybill.store..",
                        "dev.waybill.memory..",
                        "dev.waybill.json..",
                        "dev.waybill.trace..",
                        "dev.waybill.cli..")
                .check(PRODUCT);
    }

    @Test
    void onlyTheBaseTypeExtendsRuntimeException() {
        classes()
                .that(new DescribedPredicate<JavaClass>("extend RuntimeException itself") {
                    @Override
                    public boolean test(JavaClass c) {
                        return c.getRawSuperclass()
                                .map(s -> s.isEquivalentTo(RuntimeException.class))
                                .orElse(false);
                    }
                })
                .should()
                .be(WaybillException.class)
                .check(PRODUCT);
    }

    @Test
    void oneTypeMakesNewControlState() {
        constructors()
                .that()
                .areDeclaredIn(ControlState.class)
                .should()
                .bePrivate()
                .check(PRODUCT);
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("dev.waybill.control.Coordinator")
                .and()
                .doNotHaveFullyQualifiedName(ControlState.class.getName())
                .should()
                .callMethodWhere(com.tngtech.archunit.core.domain.JavaCall.Predicates.target(
                                com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner(
                                        DescribedPredicate.describe(
                                                "ControlState", (JavaClass c) -> c.isEquivalentTo(ControlState.class))))
                        .and(com.tngtech.archunit.core.domain.JavaCall.Predicates.target(name("withGroup")
                                .or(name("withVisits"))
                                .or(name("withLimit"))
                                .or(name("withEnding")))))
                .check(PRODUCT);
    }

    @Test
    void timeAndRandomnessComeThroughSeams() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.waybill.cli..")
                .should()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethod(LocalDate.class, "now")
                .orShould()
                .callMethod(LocalDateTime.class, "now")
                .orShould()
                .callMethod(ZonedDateTime.class, "now")
                .orShould()
                .callMethod(Clock.class, "systemUTC")
                .orShould()
                .callMethod(Clock.class, "systemDefaultZone")
                .orShould()
                .callMethod(Math.class, "random")
                .orShould()
                .callConstructor(java.util.Random.class)
                .because("a run must be repeatable: clocks, dates and seeds are handed in")
                .check(PRODUCT);
    }

    @Test
    void standardStreamsAreForTheCommandLine() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.waybill.cli..")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .accessField(System.class, "in")
                .check(PRODUCT);
    }

    @Test
    void nothingUsesJavaSerialization() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.io.ObjectInputStream")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.io.ObjectOutputStream")
                .check(PRODUCT);
    }

    @Test
    void fieldsArePrivateOrConstant() {
        fields().that().arePublic().should().beFinal().andShould().beStatic().check(PRODUCT);
    }

    @Test
    void everyStoreIsTestedByTheContract() throws IOException {
        var stores = PRODUCT.stream()
                .filter(c -> c.isAssignableTo(Store.class) && !c.isInterface() && !c.isAnonymousClass())
                .toList();
        assertThat(stores).isNotEmpty();
        try (Stream<Path> files = Files.walk(Checkout.root())) {
            var contracts = files.filter(f ->
                            f.toString().endsWith("Test.java") && f.toString().contains("src/test/java"))
                    .map(Checkout::read)
                    .filter(t -> t.contains("StoreContract"))
                    .toList();
            for (var store : stores) {
                assertThat(contracts)
                        .as("a contract test of %s", store.getSimpleName())
                        .anyMatch(t -> t.contains(store.getSimpleName()));
            }
        }
    }
}
