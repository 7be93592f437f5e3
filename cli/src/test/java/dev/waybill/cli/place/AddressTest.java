package dev.waybill.cli.place;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AddressTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    postgresql://db.example.org/app | jdbc:postgresql://db.example.org/app | '' | '' | waybill
                    postgres://ann@h:6432/app | jdbc:postgresql://h:6432/app | ann | '' | waybill
                    postgresql://ann:p%40:s+%2F@h/app | jdbc:postgresql://h/app | ann | p@:s+/ | waybill
                    postgresql://ann@h1:1,h2:2/app?sslmode=require | jdbc:postgresql://h1:1,h2:2/app?sslmode=require | ann | '' | waybill
                    jdbc:postgresql://h/app?user=ann&password=p%40s | jdbc:postgresql://h/app | ann | p@s | waybill
                    jdbc:postgresql://h/app?a=1&schema=x%20y&b=2 | jdbc:postgresql://h/app?a=1&b=2 | '' | '' | 'x y'
                    jdbc:postgresql://h/app?currentSchema=s | jdbc:postgresql://h/app | '' | '' | s
                    jdbc:postgresql:app | jdbc:postgresql:app | '' | '' | waybill
                    postgresql:///app | jdbc:postgresql:///app | '' | '' | waybill
                    postgresql://ann@[::1]:5432/app | jdbc:postgresql://[::1]:5432/app | ann | '' | waybill
                    """)
    void anAddressIsWhatTheDriverAndTheStoreTake(String text, String url, String user, String password, String schema) {
        var address = Address.of(text);

        assertThat(Address.isOne(text)).isTrue();
        assertThat(address.url()).isEqualTo(url);
        assertThat(address.user()).isEqualTo(user);
        assertThat(address.password()).isEqualTo(password);
        assertThat(address.schema()).isEqualTo(schema);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgresql://ann:s3cret@h/app?schema=x%20y&sslmode=require&sslpassword=s3cret",
                "jdbc:postgresql://h/app?user=ann&password=s3cret&sslmode=require&schema=x%20y",
            })
    void whatIsGivenAgainIsTheSameWithoutPasswords(String text) {
        var address = Address.of(text);

        assertThat(address.text()).isEqualTo("postgresql://ann@h/app?sslmode=require&schema=x%20y");
        assertThat(address).hasToString("postgresql://h/app");
    }

    @Test
    void aDatabaseOfThisMachineKeepsItsUser() {
        assertThat(Address.of("jdbc:postgresql:app?user=ann").text()).isEqualTo("postgresql:app?user=ann");
    }

    @ParameterizedTest
    @ValueSource(strings = {"runs.db", "/data/postgresql.db", "postgresql", "./postgresql:x", "jdbc:sqlite:x"})
    void everythingElseIsNone(String text) {
        assertThat(Address.isOne(text)).isFalse();
    }
}
