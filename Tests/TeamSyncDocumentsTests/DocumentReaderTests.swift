import Foundation
import Glibc
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments

@Suite struct DocumentReaderTests {
    let scratch: TemporaryFolder
    let directory: StateDirectory
    let reader: DocumentReader

    init() throws {
        scratch = try TemporaryFolder()
        directory = StateDirectory(path: scratch.path)
        try directory.make()
        reader = DocumentReader(directory: directory)
    }

    @Test("Published documents are read")
    func publishedDocumentsAreRead() throws {
        try AtomicFile.replace(directory.countsDocument, with: DocumentCodec.encode(Samples.full))
        try AtomicFile.replace(
            directory.changesDocument(id: "icons-library"), with: DocumentCodec.encode(Samples.changes(.behind)))
        #expect(try reader.counts() == Samples.full)
        #expect(try reader.changes(id: "icons-library") == Samples.changes(.behind))
    }

    @Test("If a later result could not be written, nothing is reported as up to date", arguments: ["", "permission"])
    func outdated(mark: String) throws {
        let code = mark.isEmpty ? ErrorCode.diskFull : .permission
        try AtomicFile.replace(directory.countsDocument, with: DocumentCodec.encode(Samples.full))
        try AtomicFile.replace(directory.outdatedMark, with: Array(mark.utf8))
        let read = try reader.counts().repositories
        for (now, former) in zip(read, Samples.full.repositories) {
            #expect(former.error.map { $0 == now.error } ?? (now.error?.code == code))
        }
        #expect(read.contains { $0.error?.code == code })
    }

    @Test("A missing document is absent")
    func whatIsNotThereIsAbsent() {
        #expect(throws: DocumentError.absent(path: directory.countsDocument)) { try reader.counts() }
        #expect(throws: DocumentError.absent(path: directory.changesDocument(id: "x"))) { try reader.changes(id: "x") }
    }

    @Test(
        "An invalid document is malformed",
        arguments: ["", "{", "[]", "{}", #"{"schema_version": 1}"#, #"{"schema_version": "1"}"#])
    func whatIsNoDocumentIsMalformed(text: String) throws {
        try scratch.write(text.utf8, to: CountsDocument.fileName)
        #expect(throws: DocumentError.malformed(path: directory.countsDocument)) { try reader.counts() }
    }

    @Test("Another version is named")
    func anotherVersionIsNamed() throws {
        try scratch.write(#"{"schema_version": 2, "news": []}"#.utf8, to: CountsDocument.fileName)
        #expect(throws: DocumentError.otherVersion(path: directory.countsDocument, version: 2)) { try reader.counts() }
    }

    @Test("A folder in its place is unreadable")
    func aFolderInItsPlaceIsUnreadable() throws {
        try AtomicFile.makeFolder(directory.countsDocument, mode: 0o700)
        let error = FileError(operation: "read", path: directory.countsDocument, code: EISDIR)
        #expect(throws: DocumentError.unreadable(error)) { try reader.counts() }
    }

    @Test("A document above the limit is refused with a sentence")
    func aDocumentOverTheLimitIsRefusedWithASentence()
        throws
    {
        let path = try scratch.write([], to: CountsDocument.fileName)
        #expect(truncate(path, CountsDocument.byteLimit + 1) == 0)
        let error = DocumentError.tooLarge(path: path, limit: CountsDocument.byteLimit)
        #expect(throws: error) { try reader.counts() }
        #expect("\(error)" == "\(path) is larger than 16 MiB, the limit for this document")
    }

    @Test("A file system that does not respond is named")
    func aFileSystemThatDoesNotAnswerIsNamed() {
        let reader = DocumentReader(directory: directory) { path, _, _ throws(FileError) in
            throw FileError(operation: "read", path: path, code: ETIMEDOUT)
        }
        let error = DocumentError.noAnswer(folder: directory.path)
        #expect(throws: error) { try reader.counts() }
        #expect(throws: error) { try reader.changes(id: "icons-library") }
        #expect("\(error)".contains(directory.path))
    }

    @Test("A file above the limit is not read")
    func aFileOverTheLimitIsNotRead() throws {
        let path = try scratch.write([UInt8](repeating: 32, count: 1001), to: "large")
        #expect(throws: FileError(operation: "read", path: path, code: EFBIG)) {
            try BoundedFile.contents(of: path, limit: 1000)
        }
        #expect(try BoundedFile.contents(of: path, limit: 1001).count == 1001)
    }
}
