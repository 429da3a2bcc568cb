import Glibc
import TeamSyncBase
import TeamSyncDocuments

/// Finds, reads and checks the configuration file.
package enum ConfigurationLoader {
    /// Where the configuration file is: `option` (the value of `--config`), else `TEAMSYNC_CONFIG`, else
    /// `$XDG_CONFIG_HOME/teamsync/config.yaml`, else `~/.config/teamsync/config.yaml`. An empty variable counts as
    /// none; a relative `XDG_CONFIG_HOME` is ignored, as the XDG base directory specification asks.
    package static func path(option: String?, environment: [String: String]) -> String {
        if let option { return option }
        if let own = environment["TEAMSYNC_CONFIG"], !own.isEmpty { return own }
        if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
            return folder + "/teamsync/config.yaml"
        }
        return HomeFolder.path(environment: environment) + "/.config/teamsync/config.yaml"
    }

    /// Reads the configuration file at `path`, at most 1 MiB of UTF-8.
    package static func load(
        path: String, environment: [String: String]
    ) throws(ConfigurationError) -> Configuration {
        try parse(ConfigurationText.read(path), file: path, environment: environment)
    }

    /// Reads a configuration from text.
    ///
    /// - Parameters:
    ///   - file: the path that errors name; relative paths in the configuration are relative to its folder.
    ///   - environment: gives the home folder of `~`, and the state directory, which no export may write to.
    package static func parse(
        _ yaml: String, file: String, environment: [String: String]
    ) throws(ConfigurationError) -> Configuration {
        guard let root = try ConfigurationParser(file: file).node(of: yaml), !root.isNothing else {
            throw ConfigurationError(file: file, message: "the file is empty", hint: ConfigurationText.minimum)
        }
        let paths = WrittenPath(home: HomeFolder.path(environment: environment), folder: try folder(of: file))
        let mapping = try MappingReader(
            root, of: "the configuration", allowed: ["repositories", "output"] + RepositoryConfiguration.scheduleKeys)
        var defaults = RepositoryConfiguration(id: "", path: "")
        try defaults.apply(schedule: mapping)
        guard let entry = mapping["repositories"] else {
            throw root.place.error("'repositories' is missing", hint: ConfigurationText.minimum)
        }
        let nodes = try mapping.list("repositories", of: "repositories") ?? []
        if nodes.isEmpty {
            throw entry.value.place.error("'repositories' is empty", hint: ConfigurationText.minimum)
        }
        let repositories = try RepositoryReader(paths: paths, defaults: defaults).repositories(nodes)
        let exports = ExportReader(
            paths: paths, countsDocument: StateDirectory(environment: environment).countsDocument)
        return Configuration(
            repositories: repositories, exports: try mapping["output"].map(exports.exports) ?? [])
    }

    private static func folder(of file: String) throws(ConfigurationError) -> String {
        let folder = file.lastIndex(of: "/").map { String(file[..<$0]) }
        if file.hasPrefix("/") { return folder ?? "/" }
        guard let buffer = getcwd(nil, 0) else {
            throw ConfigurationError(file: file, message: "the current folder is gone", hint: "change to another one")
        }
        defer { free(buffer) }
        return String(cString: buffer) + "/" + (folder ?? "")
    }
}
