import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncReaders

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Check the configuration, and print it or its path.",
        discussion: "People call 'teamsync config', which runs this. Exit codes: 0 done; 78 bad configuration.",
        subcommands: [CheckCommand.self, ShowCommand.self, PathCommand.self, UseCommand.self])

    struct CheckCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check", abstract: "Read the configuration, and print what is wrong with it.")

        @OptionGroup var place: ConfigurationPlaceOptions

        func run() throws {
            let (path, configuration, origins, terminal) = try place.load()
            let counts = Set(configuration.repositories.flatMap(\.counts.keys)).count
            let parts = [
                (configuration.repositories.count, "repository", "repositories"), (counts, "count", "counts"),
                (configuration.exports.count, "export", "exports"),
            ].filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
            let files = origins.files.isEmpty ? [path] : origins.files
            let subject = files.map { Sanitizer.clean($0) }.joined(separator: " over ")
            terminal.write("\(subject) is valid: \(parts.joined(separator: ", "))\n")
            if let limitation = configuration.nudge?.limitation {
                terminal.report("warning: \(limitation.problem)", hint: limitation.hint)
            }
        }
    }

    struct ShowCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "show", abstract: "Print the configuration with every default filled in, as YAML.")

        @Flag(help: "Say behind each value in which file and line it is written.")
        var origin = false

        @OptionGroup var place: ConfigurationPlaceOptions

        func run() throws {
            let (_, configuration, origins, terminal) = try place.load()
            terminal.write(try ConfigurationDump(configuration, origins: origin ? origins : nil).text())
        }
    }

    struct PathCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "path", abstract: "Print the path of the configuration file.",
            discussion:
                """
                The file need not exist. A message on standard error says when only the configuration of all users of \
                the machine does, and when the documents belong to another one.
                """)

        @Option(help: ArgumentHelp("The configuration file.", valueName: "path"))
        var config: String?

        @OptionGroup var state: StateOption

        func run() throws {
            state.apply()
            let terminal = Terminal.standard
            let path = ConfigurationLoader.path(option: config, environment: terminal.environment)
            terminal.write("\(path)\n")
            try noteMissing(path, terminal)
            let directory = StateDirectory(environment: terminal.environment)
            if let owner = StateOwner.owner(of: directory), owner != path {
                terminal.report("\(directory.path) belongs to the configuration \(owner)", hint: nil)
            }
        }

        private func noteMissing(_ path: String, _ terminal: Terminal) throws {
            guard access(path, F_OK) != 0 else { return }
            do throws(ConfigurationError) {
                let system = try SystemConfiguration.path(environment: terminal.environment)
                guard let system, access(system, F_OK) == 0 else { return }
                terminal.report("there is no such file; \(system), that of all users, is in use", hint: nil)
            } catch {
                throw terminal.exit(error)
            }
        }
    }

    struct UseCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "use", abstract: "Let the state directory belong to another configuration.",
            discussion: "A running daemon keeps the configuration that it was started with: restart it.")

        @OptionGroup var place: ConfigurationPlaceOptions

        func run() throws {
            let (path, _, _, terminal) = try place.load()
            let directory = StateDirectory(environment: terminal.environment)
            do throws(StateOwnerError) {
                try StateOwner.assign(directory, to: path)
            } catch {
                throw terminal.exit(error)
            }
            terminal.write("\(directory.path) belongs to \(Sanitizer.clean(path)) now\n")
        }
    }
}

/// Which configuration file a command is about.
struct ConfigurationPlaceOptions: ParsableArguments {
    @Argument(help: ArgumentHelp("The configuration file (default: the one in use).", valueName: "file"))
    var file: String?

    @Option(help: ArgumentHelp("The configuration file.", valueName: "path"))
    var config: String?

    @OptionGroup var state: StateOption

    func load() throws -> (path: String, Configuration, ConfigurationOrigins, Terminal) {
        state.apply()
        let terminal = Terminal.standard
        let path = ConfigurationLoader.path(option: file ?? config, environment: terminal.environment)
        do throws(ConfigurationError) {
            let (configuration, origins) = try ConfigurationLoader.loadWithOrigins(
                path: path, environment: terminal.environment)
            return (path, configuration, origins, terminal)
        } catch {
            throw terminal.exit(error)
        }
    }
}

/// Where documents and state are, for commands that write them.
struct StateOption: ParsableArguments {
    @Option(help: ArgumentHelp("The folder of the documents (default: TEAMSYNC_STATE_DIR).", valueName: "dir"))
    var stateDir: String?

    init() {}

    init(_ arguments: PlainArguments) {
        self.stateDir = arguments.last("--state-dir")
    }

    /// Comes before everything that reads the environment, which children inherit.
    func apply() {
        guard let stateDir, !stateDir.isEmpty else { return }
        setenv("TEAMSYNC_STATE_DIR", AbsolutePath.of(stateDir), 1)
    }
}
