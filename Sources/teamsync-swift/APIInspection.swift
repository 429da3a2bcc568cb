import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncSwift

/// Compares the sources of repositories. A worker reads them, and another process parses them.
struct APIInspection {
    private let completed: CompletedRepositories
    private let clones: CloneReader
    private let program: APIProgram

    /// - Parameter completed: the configured repositories. The sources of one may use those of another.
    init(_ completed: CompletedRepositories, environment: [String: String]) throws(ProgramNotInstalled) {
        clones = try CloneReader(environment: environment)
        guard let program = APIProgram(environment: environment) else { throw ProgramNotInstalled(APIProgram.name) }
        (self.completed, self.program) = (completed, program)
    }

    func report(on repository: RepositoryConfiguration, _ range: CommitRange) -> APIReport.Repository {
        var report = APIReport.Repository(id: repository.id, label: repository.label)
        switch clones.answer(to: SourcesRequest(repository: repository, work: .difference(range))) {
        case .failed(let problem): report.fail(problem)
        case .local, .items, .profile, .knownItems: report.fail(CloneReader.strangeAnswer)
        case .difference(var comparison, let from, let to):
            // The report is about the sources in scope.
            comparison.scope = nil
            (report.from, report.to, report.notes) = (from, to, comparison.notes)
            var ending: Set<String> = []
            let answer = program.answer(to: comparison, access: repository.apiAccess, ending: &ending)
            report.access = comparison.isEmpty ? nil : answer.access
            report.changes = answer.changes.map(APIReport.Change.init)
            report.changesTotal = answer.total
            findUses(of: repository, answer.context, &report)
        }
        return report
    }

    // MARK: Uses

    private func findUses(
        of repository: RepositoryConfiguration, _ context: UseContext?, _ report: inout APIReport.Repository
    ) {
        let breaking = report.changes.indices.filter { report.changes[$0].change.breaksUses }
        let changes = breaking.map { report.changes[$0].change }
        guard !changes.allSatisfy({ $0.words(in: context).isEmpty }) else { return }
        for (id, reason) in completed.problems.sorted(by: { $0.key < $1.key }) where id != repository.id {
            report.notes.append("cannot determine what '\(id)' uses: \(reason)")
        }
        for user in completed.all where user.id != repository.id && user.usesCatalogue(of: repository) {
            do throws(APIProgram.Failure) {
                let answer = try UseSearch(program: program).answer(for: changes, context) { words, _ in
                    sources(of: user, words)
                }
                guard let answer else {
                    report.notes.append("the sources of \(user.label) could not be read, so its uses are unknown")
                    continue
                }
                // Several uses on one line count once.
                var seen: Set<String> = []
                for use in answer.uses.sorted(by: { $0.isCertain && !$1.isCertain })
                where changes.indices.contains(use.change) {
                    let declaration = "\(changes[use.change].kind) \(changes[use.change].declaration.pathName)"
                    guard seen.insert("\(declaration) \(use.line) \(use.path)").inserted else { continue }
                    let place = APIReport.Use(repository: user.id, path: use.path, line: use.line)
                    if use.isCertain {
                        report.changes[breaking[use.change]].uses.append(place)
                    } else {
                        report.changes[breaking[use.change]].possibleUses.append(place)
                    }
                }
                if !answer.unread.isEmpty {
                    let count = answer.unread.count
                    let amount = count == 1 ? "1 source" : "\(count) sources"
                    report.notes.append(
                        "\(amount) of \(user.label) could not be searched\(count == 1 ? ":" : ", such as") "
                            + answer.unread[0])
                }
            } catch {
                report.notes.append(
                    "the sources of \(user.label) could not be searched: there are too many, or they are nested too deeply"
                )
            }
        }
    }

    /// - Returns: the sources; nil if they cannot be read.
    private func sources(of user: RepositoryConfiguration, _ words: [String]) -> [SourceFile]? {
        let request = SourcesRequest(repository: user, work: .local(containing: words))
        guard case .local(let files, _) = clones.answer(to: request) else { return nil }
        return files
    }
}
