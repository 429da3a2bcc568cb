import Glibc
import TeamSyncBase

/// Finds the configuration file.
package enum ConfigurationPath {
    /// The environment variable that specifies the folder of the machine-wide configuration; if it is empty, there is
    /// none.
    package static let systemVariable = "TEAMSYNC_SYSTEM_CONFIG_DIR"
    /// The folder of the machine-wide configuration if the variable is not set.
    package static let usualSystemFolder = "/etc/teamsync"

    /// Returns the first of these that applies: `option` (the value of `--config`), `TEAMSYNC_CONFIG`, the file that
    /// `teamsync config use` set for the state directory if that file exists, and the default file. An empty variable
    /// counts as unset.
    package static func inUse(option: String?, environment: [String: String]) -> String {
        if let option { return option }
        if let own = environment["TEAMSYNC_CONFIG"], !own.isEmpty { return own }
        if let chosen = StateOwner.chosen(for: StateDirectory(environment: environment)), access(chosen, F_OK) == 0 {
            return chosen
        }
        return usual(environment: environment)
    }

    /// The default file: `$XDG_CONFIG_HOME/teamsync/config.yaml`, or else `~/.config/teamsync/config.yaml`. A relative
    /// `XDG_CONFIG_HOME` is ignored, as required by the XDG base directory specification.
    package static func usual(environment: [String: String]) -> String {
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            return folder + "/teamsync/config.yaml"
        }
        return HomeFolder.path(environment: environment) + "/.config/teamsync/config.yaml"
    }

    /// Makes every command that uses the state directory read the configuration file at `path`, unless an option or a
    /// variable specifies another. Choosing the default file clears an earlier choice.
    package static func choose(_ path: String, environment: [String: String]) throws(StateOwnerError) {
        let path = AbsolutePath.of(path)
        try StateOwner.assign(
            StateDirectory(environment: environment), to: path, isChosen: path != usual(environment: environment))
    }
}
