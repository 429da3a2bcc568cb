import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncSwift

/// Compares the sources of repositories, with a worker that reads them and a process that parses them.
struct APIInspection {
    /// Of one repository.
    private static let timeout = Duration.seconds(60)

    private let all: [RepositoryConfiguration]
    private let worker: String
    private let program: APIProgram
    private let environment: [String: String]

    /// - Parameter all: the configured repositories: their sources may use each other's.
    init(_ all: [RepositoryConfiguration], environment: [String: String]) throws(ProgramNotInstalled) {
        guard let worker = ProgramSearch.sibling(WorkerProgram.name, environment: environment) else {
            throw ProgramNotInstalled(WorkerProgram.name)
        }
        guard let program = APIProgram(environment: environment) else { throw ProgramNotInstalled(APIProgram.name) }
        (self.all, self.worker, self.program, self.environment) = (all, worker, program, environment)
    }

    func report(on repository: RepositoryConfiguration, from: String?, to: String?) -> APIReport.Repository {
        var report = APIReport.Repository(id: repository.id, label: repository.label)
        switch sources(SourcesRequest(repository: repository, work: .difference(from: from, to: to))) {
        case .failed(let problem): report.fail(problem)
        case .local: report.fail(APIInspection.strangeAnswer)
        case .difference(let comparison, let from, let to):
            (report.from, report.to, report.notes) = (from, to, comparison.notes)
            var ending: Set<String> = []
            let answer = program.answer(to: comparison, access: repository.apiAccess, ending: &ending)
            report.access = comparison.isEmpty ? nil : answer.access
            report.changes = answer.changes.map(APIReport.Change.init)
            report.changesTotal = answer.total
            findUses(of: repository, &report)
        }
        return report
    }

    /// The worker reads other people's bytes under limits of its own.
    private func sources(_ request: SourcesRequest) -> SourcesAnswer {
        var runner = CommandRunner(environment: environment, folder: "/")
        runner.limits = WorkerLimits.all + [.processorTime(WorkerLimits.lookTime)]
        runner.outputLimit = APIRequest.sizeLimit
        do {
            let input = String(decoding: try DocumentCodec.encodeLine(request), as: UTF8.self)
            let output = try runner.answer(of: worker, ["sources"], input: input, timeout: APIInspection.timeout)
            guard output.hasSucceeded else { return .failed(APIInspection.tooLarge(request)) }
            return try DocumentCodec.decode(SourcesAnswer.self, from: output.text)
        } catch let failure as CommandFailure {
            guard let error = failure.startError else { return .failed(APIInspection.tooLarge(request)) }
            return .failed(Problem(.internal, "\(error)", hint: error.limitHint))
        } catch {
            return .failed(APIInspection.strangeAnswer)
        }
    }

    private static func tooLarge(_ request: SourcesRequest) -> Problem {
        Problem(.tooLarge, "the sources of \(request.repository.path) take too long or too much memory to read")
    }

    private static let strangeAnswer = Problem(
        .internal, "\(WorkerProgram.name) gives an answer that is not understood",
        hint: "install all programs of teamsync from the same build")

    // MARK: Uses

    private func findUses(of repository: RepositoryConfiguration, _ report: inout APIReport.Repository) {
        let breaking = report.changes.indices.filter { report.changes[$0].change.breaksUses }
        let changes = breaking.map { report.changes[$0].change }
        let words = Set(changes.flatMap(APIInspection.words)).sorted()
        guard !words.isEmpty else { return }
        for user in all where user.id != repository.id && user.usesCatalogue(of: repository) {
            do throws(APIProgram.Failure) {
                guard var answer = try search(user, for: changes, words) else {
                    report.notes.append("the sources of \(user.label) could not be read: what it uses is not known")
                    continue
                }
                // Sources that know a type by another name alone were not read.
                let others = Set(answer.otherNames).subtracting(words)
                if !others.isEmpty, let more = try search(user, for: changes, words + others.sorted()) { answer = more }
                for use in answer.uses where changes.indices.contains(use.change) {
                    let place = APIReport.Use(repository: user.id, path: use.path, line: use.line)
                    if use.isCertain {
                        report.changes[breaking[use.change]].uses.append(place)
                    } else {
                        report.changes[breaking[use.change]].possibleUses.append(place)
                    }
                }
                if !answer.unread.isEmpty {
                    report.notes.append(
                        "\(answer.unread.count) sources of \(user.label) could not be searched, such as \(answer.unread[0])"
                    )
                }
            } catch {
                report.notes.append("the sources of \(user.label) could not be searched: they are too many or too deep")
            }
        }
    }

    /// - Returns: nil when the sources cannot be read.
    private func search(
        _ user: RepositoryConfiguration, for changes: [APIChange], _ words: [String]
    ) throws(APIProgram.Failure) -> APIAnswer? {
        let request = SourcesRequest(repository: user, work: .local(containing: words))
        guard case .local(let files, _) = sources(request) else { return nil }
        return try program.answer(to: .findUses(of: changes, in: files))
    }

    /// The names without which a source cannot use a declaration.
    private static func words(_ change: APIChange) -> [String] {
        let (name, types) = (change.declaration.name, change.declaration.types)
        return [change.kind == "init" || change.kind == "subscript" ? types.last : name].compactMap { $0 }
            .filter { !$0.isEmpty }
    }
}

extension RepositoryConfiguration {
    /// Whether it uses something of another repository, as its `uses` say.
    fileprivate func usesCatalogue(of other: RepositoryConfiguration) -> Bool {
        !Set(uses.keys).isDisjoint(with: other.counts.keys)
    }
}
