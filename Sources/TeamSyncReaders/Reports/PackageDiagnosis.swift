package import TeamSyncDocuments

/// Checks whether files in the home folder hide those of the system package, so that upgrading the package has no
/// effect.
package enum PackageDiagnosis {
    /// The files of the package, and those of a per-user installation that would hide them.
    package struct Facts: Equatable, Sendable {
        /// The packaged files that exist.
        package var packaged: [String]
        /// Units in the home folder that have the same names as packaged ones.
        package var units: [String]
        /// Programs in folders that precede the folder of the package on `PATH`.
        package var programs: [String]

        package init(packaged: [String], units: [String] = [], programs: [String] = []) {
            (self.packaged, self.units, self.programs) = (packaged, units, programs)
        }
    }

    package static let programs = ["teamsync", "teamsyncd", "teamsync-worker", "teamsync-mcp"]
    package static let programFolder = "/usr/bin"
    package static let unitFolder = "/usr/lib/systemd/user"

    /// Returns the folders for the user's own units.
    package static func ownUnitFolders(home: String, environment: [String: String]) -> [String] {
        func folder(_ variable: String, _ usual: String) -> String {
            let own = environment[variable] ?? ""
            return own.hasPrefix("/") ? own : "\(home)/\(usual)"
        }
        return [folder("XDG_CONFIG_HOME", ".config"), folder("XDG_DATA_HOME", ".local/share")].map {
            "\($0)/systemd/user"
        }
    }

    /// Returns the folders on `PATH` that precede the folder of the package.
    package static func foldersBefore(path: String) -> [String] {
        let folders = path.split(separator: ":").map(String.init)
        guard let index = folders.firstIndex(of: programFolder) else { return [] }
        return folders[..<index].filter { $0.hasPrefix("/") && $0 != programFolder && $0 != "/bin" }
    }

    /// - Returns: the finding; nil if teamsync is not installed as a package.
    package static func finding(_ facts: Facts) -> Finding? {
        guard !facts.packaged.isEmpty else { return nil }
        let hiding = facts.units + facts.programs
        guard let first = hiding.first else {
            return Finding("package", .ok, "no program or unit in your home folder takes precedence over the package")
        }
        let rest = hiding.count > 1 ? " and \(hiding.count - 1) more" : ""
        return Finding(
            "package", .warning,
            "\(first)\(rest) \(hiding.count == 1 ? "takes" : "take") precedence over the package, so its upgrades have no effect",
            fix: "run 'scripts/uninstall' in a clone of teamsync, or remove the package")
    }
}
