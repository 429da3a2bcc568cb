import TestSupport
import Testing

@Suite("The unit files", .serialized, .needsUserManager)
struct UnitFileTests {
    @Test("systemd-analyze verify reports nothing, but does report a misspelled line")
    func verify() throws {
        try UserMachine().run(
            #"""
            use_units
            expect "what verify says" "$(systemd-analyze --user verify "$units"/* 2>&1)" ""
            cp "$units/teamsyncd.service" ~/broken.service
            sed -i 's/^NoNewPrivileges=/NoNewPrivilege=/' ~/broken.service
            expect_part "what verify says" "$(systemd-analyze --user verify ~/broken.service 2>&1)" NoNewPrivilege
            """#)
    }

    @Test("Without a configuration, a unit is skipped and does not fail", arguments: unitsWithPrograms)
    func noConfiguration(unit: String) throws {
        try UserMachine().run(
            """
            use_units
            systemctl --user start \(unit)
            expect ConditionResult "$(property \(unit) ConditionResult)" no
            expect Result "$(property \(unit) Result)" success
            mkdir -p ~/.config/teamsync
            echo TEAMSYNC_CONFIG=/nowhere >~/.config/teamsync/env
            systemctl --user start \(unit) && fail "a configuration that is not there is an error"
            expect ExecMainStatus "$(property \(unit) ExecMainStatus)" 78
            """)
    }

    static let unitsWithPrograms = ["teamsyncd.service", "teamsync-sync.service"]
}
