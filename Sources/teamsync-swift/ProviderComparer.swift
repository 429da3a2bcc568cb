import Dispatch
import Synchronization
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TeamSyncReaders
import TeamSyncSwift

/// Compares the items and the Swift declarations of repositories at two commits.
struct ProviderComparer: Sendable {
    /// The known changes of a provider.
    struct Changes: Sendable {
        var fates: ItemFates?
        var api: [APIChange] = []
        /// The URL of the provider's remote.
        var remote: String?
        /// The commit that the user's code is built with, if the user pins one; otherwise nil.
        var pinned: String?

        var areAny: Bool { !api.isEmpty || fates?.isAnythingAffected ?? false }
    }

    struct Comparison: Sendable {
        var changes = Changes()
        var entry: ImpactDocument.Provider
    }

    let clones: CloneReader
    let program: APIProgram
    /// The folder of the last comparisons; nil if there is none.
    let cacheFolder: String?

    /// Compares the items and the declarations of repositories, in several processes at a time.
    func compare(_ ranges: [(provider: RepositoryConfiguration, range: CommitRange)]) -> [Comparison] {
        let results = Mutex(
            ranges.map { Comparison(entry: ImpactDocument.Provider(id: $0.provider.id, label: $0.provider.label)) })
        let declarations = Mutex<[Int: (changes: [APIChange], incomplete: [String])]>([:])
        DispatchQueue.concurrentPerform(iterations: 2 * ranges.count) { number in
            let index = number / 2
            let (provider, range) = ranges[index]
            if number % 2 == 0 {
                var result = results.withLock { $0[index] }
                compareItems(of: provider, range, &result)
                results.withLock { $0[index] = result }
            } else {
                let found = compareDeclarations(of: provider, range)
                declarations.withLock { $0[index] = found }
            }
        }
        var all = results.withLock { $0 }
        for (index, found) in declarations.withLock({ $0 }) where all[index].changes.fates != nil {
            all[index].changes.api = found.changes
            all[index].entry.incomplete += found.incomplete
        }
        return all
    }

    private func compareItems(
        of provider: RepositoryConfiguration, _ range: CommitRange, _ result: inout Comparison
    ) {
        switch clones.answer(to: SourcesRequest(repository: provider, work: .items(range))) {
        case .failed(let problem):
            let hint = problem.hint.map { "; \($0)" } ?? ""
            result.entry.incomplete.append("its changes are unknown: \(problem.message)\(hint)")
        case .local, .difference, .knownDifference, .profile:
            result.entry.incomplete.append(CloneReader.strangeAnswer.message)
        case .items(let comparison, let from, let to):
            (result.entry.from, result.entry.to) = (from, to)
            for catalogue in comparison.catalogues {
                guard let error = catalogue.upstreamError ?? catalogue.localError else { continue }
                result.entry.incomplete.append("\(catalogue.name) cannot be compared: \(error)")
            }
            if comparison.isCut {
                result.entry.incomplete.append(
                    "only the first \(ItemComparison.itemLimit) items that differ were compared")
            }
            (result.changes.fates, result.changes.remote) = (
                ItemFates(provider.id, comparison), comparison.remote
            )
        }
    }

    /// - Returns: the changes that code may notice, and sentences about what could not be compared.
    private func compareDeclarations(
        of provider: RepositoryConfiguration, _ range: CommitRange
    ) -> (changes: [APIChange], incomplete: [String]) {
        let cache = cacheFolder.map { ComparisonCache(folder: $0, root: provider.path) }
        let former = cache?.entry(provider.apiAccess)
        let request = SourcesRequest(repository: provider, work: .difference(range, known: former?.key))
        let answer: ComparedAPI
        var incomplete: [String]
        switch clones.answer(to: request) {
        case .failed(let problem):
            return ([], ["its Swift sources are not compared: \(problem.message)"])
        case .local, .items, .profile:
            return ([], [CloneReader.strangeAnswer.message])
        case .knownDifference:
            incomplete = former?.notes ?? []
            answer = former?.result ?? ComparedAPI()
        case .difference(let comparison, _, _):
            incomplete = comparison.notes
            var ending: Set<String> = []
            answer = program.answer(to: comparison, access: provider.apiAccess, ending: &ending)
            // A source that could not be analyzed in time may be analyzed the next time.
            if ending.isEmpty, !answer.changes.contains(where: { $0.verdict == .notAnalysed }) {
                cache?.save(
                    ComparisonCache.Entry(
                        key: comparison.key, access: provider.apiAccess, notes: comparison.notes, result: answer))
            }
        }
        if answer.total > answer.changes.count {
            let more = answer.total - answer.changes.count
            incomplete.append(
                "\(more == 1 ? "1 more change to its API was" : "\(more) more changes to its API were") "
                    + "not compared with code")
        }
        let unknown = answer.changes.count { $0.verdict == .notAnalysed }
        if unknown > 0 {
            incomplete.append(
                "\(unknown == 1 ? "1 change" : "\(unknown) changes") to its API could not be analyzed; "
                    + "'teamsync api \(provider.id)' lists \(unknown == 1 ? "it" : "them")")
        }
        return (answer.changes.filter(\.concernsUses), incomplete)
    }
}
