import Glibc
import TeamSyncBase
import TeamSyncDocuments

/// Finds, reads and checks the configuration file.
package enum ConfigurationLoader {
    /// Reads the configuration file at `path`, at most 1 MiB of UTF-8, and merges it over the machine's
    /// (`SystemConfiguration`). A user's default file may be missing if the machine has one.
    package static func load(
        path: String, environment: [String: String]
    ) throws(ConfigurationError) -> Configuration {
        var none: ConfigurationOrigins?
        return try load(path: path, environment: environment, origins: &none)
    }

    /// Does the same, and also returns the location of each value.
    package static func loadWithOrigins(
        path: String, environment: [String: String]
    ) throws(ConfigurationError) -> (Configuration, ConfigurationOrigins) {
        var origins: ConfigurationOrigins? = ConfigurationOrigins()
        let configuration = try load(path: path, environment: environment, origins: &origins)
        return (configuration, origins ?? ConfigurationOrigins())
    }

    private static func load(
        path: String, environment: [String: String], origins: inout ConfigurationOrigins?
    ) throws(ConfigurationError) -> Configuration {
        let system = try SystemConfiguration.path(environment: environment)
        var lower: ConfigurationNode?
        if let system, let text = try ConfigurationText.readIfPresent(system) {
            lower = try ConfigurationParser(file: system).node(of: text)
        }
        var own: String?
        if lower == nil || path != ConfigurationPath.usual(environment: environment) {
            own = try ConfigurationText.read(path)
        } else {
            own = try ConfigurationText.readIfPresent(path)
        }
        if own != nil { origins?.files.append(path) }
        if lower != nil, let system { origins?.files.append(system) }
        let upper = try own.flatMap { text throws(ConfigurationError) in
            try ConfigurationParser(file: path).node(of: text)
        }
        let root: ConfigurationNode?
        if let upper, let lower {
            root = upper.isNothing ? lower : ConfigurationLayers.merge(upper, over: lower)
        } else {
            root = upper ?? lower
        }
        return try read(root, file: path, system: lower == nil ? nil : system, environment, &origins)
    }

    /// Reads a configuration from text.
    ///
    /// - Parameters:
    ///   - file: the path to use in errors; relative paths in the configuration are resolved against its folder.
    ///   - environment: provides the home folder for `~`, and the state directory, to which no export may write.
    package static func parse(
        _ yaml: String, file: String, environment: [String: String]
    ) throws(ConfigurationError) -> Configuration {
        var none: ConfigurationOrigins?
        return try read(ConfigurationParser(file: file).node(of: yaml), file: file, system: nil, environment, &none)
    }

    private static let topLevelKeys =
        ["repositories", "output", "hooks", "nudge", "forges"] + RepositoryConfiguration.scheduleKeys

    /// Whether a text appears to be a configuration, possibly an invalid one: a line begins with a top-level key.
    package static func isConfiguration(_ text: String) -> Bool {
        text.split(whereSeparator: \.isNewline).contains { line in topLevelKeys.contains { line.hasPrefix("\($0):") } }
    }

    private static func read(
        _ root: ConfigurationNode?, file: String, system: String?, _ environment: [String: String],
        _ origins: inout ConfigurationOrigins?
    ) throws(ConfigurationError) -> Configuration {
        guard let root, !root.isNothing else {
            throw ConfigurationError(file: file, message: "the file is empty", hint: ConfigurationText.absent)
        }
        var paths = WrittenPath(home: HomeFolder.path(environment: environment), folder: try folder(of: file))
        if let system { paths.folders[system] = try folder(of: system) }
        let mapping = try MappingReader(
            root, of: "the configuration",
            allowed: topLevelKeys)
        var defaults = RepositoryConfiguration(id: "", path: "")
        try defaults.apply(schedule: mapping)
        defaults.forges = try mapping["forges"].flatMap(ForgeHosts.read)
        guard let entry = mapping["repositories"] else {
            throw root.place.error("'repositories' is missing", hint: ConfigurationText.absent)
        }
        let nodes = try mapping.list("repositories", of: "repositories") ?? []
        if nodes.isEmpty {
            throw entry.value.place.error("'repositories' is empty", hint: ConfigurationText.absent)
        }
        guard nodes.count <= Configuration.mostRepositories else {
            throw entry.value.place.error(
                "'repositories' has \(nodes.count) entries", hint: "at most \(Configuration.mostRepositories)")
        }
        let reader = RepositoryReader(
            paths: paths, defaults: defaults, top: mapping, profiles: try ProfileLibrary(environment: environment))
        let repositories = try reader.repositories(nodes, origins: &origins)
        for key in ["output", "hooks", "nudge", "forges"] {
            origins?.others[key] = mapping[key]?.place.origin
            origins?.others.merge(mapping.origins(in: key)) { first, _ in first }
        }
        let exports = ExportReader(
            paths: paths, countsDocument: StateDirectory(environment: environment).countsDocument)
        return Configuration(
            repositories: repositories, exports: try mapping["output"].map(exports.exports) ?? [],
            hook: try mapping["hooks"].flatMap { hooks throws(ConfigurationError) in
                try HookConfiguration.read(hooks, paths)
            },
            nudge: try mapping["nudge"].flatMap { nudge throws(ConfigurationError) in
                try NudgeConfiguration.read(nudge, paths)
            })
    }

    private static func folder(of file: String) throws(ConfigurationError) -> String {
        let folder = file.lastIndex(of: "/").map { String(file[..<$0]) }
        if file.hasPrefix("/") { return folder ?? "/" }
        guard let buffer = getcwd(nil, 0) else {
            throw ConfigurationError(
                file: file, message: "the current folder no longer exists", hint: "change to another one")
        }
        defer { free(buffer) }
        return String(cString: buffer) + "/" + (folder ?? "")
    }
}

/// Reads the configuration file as text.
package enum ConfigurationText {
    /// The maximum size in bytes.
    package static let sizeLimit = 1 << 20

    /// The hint when there is no configuration yet.
    package static let minimum = """
        the smallest valid configuration is

        repositories:
          - profile: icons-library
            path: ~/code/icons-library
          - profile: ios-components
            path: ~/code/ios-components

        """

    /// The hint when there is no file yet.
    static let absent = "run 'teamsync init' to find your clones and write one, or write it yourself:\n\(minimum)"

    static func read(_ path: String) throws(ConfigurationError) -> String {
        try refuseSpecialFile(path)
        let bytes: [UInt8]
        do {
            bytes = try BoundedFile.contents(of: path, limit: sizeLimit)
        } catch {
            throw self.error(for: error)
        }
        return try text(of: bytes, file: path)
    }

    /// - Returns: nil when the file does not exist.
    static func readIfPresent(_ path: String) throws(ConfigurationError) -> String? {
        var status = stat()
        if stat(path, &status) != 0, errno == ENOENT || errno == ENOTDIR { return nil }
        return try read(path)
    }

    /// Throws an error for a pipe or a device, which would look like an empty file.
    package static func refuseSpecialFile(_ path: String) throws(ConfigurationError) {
        var status = stat()
        guard stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else { return }
        throw ConfigurationError(
            file: path, message: "this is a pipe, a socket or a device, not a file", hint: "specify a regular file")
    }

    /// Returns the text, without a byte order mark.
    static func text(of bytes: [UInt8], file: String) throws(ConfigurationError) -> String {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let content = bytes.starts(with: mark) ? bytes[mark.count...] : bytes[...]
        if let text = String(validating: content, as: UTF8.self) { return text }
        let place = firstInvalid(content, file: file)
        throw place.error("this is not UTF-8", hint: "save the file as UTF-8")
    }

    private static func firstInvalid(_ bytes: ArraySlice<UInt8>, file: String) -> ConfigurationPlace {
        var line = 1
        var column = 1
        var iterator = bytes.makeIterator()
        var decoder = UTF8()
        while case .scalarValue(let scalar) = decoder.decode(&iterator) {
            column += 1
            if scalar == "\n" { (line, column) = (line + 1, 1) }
        }
        return ConfigurationPlace(file: file, line: line, column: column)
    }

    private static func error(for error: FileError) -> ConfigurationError {
        func failure(_ message: String, _ hint: String) -> ConfigurationError {
            ConfigurationError(file: error.path, message: message, hint: hint)
        }
        switch error.code {
        case EISDIR: return failure("this is a folder, not a file", "specify the file in it")
        case EFBIG:
            return failure(
                "the file is larger than \(sizeLimit >> 20) MiB", "check that this is the configuration file")
        case EACCES, EPERM: return failure("the file cannot be read: permission denied", "check its permissions")
        default:
            guard error.isMissingFile else {
                return failure(
                    "the file cannot be read: \(String(cString: strerror(error.code)))",
                    "check the file and its file system")
            }
            return failure("there is no configuration file here", absent)
        }
    }
}
