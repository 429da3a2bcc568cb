import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncDocuments

@main
struct TeamSyncCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "teamsync",
        abstract: "Show what the team has pushed to the design system and this machine does not have yet.",
        discussion: """
            Most commands read what teamsyncd has published, and use neither the network nor a repository. 'sync' \
            and 'config' run teamsyncd, 'init' and 'doctor' teamsync-worker, 'log', 'history' and 'report' \
            teamsync-report, 'check' and 'api' teamsync-swift, and 'mcp' teamsync-mcp.

            Environment:
              TEAMSYNC_STATE_DIR  the folder of the documents
                                  (default: $XDG_STATE_HOME/teamsync)
              TEAMSYNC_CONFIG     the configuration file
              TEAMSYNC_SYSTEM_CONFIG_DIR
                                  the folder of the configuration and the profiles
                                  of all users (default: /etc/teamsync)
              TEAMSYNC_NOW        the current time, such as 2026-02-12T10:06:58Z
                                  (default: the clock)
              NO_COLOR, CLICOLOR_FORCE, FORCE_COLOR, FORCE_HYPERLINK, TERM,
              COLUMNS             colour, links and width of the output
              TEAMSYNC_PAGER, PAGER
                                  shows what is longer than a screen (default: less)
            """,
        version: "teamsync \(TeamSyncVersion.current)",
        subcommands: [
            SyncCommand.self, StatusCommand.self, CountsCommand.self, ChangesCommand.self, StatuslineCommand.self,
            WatchCommand.self, GateCommand.self, PrebuildCommand.self, MetricsCommand.self, InitCommand.self,
            DoctorCommand.self,
            LogCommand.self, HistoryCommand.self, ReportCommand.self, APICommand.self, CheckCommand.self,
            MCPCommand.self, ConfigCommand.self, OpenCommand.self, CompletionCommand.self,
        ])

    static func main() {
        StandardOutput.begin(program: "teamsync")
        do {
            if let frequent = FrequentInvocation(arguments: Array(CommandLine.arguments.dropFirst())) {
                try frequent.run()
            } else {
                if let mistake = mistypedCommand { throw mistake }
                var command = try parseAsRoot()
                if let command = command as? any HasCommonOptions { command.common.apply() }
                try command.run()
            }
        } catch let failure as Failure {
            failure.reportAndExit()
        } catch {
            exit(withError: error)
        }
    }
}

extension TeamSyncCommand {
    /// The error when an argument in the place of a command is none; everything else is left to ArgumentParser.
    private static var mistypedCommand: Failure? {
        var words = CommandLine.arguments.dropFirst().prefix { !$0.hasPrefix("-") }
        let asksForHelp = words.first == "help"
        if asksForHelp { words = words.dropFirst() }
        var (path, commands) = ("teamsync", configuration.subcommands)
        while let word = words.popFirst() {
            let names = commands.compactMap { $0.configuration.commandName }
            if let command = commands.first(where: { $0.configuration.commandName == word }) {
                (path, commands) = ("\(path) \(word)", command.configuration.subcommands)
                if commands.isEmpty { return nil }
                continue
            }
            if path == "teamsync", word == "help" { return nil }
            let nearest = NearestWord.to(word, among: names).map { "did you mean '\($0)'? For the usage of all" }
            return Failure(
                "'\(word)' is not a command of \(path)", hint: "\(nearest ?? "for the usage of all"): '\(path) --help'",
                exitCode: EX_USAGE)
        }
        return nil
    }
}

/// What prompts, bars and builds run many times a minute, recognised without ArgumentParser, whose reflection costs more
/// than these commands do. Every other invocation, wrong usage included, is left to it.
enum FrequentInvocation {
    case counts
    case statusline(StatuslineRequest)
    case gate(GateRequest)
    case prebuild(PrebuildRequest)
    /// With the arguments of `teamsyncd`.
    case sync([String])

    init?(arguments: [String]) {
        let rest = arguments.dropFirst()
        switch arguments.first {
        case "counts" where rest.isEmpty: self = .counts
        case "statusline":
            guard let request = StatuslineRequest(arguments: rest) else { return nil }
            self = .statusline(request)
        case "gate":
            guard let request = GateRequest(arguments: rest) else { return nil }
            self = .gate(request)
        case "prebuild":
            guard let request = PrebuildRequest(arguments: rest) else { return nil }
            self = .prebuild(request)
        case "sync":
            guard PlainArguments.ofSync(rest) != nil else { return nil }
            self = .sync(arguments)
        default: return nil
        }
    }

    func run() throws {
        switch self {
        case .counts: try CountsCommand.run(json: false)
        case .statusline(let request): try request.run()
        case .gate(let request): try request.run()
        case .prebuild(let request): try request.run()
        case .sync(let arguments): throw Program.engine.replaceProcess(arguments: arguments)
        }
    }
}

/// A duration as an argument: `15m`, `1h30m`.
struct DurationArgument: ExpressibleByArgument {
    let duration: Duration

    init?(argument: String) {
        guard let duration = DurationText.duration(in: argument) else { return nil }
        self.duration = duration
    }
}
