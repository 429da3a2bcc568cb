import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

@testable import TeamSyncBase

@Suite struct AtomicFileTests {
    let scratch: TemporaryFolder

    init() throws {
        scratch = try TemporaryFolder()
    }

    @Test("A new file is readable by its owner only")
    func aNewFileIsForItsOwnerOnly() throws {
        let path = scratch.appending("new.json")
        #expect(try AtomicFile.replace(path, with: Array("one".utf8)) == .written)
        #expect(try scratch.bytes(of: "new.json") == Array("one".utf8))
        #expect(try FileStamp(path).mode == 0o600)
        #expect(try scratch.names() == ["new.json"])
    }

    @Test("Unchanged contents keep time and inode")
    func unchangedBytesKeepTimeAndInode() throws {
        let path = try scratch.write("same".utf8, to: "file.json")
        try FileStamp.age(path)
        let before = try FileStamp(path)
        #expect(try AtomicFile.replace(path, with: Array("same".utf8)) == .unchanged)
        #expect(try FileStamp(path) == before)
    }

    @Test("Other bytes of the same length are written")
    func otherBytesOfTheSameLengthAreWritten() throws {
        let path = try scratch.write("same".utf8, to: "file.json")
        try FileStamp.age(path)
        let before = try FileStamp(path)
        #expect(try AtomicFile.replace(path, with: Array("else".utf8)) == .written)
        #expect(try scratch.bytes(of: "file.json") == Array("else".utf8))
        let after = try FileStamp(path)
        #expect(after.inode != before.inode)
        #expect(after.modified > before.modified)
    }

    @Test("An existing file keeps its mode", arguments: [UInt32(0o644), 0o640, 0o666, 0o400])
    func anExistingFileKeepsItsMode(mode: UInt32) throws {
        let path = try scratch.write("old".utf8, to: "file.json")
        #expect(chmod(path, mode_t(mode)) == 0)
        #expect(try AtomicFile.replace(path, with: Array("new one".utf8)) == .written)
        #expect(try FileStamp(path).mode == mode)
    }

    @Test("A symbolic link is replaced and its target is not changed")
    func aSymbolicLinkIsReplacedAndItsTargetStays() throws {
        try scratch.write("old".utf8, to: "target.json")
        let folder = scratch.appending("links")
        try AtomicFile.makeFolder(folder, mode: 0o700)
        let link = folder + "/link.json"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "../target.json")
        #expect(try AtomicFile.replace(link, with: Array("new".utf8)) == .written)
        #expect(try !FileStamp(link).isLink)
        #expect(try FileStamp(link).mode == 0o600)
        #expect(try scratch.bytes(of: "links/link.json") == Array("new".utf8))
        #expect(try scratch.bytes(of: "target.json") == Array("old".utf8))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["link.json"])
    }

    @Test("Below a file, nothing can be written")
    func belowAFileNothingCanBeWritten() throws {
        try scratch.write("a file".utf8, to: "plain")
        let error = #expect(throws: FileError.self) {
            try AtomicFile.replace(scratch.appending("plain/below.json"), with: [1])
        }
        #expect(error?.code == ENOTDIR)
        #expect(error?.operation == "write")
        #expect(error?.path == scratch.appending("plain/below.json"))
        #expect(try scratch.bytes(of: "plain") == Array("a file".utf8))
        #expect(throws: FileError.self) { try AtomicFile.makeFolder(scratch.appending("plain/folder"), mode: 0o700) }
    }

    @Test("A target that cannot be replaced stays, and no other file is left")
    func whatCannotBeRenamedOverStaysAndNothingIsLeftBeside() throws {
        try AtomicFile.makeFolder(scratch.appending("folder.json"), mode: 0o700)
        #expect(throws: FileError.self) { try AtomicFile.replace(scratch.appending("folder.json"), with: [1]) }
        #expect(try scratch.names() == ["folder.json"])
    }

    @Test("Folders are created with their missing parents")
    func foldersAreMadeWithWhatIsMissingAboveThem() throws {
        let folder = scratch.appending("a/b/c")
        try AtomicFile.makeFolder(folder, mode: 0o700)
        try AtomicFile.makeFolder(folder, mode: 0o700)
        #expect(try FileStamp(scratch.appending("a")).mode == 0o700)
        #expect(try FileStamp(folder).mode == 0o700)
    }

    @Test(
        "The folder is the part before the last component",
        arguments: [("a/b", "a"), ("/a", "/"), ("a", "."), ("/a/b/c", "/a/b")])
    func folderIsWhatStandsBeforeTheLastComponent(path: String, folder: String) {
        #expect(AtomicFile.folder(of: path) == folder)
    }

    @Test("A reader never sees a partial version")
    func aReaderNeverSeesAPartOfAVersion() async throws {
        let path = scratch.appending("polled.json")
        try AtomicFile.replace(path, with: Self.version(0))
        let isDone = Flag()
        let seen = try await withThrowingTaskGroup(of: Set<UInt8>.self) { group in
            group.addTask {
                var seen: Set<UInt8> = []
                repeat {
                    let content = try BoundedFile.contents(of: path)
                    let number = try #require(content.first)
                    guard content == Self.version(number) else {
                        Issue.record("\(content.count) bytes that are not a complete version")
                        break
                    }
                    seen.insert(number)
                } while !isDone.value
                return seen
            }
            group.addTask {
                defer { isDone.raise() }
                for round in 1...500 {
                    try AtomicFile.replace(path, with: Self.version(UInt8(round % 250)))
                }
                return []
            }
            return try await group.reduce(into: Set<UInt8>()) { $0.formUnion($1) }
        }
        #expect(seen.count > 1)
        #expect(try scratch.names() == ["polled.json"])
    }

    /// Content that shows its own length: up to half a megabyte of one number.
    private static func version(_ number: UInt8) -> [UInt8] {
        [UInt8](repeating: number, count: 1 + Int(number) * 2003)
    }

    private final class Flag: Sendable {
        private let raised = Mutex(false)

        var value: Bool { raised.withLock { $0 } }

        func raise() {
            raised.withLock { $0 = true }
        }
    }
}
