import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

/// A document that represents a case.
struct Sample<Document: Sendable>: Sendable, CustomTestStringConvertible {
    var name: String
    var document: Document

    var testDescription: String { name }
}

/// Documents as teamsync writes them, one for each case of their form.
enum Samples {
    static let moment = Timestamp(secondsSinceEpoch: 1_770_000_000)
    static let authored = Timestamp(secondsSinceEpoch: 1_770_000_000, offsetMinutes: -210)
    static let commit = String(repeating: "0123456789", count: 4)
    static let otherCommit = String(repeating: "abcdef0123", count: 4)

    /// Three commits behind, with every value known.
    static let full = CountsDocument(
        generatedAt: moment,
        counts: FlatCounts([
            "icons": .init(count: 280, updated: authored), "colors": .init(count: 157, updated: moment),
        ]),
        repositories: [repository(.behind)])

    static let countsDocuments: [Sample<CountsDocument>] =
        BranchState.allCases.map { state in
            Sample(
                name: "a repository that is \(state.rawValue)",
                document: CountsDocument(generatedAt: moment, counts: full.counts, repositories: [repository(state)]))
        } + [
            Sample(
                name: "no repository",
                document: CountsDocument(generatedAt: moment, counts: FlatCounts(), repositories: [])),
            Sample(
                name: "counts that are unknown",
                document: CountsDocument(
                    generatedAt: moment, counts: FlatCounts(["icons": .init(), "colors": .init(count: 0)]),
                    repositories: [repository(.unknown), repository(.behind)])),
            Sample(name: "an error with a hint and warnings", document: failed(hint: "run 'teamsync doctor'")),
            Sample(name: "an error without a hint", document: failed(hint: nil)),
            Sample(
                name: "names in other scripts",
                document: CountsDocument(
                    generatedAt: moment, counts: FlatCounts(["иконки": .init(count: 1, updated: authored)]),
                    repositories: [])),
        ]

    static let changesDocuments: [Sample<ChangesDocument>] =
        BranchState.allCases.map { Sample(name: "a repository that is \($0.rawValue)", document: changes($0)) } + [
            Sample(name: "lists that were cut", document: cut),
            Sample(name: "a path that is not UTF-8", document: escaped),
        ]

    static func repository(_ state: BranchState) -> RepositoryStatus {
        let (ahead, behind) = distance(state)
        guard let ahead, let behind else {
            return RepositoryStatus(
                id: "icons-library", label: "Icons", state: state, branch: "main", upstream: "origin/main",
                localCommit: commit, counts: ["icons": CatalogueCount(local: 280, localUpdated: authored)])
        }
        return RepositoryStatus(
            id: "icons-library", label: "Icons ✓", state: state, branch: "main", upstream: "origin/main",
            localCommit: commit, upstreamCommit: state == .upToDate ? commit : otherCommit, ahead: ahead,
            behind: behind,
            incoming: IncomingSummary(
                added: behind, modified: behind > 0 ? 1 : 0, commits: behind,
                latestCommitAt: behind > 0 ? authored : nil),
            counts: [
                "icons": CatalogueCount(local: 280, localUpdated: authored, upstream: 283, upstreamUpdated: moment),
                "colors": CatalogueCount(),
            ],
            lastAttemptAt: moment, lastSuccessAt: moment, nextAttemptAt: moment.advanced(bySeconds: 600))
    }

    static func failed(hint: String?) -> CountsDocument {
        var status = repository(.behind)
        status.error = RepositoryFailure(
            code: .offline, message: "cannot reach example.org", hint: hint, since: moment, failures: 3)
        status.warnings = ["'icons/' matches nothing in the tree of main", "metadata.json is not JSON"]
        status.warningFacts = [
            .configuration(.pathMatchesNothing("icons/", branch: "main")),
            .catalogue(
                "icons", .unreadable(file: "metadata.json", .tooManyItems(9, at: "/icons"), .unknown),
                at: [TreeName(.local, "main", commit: "1a2b3c4d5"), TreeName(.other, "the working tree")]),
        ]
        (status.notes, status.noteFacts) = (
            ["x"], [.unmetUse(Warning.UnmetUse("k", of: "i", kind: "icon", path: "p", line: 3, .missing(in: ["a"])))]
        )
        return CountsDocument(generatedAt: moment, counts: full.counts, repositories: [status])
    }

    static func changes(_ state: BranchState) -> ChangesDocument {
        let behind = distance(state).behind ?? 0
        let isKnown = state != .unknown
        return ChangesDocument(
            id: "icons-library", state: state, localCommit: commit, upstreamCommit: isKnown ? otherCommit : nil,
            mergeBase: isKnown && state != .unrelated ? commit : nil,
            commits: (0..<behind).map { number in
                IncomingCommit(
                    id: otherCommit, author: "Añne \"A\" <x>", authorTime: authored, committerTime: moment,
                    subject: "Icon \(number)\u{1B}[31m")
            },
            commitsTotal: behind,
            files: behind > 0 ? files : [], filesTotal: behind > 0 ? files.count : 0)
    }

    private static let files = [
        IncomingFile(status: .added, path: "icons/new one.svg"),
        IncomingFile(status: .modified, path: "metadata.json"),
        IncomingFile(status: .deleted, path: "-rf"),
        IncomingFile(status: .renamed, path: "icons/b\n.svg", oldPath: "icons/100%.svg"),
    ]

    private static var cut: ChangesDocument {
        var document = changes(.behind)
        document.files.removeLast()
        document.truncated = true
        return document
    }

    private static var escaped: ChangesDocument {
        var document = changes(.behind)
        document.files = [
            IncomingFile(status: .added, path: "icons/%FF%25.svg", pathEncoding: "percent"),
            IncomingFile(status: .renamed, path: "icons/a.svg", oldPath: "icons/%E4.svg", pathEncoding: "percent"),
        ]
        document.filesTotal = 2
        return document
    }

    private static func distance(_ state: BranchState) -> (ahead: Int?, behind: Int?) {
        switch state {
        case .upToDate: (0, 0)
        case .behind: (0, 3)
        case .ahead: (2, 0)
        case .diverged, .unrelated: (2, 3)
        case .unknown: (nil, nil)
        }
    }
}
