import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncCommands
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncHistory
import TeamSyncReaders

/// The environment of a command: the configuration, the clock and the standard streams.
struct ReportContext {
    let environment: [String: String]
    let configuration: Configuration
    let now: Timestamp

    private var terminal: Terminal { Terminal(program: "teamsync") }

    /// - Throws: an exit code, after printing the error.
    init(_ place: ConfigurationOption) throws(ExitCode) {
        environment = ProcessEnvironment.all
        let terminal = Terminal(program: "teamsync")
        do throws(ConfigurationError) {
            configuration = try ConfigurationLoader.load(
                path: ConfigurationPath.inUse(option: place.config, environment: environment),
                environment: environment)
        } catch {
            terminal.report(lines: "\(error)")
            throw ExitCode(EX_CONFIG)
        }
        do throws(FileError) {
            try StateDirectory(environment: environment).check()
        } catch {
            terminal.report("\(error)", hint: error.hint)
            throw ExitCode.failure
        }
        guard let text = environment["TEAMSYNC_NOW"] else {
            now = Timestamp(secondsSinceEpoch: Int64(time(nil)))
            return
        }
        guard let now = Timestamp(text) else {
            terminal.report(
                "TEAMSYNC_NOW is not a time: '\(text)'", hint: "write it as 2026-02-12T10:06:58Z")
            throw ExitCode(EX_USAGE)
        }
        self.now = now
    }

    var stateDirectory: StateDirectory { StateDirectory(environment: environment) }

    /// Returns the repositories with these ids or labels, in configuration order; all of them if `names` is empty.
    func repositories(named names: [String]) throws(ExitCode) -> [RepositoryConfiguration] {
        guard !names.isEmpty else { return configuration.repositories }
        do throws(UnknownRepository) {
            let ids = try selection.ids(of: names)
            return configuration.repositories.filter { ids.contains($0.id) }
        } catch {
            terminal.report("\(error)", hint: error.hint)
            throw ExitCode(EX_NOINPUT)
        }
    }

    /// Whether a repository has exactly this id or label.
    func hasRepository(_ name: String) -> Bool {
        configuration.repositories.contains { $0.id == name || $0.configuredLabel == name }
    }

    private var selection: RepositorySelection {
        RepositorySelection(
            configuration.repositories.map { ($0.id, $0.configuredLabel) }, published: stateDirectory)
    }

    /// The names of the configured and of the published counts.
    var countNames: Set<String> {
        let configured = Set(configuration.repositories.flatMap(\.counts.keys))
        do throws(DocumentError) {
            return configured.union(try DocumentReader(directory: stateDirectory).counts().counts.entries.keys)
        } catch {
            // Nothing has been published yet, or it cannot be read.
            return configured
        }
    }

    /// Checks the value of `--kind`. If a repository has its own profile, its counts are known only after the profile
    /// has been read.
    func check(kind: String?, in repositories: [RepositoryConfiguration]) throws(ExitCode) {
        let counts = Set(repositories.flatMap(\.counts.keys))
        let kinds = CatalogueKind.allCases.map(\.rawValue) + counts.sorted()
        guard let kind, !kinds.contains(kind), !repositories.contains(where: { $0.committed != nil }) else { return }
        terminal.report("there is no kind '\(kind)'", hint: "use one of: \(kinds.joined(separator: ", "))")
        throw ExitCode(EX_USAGE)
    }

    var layout: TextLayout { terminal.layout() }

    /// Prints text, in a pager if it is longer than the terminal.
    func show(_ text: String, hasPager: Bool) throws(ExitCode) {
        let text = layout.fitted(text)
        if hasPager, TerminalPager(environment: environment).show(text) { return }
        try print(Array(text.utf8))
    }

    /// Writes all bytes to standard output. A reader that closes it early is not an error.
    func print(_ bytes: [UInt8]) throws(ExitCode) {
        switch StandardOutput.write(bytes) {
        case .written: return
        case .readerGone: throw ExitCode.success
        case .failed: throw ExitCode.failure
        }
    }

    /// - Parameter id: the id of the repository that could not be read.
    func report(_ failure: ReadFailure, of id: String) {
        terminal.report("\(id): \(failure.message)", hint: failure.hint)
    }

    func report(_ message: String, hint: String?) {
        terminal.report(message, hint: hint)
    }
}

extension HistoryRange {
    /// The requested range; nil if there is none.
    init?(_ options: RangeOptions, now: Timestamp) {
        if let since = options.time.since {
            self = .since(since.duration(before: now))
        } else if let from = options.revisions.from {
            self = .between(from: from, to: options.revisions.to)
        } else {
            return nil
        }
    }
}
