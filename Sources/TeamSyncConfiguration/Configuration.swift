import TeamSyncBase

/// The contents of the configuration file, including all defaults.
package struct Configuration: Equatable, Sendable {
    /// The repositories in file order; the ids are unique.
    package var repositories: [RepositoryConfiguration]
    package var exports: [ExportConfiguration]
    /// The command that the daemon runs when changes arrive; nil if there is none.
    package var hook: HookConfiguration?
    /// The program that notifies the daemon of changes in repositories; nil if there is none.
    package var nudge: NudgeConfiguration?

    static let mostRepositories = 1000
    static let mostExports = 100

    package init(
        repositories: [RepositoryConfiguration], exports: [ExportConfiguration] = [], hook: HookConfiguration? = nil,
        nudge: NudgeConfiguration? = nil
    ) {
        self.repositories = repositories
        self.exports = exports
        self.hook = hook
        self.nudge = nudge
    }
}

/// The command of `hooks.on_change`.
package struct HookConfiguration: Equatable, Sendable {
    /// The program (a path, or a name to find on `PATH`) and its arguments; never empty.
    package var command: [String]
    /// The time after which the command is killed.
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
        let command = try mapping.command("on_change", hint: hint, paths)
        guard !command.isEmpty else {
            throw entry.value.place.error("'on_change' has no command", hint: hint)
        }
        return HookConfiguration(command: command, timeout: timeout ?? .seconds(30))
    }
}

/// `nudge`: a program that prints the line `REPOSITORY-ID [COMMIT]` when a repository has changed.
package struct NudgeConfiguration: Equatable, Sendable {
    /// The program (a path, or a name to find on `PATH`) and its arguments; never empty.
    package var command: [String]
    /// The maximum time between two checks of a repository while the program announces changes.
    package var interval: Duration
    /// The time over which all machines that receive the same notification spread their checks; zero to check
    /// immediately.
    package var spread: Duration
    /// The time without output after which the program is restarted; nil for never.
    package var heartbeat: Duration?

    package init(
        command: [String], interval: Duration = .seconds(6 * 3600), spread: Duration = .zero,
        heartbeat: Duration? = nil
    ) {
        (self.command, self.interval, self.spread, self.heartbeat) = (command, interval, spread, heartbeat)
    }

    /// The maximum time for which a program that has lost its broker may go unnoticed. It limits the interval, unless
    /// `heartbeat` is at most this long.
    package static let blindLimit = Duration.seconds(3600)

    /// The maximum time between two checks of a trusted repository: `interval`, but at most `blindLimit` unless a
    /// program that runs without receiving anything is detected earlier.
    package var longestInterval: Duration {
        let isNoticed = heartbeat.map { $0 <= Self.blindLimit } ?? false
        return isNoticed ? interval : min(interval, Self.blindLimit)
    }

    /// The reason `interval` does not take full effect, with advice; nil if it does.
    package var limitation: (problem: String, hint: String)? {
        guard longestInterval < interval else { return nil }
        let limit = DurationText.text(Self.blindLimit)
        let problem =
            "'nudge' has no 'heartbeat' of at most \(limit), so repositories are checked at least every \(limit), "
            + "not every \(DurationText.text(interval))"
        return (
            problem,
            "add 'heartbeat: 3m', and let the program print a line at least that often; docs/push.md has examples"
        )
    }

    /// Reads `nudge`; an empty command disables the one from the machine-wide configuration.
    static func read(
        _ nudge: ConfigurationEntry, _ paths: WrittenPath
    ) throws(ConfigurationError) -> NudgeConfiguration? {
        let mapping = try MappingReader(
            nudge.value, of: "'nudge'", allowed: ["command", "interval", "spread", "heartbeat"])
        let interval = try mapping.duration("interval", shortest: RepositoryConfiguration.shortestInterval)
        let hint = "command: [mosquitto_sub, -h, mqtt.example.com, -t, 'design/+']"
        guard mapping["command"] != nil else {
            throw mapping.place.error("'nudge' has no 'command'", hint: hint)
        }
        let command = try mapping.command("command", hint: hint, paths)
        var configuration = NudgeConfiguration(command: command)
        configuration.interval = interval ?? configuration.interval
        configuration.spread = try mapping.duration("spread", shortest: .zero) ?? configuration.spread
        configuration.heartbeat = try mapping.duration("heartbeat", shortest: .seconds(1))
        return command.isEmpty ? nil : configuration
    }
}

extension MappingReader {
    /// Returns the program and its arguments at `key`, with the absolute path of the program; empty for an empty list.
    fileprivate func command(
        _ key: String, hint: String, _ paths: WrittenPath
    ) throws(ConfigurationError) -> [String] {
        var command =
            try texts(key, of: "words", hint: hint) { $0.contains("\0") ? "contains a NUL character" : nil } ?? []
        guard let program = command.first, let entry = self[key] else { return [] }
        if program.isEmpty { throw entry.value.place.error("'\(key)' has no command", hint: hint) }
        if program.contains("/") {
            command[0] = paths.absolute(PlacedText(text: program, place: entry.value.place))
        }
        return command
    }
}

/// An export of the flat keys: `output.exports[]`.
package struct ExportConfiguration: Equatable, Sendable {
    /// The absolute path of the file.
    package var path: String

    package init(path: String) {
        self.path = path
    }
}

/// Reads `output`.
struct ExportReader {
    let paths: WrittenPath
    /// The counts document, which an export must not replace.
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
            let export = ExportConfiguration(path: paths.absolute(path))
            if let problem = problem(path.text) {
                throw path.place.error(
                    "'path' \(URLRedaction.withoutSecrets(path.text).quoted) \(problem)",
                    hint: WrittenPath.hint(for: path.text))
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
