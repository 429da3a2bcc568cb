import Glibc
import TestSupport
import Testing

@testable import TeamSyncBase

@Suite struct CacheFileTests {
    let scratch: TemporaryFolder

    init() throws {
        scratch = try TemporaryFolder()
    }

    private func file(of identity: String = "app", version: String = "1", sizeLimit: Int = 1000) -> CacheFile {
        CacheFile(
            folder: scratch.appending("cache"), kind: "uses", of: identity, version: version, sizeLimit: sizeLimit)
    }

    private func path() throws -> String {
        "cache/" + (try #require(FolderListing.names(of: scratch.appending("cache")).first))
    }

    @Test("Contents and keys with line breaks are read back")
    func roundTrip() throws {
        #expect(file().entry() == nil)
        file().save(Array("\n1\n\ntwo\n".utf8), key: "first")
        let entry = try #require(file().entry())
        #expect(entry.key == "first")
        #expect(Array(entry.contents) == Array("\n1\n\ntwo\n".utf8))
        file().save([], key: "second")
        #expect(file().entry()?.key == "second")
        #expect(file(of: "other").entry() == nil)
        file().save([3], key: "1\n\nmain\n")
        #expect(file().entry()?.key == "1\n\nmain\n")
        #expect(file().entry()?.contents == [3])
    }

    @Test("A file without the length of its key is not read")
    func older() throws {
        file().save([], key: "key")
        let sealed = Array("1\nkey\n{}".utf8)
        try scratch.write(Array(StableHash.hex(of: sealed).utf8) + sealed, to: try path())
        #expect(file().entry() == nil)
    }

    @Test("A file of another version is not read")
    func version() {
        file(version: "1").save([1], key: "key")
        #expect(file(version: "2").entry() == nil)
        #expect(file(version: "1").entry() != nil)
    }

    @Test("A file that was truncated or changed at any byte is not read")
    func damaged() throws {
        file().save(Array("contents".utf8), key: "key")
        let path = try path()
        let bytes = try scratch.bytes(of: path)
        for index in bytes.indices {
            try scratch.write(bytes[..<index], to: path)
            #expect(file().entry() == nil)
            var changed = bytes
            changed[index] ^= 1
            try scratch.write(changed, to: path)
            #expect(file().entry() == nil)
        }
        try scratch.write(bytes, to: path)
        #expect(file().entry() != nil)
    }

    @Test("Results beyond the limit are not cached")
    func limit() {
        file(sizeLimit: 100).save([UInt8](repeating: 1, count: 100), key: "key")
        #expect(file().entry() == nil)
    }

    @Test("A new file removes old ones; other files stay")
    func removal() throws {
        file(of: "old").save([1], key: "key")
        try FileStamp.age(scratch.appending(try path()))
        try scratch.write("{}".utf8, to: "cache/incoming-1.json")
        try FileStamp.age(scratch.appending("cache/incoming-1.json"))
        try scratch.write("mine".utf8, to: "cache/notes.txt")
        try FileStamp.age(scratch.appending("cache/notes.txt"))
        file(of: "recent").save([1], key: "key")
        #expect(file(of: "old").entry() == nil)
        #expect(file(of: "recent").entry() != nil)
        #expect(!FolderListing.names(of: scratch.appending("cache")).contains("incoming-1.json"))
        #expect(try scratch.bytes(of: "cache/notes.txt") == Array("mine".utf8))
    }
}
