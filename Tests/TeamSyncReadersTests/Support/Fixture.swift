@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncReaders

/// Values of documents as published, relative to one moment.
enum Fixture {
    static let now = Timestamp(secondsSinceEpoch: 1_770_891_000)

    static let minute: Int64 = 60
    static let hour: Int64 = 3600
    static let day: Int64 = 86_400

    static let localCommit = String(repeating: "1", count: 40)
    static let upstreamCommit = String(repeating: "2", count: 40)

    /// A negative number is a future time.
    static func ago(_ seconds: Int64) -> Timestamp {
        now.advanced(bySeconds: -seconds)
    }

    /// A repository that was checked three minutes ago and is checked every ten minutes.
    static func repository(
        id: String = "icons-library", label: String = "Icons", _ state: BranchState, ahead: Int? = 0,
        behind: Int? = 0, incoming: IncomingSummary? = IncomingSummary(),
        change: (inout RepositoryStatus) -> Void = { _ in }
    ) -> RepositoryStatus {
        var repository = RepositoryStatus(
            id: id, label: label, state: state, branch: "main", upstream: "origin/main", localCommit: localCommit,
            upstreamCommit: upstreamCommit, ahead: ahead, behind: behind, incoming: incoming,
            lastAttemptAt: ago(3 * minute), lastSuccessAt: ago(3 * minute), nextAttemptAt: ago(-7 * minute))
        change(&repository)
        return repository
    }

    static func incoming(
        added: Int = 0, modified: Int = 0, deleted: Int = 0, renamed: Int = 0, commits: Int = 3,
        latest: Timestamp? = ago(2 * hour)
    ) -> IncomingSummary {
        IncomingSummary(
            added: added, modified: modified, deleted: deleted, renamed: renamed, commits: commits,
            latestCommitAt: latest)
    }

    static func behind(change: (inout RepositoryStatus) -> Void = { _ in }) -> RepositoryStatus {
        repository(.behind, behind: 3, incoming: incoming(added: 3, modified: 1), change: change)
    }

    /// Nothing is known: the upstream ref does not exist and the remote has never responded.
    static func unknown(change: (inout RepositoryStatus) -> Void = { _ in }) -> RepositoryStatus {
        repository(.unknown, ahead: nil, behind: nil, incoming: nil) {
            $0.upstreamCommit = nil
            $0.lastSuccessAt = nil
            change(&$0)
        }
    }

    static func offline(failures: Int = 3, since: Timestamp = ago(2 * hour), hint: String? = "check the network")
        -> RepositoryFailure
    {
        RepositoryFailure(
            code: .offline, message: "cannot resolve git.example.com", hint: hint, since: since, failures: failures)
    }

    static func document(
        _ repositories: [RepositoryStatus], counts: [String: FlatCounts.Entry] = [:]
    ) -> CountsDocument {
        CountsDocument(generatedAt: now, counts: FlatCounts(counts), repositories: repositories)
    }

    static func commit(
        _ digit: String, author: String = "Grace Example", age: Int64 = 2 * hour, subject: String
    ) -> IncomingCommit {
        IncomingCommit(
            id: String(repeating: digit, count: 40), author: author, authorTime: ago(30 * day),
            committerTime: ago(age), subject: subject)
    }

    static func changes(
        id: String = "icons-library", _ state: BranchState, commits: [IncomingCommit] = [], commitsTotal: Int? = nil,
        files: [IncomingFile] = [], filesTotal: Int? = nil
    ) -> ChangesDocument {
        ChangesDocument(
            id: id, state: state, localCommit: localCommit, upstreamCommit: upstreamCommit, commits: commits,
            commitsTotal: commitsTotal ?? commits.count, files: files, filesTotal: filesTotal ?? files.count)
    }
}
