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
        var context: UseContext?
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

    /// The comparison of the items of a repository.
    fileprivate struct Items: Sendable {
        var comparison: ItemComparison
        var key: String?
        var from: NamedRevision
        var to: NamedRevision
    }

    /// The comparison of the Swift declarations of a repository.
    fileprivate struct Declarations: Sendable {
        var compared = ComparedAPI()
        /// Sentences about what could not be compared.
        var notes: [String] = []
        /// Whether the same commits would have the same result.
        var isLasting = true
    }

    /// The results for a repository so far.
    private struct Progress: Sendable {
        var items: Result<Items, Problem>?
        var declarations: Declarations?
        /// Whether the stored comparison is still valid.
        var isKnown = false
        var entry: ComparisonCache.Entry?
    }

    let clones: CloneReader
    let program: APIProgram
    /// The folder of the last comparisons; nil if there is none.
    let cacheFolder: String?

    /// Compares the items and the declarations of repositories, in several processes at a time.
    func compare(_ ranges: [(provider: RepositoryConfiguration, range: CommitRange)]) -> [Comparison] {
        let caches = ranges.map { provider, range in
            cacheFolder.map { ComparisonCache(folder: $0, root: provider.path, range) }
        }
        let stored = caches.map { $0?.stored() }
        let progress = Mutex(ranges.map { _ in Progress() })
        DispatchQueue.concurrentPerform(iterations: 2 * ranges.count) { number in
            let index = number / 2
            let (provider, range) = ranges[index]
            if number % 2 == 0 {
                let items = compareItems(of: provider, range, known: stored[index]?.key)
                progress.withLock { ($0[index].items, $0[index].isKnown) = (items, items == nil) }
            } else if let stored = stored[index] {
                let entry = stored.entry()
                progress.withLock { $0[index].entry = entry }
            } else {
                let declarations = compareDeclarations(of: provider, range)
                progress.withLock { $0[index].declarations = declarations }
            }
        }
        // The stored comparisons that are no longer valid, or that cannot be decoded.
        let stale = progress.withLock { progress in
            ranges.indices.filter { stored[$0] != nil && !(progress[$0].isKnown && progress[$0].entry != nil) }
        }
        DispatchQueue.concurrentPerform(iterations: stale.count) { number in
            let index = stale[number]
            let (provider, range) = ranges[index]
            let items = progress.withLock { $0[index].items } ?? compareItems(of: provider, range, known: nil)
            let declarations = compareDeclarations(of: provider, range)
            progress.withLock { $0[index] = Progress(items: items, declarations: declarations) }
        }
        return zip(ranges.indices, progress.withLock { $0 }).map { index, found in
            let provider = ranges[index].provider
            var result = Comparison(entry: ImpactDocument.Provider(id: provider.id, label: provider.label))
            if let entry = found.entry, found.isKnown {
                add(Items(comparison: entry.items, from: entry.from, to: entry.to), of: provider, to: &result)
                add(Declarations(compared: entry.declarations, notes: entry.notes), of: provider, to: &result)
                return result
            }
            switch found.items {
            case nil: result.entry.incomplete.append(CloneReader.strangeAnswer.message)
            case .failure(let problem):
                let hint = problem.hint.map { "; \($0)" } ?? ""
                result.entry.incomplete.append("its changes are unknown: \(problem.message)\(hint)")
            case .success(let items):
                let declarations = found.declarations ?? Declarations(isLasting: false)
                add(items, of: provider, to: &result)
                add(declarations, of: provider, to: &result)
                if let key = items.key, let entry = ComparisonCache.Entry(items, declarations) {
                    caches[index]?.save(entry, key: key)
                }
            }
            return result
        }
    }

    /// - Returns: nil if the comparison has the key `known`.
    private func compareItems(
        of provider: RepositoryConfiguration, _ range: CommitRange, known: String?
    ) -> Result<Items, Problem>? {
        switch clones.answer(to: SourcesRequest(repository: provider, work: .items(range, known: known))) {
        case .failed(let problem): .failure(problem)
        case .local, .difference, .profile: .failure(CloneReader.strangeAnswer)
        case .items(let comparison, let key, let from, let to):
            .success(Items(comparison: comparison, key: key, from: from, to: to))
        case .knownItems: known == nil ? .failure(CloneReader.strangeAnswer) : nil
        }
    }

    private func add(_ items: Items, of provider: RepositoryConfiguration, to result: inout Comparison) {
        (result.entry.from, result.entry.to) = (items.from, items.to)
        for catalogue in items.comparison.catalogues {
            guard let error = catalogue.upstreamError ?? catalogue.localError else { continue }
            result.entry.incomplete.append("\(catalogue.name) cannot be compared: \(error)")
        }
        if items.comparison.isCut {
            result.entry.incomplete.append("only the first \(ItemComparison.itemLimit) items that differ were compared")
        }
        (result.changes.fates, result.changes.remote) = (
            ItemFates(provider.id, items.comparison), items.comparison.remote
        )
    }

    private func compareDeclarations(of provider: RepositoryConfiguration, _ range: CommitRange) -> Declarations {
        switch clones.answer(to: SourcesRequest(repository: provider, work: .difference(range))) {
        case .failed(let problem):
            return Declarations(notes: ["its Swift sources are not compared: \(problem.message)"], isLasting: false)
        case .local, .items, .profile, .knownItems:
            return Declarations(notes: [CloneReader.strangeAnswer.message], isLasting: false)
        case .difference(let comparison, _, _):
            var ending: Set<String> = []
            let compared = program.answer(to: comparison, access: provider.apiAccess, ending: &ending)
            // A source that could not be analyzed in time may be analyzed the next time.
            let isLasting = ending.isEmpty && !compared.changes.contains { $0.verdict == .notAnalysed }
            let notes = comparison.notes + LostExports.sentences(in: comparison)
            return Declarations(compared: compared, notes: notes, isLasting: isLasting)
        }
    }

    /// Adds the changes that code may notice.
    private func add(_ declarations: Declarations, of provider: RepositoryConfiguration, to result: inout Comparison) {
        let compared = declarations.compared
        (result.changes.api, result.changes.context) = (
            compared.changes.filter(\.concernsUses), compared.context
        )
        result.entry.incomplete += declarations.notes
        if compared.total > compared.changes.count {
            let more = compared.total - compared.changes.count
            result.entry.incomplete.append(
                "\(more == 1 ? "1 more change to its API was" : "\(more) more changes to its API were") "
                    + "not compared with code")
        }
        let unknown = compared.changes.count { $0.verdict == .notAnalysed }
        if unknown > 0 {
            result.entry.incomplete.append(
                "\(unknown == 1 ? "1 change" : "\(unknown) changes") to its API could not be analyzed; "
                    + "'teamsync api \(provider.id)' lists \(unknown == 1 ? "it" : "them")")
        }
    }
}

extension ComparisonCache.Entry {
    /// - Returns: nil if the same commits may have another result the next time.
    fileprivate init?(_ items: ProviderComparer.Items, _ declarations: ProviderComparer.Declarations) {
        guard declarations.isLasting, items.comparison.warnings.isEmpty,
            items.comparison.catalogues.allSatisfy({ $0.localError == nil && $0.upstreamError == nil })
        else { return nil }
        self.init(
            items: items.comparison, from: items.from, to: items.to, notes: declarations.notes,
            declarations: declarations.compared)
    }
}
