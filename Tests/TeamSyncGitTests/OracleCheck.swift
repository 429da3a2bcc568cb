import TestSupport

@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncGit

/// Compares the results of TeamSyncGit and git for one repository.
struct OracleCheck {
    private let oracle: GitOracle
    private let repository: Repository
    private let scopes: [[RawPath]]
    private let acceptsAnyMergeBase: Bool

    /// - Parameters:
    ///   - scopes: lists of paths whose last change is compared.
    ///   - acceptsAnyMergeBase: whether any of the best merge bases is correct: with a commit-graph file, git orders
    ///     equally old ones differently.
    init(_ repository: TestRepository, scopes: [[RawPath]], acceptsAnyMergeBase: Bool = false) throws {
        self.acceptsAnyMergeBase = acceptsAnyMergeBase
        oracle = GitOracle(repository)
        self.repository = try Repository(at: repository.path)
        self.scopes = scopes
    }

    init(_ random: RandomRepository) throws {
        try self.init(random.repository, scopes: random.history.scopes)
    }

    /// A line for every result that differs.
    func differences() throws -> [String] {
        let truth = try oracle.compare()
        let local = try repository.reference(RandomHistory.localBranch)
        let upstream = try repository.reference(RandomHistory.upstreamBranch)
        var found = difference("local", local?.description, truth.local)
        found += difference("upstream", upstream?.description, truth.upstream)
        for tip in [local, upstream] {
            guard let tip else { continue }
            for paths in scopes { found += try dateDifferences(of: paths, at: tip) }
        }
        guard let local, let upstream else { return found }
        return try found + historyDifferences(local, upstream, truth) + fileDifferences(local, upstream, truth)
    }

    private func historyDifferences(
        _ local: ObjectID, _ upstream: ObjectID, _ truth: OracleComparison
    ) throws -> [String] {
        let comparison = try repository.compareHistory(local: local, upstream: upstream, incomingLimit: .max)
        var found = difference("ahead", comparison.ahead, truth.ahead)
        found += difference("behind", comparison.behind, truth.behind)
        let base = comparison.mergeBase?.description
        let bases = try oracle.mergeBases(local.description, upstream.description, all: acceptsAnyMergeBase)
        if !(base.map(bases.contains) ?? bases.isEmpty) {
            found.append("merge base: \(base ?? "none"), git says \(bases)")
        }
        let incoming = try comparison.incoming.map { OracleCommit(try repository.commit($0)) }
        found += difference("incoming commits", Set(incoming.map(\.line)), Set(truth.incoming.map(\.line)))
        let times = incoming.map(\.committerTime.secondsSinceEpoch)
        found += difference("order of incoming commits", times, times.sorted(by: >))
        let few = try repository.compareHistory(local: local, upstream: upstream, incomingLimit: 2)
        found += difference("first incoming commits", few.incoming, Array(comparison.incoming.prefix(2)))
        return found
    }

    private func fileDifferences(
        _ local: ObjectID, _ upstream: ObjectID, _ truth: OracleComparison
    ) throws -> [String] {
        let base = truth.mergeBase.flatMap { ObjectID(hex: $0) } ?? local
        let changes = try repository.changedFiles(from: base, to: upstream).files.map { OracleChange($0) }
        return difference("changed files", Set(changes), Set(truth.changes))
            + difference("number of changed files", changes.count, truth.changes.count)
    }

    private func dateDifferences(of paths: [RawPath], at tip: ObjectID) throws -> [String] {
        let commit = try repository.lastChange(of: paths.map { GitPath($0.bytes) }, from: tip)
        let truth = try oracle.lastChange(of: paths, at: tip.description)
        return difference("last change of \(paths) at \(tip)", commit?.id.description, truth?.id)
            + difference("date of \(paths)", commit.map { OracleCommit($0).authorDate }, truth?.authorDate)
    }

    private func difference<Value: Equatable>(_ name: String, _ ours: Value, _ gits: Value) -> [String] {
        ours == gits ? [] : ["\(name): \(ours), git says \(gits)"]
    }

    private func difference<Value: CustomStringConvertible>(
        _ name: String, _ ours: Set<Value>, _ gits: Set<Value>
    ) -> [String] {
        ours.subtracting(gits).map { "\(name): \($0), which git does not say" }.sorted()
            + gits.subtracting(ours).map { "\(name): not \($0), which git says" }.sorted()
    }
}

extension OracleCommit {
    init(_ commit: Commit) {
        let (authored, committed) = (Timestamp(commit.authorTime), Timestamp(commit.committerTime))
        self.init(
            id: commit.id.description, author: commit.authorName, authorTime: authored, committerTime: committed,
            subject: commit.subject, authorDate: authored.description)
    }

    var line: String {
        "\(id) by \(author.debugDescription) \(authorTime) \(committerTime) \(subject.debugDescription)"
    }
}

extension OracleChange {
    init(_ change: FileChange) {
        let status: IncomingFile.Status =
            switch change.status {
            case .added: .added
            case .modified: .modified
            case .deleted: .deleted
            case .renamed: .renamed
            }
        self.init(status, RawPath(change.path.bytes), from: change.oldPath.map { RawPath($0.bytes) })
    }
}

extension Timestamp {
    /// The epoch for a commit without a readable time, which the generator does not create.
    fileprivate init(_ time: CommitTime?) {
        self.init(secondsSinceEpoch: time?.seconds ?? 0, offsetMinutes: time?.offsetMinutes ?? 0)
    }
}
