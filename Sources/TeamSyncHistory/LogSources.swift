import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncGit
package import TeamSyncProtocol
package import TeamSyncWorker

/// Compares the Swift sources of the listed entries, using one process for many entries.
package struct LogSources {
    /// An entry in which sources may differ.
    struct Step {
        /// The index of the entry.
        let position: Int
        fileprivate let parent: ObjectID?
        fileprivate let newest: ObjectID
        /// The other changes of the entry, without changed declarations.
        fileprivate let changes: RangeChanges

        /// Whether declarations of the changed items may differ, not only those of other sources.
        fileprivate var concernsItems: Bool {
            changes.highlights.contains { $0.change != .added && $0.change != .removed }
        }

        init(_ position: Int, _ parent: ObjectID?, _ newest: ObjectID, _ changes: RangeChanges) {
            (self.position, self.parent, self.newest, self.changes) = (position, parent, newest, changes)
        }
    }

    private let compare: ((SourceBatch) -> [ComparedAPI]?)?
    private var steps: [Step] = []
    /// The keys of entries for which cached results exist.
    private var known: Set<String> = []

    /// - Parameter compare: returns nil when all sources together exceed the limits.
    package init(compare: ((SourceBatch) -> [ComparedAPI]?)?) { self.compare = compare }

    /// Creates a comparison for a repository. Without `teamsync-swift`, it uses only cached results.
    package init(_ configuration: RepositoryConfiguration) {
        guard let program = APIProgram(environment: ProcessEnvironment.all) else {
            self.init(compare: nil)
            return
        }
        let access = configuration.apiAccess
        self.init { program.compare($0.comparisons, texts: $0.texts, access: access)?.comparisons }
    }

    private static func key(_ parent: ObjectID?, _ newest: ObjectID) -> String {
        "sources \(parent?.description ?? "-") \(newest)"
    }

    /// Returns the cached result; nil for an entry with sources that have not been compared.
    mutating func known(_ parent: ObjectID?, _ newest: ObjectID, _ cache: inout HistoryCache) -> RangeChanges? {
        let key = LogSources.key(parent, newest)
        guard let changes = cache.value(of: key, as: RangeChanges.self) else { return nil }
        known.insert(key)
        return changes
    }

    mutating func add(_ step: Step) {
        guard compare != nil, step.parent != nil, !known.contains(LogSources.key(step.parent, step.newest)) else {
            return
        }
        steps.append(step)
    }

    /// Returns the changes of the entries, with sentences about changed declarations. An entry that takes too long
    /// keeps its previous sentences.
    mutating func changes(
        in clone: HistoryClone, _ cache: inout HistoryCache, isOverdue: () -> Bool
    ) throws(Problem) -> [(position: Int, changes: RangeChanges)] {
        var found: [(position: Int, changes: RangeChanges)] = []
        while !steps.isEmpty, !isOverdue() {
            do throws(GitError) {
                found += try nextChanges(in: clone, &cache)
            } catch {
                // The missing object is already reported by the entry.
                return found
            }
        }
        return found
    }

    private mutating func nextChanges(
        in clone: HistoryClone, _ cache: inout HistoryCache
    ) throws(GitError) -> [(position: Int, changes: RangeChanges)] {
        var batch = SourceBatch()
        var asked: [(step: Step, key: String)] = []
        while !batch.isFull, let step = steps.first {
            steps.removeFirst()
            guard let parent = step.parent, try hasSources(of: step, from: parent, in: clone.repository) else {
                cache.remember(step.changes, for: LogSources.key(step.parent, step.newest))
                continue
            }
            var collector = try SourceCollector(
                clone.repository, from: parent, to: step.newest, paths: clone.moved.scope(clone.configuration.paths))
            asked.append((step, collector.key))
            try collector.add(to: &batch)
        }
        guard !asked.isEmpty, let answers = compare?(batch), answers.count == asked.count else { return [] }
        var found: [(position: Int, changes: RangeChanges)] = []
        for (asked, answer) in zip(asked, answers) {
            let step = asked.step
            var comparer = CommitComparer(repository: clone.repository, configuration: clone.configuration)
            comparer.moved = clone.moved
            comparer.api = APIDifferences(former: [asked.key: answer.changes]) { _, _ in [] }
            let upstream = clone.configuration.upstreamName
            let changes = try comparer.changes(
                from: step.parent.map { NamedCommit($0, called: upstream) },
                to: NamedCommit(step.newest, called: upstream), .sentences)
            cache.remember(changes, for: LogSources.key(step.parent, step.newest))
            found.append((step.position, changes))
        }
        return found
    }

    /// Whether Swift sources differ. New and removed ones are components, or nothing used them yet.
    private func hasSources(
        of step: Step, from parent: ObjectID, in repository: Repository
    ) throws(GitError) -> Bool {
        try repository.changedFiles(from: parent, to: step.newest).files.contains { file in
            (step.concernsItems || file.status != .added && file.status != .deleted)
                && [file.path, file.oldPath].contains { $0?.ending == "swift" }
        }
    }
}
