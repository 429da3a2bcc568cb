import Glibc
import TeamSyncBase

/// Where the configuration file is.
package enum ConfigurationPath {
    /// Names the folder with the configuration of all users of the machine; empty for none.
    package static let systemVariable = "TEAMSYNC_SYSTEM_CONFIG_DIR"
    /// That folder unless the variable is set.
    package static let usualSystemFolder = "/etc/teamsync"

    /// `option` (the value of `--config`), else `TEAMSYNC_CONFIG`, else the file that `teamsync config use` chose for the
    /// state directory while it exists, else the usual one. An empty variable counts as none.
    package static func inUse(option: String?, environment: [String: String]) -> String {
        if let option { return option }
        if let own = environment["TEAMSYNC_CONFIG"], !own.isEmpty { return own }
        if let chosen = StateOwner.chosen(for: StateDirectory(environment: environment)), access(chosen, F_OK) == 0 {
            return chosen
        }
        return usual(environment: environment)
    }

    /// `$XDG_CONFIG_HOME/teamsync/config.yaml`, else `~/.config/teamsync/config.yaml`. A relative `XDG_CONFIG_HOME` is
    /// ignored, as the XDG base directory specification asks.
    package static func usual(environment: [String: String]) -> String {
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            return folder + "/teamsync/config.yaml"
        }
        return HomeFolder.path(environment: environment) + "/.config/teamsync/config.yaml"
    }

    /// Makes every command that uses the state directory read the configuration file at `path`, unless an option or a
    /// variable names another one. The usual file ends an earlier choice.
    package static func choose(_ path: String, environment: [String: String]) throws(StateOwnerError) {
        let path = AbsolutePath.of(path)
        try StateOwner.assign(
            StateDirectory(environment: environment), to: path, isChosen: path != usual(environment: environment))
    }
}
