/// What systemd says of one unit: properties of `systemctl show`.
package struct UnitState: Equatable, Sendable {
    package var id: String
    /// `LoadState` is not `not-found`.
    package var isInstalled: Bool
    /// `active`, `inactive`, `failed`, `activating`.
    package var active: String
    /// `enabled`, `disabled`, `static`; empty for one that is not installed.
    package var file: String
    /// The exit code that ended its main process last.
    package var exitStatus: Int?
    /// Whether a condition kept it from being started.
    package var isHeldBack: Bool

    /// The properties that `init` needs.
    package static let properties =
        "Id,LoadState,ActiveState,UnitFileState,ExecMainStatus,ConditionResult,ConditionTimestampMonotonic"

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
        isHeldBack =
            values["ConditionResult"] == "no" && values["ConditionTimestampMonotonic"].map { $0 != "0" } ?? false
    }

    var isRunning: Bool { ["active", "activating", "reloading"].contains(active) }
}
