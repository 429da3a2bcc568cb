import CloneTestSupport
import TestSupport

@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol
@testable import TeamSyncWords
@testable import TeamSyncWorker

/// A clone that is one commit behind: the published data about two versions of its catalogues.
struct CatalogueClone {
    static let icons = CountConfiguration(
        source: .array(file: "metadata.json", pointer: "/icons", key: "name"), with: ["icons/{key}.svg"], kind: .icon)
    static let colors = CountConfiguration(
        source: .array(file: "colors.json", pointer: "/colors", key: "name"), kind: .color)
    /// A valid catalogue next to the invalid one; it has a change in every test.
    static let witness: [RawPath: (old: String, new: String)] = [
        "colors.json": (
            ##"{"colors": [{"name": "ink", "hex": "#000"}]}"##, ##"{"colors": [{"name": "ink", "hex": "#111"}]}"##
        )
    ]

    let changes: ChangesDocument
    let counts: [String: CatalogueCount]
    let warnings: [String]
    let summary: String?
    /// The commits as displayed in warnings.
    let (local, upstream): (String, String)

    /// Each as `icons added bell`, without the witness.
    var items: [String] {
        changes.highlights.filter { $0.key != "ink" }.map { "\($0.catalogue) \($0.change.rawValue) \($0.key)" }
    }

    /// Whether the valid catalogue is reported.
    var hasWitness: Bool {
        changes.highlights.contains { $0.summary == "ink: #000 → #111" }
            && counts["colors"]?.local == 1 && counts["colors"]?.upstream == 1
    }

    /// - Parameter paths: the contents of files that differ; nil if there is no file.
    init(
        _ old: [RawPath: TreeEntry?], _ new: [RawPath: TreeEntry?],
        counts: [String: CountConfiguration] = ["icons": icons, "colors": colors]
    ) throws {
        let folder = try TemporaryFolder("catalogues")
        let repository = try TestRepository.make(
            at: folder.appending("clone"), runner: GitRunner(home: folder.path, keeping: folder))
        var history = FastImport()
        let times = CommitTimes(SmallClone.begun)
        let first = history.commit(
            "Old", times: times, parents: [],
            changes: old.merging(Self.witness.mapValues { TreeEntry($0.old) }) { own, _ in own })
        var changed: [RawPath: TreeEntry?] = [:]
        for path in old.keys { changed[path] = .some(nil) }
        let second = history.commit(
            "New", times: times, parents: [first],
            changes: changed.merging(new) { $1 }.merging(Self.witness.mapValues { TreeEntry($0.new) }) { own, _ in own }
        )
        history.setReference("refs/heads/main", to: first)
        history.setReference("refs/remotes/origin/main", to: second)
        let ids = try history.run(in: repository)
        local = "main (\((ids[first] ?? "").prefix(9)))"
        upstream = "origin/main (\((ids[second] ?? "").prefix(9)))"
        let configuration = RepositoryConfiguration(id: "r", path: repository.path, counts: counts)
        let request = WorkerRequest.Look(
            ties: CatalogueTies(), previous: nil, failed: nil, changesFile: folder.appending("changes.json"),
            lastAttempt: nil, isChangesDocumentWhole: false)
        var lane: String?
        let result = try Examiner(configuration, request, willLook: { _ in }).run(&lane)
        self.counts = result.examination.counts
        (warnings, summary) = (result.examination.warnings.map(Words.text), result.examination.summary)
        changes = try DocumentCodec.decode(ChangesDocument.self, from: result.changes ?? [])
    }
}
