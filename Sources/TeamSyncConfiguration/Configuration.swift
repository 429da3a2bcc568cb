import TeamSyncBase

/// The contents of the configuration file, with every default filled in.
package struct Configuration: Equatable, Sendable {
    /// In the order of the file; the ids are unique.
    package var repositories: [RepositoryConfiguration]
    package var exports: [ExportConfiguration]
    /// What the daemon runs when something comes in; nil for nothing.
    package var hook: HookConfiguration?
    /// What tells the daemon that a repository has something new; nil for nothing.
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
        let command = try mapping.command("on_change", hint: hint, paths)
        guard !command.isEmpty else {
            throw entry.value.place.error("'on_change' has no command", hint: hint)
        }
        return HookConfiguration(command: command, timeout: timeout ?? .seconds(30))
    }
}

/// `nudge`: a program that prints `REPOSITORY-ID [COMMIT]` on a line when a repository has something new.
package struct NudgeConfiguration: Equatable, Sendable {
    /// The program, by its path or its name on `PATH`, and its arguments. Not empty.
    package var command: [String]
    /// The longest time between two checks of a repository while the program announces what is new.
    package var interval: Duration
    /// The checks of all machines that hear the same are spread over this time; zero checks at once.
    package var spread: Duration
    /// A program that prints nothing for so long is started again; nil for never.
    package var heartbeat: Duration?

    package init(
        command: [String], interval: Duration = .seconds(6 * 3600), spread: Duration = .zero,
        heartbeat: Duration? = nil
    ) {
        (self.command, self.interval, self.spread, self.heartbeat) = (command, interval, spread, heartbeat)
    }

    /// The longest interval, and the longest `heartbeat`, with which nobody need notice that a program has lost its broker.
    package static let blindLimit = Duration.seconds(3600)

    /// The longest time between two checks that trust leads to: `interval`, but no more than `blindLimit` where a
    /// program that stays and hears nothing is not noticed before.
    package var longestInterval: Duration {
        let isNoticed = heartbeat.map { $0 <= Self.blindLimit } ?? false
        return isNoticed ? interval : min(interval, Self.blindLimit)
    }

    /// What keeps `interval` from having its effect, and what to do about it; nil when nothing does.
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

    /// Reads `nudge`; an empty command is none, for those whose machine configures one.
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
    /// The program and its arguments at `key`, the program's path absolute; empty for an empty list.
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
