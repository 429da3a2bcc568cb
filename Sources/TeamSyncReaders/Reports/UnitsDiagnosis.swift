package import TeamSyncDocuments

/// Whether systemd keeps the document fresh.
package enum UnitsDiagnosis {
    package static let daemon = "teamsyncd.service"
    package static let timer = "teamsync-sync.timer"
    /// What the timer starts.
    package static let round = "teamsync-sync.service"

    /// - Parameters:
    ///   - units: the three of them; nil when the user's manager did not answer.
    ///   - hasDaemon: whether a daemon runs for the state directory, however it was started.
    package static func finding(_ units: [UnitState]?, hasDaemon: Bool = false) -> Finding {
        guard let units, !units.isEmpty else {
            return Finding(
                "units", .skipped,
                hasDaemon
                    ? "the systemd user manager does not answer; a daemon that something else started is running"
                    : "the systemd user manager does not answer; something else has to run 'teamsyncd run' or 'teamsyncd sync'"
            )
        }
        let installed = units.filter { $0.isInstalled && $0.id != round }
        guard !installed.isEmpty else {
            if hasDaemon {
                return Finding(
                    "units", .note,
                    "a daemon is running, but neither \(daemon) nor \(timer) is installed: systemd does not start it again"
                )
            }
            return Finding(
                "units", .warning, "neither \(daemon) nor \(timer) is installed: nothing is checked automatically",
                fix: "run 'scripts/install' of the sources, or run 'teamsyncd sync' from cron")
        }
        if let unit = installed.first(where: \.isRestarting) { return restarting(unit) }
        if let unit = installed.first(where: \.isRunning) {
            let failure = units.first { $0.id == round && $0.active == "failed" && unit.id == timer }
            return failure.map(failed) ?? running(unit)
        }
        if let unit = installed.first(where: { $0.active == "failed" }) { return failed(unit) }
        let unit = installed.first { $0.file == "enabled" } ?? installed[0]
        if unit.isHeldBack {
            return Finding(
                "units", .warning, "\(unit.id) was not started because there was no configuration",
                fix: "run 'systemctl --user start \(unit.id)' once there is one")
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
            "units", .warning, "\(unit.id) is running, but will not be started at the next login",
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

    private static func restarting(_ unit: UnitState) -> Finding {
        Finding(
            "units", .failed, "\(unit.id) has failed\(cause(unit)), and systemd is about to start it again",
            fix: "see 'journalctl --user -u \(unit.id) -e'")
    }

    private static func cause(_ unit: UnitState) -> String {
        guard let status = unit.exitStatus else { return "" }
        return unit.wasSignalled ? ": signal \(status) ended it" : " with status \(status)"
    }

    /// - Parameter answer: what `loginctl show-user --property=Linger --value` prints; nil when nobody answers.
    package static func linger(_ answer: String?) -> Finding {
        switch answer?.split(whereSeparator: \.isWhitespace).first {
        case "yes": Finding("linger", .ok, "your units keep running after you log out")
        case "no":
            Finding(
                "linger", .note,
                "your units end when you log out, which is fine unless something reads the document then "
                    + "('loginctl enable-linger' keeps them running)")
        default: Finding("linger", .skipped, "no login manager answers")
        }
    }
}

/// What systemd says of one unit: properties of `systemctl show`.
package struct UnitState: Equatable, Sendable {
    package var id: String
    /// `LoadState` is not `not-found`.
    package var isInstalled: Bool
    /// `active`, `inactive`, `failed`, `activating`.
    package var active: String
    /// `enabled`, `disabled`, `static`; empty for one that is not installed.
    package var file: String
    /// The exit code that ended its main process last, or the number of the signal.
    package var exitStatus: Int?
    /// Whether a signal ended its main process last.
    package var wasSignalled: Bool
    /// Whether it has failed and waits to be started again.
    package var isRestarting: Bool
    /// Whether a condition kept it from being started.
    package var isHeldBack: Bool

    /// The properties that `init` needs.
    package static let properties =
        "Id,LoadState,ActiveState,SubState,UnitFileState,ExecMainCode,ExecMainStatus,ConditionResult,"
        + "ConditionTimestampMonotonic"

    /// - Parameter text: what `systemctl show` prints, with an empty line between two units.
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
        isInstalled = values["LoadState"].map { $0 != "not-found" } ?? false
        active = String(values["ActiveState"] ?? "")
        file = String(values["UnitFileState"] ?? "")
        exitStatus = values["ExecMainStatus"].flatMap { Int($0) }
        // Codes of waitid(2): CLD_KILLED, CLD_DUMPED.
        wasSignalled = ["2", "3"].contains(values["ExecMainCode"])
        isRestarting = values["SubState"] == "auto-restart"
        isHeldBack =
            values["ConditionResult"] == "no" && values["ConditionTimestampMonotonic"].map { $0 != "0" } ?? false
    }

    var isRunning: Bool { ["active", "activating", "reloading"].contains(active) }
}
