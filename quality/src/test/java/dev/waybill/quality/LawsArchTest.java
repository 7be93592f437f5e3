package dev.waybill.quality;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LawsArchTest {
    private static final String PLANTED = "dev.waybill.quality.planted";

    private static final JavaClasses PRODUCT = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.waybill");
    private static final JavaClasses VIOLATIONS = new ClassFileImporter().importPackages(PLANTED, "dev.waybill.state");

    static List<ArchRule> laws() {
        return laws("dev.waybill");
    }

    static List<ArchRule> lawsOverPlantedViolations() {
        return laws(PLANTED);
    }

    private static List<ArchRule> laws(String root) {
        return List.of(
                Laws.agentsReachNoControl(root), Laws.controlKnowsNoData(root), Laws.controlHoldsNothingUntyped(root));
    }

    @ParameterizedTest
    @MethodSource("laws")
    void theProductKeepsTheLaw(ArchRule law) {
        law.allowEmptyShould(false).check(PRODUCT);
    }

    @ParameterizedTest
    @MethodSource("lawsOverPlantedViolations")
    void aPlantedViolationIsSeen(ArchRule law) {
        assertThat(law.evaluate(VIOLATIONS).hasViolation()).isTrue();
    }

    @Test
    void theLawsAreHeldAgainstSomething() {
        assertThat(PRODUCT.stream().filter(c -> c.getPackageName().equals("dev.waybill.control")))
                .hasSizeGreaterThan(10);
        assertThat(PRODUCT.stream().filter(c -> c.getPackageName().equals("dev.waybill.agent")))
                .hasSizeGreaterThan(4);
    }
}
