import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol
@testable import TeamSyncSupervisor

@Suite struct DocumentAssemblyTests {
    private typealias Pair = (configuration: RepositoryConfiguration, record: RepositoryRecord?)

    private static let now = Timestamp(secondsSinceEpoch: 1_770_883_260)
    private static let source = CatalogueSource.keys(file: "x.json", pointer: "")

    private func configuration(_ id: String, _ counts: String...) -> RepositoryConfiguration {
        RepositoryConfiguration(
            id: id, label: "Label \(id)", path: "/\(id)", remote: "up", branch: "dev",
            counts: Dictionary(uniqueKeysWithValues: counts.map { ($0, CountConfiguration(source: Self.source)) }))
    }

    private func examination(_ flat: [String: Examination.Flat] = [:]) -> Examination {
        Examination(
            key: Examination.Key(local: "l", upstream: "u", head: nil, basis: "b"), state: .behind, ahead: 0, behind: 2,
            incoming: IncomingSummary(added: 1, commits: 2), counts: ["icons": CatalogueCount(local: 1, upstream: 2)],
            flat: flat, warnings: [.other("w")])
    }

    /// A repository that has been analyzed, with flat numbers.
    private func looked(_ id: String, _ flat: [String: (Int?, Int64?)]) -> Pair {
        var configuration = configuration(id)
        configuration.counts = flat.mapValues { _ in CountConfiguration(source: Self.source) }
        var record = RepositoryRecord(subject: RepositoryRecord.Subject(configuration))
        record.examination = examination(
            flat.mapValues { count, after in
                Examination.Flat(count: count, updated: after.map { Self.now.advanced(bySeconds: $0) })
            })
        return (configuration, record)
    }

    private func after(_ seconds: Int64) -> Timestamp { Self.now.advanced(bySeconds: seconds) }

    @Test("Flat counts of one repository are its own")
    func flatCountsOfOneRepositoryAreItsOwn() {
        let counts = DocumentAssembly.flatCounts([looked("a", ["icons": (3, -5), "none": (nil, nil)])])
        #expect(
            counts.entries == [
                "icons": FlatCounts.Entry(count: 3, updated: after(-5)), "none": FlatCounts.Entry(),
            ])
    }

    @Test("Flat counts with the same name are added, with the latest date")
    func flatCountsOfOneNameAreAddedUpWithTheNewestDate() {
        let counts = DocumentAssembly.flatCounts([
            looked("a", ["components": (2, -9), "icons": (7, 0)]), looked("b", ["components": (3, -1)]),
            looked("c", ["components": (0, -4)]),
        ])
        #expect(
            counts.entries == [
                "components": FlatCounts.Entry(count: 5, updated: after(-1)),
                "icons": FlatCounts.Entry(count: 7, updated: after(0)),
            ])
    }

    @Test("One unknown number makes the sum unknown, in any position", arguments: 0..<3)
    func flatCountsWithAnUnknownAreUnknown(position: Int) {
        var repositories = [looked("a", ["c": (1, -3)]), looked("b", ["c": (2, nil)])]
        repositories.insert(looked("x", ["c": (nil, -1)]), at: position)
        let counts = DocumentAssembly.flatCounts(repositories)
        #expect(counts.entries == ["c": FlatCounts.Entry(count: nil, updated: after(-1))])
    }

    @Test("A repository that was never analyzed makes the sum unknown", arguments: [0, 1])
    func flatCountsWithoutARecordAreUnknown(position: Int) {
        var repositories: [Pair] = [looked("a", ["c": (1, -3)])]
        repositories.insert((configuration("x", "c", "d"), nil), at: position)
        let counts = DocumentAssembly.flatCounts(repositories)
        #expect(counts.entries == ["c": FlatCounts.Entry(count: nil, updated: after(-3)), "d": FlatCounts.Entry()])
    }

    @Test("Flat counts omit those that are no longer configured")
    func flatCountsLeaveOutWhatIsNoLongerConfigured() {
        var (configuration, record) = looked("a", ["old": (1, 0), "icons": (2, 0)])
        configuration.counts["old"] = nil
        #expect(DocumentAssembly.flatCounts([(configuration, record)]).entries.keys.sorted() == ["icons"])
        record?.examination = nil
        #expect(DocumentAssembly.flatCounts([(configuration, record)]).entries == ["icons": FlatCounts.Entry()])
    }

    @Test("Without a record, everything in the status is unknown")
    func statusWithoutARecordIsUnknownInEverything() {
        #expect(
            DocumentAssembly.status(configuration("a", "icons", "colors"), nil)
                == RepositoryStatus(
                    id: "a", label: "Label a", state: .unknown, branch: "dev", upstream: "up/dev",
                    counts: ["icons": CatalogueCount(), "colors": CatalogueCount()]))
    }

    @Test("The status after an analysis has its results")
    func statusOfALookIsWhatTheLookFound() {
        let configuration = configuration("a", "icons")
        var record = RepositoryRecord(subject: RepositoryRecord.Subject(configuration))
        record.lastAttemptAt = Self.now
        record.lastSuccessAt = after(-1)
        record.examination = examination()
        #expect(
            DocumentAssembly.status(configuration, record)
                == RepositoryStatus(
                    id: "a", label: "Label a", state: .behind, branch: "dev", upstream: "up/dev", localCommit: "l",
                    upstreamCommit: "u", ahead: 0, behind: 2, incoming: IncomingSummary(added: 1, commits: 2),
                    counts: ["icons": CatalogueCount(local: 1, upstream: 2)], lastAttemptAt: Self.now,
                    lastSuccessAt: after(-1), nextAttemptAt: after(600), error: nil, warnings: ["w"],
                    warningFacts: [.other("w")]))
    }

    @Test("Warnings are published as data and as sentences, most serious first, separate from notes")
    func statusHasItsWarningsInOrder() {
        let configuration = configuration("a", "icons")
        var record = RepositoryRecord(subject: RepositoryRecord.Subject(configuration))
        let missing = Warning.catalogue("icons", .noFile(key: "a", file: "a.svg", more: 0), at: [])
        let unknown = Warning.catalogue("icons", .noFolder("icons/"), at: [])
        let (kept, note) = (
            Warning.profile(file: "p", branch: "dev", .missing(.lastGood)), Warning.comparison(.exactRenamesOnly)
        )
        record.examination = examination()
        record.examination?.warnings = [note, missing, unknown]
        record.examination?.profile = Examination.Profile(file: "p", content: nil, warnings: [kept])
        let status = DocumentAssembly.status(configuration, record)
        #expect(status.warningFacts == [unknown, kept, missing])
        #expect(status.noteFacts == [note])
        #expect(
            status.warnings == [
                "icons: there is no folder icons/",
                "'profile' names p, but dev does not contain it; its last valid version stays in use",
                "icons: a has no a.svg",
            ])
        #expect(status.notes.count == 1)
    }

    @Test(
        "The next attempt depends only on failed fetches",
        arguments: [
            (0, ErrorCode.offline, 600), (1, .offline, 600), (2, .offline, 1200), (9, .offline, 3600),
            (1, .authFailed, 3600), (1, .locked, 60),
        ] as [(Int, ErrorCode, Int64)])
    func statusAfterFailures(failures: Int, code: ErrorCode, wait: Int64) {
        let configuration = configuration("a")
        var record = RepositoryRecord(subject: RepositoryRecord.Subject(configuration))
        record.lastAttemptAt = Self.now
        record.localFailure = RepositoryFailure(
            code: .missing, message: "m", hint: nil, since: Self.now, failures: 50)
        if failures > 0 {
            record.fetchFailure = RepositoryFailure(
                code: code, message: "f", hint: nil, since: Self.now, failures: failures)
        }
        #expect(DocumentAssembly.status(configuration, record).nextAttemptAt == after(wait))
    }

    @Test("In the status, a problem of the clone takes precedence over one of the remote")
    func statusTellsWhatIsWrongWithTheCloneBeforeWhatIsWrongWithTheRemote() {
        let configuration = configuration("a")
        var record = RepositoryRecord(subject: RepositoryRecord.Subject(configuration))
        let fetch = RepositoryFailure(code: .offline, message: "f", hint: nil, since: Self.now, failures: 2)
        let local = RepositoryFailure(code: .missing, message: "l", hint: nil, since: Self.now, failures: 1)
        record.fetchFailure = fetch
        #expect(DocumentAssembly.status(configuration, record).error == fetch)
        record.localFailure = local
        #expect(DocumentAssembly.status(configuration, record).error == local)
    }

    @Test("The document keeps the configuration order")
    func documentKeepsTheOrderOfTheConfiguration() {
        let document = DocumentAssembly.document(
            [looked("z", ["icons": (1, 0)]), (configuration("a"), nil), looked("m", [:])], now: Self.now)
        #expect(document.repositories.map(\.id) == ["z", "a", "m"])
        #expect(document.generatedAt == Self.now)
        #expect(document.counts.entries.keys.sorted() == ["icons"])
    }
}
