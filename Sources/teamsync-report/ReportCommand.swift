import ArgumentParser
import TeamSyncBase
import TeamSyncCommands
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncHistory
import TeamSyncProtocol
import TeamSyncReport

extension ReportCommand: PerformedCommand {
    static let readArguments = ["read-report"]

    func perform() throws {
        if let maxBytes, maxBytes < ReportMarkdown.smallestLimit {
            throw ValidationError("--max-bytes must be at least \(ReportMarkdown.smallestLimit)")
        }
        let context = try ReportContext(place)
        let chosen = try context.repositories(named: repositories.ids)
        let answers = answers(chosen, context)
        var report = TeamSyncReport.ReportContext(
            generatedAt: context.now, range: rangeWords,
            answers.map { published(in: $0, context) }, showing: Set(chosen.map(\.id)))
        DrawingMeasurement(environment: context.environment).measure(&report)
        let search = ImpactSearch(context: context, configuration: place.config)
        report.impact = search.impact(of: HistoryRange(range, now: context.now), report.repositories)
        let bytes: [UInt8]
        switch usedFormat {
        case .html: bytes = Array(try ReportPage.html(report).utf8)
        case .markdown:
            bytes = Array(ReportMarkdown.text(report, maxBytes: maxBytes ?? ReportMarkdown.usualLimit).utf8)
        case .json: bytes = try DocumentCodec.encode(report)
        case .chat: bytes = Array(ReportChat.text(report).utf8)
        }
        let failures = report.repositories.compactMap { repository in repository.problem.map { (repository.id, $0) } }
        for (id, problem) in failures { context.report("\(id): \(problem.message)", hint: problem.hint) }
        // If no repository could be read, an earlier report in the file contains more information.
        if failures.count < report.repositories.count || isPrinted {
            try write(bytes, context)
        } else {
            context.report("no repository could be read, so no report was written", hint: nil)
        }
        if !failures.isEmpty { throw ExitCode.failure }
    }

    // MARK: Reading

    private var rangeWords: String {
        if let since = range.time.since { return since.heading }
        let revisions = range.revisions
        return revisions.from.map { "from \(Self.short($0)) to \(revisions.to.map(Self.short) ?? "upstream")" }
            ?? "incoming"
    }

    /// Returns a revision for display; a complete id is abbreviated.
    private static func short(_ revision: String) -> String {
        revision.utf8.count == 40 && revision.allSatisfy(\.isHexDigit) ? String(revision.prefix(9)) : revision
    }

    /// Returns the results for the selected repositories, and for other repositories that may refer to their items.
    private func answers(
        _ chosen: [RepositoryConfiguration], _ context: ReportContext
    ) -> [GatheredRepository] {
        let range = HistoryRange(range, now: context.now) ?? .incoming
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

    /// Adds the time at which the repository was last checked.
    private func published(in gathered: GatheredRepository, _ context: ReportContext) -> GatheredRepository {
        var gathered = gathered
        do throws(DocumentError) {
            let document = try DocumentReader(directory: context.stateDirectory).counts()
            gathered.report.check = document.repositories.first { $0.id == gathered.report.id }
                .map { CheckState($0, now: context.now) }
        } catch {
            // Nothing has been published, for example on a build machine.
        }
        return gathered
    }

    /// Handles the request on standard input, in the separate process.
    static func read() -> Int32 {
        IsolatedRead.answer(to: HistoryRequest<ReportQuery>.self) { request throws(Problem) in try request.answer() }
    }

    // MARK: Writing

    private static let usualFile = "design-system-report.html"

    private var isPrinted: Bool {
        ["-", "/dev/stdout"].contains(output) || output == nil && usedFormat != .html
    }

    private func write(_ bytes: [UInt8], _ context: ReportContext) throws {
        if isPrinted { return try context.print(bytes) }
        let path = AbsolutePath.of(output ?? ReportCommand.usualFile)
        do throws(OutputError) {
            try OutputFile.replace(path, with: bytes, format: .report, mode: 0o600)
        } catch {
            context.report("\(error)", hint: "choose another file with --output, or print the report with '--output -'")
            throw ExitCode.failure
        }
        // The path may denote standard output, in which case nothing else may be printed there.
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
