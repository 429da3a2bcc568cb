import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncEngine
@testable import TeamSyncProtocol

@Suite struct RecordStoreTests {
    private let folder: TemporaryFolder
    private let store: RecordStore
    private let configuration = RepositoryConfiguration(id: "icons", path: "/code/icons")
    private var path: String { store.directory.repositoryState(id: "icons") }
    private var fresh: RepositoryRecord { RepositoryRecord(subject: RepositoryRecord.Subject(configuration)) }

    init() throws {
        folder = try TemporaryFolder("records")
        store = RecordStore(directory: StateDirectory(path: folder.appending("state")))
        try store.directory.make()
    }

    /// A record with a value in every place.
    private var full: RepositoryRecord {
        let time = Timestamp(secondsSinceEpoch: 1_770_883_260)
        let authored = Timestamp(secondsSinceEpoch: 1_770_633_884, offsetMinutes: -210)
        let failure = RepositoryFailure(code: .offline, message: "a\n\"b\" é", hint: nil, since: time, failures: 3)
        var record = fresh
        record.lastAttemptAt = time
        record.lastSuccessAt = time.advanced(bySeconds: -600)
        record.fetchFailure = failure
        record.localFailure = RepositoryFailure(
            code: .missing, message: "m", hint: "h", since: time, failures: 1)
        record.accessFingerprint = "0123"
        record.upstreamEvent = UpstreamEvent(kind: .rewritten, from: "a", to: "b", at: time)
        record.update = UpdateReport(moved: false, reason: nil, message: "m", at: time)
        record.examination = Examination(
            key: Examination.Key(local: "a", upstream: nil, head: "c", basis: "1-0"), state: .diverged, ahead: 1,
            behind: nil, incoming: IncomingSummary(added: 1, commits: 2, latestCommitAt: authored),
            counts: ["icons": CatalogueCount(local: 280, localUpdated: authored)],
            flat: ["icons": Examination.Flat(count: nil, updated: authored)], warnings: ["w"])
        return record
    }

    private func write(_ text: some Sequence<UInt8>) throws {
        try RawFile.write(Array(text), to: RawPath(path))
    }

    @Test func loadWithoutAFileIsAFreshRecord() throws {
        let (record, warning) = try store.load(configuration)
        #expect(record == fresh)
        #expect(warning == nil)
        #expect(store.peek(configuration) == nil)
        #expect(!RawFile.exists(RawPath(path)))
    }

    @Test func saveAndLoadIsARoundTrip() throws {
        for record in [fresh, full] {
            try store.save(record, id: "icons")
            let (loaded, warning) = try store.load(configuration)
            #expect(loaded == record)
            #expect(warning == nil)
            #expect(store.peek(configuration) == record)
        }
    }

    @Test func saveMakesAPrivateFile() throws {
        try store.save(full, id: "icons")
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func saveIntoAMissingFolderThrows() throws {
        try RawFile.remove(RawPath(store.directory.repositoriesFolder))
        #expect(throws: FileError.self) { try store.save(full, id: "icons") }
    }

    @Test(
        "A record about another path, remote, branch or reference is forgotten, and stays until it is overwritten",
        arguments: [
            RepositoryConfiguration(id: "icons", path: "/code/other"),
            RepositoryConfiguration(id: "icons", path: "/code/icons", remote: "upstream"),
            RepositoryConfiguration(id: "icons", path: "/code/icons", branch: "develop"),
        ])
    func loadOfAnotherSubjectIsAFreshRecord(other: RepositoryConfiguration) throws {
        try store.save(full, id: "icons")
        let (record, warning) = try store.load(other)
        #expect(record == RepositoryRecord(subject: RepositoryRecord.Subject(other)))
        #expect(warning == nil)
        #expect(store.peek(other) == nil)
        #expect(try store.load(configuration).record == full)
    }

    @Test func loadAfterAChangeOfAnythingElseKeepsTheRecord() throws {
        try store.save(full, id: "icons")
        let changed = RepositoryConfiguration(
            id: "icons", label: "Other", path: "/code/icons", paths: ["x/"], interval: 60, timeout: 1)
        #expect(try store.load(changed).record == full)
    }

    @Test("Every way to cut a record short is kept aside, and said")
    func loadOfATruncatedRecordStartsAfresh() throws {
        try store.save(full, id: "icons")
        let whole = try RawFile.contents(of: RawPath(path))
        for length in [0, 1, whole.count / 2, whole.count - 3] {
            try write(whole[..<length])
            #expect(store.peek(configuration) == nil)
            let (record, warning) = try store.load(configuration)
            #expect(record == fresh)
            #expect(
                warning == "the state file \(path) could not be read (it is not what this version writes); "
                    + "it was kept as \(path).unreadable and started afresh")
            #expect(try RawFile.contents(of: RawPath(path + ".unreadable")) == Array(whole[..<length]))
            #expect(!RawFile.exists(RawPath(path)))
            try RawFile.remove(RawPath(path + ".unreadable"))
        }
    }

    @Test(arguments: ["null", "[]", "3", "{}", #"{"version": "1"}"#, "\u{0}\u{0}", "<html>"])
    func loadOfSomethingElseStartsAfresh(text: String) throws {
        try write(text.utf8)
        let (record, warning) = try store.load(configuration)
        #expect(record == fresh)
        #expect(warning?.contains("(it is not what this version writes)") == true)
        #expect(try store.load(configuration).warning == nil)
    }

    @Test func loadOfAnotherVersionStartsAfresh() throws {
        var record = full
        record.version = 2
        try store.save(record, id: "icons")
        #expect(store.peek(configuration) == nil)
        let (loaded, warning) = try store.load(configuration)
        #expect(loaded == fresh)
        #expect(
            warning == "the state file \(path) could not be read (it has version 2); "
                + "it was kept as \(path).unreadable and started afresh")
    }

    @Test func loadKeepsEveryUnreadableFile() throws {
        for (text, name) in [("first", ".unreadable"), ("second", ".unreadable-2"), ("third", ".unreadable-3")] {
            try write(text.utf8)
            #expect(try store.load(configuration).warning?.contains("kept as \(path)\(name) and") == true)
            #expect(try RawFile.contents(of: RawPath(path + name)) == Array(text.utf8))
        }
    }

    @Test func loadOfAFolderInItsPlaceStartsAfresh() throws {
        try RawFile.write("x".utf8, to: RawPath(path + "/inside"))
        #expect(store.peek(configuration) == nil)
        let (record, warning) = try store.load(configuration)
        #expect(record == fresh)
        #expect(warning?.contains("(cannot read \(path): Is a directory)") == true)
        #expect(RawFile.exists(RawPath(path + ".unreadable/inside")))
        try store.save(full, id: "icons")
        #expect(try store.load(configuration).record == full)
    }

    @Test func loadOfAnEndlessFileStartsAfresh() throws {
        try write([])
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try handle.truncate(atOffset: UInt64(BoundedFile.usualLimit + 1))
        try handle.close()
        let (record, warning) = try store.load(configuration)
        #expect(record == fresh)
        #expect(warning?.contains("(cannot read \(path): File too large)") == true)
    }

    @Test func loadTakesKeysThatItDoesNotKnow() throws {
        try store.save(full, id: "icons")
        let text = String(decoding: try RawFile.contents(of: RawPath(path)), as: UTF8.self)
        try write(text.replacing("{\n  \"", with: "{\n  \"aNewerKey\": [1, {}],\n  \"", maxReplacements: 1).utf8)
        let (record, warning) = try store.load(configuration)
        #expect(record == full)
        #expect(warning == nil)
    }
}
