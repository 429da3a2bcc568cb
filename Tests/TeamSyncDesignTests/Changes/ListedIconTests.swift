import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("Icons in a list whose drawings moved out of the configuration")
struct ListedIconTests {
    private static let count = CountConfiguration(
        source: .array(file: "icons/list.json", pointer: "", key: "id"), with: ["icons/svg/**/{key}.svg"], kind: .icon)

    /// - Parameter icons: the number that determines the drawing, by the name of the icon.
    private func tree(_ folder: String, _ icons: [String: Int]) -> [RawPath: TestSupport.TreeEntry] {
        let list = icons.keys.sorted().map { "{\"id\": \"\($0)\"}" }.joined(separator: ",\n")
        var tree: [RawPath: TestSupport.TreeEntry] = ["icons/list.json": TreeEntry("[\(list)]\n")]
        for (name, place) in icons {
            for style in ["fill", "line"] {
                let drawing = "<path d=\"M\(place) \(style.count)h9l\(place) 1v\(place * 2 + 2)l1 \(place)z\"/>"
                tree[RawPath(Array("icons/\(folder)/\(style)/\(name).svg".utf8))] = TreeEntry(
                    "<svg viewBox=\"0 0 24 24\">\n\(drawing)\n</svg>\n"
                )
            }
        }
        return tree
    }

    @Test("An icon is renamed if its drawings are named after a new icon of the list")
    func renamed() throws {
        let others = ["add": 1, "bell": 2, "card": 3]
        let old = tree("svg", others.merging(["info": 7]) { $1 })
        let renamed = try DesignClone.groups(Self.count, old, tree("vector", others.merging(["information": 7]) { $1 }))
        #expect(renamed.contains("info renamed to information"), "\(renamed)")
        #expect(!renamed.contains { $0.contains("info moved") || $0.contains("is new") }, "\(renamed)")
        // Another drawing, which git considers similar.
        let redrawn = try DesignClone.groups(Self.count, old, tree("vector", others.merging(["information": 8]) { $1 }))
        #expect(!redrawn.contains { $0.contains("renamed to information") && !$0.contains("may") }, "\(redrawn)")
        // The list has no such icon.
        let gone = try DesignClone.groups(Self.count, old, tree("vector", others))
        #expect(!gone.contains { $0.contains("renamed") }, "\(gone)")
    }
}
