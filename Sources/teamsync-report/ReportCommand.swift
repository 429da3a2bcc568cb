import ArgumentParser
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncHistory
import TeamSyncProtocol
import TeamSyncReport

/// `teamsync report`, which describes the options.
struct ReportCommand: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case html, markdown, json
    }

    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Show what changed, in pictures.")

    @Argument(help: ArgumentHelp("The repositories to show, by id or label (default: all).", valueName: "id"))
    var ids: [String] = []

    @Option(help: ArgumentHelp("Show what came in within this time, such as 7d.", valueName: "duration"))
    var since: AgeArgument?

    @Option(help: ArgumentHelp("Compare with this commit.", valueName: "ref"))
    var from: String?

    @Option(help: ArgumentHelp("Compare up to this commit (default: upstream).", valueName: "ref"))
    var to: String?

    @Option(help: "html, markdown or json.")
    var format: Format?

    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write; '-' prints it.", valueName: "file"))
    var output: String?

    @Flag(help: "Open the report in the browser.")
    var open = false

    @Option(help: ArgumentHelp("The most bytes of Markdown.", valueName: "number"))
    var maxBytes: Int?

    @OptionGroup var options: ReportOptions

    static let readArguments = ["read-report"]

    func validate() throws {
        if since != nil, from != nil { throw ValidationError("--since and --from do not go together") }
        if to != nil, from == nil { throw ValidationError("--to needs --from") }
        if open, usedFormat != .html { throw ValidationError("--open shows HTML: leave out --format") }
        if open, output == "-" { throw ValidationError("--open needs a file: leave out '--output -'") }
        if maxBytes != nil, usedFormat != .markdown { throw ValidationError("--max-bytes is for --format markdown") }
        if let maxBytes, maxBytes < ReportMarkdown.smallestLimit {
            throw ValidationError("--max-bytes must be at least \(ReportMarkdown.smallestLimit)")
        }
    }

    /// What was asked for, else what the name of the file says.
    private var usedFormat: Format {
        if let format { return format }
        let name = output?.lowercased() ?? ""
        if name.hasSuffix(".md") || name.hasSuffix(".markdown") { return .markdown }
        return name.hasSuffix(".json") ? .json : .html
    }

    func run() throws {
        let context = try ReportContext(options)
        let repositories = try context.repositories(named: ids)
        let answers = answers(repositories, context)
        let report = TeamSyncReport.ReportContext(
            generatedAt: context.now, range: rangeWords,
            answers.map { published(in: $0, context) }, showing: Set(repositories.map(\.id)))
        let bytes: [UInt8]
        switch usedFormat {
        case .html: bytes = Array(try ReportPage.html(report).utf8)
        case .markdown:
            bytes = Array(ReportMarkdown.text(report, maxBytes: maxBytes ?? ReportMarkdown.usualLimit).utf8)
        case .json: bytes = try DocumentCodec.encode(report)
        }
        try write(bytes, context)
        let failures = report.repositories.compactMap { repository in repository.problem.map { (repository.id, $0) } }
        for (id, problem) in failures { context.report("\(id): \(problem.message)", hint: problem.hint) }
        if !failures.isEmpty { throw ExitCode.failure }
    }

    // MARK: Reading

    private var range: HistoryRange {
        if let since { return .since(since.duration) }
        return from.map { .between(from: $0, to: to) } ?? .incoming
    }

    private var rangeWords: String {
        if let since { return "the last \(DurationText.text(since.duration))" }
        return from.map { "from \(Self.short($0)) to \(to.map(Self.short) ?? "upstream")" } ?? "incoming"
    }

    /// A revision, a whole id shortened.
    private static func short(_ revision: String) -> String {
        revision.utf8.count == 40 && revision.allSatisfy(\.isHexDigit) ? String(revision.prefix(9)) : revision
    }

    /// Of the chosen repositories, and of the others where they may name items of those.
    private func answers(
        _ chosen: [RepositoryConfiguration], _ context: ReportContext
    ) -> [GatheredRepository] {
        let ties = context.configuration.ties
        let known = Set(chosen.flatMap(\.counts.keys))
        let requests = context.configuration.repositories.compactMap { repository in
            let isChosen = chosen.contains { $0.id == repository.id }
            let used = (ties[repository.id]?.uses ?? []).filter(known.contains)
            return isChosen || !used.isEmpty
                ? HistoryRequest(
                    repository, ReportQuery(isChosen ? range : nil, used: used), now: context.now,
                    stateDirectory: context.stateDirectory.path) : nil
        }
        let results = IsolatedRead(ReportCommand.readArguments, environment: context.environment).answers(
            to: requests, as: GatheredRepository.self
        ) { $0.repository.path }
        return zip(requests, results).map { request, result in
            switch result {
            case .success(let gathered): return gathered
            case .failure(let problem):
                let repository = request.repository
                var report = RepositoryReport(
                    id: repository.id, label: repository.label, branch: repository.branch,
                    upstream: repository.upstreamName)
                report.problem = ReportProblem(problem.message, hint: problem.hint)
                return GatheredRepository(report: report)
            }
        }
    }

    /// Adds when the repository was last checked.
    private func published(in gathered: GatheredRepository, _ context: ReportContext) -> GatheredRepository {
        var gathered = gathered
        do throws(DocumentError) {
            let document = try DocumentReader(directory: context.stateDirectory).counts()
            gathered.report.check = document.repositories.first { $0.id == gathered.report.id }
                .map { CheckState($0, now: context.now) }
        } catch {
            // Nothing is published, as on a machine that builds.
        }
        return gathered
    }

    /// Answers the request on standard input, in a process of its own.
    static func read() -> Int32 {
        IsolatedRead.answer(to: HistoryRequest<ReportQuery>.self) { request throws(Problem) in try request.answer() }
    }

    // MARK: Writing

    private static let usualFile = "design-system-report.html"

    private func write(_ bytes: [UInt8], _ context: ReportContext) throws {
        let isPrinted = ["-", "/dev/stdout"].contains(output) || output == nil && usedFormat != .html
        if isPrinted { return try context.print(bytes) }
        let path = AbsolutePath.of(output ?? ReportCommand.usualFile)
        do throws(OutputError) {
            try OutputFile.replace(path, with: bytes, format: .report, mode: 0o600)
        } catch {
            context.report("\(error)", hint: "name another file with --output, or print the report with '--output -'")
            throw ExitCode.failure
        }
        // What is written to a descriptor may be standard output.
        if ["/dev/fd/", "/dev/std", "/proc/self/fd/"].contains(where: path.hasPrefix) { return }
        try context.print(Array("\(path)\n".utf8))
        guard open else { return }
        let address = "file://" + PercentEscapes.encoded(path.utf8, keeping: PercentEscapes.isUnreservedInPath)
        guard Browser.open(address, environment: context.environment) else {
            context.report("no browser could be started for \(path)", hint: "set BROWSER, or open the file yourself")
            throw ExitCode.failure
        }
    }
}
