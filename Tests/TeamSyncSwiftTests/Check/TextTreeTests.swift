import TeamSyncBase
import TestSupport
import Testing

@testable import TeamSyncSwift

@Suite("A text in place of a file")
struct TextTreeTests {
    @Test("The text's file is listed whether or not it exists, and other files are those on disk")
    func text() throws {
        let folder = try TemporaryFolder()
        try folder.write(Array("let a = 1\n".utf8), to: "A.swift")
        for path in ["A.swift", "New/B.swift"] {
            let tree = TextTree(Array("let b = 2\n".utf8), at: path, in: WorkingTree(root: folder.path))
            #expect(tree.list().paths == Set(["A.swift", path]).sorted())
            #expect(try tree.contents(of: path) == Array("let b = 2\n".utf8))
            if path != "A.swift" { #expect(try tree.contents(of: "A.swift") == Array("let a = 1\n".utf8)) }
        }
        let large = TextTree(
            Array(repeating: 0x20, count: TextTree.sizeLimit + 1), at: "A.swift", in: WorkingTree(root: "/"))
        #expect(throws: UnreadableSource.self) { try large.contents(of: "A.swift") }
    }
}
