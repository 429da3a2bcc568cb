import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol
@testable import TeamSyncSupervisor

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

    /// A record with a value for every property.
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
        record.lookFingerprint = "4567"
        record.stoppedLook = Examination.Key(local: "d", basis: "2-0")
        record.clone = CloneFacts(path: "/c", fileSystem: "ext4", isLocal: true, fingerprint: "89", lane: "ab")
        record.changesFile = "1 2 3.4 5.6"
        record.examination = Examination(
            key: Examination.Key(local: "a", upstream: nil, head: "c", basis: "1-0"), state: .diverged, ahead: 1,
            behind: nil, incoming: IncomingSummary(added: 1, commits: 2, latestCommitAt: authored),
            counts: ["icons": CatalogueCount(local: 280, localUpdated: authored)],
            flat: ["icons": Examination.Flat(count: nil, updated: authored)], warnings: [.other("w")])
        return record
    }

    private func write(_ text: some Sequence<UInt8>) throws {
        try RawFile.write(Array(text), to: RawPath(path))
    }

    @Test("Without a file, the loaded record is new")
    func loadWithoutAFileIsAFreshRecord() throws {
        let (record, warning) = try store.load(configuration)
        #expect(record == fresh)
        #expect(warning == nil)
        #expect(store.peek(configuration) == nil)
        #expect(!RawFile.exists(RawPath(path)))
    }

    @Test("A saved record stays the same when loaded")
    func saveAndLoadIsARoundTrip() throws {
        for record in [fresh, full] {
            try store.save(record, id: "icons")
            let (loaded, warning) = try store.load(configuration)
            #expect(loaded == record)
            #expect(warning == nil)
            #expect(store.peek(configuration) == record)
        }
    }

    @Test("The saved file is private")
    func saveMakesAPrivateFile() throws {
        try store.save(full, id: "icons")
        var status = stat()
        #expect(stat(path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test("Saving into a missing folder throws an error")
    func saveIntoAMissingFolderThrows() throws {
        try RawFile.remove(RawPath(store.directory.repositoriesFolder))
        #expect(throws: FileError.self) { try store.save(full, id: "icons") }
    }

    @Test(
        "A record about another path, remote, branch or reference is ignored, and stays until it is overwritten",
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

    @Test("A record with other unrelated settings is kept")
    func loadAfterAChangeOfAnythingElseKeepsTheRecord()
        throws
    {
        try store.save(full, id: "icons")
        let changed = RepositoryConfiguration(
            id: "icons", label: "Other", path: "/code/icons", paths: ["x/"], interval: 60, timeout: 1)
        #expect(try store.load(changed).record == full)
    }

    @Test("A record of an earlier version is replaced without a warning")
    func loadOfAnEarlierVersionWithAChecksumIsANewRecord() throws {
        try store.save(full, id: "icons")
        let text = String(decoding: try RawFile.contents(of: RawPath(path)), as: UTF8.self)
        let version = "\"version\": \(RepositoryRecord.currentVersion)"
        let older = text.replacing(version, with: "\"version\": 2")
        #expect(older != text)
        // One that this version can read, and one that it cannot.
        for former in [older, older.replacing("\"warnings\": [", with: "\"warnings\": 3, \"x\": [")] {
            try write(former.utf8)
            let (record, warning) = try store.load(configuration)
            #expect(record == fresh)
            #expect(warning == nil)
        }
    }

    private func warning(_ reason: String) -> String {
        "the state file \(path) could not be read (\(reason)); "
            + "it was renamed to \(path).unreadable, and a new one was started"
    }

    @Test("A truncated record is set aside and reported, wherever it ends")
    func loadOfATruncatedRecordIsANewOne() throws {
        try store.save(full, id: "icons")
        let whole = try RawFile.contents(of: RawPath(path))
        for length in [0, 1, whole.count / 2, whole.count - 3] {
            try write(whole[..<length])
            #expect(store.peek(configuration) == nil)
            let (record, warning) = try store.load(configuration)
            #expect(record == fresh)
            #expect(warning == self.warning("it is not in the format of this version"))
            #expect(try RawFile.contents(of: RawPath(path + ".unreadable")) == Array(whole[..<length]))
            #expect(!RawFile.exists(RawPath(path)))
        }
    }

    @Test(
        "An invalid file results in a new record",
        arguments: ["null", "[]", "3", "{}", #"{"version": "1"}"#, "\u{0}\u{0}", "<html>"])
    func loadOfSomethingElseIsANewRecord(text: String) throws {
        try write(text.utf8)
        let (record, warning) = try store.load(configuration)
        #expect(record == fresh)
        #expect(warning == self.warning("it is not in the format of this version"))
        #expect(try store.load(configuration).warning == nil)
    }

    @Test("A record of a later version is replaced by a new one")
    func loadOfALaterVersionIsANewRecord() throws {
        var record = full
        record.version = RepositoryRecord.currentVersion + 1
        try store.save(record, id: "icons")
        #expect(store.peek(configuration) == nil)
        let (loaded, warning) = try store.load(configuration)
        #expect(loaded == fresh)
        #expect(warning == self.warning("it has version \(RepositoryRecord.currentVersion + 1)"))
    }

    @Test("A record of an earlier version is replaced silently")
    func loadOfAnEarlierVersionIsANewRecord() throws {
        let earlier = #"{"version": 1, "subject": {"path": "/code/icons"}, "lastAttemptAt": "2026-02-12T08:01:00Z"}"#
        try write(earlier.utf8)
        #expect(store.peek(configuration) == nil)
        let (record, warning) = try store.load(configuration)
        #expect(record == fresh)
        #expect(warning == nil)
        #expect(try RawFile.names(in: RawPath(store.directory.repositoriesFolder)) == ["icons.json"])
    }

    @Test("A record with one changed digit is set aside")
    func loadOfADamagedRecordIsANewOne() throws {
        try store.save(full, id: "icons")
        let text = String(decoding: try RawFile.contents(of: RawPath(path)), as: UTF8.self)
        let damaged = text.replacing("280", with: "281")
        #expect(damaged != text)
        try write(damaged.utf8)
        #expect(store.peek(configuration) == nil)
        let (record, warning) = try store.load(configuration)
        #expect(record == fresh)
        #expect(warning == self.warning("its checksum does not match"))
        #expect(try RawFile.contents(of: RawPath(path + ".unreadable")) == Array(damaged.utf8))
    }

    @Test("Only the last unreadable record is kept")
    func onlyTheLastUnreadableRecordIsKept() throws {
        for text in ["first", "second", "third"] {
            try write(text.utf8)
            #expect(try store.load(configuration).warning == warning("it is not in the format of this version"))
            #expect(try RawFile.contents(of: RawPath(path + ".unreadable")) == Array(text.utf8))
        }
        #expect(try RawFile.names(in: RawPath(store.directory.repositoriesFolder)) == ["icons.json.unreadable"])
    }

    @Test("A folder in its place results in a new record")
    func loadOfAFolderInItsPlaceIsANewRecord() throws {
        try RawFile.write("x".utf8, to: RawPath(path + "/inside"))
        #expect(store.peek(configuration) == nil)
        let (record, warning) = try store.load(configuration)
        #expect(record == fresh)
        #expect(warning == self.warning("it is not in the format of this version"))
        #expect(RawFile.exists(RawPath(path + ".unreadable/inside")))
        try store.save(full, id: "icons")
        #expect(try store.load(configuration).record == full)
    }

    @Test("An endless file results in a new record")
    func loadOfAnEndlessFileIsANewRecord() throws {
        try write([])
        #expect(truncate(path, BoundedFile.usualLimit + 1) == 0)
        let (record, warning) = try store.load(configuration)
        #expect(record == fresh)
        #expect(warning == self.warning("it is not in the format of this version"))
    }

    @Test("A temporarily unreadable record is neither lost nor replaced")
    func loadOfWhatCannotBeReadThrows() throws {
        try store.save(full, id: "icons")
        // A socket cannot be opened, not even by root.
        let aside = path + ".aside"
        #expect(rename(path, aside) == 0 && mknod(path, S_IFSOCK | 0o600, 0) == 0)
        let error = #expect(throws: FileError.self) { try store.load(configuration) }
        #expect(error == FileError(operation: "read", path: path, code: ENXIO))
        #expect(store.peek(configuration) == nil)
        #expect(rename(aside, path) == 0)
        #expect(try store.load(configuration).record == full)
        #expect(try RawFile.names(in: RawPath(store.directory.repositoriesFolder)) == ["icons.json"])
    }

    @Test("Unknown keys are accepted")
    func loadTakesKeysThatItDoesNotKnow() throws {
        try store.save(full, id: "icons")
        let text = String(decoding: try RawFile.contents(of: RawPath(path)), as: UTF8.self)
        try write(text.replacing("{\n  \"", with: "{\n  \"aNewerKey\": [1, {}],\n  \"", maxReplacements: 1).utf8)
        let (record, warning) = try store.load(configuration)
        #expect(record == full)
        #expect(warning == nil)
    }
}
