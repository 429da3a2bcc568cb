/// The contents of the configuration file, with every default filled in.
package struct Configuration: Equatable, Sendable {
    /// In the order of the file; the ids are unique.
    package var repositories: [RepositoryConfiguration]
    package var exports: [ExportConfiguration]
    /// What the daemon runs when something comes in; nil for nothing.
    package var hook: HookConfiguration?

    static let mostRepositories = 1000
    static let mostExports = 100

    package init(
        repositories: [RepositoryConfiguration], exports: [ExportConfiguration] = [], hook: HookConfiguration? = nil
    ) {
        self.repositories = repositories
        self.exports = exports
        self.hook = hook
    }
}

/// The command of `hooks.on_change`.
package struct HookConfiguration: Equatable, Sendable {
    /// The program, by its path or its name on `PATH`, and its arguments. Not empty.
    package var command: [String]
    /// It is ended after this time.
    package var timeout: Duration

    package init(command: [String], timeout: Duration = .seconds(30)) {
        (self.command, self.timeout) = (command, timeout)
    }

    /// Reads `hooks`.
    static func read(_ hooks: ConfigurationEntry, _ paths: WrittenPath) throws(ConfigurationError) -> HookConfiguration?
    {
        let mapping = try MappingReader(hooks.value, of: "'hooks'", allowed: ["on_change", "timeout"])
        let timeout = try mapping.duration("timeout", shortest: .seconds(1))
        guard let entry = mapping["on_change"] else { return nil }
        let hint = "[~/bin/design-system-news, --quiet]"
        var command =
            try mapping.texts("on_change", of: "words", hint: hint) {
                $0.contains("\0") ? "has a NUL character in it" : nil
            }
            ?? []
        guard let program = command.first, !program.isEmpty else {
            throw entry.value.place.error("'on_change' names no command", hint: hint)
        }
        if program.contains("/") { command[0] = paths.absolute(program) }
        return HookConfiguration(command: command, timeout: timeout ?? .seconds(30))
    }
}

/// One copy of the flat keys, `output.exports[]`.
package struct ExportConfiguration: Equatable, Sendable {
    /// Absolute.
    package var path: String

    package init(path: String) {
        self.path = path
    }
}

/// Reads `output`.
struct ExportReader {
    let paths: WrittenPath
    /// The counts document, which no export may replace.
    let countsDocument: String

    func exports(_ output: ConfigurationEntry) throws(ConfigurationError) -> [ExportConfiguration] {
        let mapping = try MappingReader(output.value, of: "'output'", allowed: ["exports"])
        var exports: [ExportConfiguration] = []
        let nodes = try mapping.list("exports", of: "files") ?? []
        guard nodes.count <= Configuration.mostExports else {
            throw nodes[Configuration.mostExports].place.error(
                "'exports' has \(nodes.count) entries", hint: "at most \(Configuration.mostExports)")
        }
        for node in nodes {
            let entry = try MappingReader(node, of: "an export", allowed: ["path"])
            guard let path = try entry.text("path") else {
                throw entry.place.error("the export has no 'path'", hint: "path: ~/app/design-system-counts.json")
            }
            let export = ExportConfiguration(path: paths.absolute(path.text))
            if let problem = problem(path.text) {
                throw path.place.error("'path' \(path.text.quoted) \(problem)", hint: WrittenPath.hint)
            }
            if export.path == countsDocument {
                throw path.place.error(
                    "the export \(path.text.quoted) would replace the counts document", hint: "choose another path")
            }
            if exports.contains(export) {
                throw path.place.error("the export \(path.text.quoted) appears twice", hint: "list it once")
            }
            exports.append(export)
        }
        return exports
    }

    private func problem(_ path: String) -> String? {
        if let problem = WrittenPath.problem(in: path) { return problem }
        let name = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last
        return path == "~" || ["", ".", ".."].contains { name?.elementsEqual($0.utf8) == true }
            ? "is a folder, not a file" : nil
    }
}
