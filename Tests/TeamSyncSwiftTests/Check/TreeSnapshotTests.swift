import Glibc
import TeamSyncSwift
import TestSupport
import Testing

@Suite("Snapshots of working trees")
struct TreeSnapshotTests {
    @Test("A file is listed and read as it was the first time")
    func once() throws {
        let folder = try TemporaryFolder("snapshot")
        func write(_ text: String, _ path: String) throws {
            try RawFile.write(text.utf8, to: RawPath("\(folder.path)/\(path)"))
        }
        for path in ["A.swift", "Sub/B.swift", "Sub/Deep/C.swift"] { try write(path, path) }
        let tree = TreeSnapshot(WorkingTree(root: folder.path))
        #expect(tree.list().paths == ["A.swift", "Sub/B.swift", "Sub/Deep/C.swift"])
        for path in tree.list().paths { #expect(try tree.contents(of: path) == Array(path.utf8)) }
        try write("new", "Sub/B.swift")
        try write("new", "Sub/D.swift")
        #expect(tree.list().paths.count == 3)
        #expect(try tree.contents(of: "Sub/B.swift") == Array("Sub/B.swift".utf8))
        #expect(try tree.contents(of: "Sub/D.swift") == Array("new".utf8))
    }

    @Test("Files that were read in advance have the contents that they had then")
    func prefetch() throws {
        let folder = try TemporaryFolder("snapshot")
        let paths = (0..<41).map { "Folder\($0 % 7)/File\($0).swift" }
        for path in paths { try RawFile.write(path.utf8, to: RawPath("\(folder.path)/\(path)")) }
        let tree = TreeSnapshot(WorkingTree(root: folder.path))
        tree.prefetch(paths.sorted() + ["none.swift"])
        for path in paths { try RawFile.write("new".utf8, to: RawPath("\(folder.path)/\(path)")) }
        for path in paths { #expect(try tree.contents(of: path) == Array(path.utf8)) }
        #expect(throws: UnreadableSource.self) { try tree.contents(of: "none.swift") }
    }

    @Test(
        "Files that cannot be read have a reason",
        arguments: [
            ("none.swift", "does not exist"), ("no/A.swift", "does not exist"), ("folder", "is a folder"),
            ("link.swift", "is a symbolic link, and links are not followed"),
            ("through/A.swift", "cannot be read: Not a directory"), ("pipe.swift", "is not a regular file"),
        ])
    func reasons(path: String, reason: String) throws {
        let folder = try TemporaryFolder("snapshot")
        try RawFile.write("a".utf8, to: RawPath("\(folder.path)/folder/A.swift"))
        #expect(symlink("folder/A.swift", "\(folder.path)/link.swift") == 0)
        #expect(symlink("folder", "\(folder.path)/through") == 0)
        #expect(mkfifo("\(folder.path)/pipe.swift", 0o600) == 0)
        let tree = TreeSnapshot(WorkingTree(root: folder.path))
        let error = #expect(throws: UnreadableSource.self) { try tree.contents(of: path) }
        #expect(error?.reason == reason)
        #expect(try tree.contents(of: "folder/A.swift") == Array("a".utf8))
    }
}
