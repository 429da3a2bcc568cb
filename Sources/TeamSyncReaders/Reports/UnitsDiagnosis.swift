package import TeamSyncDocuments

/// Checks whether systemd keeps the document up to date.
package enum UnitsDiagnosis {
    package static let daemon = "teamsyncd.service"
    package static let timer = "teamsync-sync.timer"
    /// The service that the timer starts.
    package static let round = "teamsync-sync.service"

    /// - Parameters:
    ///   - units: the states of the three units; nil if the user's service manager did not respond.
    ///   - hasDaemon: whether a daemon is running for the state directory, however it was started.
    package static func finding(_ units: [UnitState]?, hasDaemon: Bool = false) -> Finding {
        guard let units, !units.isEmpty else {
            return Finding(
                "units", .skipped,
                hasDaemon
                    ? "the systemd user manager does not respond; a daemon is running outside of systemd"
                    : "the systemd user manager does not respond; run 'teamsyncd run', or 'teamsyncd sync' from cron"
            )
        }
        let installed = units.filter { $0.isInstalled && $0.id != round }
        guard !installed.isEmpty else {
            if hasDaemon {
                return Finding(
                    "units", .note,
                    "a daemon is running, but neither \(daemon) nor \(timer) is installed: systemd will not restart it"
                )
            }
            return Finding(
                "units", .warning, "neither \(daemon) nor \(timer) is installed: nothing is checked automatically",
                fix: "run 'scripts/install' in a clone of teamsync, or run 'teamsyncd sync' from cron")
        }
        // A unit that is now disabled may have failed earlier.
        let isServed = installed.contains { $0.isRunning && !$0.isRestarting }
        let failing = installed.first { ($0.isRestarting || $0.hasFailed) && !(isServed && $0.file == "disabled") }
        if let unit = failing {
            return hasDaemon && unit.id == daemon ? blocked(unit) : unit.isRestarting ? restarting(unit) : failed(unit)
        }
        if let unit = installed.first(where: \.isRunning) {
            let failure = units.first { $0.id == round && $0.hasFailed && unit.id == timer }
            return failure.map(failed) ?? running(unit)
        }
        if hasDaemon {
            return Finding("units", .note, "a daemon is running outside of systemd, so systemd will not restart it")
        }
        let unit = installed.first { $0.file == "enabled" } ?? installed[0]
        if let finding = unusable(unit) { return finding }
        if unit.isHeldBack {
            return Finding(
                "units", .warning, "\(unit.id) was not started because there was no configuration",
                fix: "run 'teamsync init', then 'systemctl --user start \(unit.id)'")
        }
        return Finding(
            "units", .warning, "\(unit.id) is installed but not running",
            fix: "run 'systemctl --user enable --now \(unit.id)'")
    }

    private static func running(_ unit: UnitState) -> Finding {
        guard unit.file == "disabled" else {
            return Finding("units", .ok, "\(unit.id) is installed and \(unit.active)")
        }
        return Finding(
            "units", .warning, "\(unit.id) is running, but will not start at the next login",
            fix: "run 'systemctl --user enable \(unit.id)'")
    }

    private static func failed(_ unit: UnitState) -> Finding {
        if unit.exitStatus == 78 {
            return Finding(
                "units", .failed, "\(unit.id) ended because of an error in the configuration",
                fix: "correct the configuration, then run 'systemctl --user restart \(unit.id)'")
        }
        return Finding(
            "units", .failed, "\(unit.id) has failed\(cause(unit))",
            fix: "see 'journalctl --user -u \(unit.id) -e', then run 'systemctl --user restart \(unit.id)'")
    }

    /// Returns the finding about a unit that cannot run because a daemon is already running for the same state
    /// directory.
    private static func blocked(_ unit: UnitState) -> Finding {
        Finding(
            "units", .failed,
            "\(unit.id) has failed\(cause(unit)), and a daemon is running outside of systemd",
            fix: "stop that daemon, then run 'systemctl --user restart \(unit.id)'")
    }

    /// Returns the finding about a unit that cannot be started; nil if it can.
    private static func unusable(_ unit: UnitState) -> Finding? {
        switch unit.load {
        case "masked":
            Finding(
                "units", .warning, "\(unit.id) is masked: it cannot be started",
                fix: "run 'systemctl --user unmask \(unit.id)', then 'systemctl --user enable --now \(unit.id)'")
        case "loaded", "": nil
        default:
            Finding(
                "units", .failed, "systemd cannot read \(unit.id) (\(unit.load))",
                fix: "see 'systemctl --user status \(unit.id)', and correct the unit or its drop-ins")
        }
    }

    private static func restarting(_ unit: UnitState) -> Finding {
        Finding(
            "units", .failed, "\(unit.id) has failed\(cause(unit)), and systemd is about to restart it",
            fix: "see 'journalctl --user -u \(unit.id) -e'")
    }

    private static func cause(_ unit: UnitState) -> String {
        guard let status = unit.exitStatus, status != 0 else { return unit.result.map { ": \($0)" } ?? "" }
        if status == 203, !unit.wasSignalled { return ": its program cannot be run" }
        return unit.wasSignalled ? ": killed by signal \(status)" : " with status \(status)"
    }

    /// - Parameter answer: the output of `loginctl show-user --property=Linger --value`; nil if there is none.
    package static func linger(_ answer: String?) -> Finding {
        switch answer?.split(whereSeparator: \.isWhitespace).first {
        case "yes": Finding("linger", .ok, "your units keep running after you log out")
        case "no":
            Finding(
                "linger", .note,
                "your units stop when you log out; if another program reads the document after you log out, "
                    + "run 'loginctl enable-linger'")
        default: Finding("linger", .skipped, "no login manager responds")
        }
    }
}

/// The state of a unit, from properties printed by `systemctl show`.
package struct UnitState: Equatable, Sendable {
    package var id: String
    /// `loaded`, `not-found`, `masked`, `bad-setting`, `error`.
    package var load: String
    package var isInstalled: Bool { !["not-found", ""].contains(load) }
    /// `active`, `inactive`, `failed`, `activating`.
    package var active: String
    /// `enabled`, `disabled`, `static`; empty if it is not installed.
    package var file: String
    /// The last exit code of its main process, or the number of the signal that killed it.
    package var exitStatus: Int?
    /// The reason for its failure according to systemd, such as `protocol` or `timeout`; nil if there is none.
    package var result: String?
    /// Whether its main process was last killed by a signal.
    package var wasSignalled: Bool
    /// Whether it has failed and is waiting for a restart.
    package var isRestarting: Bool
    /// Whether a condition prevented it from starting.
    package var isHeldBack: Bool

    /// The properties that the initializer needs.
    package static let properties =
        "Id,LoadState,ActiveState,SubState,UnitFileState,ExecMainCode,ExecMainStatus,Result,ConditionResult,"
        + "ConditionTimestampMonotonic"

    /// - Parameter text: the output of `systemctl show`, with an empty line between two units.
    package static func list(printed text: String) -> [UnitState] {
        var units: [UnitState] = []
        var values: [Substring: Substring] = [:]
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for line in lines + [text[text.endIndex...]] {
            if line.isEmpty {
                if let id = values["Id"] { units.append(UnitState(String(id), values)) }
                values = [:]
            } else if let equals = line.firstIndex(of: "=") {
                values[line[..<equals]] = line[line.index(after: equals)...]
            }
        }
        return units
    }

    private init(_ id: String, _ values: [Substring: Substring]) {
        self.id = id
        load = String(values["LoadState"] ?? "")
        result = values["Result"].flatMap { $0.isEmpty || $0 == "success" ? nil : String($0) }
        active = String(values["ActiveState"] ?? "")
        file = String(values["UnitFileState"] ?? "")
        exitStatus = values["ExecMainStatus"].flatMap { Int($0) }
        // Codes of waitid(2): CLD_KILLED, CLD_DUMPED.
        wasSignalled = ["2", "3"].contains(values["ExecMainCode"])
        isRestarting = values["SubState"] == "auto-restart"
        isHeldBack =
            values["ConditionResult"] == "no" && values["ConditionTimestampMonotonic"].map { $0 != "0" } ?? false
    }

    var hasFailed: Bool { active == "failed" }

    var isRunning: Bool { ["active", "activating", "reloading"].contains(active) }
}
