package dev.waybill.quality;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.waybill.spi.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StructureArchTest {
    private static final String PLANTED = "dev.waybill.quality.planted";

    private static final Pattern CONTRACT = Pattern.compile("class \\w+ extends \\w*StoreContract");

    private static final JavaClasses PRODUCT = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.waybill");
    private static final JavaClasses VIOLATIONS = new ClassFileImporter().importPackages(PLANTED);

    static List<ArchRule> rules() {
        return Structure.rules("dev.waybill");
    }

    static List<ArchRule> rulesOverPlantedViolations() {
        return Structure.rules(PLANTED);
    }

    @ParameterizedTest
    @MethodSource("rules")
    void theProductKeepsTheRule(ArchRule rule) {
        rule.allowEmptyShould(false).check(PRODUCT);
    }

    @ParameterizedTest
    @MethodSource("rulesOverPlantedViolations")
    void aPlantedViolationIsSeen(ArchRule rule) {
        assertThat(rule.allowEmptyShould(false).evaluate(VIOLATIONS).hasViolation())
                .isTrue();
    }

    @Test
    void coreIsListedAsInItsModule() throws IOException {
        var exports = Pattern.compile("exports dev\\.waybill\\.(\\w+);")
                .matcher(Files.readString(Checkout.root().resolve("core/src/main/java/module-info.java")))
                .results()
                .map(export -> export.group(1))
                .toList();

        assertThat(Structure.CORE.stream().filter(name -> !name.equals("persistent")))
                .containsExactlyElementsOf(exports);
    }

    @Test
    void everyStoreIsTestedByTheContract() throws IOException {
        assertThat(untestedStores(PRODUCT)).isEmpty();
        assertThat(untestedStores(VIOLATIONS)).containsExactly("ForgottenStore");
    }

    private static List<String> untestedStores(JavaClasses classes) throws IOException {
        var stores = classes.stream()
                .filter(c -> c.isAssignableTo(Store.class) && !c.isInterface() && !c.isAnonymousClass())
                .filter(c -> c.getSubclasses().isEmpty()) // what others share is tested in each of them
                .map(JavaClass::getSimpleName)
                .toList();
        assertThat(stores).isNotEmpty();
        try (Stream<Path> files = Files.walk(Checkout.root())) {
            var contracts = files.filter(f ->
                            f.toString().endsWith("Test.java") && f.toString().contains("src/test/java"))
                    .map(Checkout::read)
                    .filter(text -> CONTRACT.matcher(text).find())
                    .toList();
            return stores.stream()
                    .filter(store -> contracts.stream().noneMatch(text -> text.contains(store)))
                    .toList();
        }
    }
}
