import Glibc
import TeamSyncBase
import TeamSyncConfiguration

/// What to do with a configuration once it is written.
package enum NextSteps {
    private static let unit = "teamsyncd.service"
    private static let enabledTimer = "timers.target.wants/teamsync-sync.timer"

    /// Commands for a shell, in their order.
    /// - Parameter path: the configuration; commands name it where they would not find it by themselves.
    package static func commands(configuration path: String, environment: [String: String]) -> [String] {
        guard path == ConfigurationLoader.path(option: nil, environment: environment) else {
            let option = "--config \(quoted(path))"
            return ["teamsync sync \(option)", "teamsyncd run \(option)"]
        }
        let folders = unitFolders(environment)
        // A timer that runs finds the configuration by itself.
        if folders.contains(where: { access("\($0)/\(enabledTimer)", F_OK) == 0 }) { return ["teamsync sync"] }
        let isInstalled = folders.contains { access("\($0)/\(unit)", F_OK) == 0 }
        return ["teamsync sync", isInstalled ? "systemctl --user start teamsyncd" : "scripts/install"]
    }

    /// Where systemd looks for the units of a user (systemd.unit(5)).
    private static func unitFolders(_ environment: [String: String]) -> [String] {
        let home = HomeFolder.path(environment: environment)
        func folder(_ variable: String, _ otherwise: String) -> String {
            guard let written = environment[variable], written.hasPrefix("/") else { return "\(home)/\(otherwise)" }
            return written
        }
        return [
            folder("XDG_CONFIG_HOME", ".config") + "/systemd/user", "/etc/systemd/user",
            folder("XDG_DATA_HOME", ".local/share") + "/systemd/user", "/usr/local/lib/systemd/user",
            "/usr/lib/systemd/user",
        ]
    }

    /// A word for a POSIX shell.
    private static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty
            && word.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || "/._-0123456789".utf8.contains(byte)
            }
        if isPlain { return word }
        return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
