import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncReaders

/// The options that every command of this executable has.
struct ReportOptions: ParsableArguments {
    enum Color: String, CaseIterable, ExpressibleByArgument {
        case auto, always, never
    }

    @Option(help: "When to use colours: auto, always or never.")
    var color = Color.auto

    @Option(help: ArgumentHelp("The folder of the documents (default: TEAMSYNC_STATE_DIR).", valueName: "dir"))
    var stateDir: String?

    @Option(help: ArgumentHelp("The configuration file.", valueName: "path"))
    var config: String?

    /// The environment with what the options say. Comes before everything that reads the environment.
    func apply() -> [String: String] {
        if let stateDir, !stateDir.isEmpty { setenv("TEAMSYNC_STATE_DIR", AbsolutePath.of(stateDir), 1) }
        switch color {
        case .auto: break
        case .always:
            unsetenv("NO_COLOR")
            setenv("FORCE_COLOR", "1", 1)
        case .never: setenv("NO_COLOR", "1", 1)
        }
        return ProcessEnvironment.all
    }
}

/// What a command of this executable works with: the configuration, the clock, the standard streams.
struct ReportContext {
    let environment: [String: String]
    let configuration: Configuration
    let now: Timestamp

    private var terminal: Terminal { Terminal(program: "teamsync") }

    /// - Throws: an exit code, after the error was printed.
    init(_ options: ReportOptions) throws(ExitCode) {
        environment = options.apply()
        let terminal = Terminal(program: "teamsync")
        do throws(ConfigurationError) {
            configuration = try ConfigurationLoader.load(
                path: ConfigurationLoader.path(option: options.config, environment: environment),
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
                "TEAMSYNC_NOW is '\(text)', which is not a time", hint: "write it as 2026-02-12T10:06:58Z")
            throw ExitCode(EX_USAGE)
        }
        self.now = now
    }

    var stateDirectory: StateDirectory { StateDirectory(environment: environment) }

    /// The repositories that are called so, by id or label, in the order of the configuration; all for none.
    func repositories(named names: [String]) throws(ExitCode) -> [RepositoryConfiguration] {
        guard !names.isEmpty else { return configuration.repositories }
        do throws(UnknownRepository) {
            let all = configuration.repositories.map { ($0.id, $0.configuredLabel) }
            let ids = try RepositorySelection(all, published: stateDirectory).ids(of: names)
            return configuration.repositories.filter { ids.contains($0.id) }
        } catch {
            terminal.report("\(error)", hint: error.hint)
            throw ExitCode(EX_NOINPUT)
        }
    }

    var layout: TextLayout {
        TextLayout(
            environment: environment, isTerminal: terminal.outputIsTerminal,
            terminalColumns: TerminalSize.current?.columns)
    }

    /// Prints text, through a pager where it is longer than the terminal.
    func show(_ text: String, hasPager: Bool) throws(ExitCode) {
        if hasPager, TerminalPager(environment: environment).show(text) { return }
        try print(Array(text.utf8))
    }

    /// Writes bytes to standard output, whole. A reader that has gone away has read enough.
    func print(_ bytes: [UInt8]) throws(ExitCode) {
        switch StandardOutput.write(bytes) {
        case .written: return
        case .readerGone: throw ExitCode.success
        case .failed: throw ExitCode.failure
        }
    }

    /// - Parameter id: of the repository that could not be read.
    func report(_ failure: ReadFailure, of id: String) {
        terminal.report("\(id): \(failure.message)", hint: failure.hint)
    }

    func report(_ message: String, hint: String?) {
        terminal.report(message, hint: hint)
    }
}

/// How far back to look: `90s`, `7d`, `2w`, `1y`.
struct AgeArgument: ExpressibleByArgument {
    let duration: Duration

    init?(argument: String) {
        guard let duration = DurationText.age(in: argument) else { return nil }
        self.duration = duration
    }
}
