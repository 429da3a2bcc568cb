import Glibc
import TestSupport
import Testing

@testable import TeamSyncBase

@Suite("The user's own files")
struct OwnFileTests {
    private let scratch: TemporaryFolder
    private let path: String

    init() throws {
        scratch = try TemporaryFolder()
        path = scratch.appending("file")
    }

    /// Both ways to read a file, which must agree.
    private func expectRefusal(
        _ distrust: Distrust, of refused: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let error = FileError(distrusting: refused ?? path, distrust)
        #expect(throws: error, sourceLocation: sourceLocation) {
            try OwnFile.contents(of: path, below: scratch.path, limit: 99)
        }
        #expect(throws: error, sourceLocation: sourceLocation) {
            try TimedFile.contents(of: path, below: scratch.path, limit: 99, timeout: .seconds(60))
        }
    }

    @Test("The user's own file is read, and a missing one is absent")
    func own() throws {
        #expect(throws: FileError(operation: "read", path: path, code: ENOENT)) {
            try OwnFile.contents(of: path, below: scratch.path, limit: 99)
        }
        #expect(throws: FileError(operation: "read", path: path, code: ENOENT)) {
            try TimedFile.contents(of: path, below: scratch.path, limit: 99, timeout: .seconds(60))
        }
        try scratch.write([1, 2], to: "file")
        #expect(try OwnFile.contents(of: path, below: scratch.path, limit: 99) == [1, 2])
        #expect(try TimedFile.contents(of: path, below: scratch.path, limit: 99, timeout: .seconds(60)) == [1, 2])
    }

    @Test("Links, hard links, pipes and files that everyone can modify are neither read nor written")
    func planted() throws {
        let victim = try scratch.write([7], to: "victim")
        try RawFile.link(RawPath(path), to: "victim")
        expectRefusal(.symbolicLink)
        #expect(throws: FileError(distrusting: path, .symbolicLink)) { try FileLock.tryAcquire(path) }
        #expect(try OwnFile.replace(path, with: [7]) == .written)
        #expect(try FileStamp(path).isLink == false)
        try RawFile.remove(RawPath(path))
        #expect(Glibc.link(victim, path) == 0)
        expectRefusal(.hardLink)
        #expect(throws: FileError(distrusting: path, .hardLink)) { try FileLock.tryAcquire(path) }
        #expect(try OwnFile.replace(path, with: [7]) == .written)
        #expect(try OwnFile.contents(of: path) == [7])
        try RawFile.setMode(0o666, of: RawPath(path))
        expectRefusal(.writableByAll(mode: 0o666))
        try RawFile.remove(RawPath(path))
        #expect(mkfifo(path, 0o600) == 0)
        expectRefusal(.notAFile)
        #expect(try scratch.bytes(of: "victim") == [7])
    }

    @Test("A folder that everyone can modify is refused, even with the sticky bit, and even if it is empty")
    func folders() throws {
        for mode: UInt32 in [0o777, 0o1777, 0o702] {
            try RawFile.setMode(mode, of: RawPath(scratch.path))
            expectRefusal(.writableByAll(mode: mode), of: scratch.path)
        }
        try scratch.write([1], to: "file")
        expectRefusal(.writableByAll(mode: 0o702), of: scratch.path)
        for mode: UInt32 in [0o755, 0o775, 0o700] {
            try RawFile.setMode(mode, of: RawPath(scratch.path))
            #expect(try OwnFile.contents(of: path, below: scratch.path, limit: 99) == [1])
        }
    }

    @Test("Our folder may be a link, but its subfolders may not")
    func linkedFolders() throws {
        try scratch.write([1], to: "state/changes/file")
        try RawFile.link(RawPath(scratch.appending("linked")), to: "state")
        try RawFile.link(RawPath(scratch.appending("state/other")), to: "changes")
        let linked = scratch.appending("linked")
        #expect(try OwnFile.contents(of: "\(linked)/changes/file", below: linked, limit: 99) == [1])
        for read in [
            OwnFile.contents(of:below:limit:),
            { try TimedFile.contents(of: $0, below: $1, limit: $2, timeout: .seconds(60)) },
        ] {
            #expect(throws: FileError(distrusting: "\(linked)/other", .symbolicLink)) {
                try read("\(linked)/other/file", linked, 99)
            }
        }
    }

    @Test("Files of other users are refused, as in git's repositories; root also trusts sudo's user")
    func owners() {
        var status = stat()
        (status.st_mode, status.st_nlink) = (S_IFDIR | 0o700, 2)
        for (user, sudo, owner, isOwn) in [
            (1000, nil, 1000, true), (1000, nil, 0, false), (1000, nil, 1001, false), (1000, "1001", 1001, false),
            (0, nil, 0, true), (0, nil, 1000, false), (0, "1000", 1000, true), (0, "1000", 0, true),
            (0, "1000", 1001, false), (0, "x", 1000, false), (0, "", 1000, false), (0, "-1", 1000, false),
        ] as [(UInt32, String?, UInt32, Bool)] {
            status.st_uid = owner
            let users = Distrust.ownUsers(user: user, sudoUser: sudo)
            let distrust = Distrust.ofFolder(status, users: users)
            #expect((distrust == nil) == isOwn, "\(user) \(sudo ?? "-") \(owner)")
            if !isOwn { #expect(distrust == .belongsToOther(owner: owner, user: user)) }
        }
    }

    @Test("The error names the file, its owner and advice")
    func sentences() {
        let error = FileError(distrusting: "/state", .belongsToOther(owner: 0, user: 4_000_000))
        #expect("\(error)" == "cannot use /state: it belongs to root (user 0), not to the user 4000000")
        #expect(error.hint?.contains("sudo chown -R 4000000 /state") == true)
        #expect("\(FileError(distrusting: "/state", .writableByAll(mode: 0o1777)))".contains("(mode 01777)"))
    }
}
