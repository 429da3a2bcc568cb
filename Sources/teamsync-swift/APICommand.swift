import ArgumentParser
import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncReaders
import TeamSyncSwift

struct APICommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "api",
        abstract: "Show what incoming changes do to the API of Swift components.",
        discussion: """
            Compares the declarations of the Swift sources at the merge base and at upstream, or at two commits. Each change \
            is breaking, may break, could not be analysed, deprecated or compatible: for the source of those who use it. \
            Bodies and comments do not count. Below a breaking change are the places in your other repositories that will \
            no longer compile, as far as 'uses' says that they use this one.

            Exit codes: 0 done; 1 something breaks and --fail-on asks for it, or a repository could not be read; 64 wrong \
            usage; 66 no such repository; 69 a part of teamsync is not installed; 78 bad configuration.
            """)

    enum Severity: String, CaseIterable, ExpressibleByArgument {
        case breaking
        case mayBreak = "may-break"
        case notAnalysed = "not-analysed"

        var verdicts: [APIChange.Verdict] {
            switch self {
            case .breaking: [.breaking]
            case .mayBreak: [.breaking, .mayBreak]
            case .notAnalysed: [.breaking, .mayBreak, .notAnalysed]
            }
        }
    }

    @Argument(
        help: ArgumentHelp("The repositories to compare, by id or label (default: all).", valueName: "id"))
    var ids: [String] = []

    @Option(help: ArgumentHelp("The older commit, branch or tag (default: the merge base).", valueName: "ref"))
    var from: String?

    @Option(help: ArgumentHelp("The newer commit, branch or tag (default: upstream).", valueName: "ref"))
    var to: String?

    @Flag(help: "Show breaking changes only.")
    var breaking = false

    @Option(help: "Exit with 1 when a change has this verdict or a worse one: breaking, may-break or not-analysed.")
    var failOn: Severity?

    @Flag(help: "Print JSON instead of text.")
    var json = false

    @Option(help: ArgumentHelp("The configuration file.", valueName: "path"))
    var config: String?

    func run() throws {
        let terminal = Terminal(program: "teamsync")
        signal(SIGPIPE, SIG_IGN)
        let path = ConfigurationLoader.path(option: config, environment: terminal.environment)
        let all: [RepositoryConfiguration]
        do throws(ConfigurationError) {
            all = try ConfigurationLoader.load(path: path, environment: terminal.environment).repositories
        } catch {
            terminal.report(lines: "\(error)")
            throw ExitCode(EX_CONFIG)
        }
        let inspection = try inspection(all, terminal)
        let chosen = try chosen(all, terminal)
        var found = chosen.map { inspection.report(on: $0, from: from, to: to) }
        let fails = failOn.map { severity in
            found.contains { report in report.changes.contains { severity.verdicts.contains($0.change.verdict) } }
        }
        for index in found.indices where breaking {
            let listed = found[index].changes.count
            found[index].changes.removeAll { $0.change.verdict != .breaking }
            // Where all that is listed is breaking, more of what is not may be.
            if found[index].changes.count < listed { found[index].changesTotal = found[index].changes.count }
        }
        let report = APIReport(found)
        terminal.write(json ? String(decoding: try DocumentCodec.encode(report), as: UTF8.self) : report.text())
        for repository in found {
            if let error = repository.error {
                terminal.report("\(repository.label): \(error.message)", hint: error.hint)
            }
        }
        if fails ?? false || found.contains(where: { $0.error != nil }) { throw ExitCode.failure }
    }

    private func chosen(
        _ all: [RepositoryConfiguration], _ terminal: Terminal
    ) throws -> [RepositoryConfiguration] {
        guard !ids.isEmpty else { return all }
        let names = all.map { ($0.id, $0.configuredLabel) }
        let directory = StateDirectory(environment: terminal.environment)
        do throws(UnknownRepository) {
            let ids = try RepositorySelection(names, published: directory).ids(of: ids)
            return all.filter { ids.contains($0.id) }
        } catch {
            terminal.report("\(error)", hint: error.hint)
            throw ExitCode(EX_NOINPUT)
        }
    }

    private func inspection(_ all: [RepositoryConfiguration], _ terminal: Terminal) throws -> APIInspection {
        do throws(MissingProgram) {
            return try APIInspection(all, environment: terminal.environment)
        } catch {
            terminal.report(
                "\(error.name) is neither beside \(APIProgram.name) nor on PATH",
                hint: "install all programs of teamsync from the same build")
            throw ExitCode(EX_UNAVAILABLE)
        }
    }
}
