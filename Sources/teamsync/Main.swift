import Glibc
import TeamSyncBase
import TeamSyncCommands

@main
enum Main {
    static func main() {
        StandardOutput.begin(program: "teamsync")
        let arguments = Array(CommandLine.arguments.dropFirst())
        do {
            if arguments.isEmpty {
                try FirstSteps.print()
            } else if let frequent = FrequentInvocation(arguments: arguments) {
                try frequent.run(arguments)
            } else if let own = try CommandParser.command(arguments) as? any PerformedCommand {
                try own.perform()
            } else {
                CommandParser.run(arguments)
            }
        } catch let failure as Failure {
            failure.reportAndExit()
        } catch {
            CommandParser.exit(error, arguments: arguments)
        }
    }
}

extension FrequentInvocation {
    func run(_ arguments: [String]) throws {
        switch self {
        case .counts: try CountsCommand.print(json: false)
        case .statusline(let request): try request.run()
        case .gate(let request): try request.run()
        case .prebuild(let request): try request.run()
        case .sync: throw Program.engine.replaceProcess(arguments: arguments)
        }
    }
}
