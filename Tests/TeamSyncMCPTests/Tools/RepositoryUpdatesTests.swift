import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncMCP
@testable import TeamSyncReaders

@Suite("The result of check_updates for a repository")
struct RepositoryUpdatesTests {
    private let now = Timestamp(secondsSinceEpoch: 1_770_883_260)

    private func updates(
        _ state: BranchState, isAnswered: Bool, error: RepositoryFailure? = nil
    ) -> RepositoryUpdates {
        let status = RepositoryStatus(
            id: "icons", label: "Icons", state: state, branch: "main", upstream: "origin/main",
            lastSuccessAt: Timestamp(secondsSinceEpoch: 1_770_883_260 - 7200), error: error)
        let changes = ChangesDocument(id: "icons", state: state)
        return RepositoryUpdates(
            entry: ChangesReport.Entry(repository: status, changes: changes), isAnswered: isAnswered, isEarlier: false,
            lastSync: nil,
            now: now)
    }

    private let offline = RepositoryFailure(
        code: .offline, message: "nobody is there", hint: "wait", since: Timestamp(secondsSinceEpoch: 1_770_883_000),
        failures: 1)

    @Test("A repository is up to date only if its remote has responded")
    func upToDate() {
        #expect(updates(.upToDate, isAnswered: true).isUpToDate == true)
        #expect(updates(.ahead, isAnswered: true).isUpToDate == true)
        #expect(updates(.upToDate, isAnswered: false).isUpToDate == nil)
        #expect(updates(.upToDate, isAnswered: true, error: offline).isUpToDate == nil)
        #expect(updates(.unknown, isAnswered: true).isUpToDate == nil)
        #expect(updates(.behind, isAnswered: false, error: offline).isUpToDate == false)
    }

    @Test("A round whose result was not published is not described by an earlier publication")
    func unpublished() throws {
        func line(_ json: String) throws -> SyncRun.Line {
            try DocumentCodec.decode(SyncRun.Line.self, from: Array(json.utf8))
        }
        let published = RepositoryStatus(
            id: "icons", label: "Icons", state: .upToDate, branch: "main", upstream: "origin/main", ahead: 0, behind: 0)
        let same = #""ahead": 0, "behind": 0"#
        let found = try line(#"{"id": "icons", "action": "fetched", "state": "up_to_date", \#(same)}"#)
        #expect(found.isPublished(in: published))
        let throttled = try line(#"{"id": "icons", "action": "throttled", "state": "up_to_date", \#(same)}"#)
        #expect(throttled.isPublished(in: published))
        let news = try line(#"{"id": "icons", "action": "fetched", "state": "behind", "ahead": 0, "behind": 3}"#)
        #expect(!news.isPublished(in: published))
        let failed = try line(#"{"id": "icons", "action": "fetch_failed", "state": "up_to_date", \#(same)}"#)
        #expect(!failed.isPublished(in: published))
    }

    @Test("Subjects, authors, paths and summaries of any size do not make the result large")
    func hostileTexts() {
        let long = String(repeating: "e\u{301}\n", count: 500_000)
        var status = RepositoryStatus(
            id: "icons", label: "Icons", state: .behind, branch: "main", upstream: "origin/main", summary: long)
        status.warnings = Array(repeating: long, count: 20)
        let commit = IncomingCommit(
            id: String(repeating: "a", count: 40), author: long, authorTime: now, committerTime: now, subject: long)
        let highlight = Highlight(catalogue: "icons", kind: "icon", key: long, change: .added, summary: long)
        let file = IncomingFile(status: .renamed, path: long, oldPath: long)
        let changes = ChangesDocument(
            id: "icons", state: .behind, commits: [commit], commitsTotal: 1, files: [file], filesTotal: 1,
            highlights: [highlight], highlightsTotal: 1)
        let entry = ChangesReport.Entry(repository: status, changes: changes).limited
        let updates = RepositoryUpdates(entry: entry, isAnswered: true, isEarlier: false, lastSync: nil, now: now)
        var budget = Limits.page
        #expect(updates.json(budget: &budget).size < 40_000)
        #expect(updates.text.utf8.count < 40_000)
        #expect(JSONValue(document: entry.repository).size < 40_000)
        budget = Limits.page
        #expect(ChosenChanges(entry, ChangesFilter(), limit: 50).json(at: now, budget: &budget).size < 40_000)
    }

    @Test("Offline, the text contains the age and the reason, and not that it is up to date")
    func text() {
        let text = updates(.upToDate, isAnswered: true, error: offline).text
        #expect(!text.contains("up to date"))
        #expect(text.contains("2h ago"))
        #expect(text.contains("nobody is there"))
    }
}
