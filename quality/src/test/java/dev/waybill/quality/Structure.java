package dev.waybill.quality;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.constructors;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import dev.waybill.agent.Answer;
import dev.waybill.agent.Blobs;
import dev.waybill.agent.Field;
import dev.waybill.agent.Question;
import dev.waybill.agent.Usage;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What belongs where, for any root package, so that each rule can be shown to fail where it is broken. */
final class Structure {
    /** The packages of core: each uses only those before it. */
    static final List<String> CORE = List.of(
            "error", "persistent", "state", "agent", "control", "graph", "spi", "memory", "folder", "engine", "app");

    /** A module besides core: its package, and what it may use of the others. */
    record Module(String name, Set<String> uses) {}

    private static final Set<String> DATA = Set.of("error", "state", "agent", "control");

    static final List<Module> MODULES = List.of(
            new Module("json", with(DATA, "spi")),
            new Module("store.jdbc", with(DATA, "spi", "json")),
            new Module("store.sqlite", with(DATA, "spi", "store.jdbc")),
            new Module("store.postgres", with(DATA, "spi", "store.jdbc")),
            new Module("encryption", Set.of("error", "spi")),
            new Module("blobs.s3", Set.of("error", "spi")),
            new Module("trace", with(DATA, "spi", "engine")),
            new Module("testkit", with(DATA, "graph", "spi", "memory", "engine")),
            new Module("voyager", with(DATA, "graph", "engine", "app")),
            new Module("review", with(DATA, "graph", "engine", "app")),
            new Module("cli", with(DATA, "graph", "spi", "engine", "app", "json", "store.sqlite", "store.postgres")));

    private static final Set<String> OUTSIDE = Set.of(
            "java.lang.System.currentTimeMillis",
            "java.lang.System.nanoTime",
            "java.lang.Math.random",
            "java.time.Clock.systemUTC",
            "java.time.Clock.systemDefaultZone",
            "java.time.InstantSource.system",
            "java.util.Random.<init>",
            "java.util.UUID.randomUUID",
            "java.util.concurrent.ThreadLocalRandom.current");

    private Structure() {}

    private static Set<String> with(Set<String> some, String... more) {
        return Stream.concat(some.stream(), Stream.of(more)).collect(Collectors.toSet());
    }

    private static String[] packages(String root, List<String> names) {
        return names.stream().map(name -> root + "." + name).toArray(String[]::new);
    }

    private static boolean isIn(JavaClass c, String name) {
        return c.getPackageName().equals(name) || c.getPackageName().startsWith(name + ".");
    }

    static ArchRule everyClassHasItsPlace(String root) {
        var modules = MODULES.stream().map(module -> module.name() + "..");
        return classes()
                .that()
                .resideInAPackage(root + "..")
                .should()
                .resideInAnyPackage(
                        packages(root, Stream.concat(CORE.stream(), modules).toList()))
                .because("what is in no list is held to no rule");
    }

    static ArchRule coreUsesOnlyTheJdkAndAnnotations(String root) {
        var core = packages(root, CORE);
        return classes()
                .that()
                .resideInAnyPackage(core)
                .should()
                .onlyDependOnClassesThat(
                        resideInAnyPackage(core).or(resideInAnyPackage("java..", "org.jspecify.annotations")))
                .because("the engine brings nothing into its users' class path");
    }

    /** One rule for each package of core but the last, which may use all. */
    static Stream<ArchRule> packagesOfCoreUseOnlyThoseBefore(String root) {
        return CORE.subList(0, CORE.size() - 1).stream()
                .map(name -> noClasses()
                        .that()
                        .resideInAPackage(root + "." + name)
                        .should()
                        .dependOnClassesThat()
                        .resideInAnyPackage(packages(root, CORE.subList(CORE.indexOf(name) + 1, CORE.size())))
                        .because("packages are listed from the bottom up"));
    }

    /** One rule for each module. */
    static Stream<ArchRule> modulesUseWhatIsTheirs(String root) {
        return MODULES.stream()
                .map(module -> classes()
                        .that()
                        .resideInAPackage(root + "." + module.name() + "..")
                        .should()
                        .onlyDependOnClassesThat(describe(
                                "are their own, of other projects, or of " + module.uses(),
                                c -> !isIn(c, root)
                                        || isIn(c, root + "." + module.name())
                                        || module.uses().stream()
                                                .anyMatch(name ->
                                                        c.getPackageName().equals(root + "." + name)))));
    }

    static ArchRule packagesHaveNoCycles(String root) {
        return slices().matching(root + ".(**)").should().beFreeOfCycles();
    }

    static ArchRule storesKnowOfAgentsOnlyWhatIsStored(String root) {
        return noClasses()
                .that()
                .resideInAnyPackage(root + ".store..", root + ".json..")
                .should()
                .dependOnClassesThat(resideInAPackage(root + ".agent..")
                        .and(not(belongToAnyOf(Question.class, Field.class, Answer.class, Usage.class, Blobs.class))))
                .because("a store keeps what it is given and decides nothing");
    }

    static ArchRule onlyTheBaseTypeExtendsRuntimeException(String root) {
        return classes()
                .that(describe(
                        "extend RuntimeException itself",
                        (JavaClass c) -> c.getRawSuperclass()
                                .map(s -> s.isEquivalentTo(RuntimeException.class))
                                .orElse(false)))
                .should()
                .haveFullyQualifiedName(root + ".error.WaybillException")
                .because("callers catch one type");
    }

    static ArchRule controlStateIsMadeByItself(String root) {
        return constructors()
                .that()
                .areDeclaredIn(root + ".control.ControlState")
                .should()
                .bePrivate();
    }

    static ArchRule onlyTheCoordinatorMakesAnotherControlState(String root) {
        var state = root + ".control.ControlState";
        var coordinator = root + ".control.Coordinator";
        return methods()
                .that()
                .areDeclaredIn(state)
                .and()
                .areNotStatic()
                .and()
                .haveRawReturnType(state)
                .should(new ArchCondition<JavaMethod>("be called by the coordinator only") {
                    @Override
                    public void check(JavaMethod method, ConditionEvents events) {
                        for (var call : method.getAccessesToSelf()) {
                            var by = call.getOriginOwner().getName();
                            events.add(new SimpleConditionEvent(
                                    call, by.equals(state) || by.equals(coordinator), call.getDescription()));
                        }
                    }
                })
                .because("one type decides");
    }

    static ArchRule timeAndRandomnessComeThroughSeams(String root) {
        return noClasses()
                .that()
                .resideOutsideOfPackage(root + ".cli..")
                .and(not(name(root + ".engine.Engine$Builder")
                        .or(name(root + ".trace.RunTracing"))
                        .or(name(root + ".memory.InMemoryBlobs$Kept"))
                        .or(name(root + ".memory.InMemoryBlobs")))) // how long nobody has used a blob
                .should()
                .callCodeUnitWhere(describe("it tells the time or is random", call -> {
                    var target = call.getTarget();
                    return OUTSIDE.contains(target.getOwner().getName() + "." + target.getName())
                            || target.getOwner().getPackageName().equals("java.time")
                                    && target.getName().equals("now")
                            || target.getOwner().isEquivalentTo(SplittableRandom.class)
                                    && target.getName().equals("<init>")
                                    && target.getRawParameterTypes().isEmpty();
                }))
                .because("a run must be repeatable: clocks, dates and seeds are handed in");
    }

    static ArchRule standardStreamsAreForTheCommandLine(String root) {
        return noClasses()
                .that()
                .resideOutsideOfPackage(root + ".cli..")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .orShould()
                .accessField(System.class, "in");
    }

    static ArchRule nothingUsesJavaSerialization() {
        return noClasses()
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(ObjectInputStream.class, ObjectOutputStream.class);
    }

    static ArchRule fieldsArePrivateOrConstant() {
        return fields().that().arePublic().should().beFinal().andShould().beStatic();
    }

    static List<ArchRule> rules(String root) {
        return Stream.of(
                        Stream.of(
                                everyClassHasItsPlace(root),
                                coreUsesOnlyTheJdkAndAnnotations(root),
                                packagesHaveNoCycles(root),
                                storesKnowOfAgentsOnlyWhatIsStored(root),
                                onlyTheBaseTypeExtendsRuntimeException(root),
                                controlStateIsMadeByItself(root),
                                onlyTheCoordinatorMakesAnotherControlState(root),
                                timeAndRandomnessComeThroughSeams(root),
                                standardStreamsAreForTheCommandLine(root),
                                nothingUsesJavaSerialization(),
                                fieldsArePrivateOrConstant()),
                        packagesOfCoreUseOnlyThoseBefore(root),
                        modulesUseWhatIsTheirs(root))
                .flatMap(rules -> rules)
                .toList();
    }
}
