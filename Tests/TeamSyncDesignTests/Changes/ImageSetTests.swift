import CloneTestSupport
import TeamSyncBase
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign

@Suite("The specifications of image sets")
struct ImageSetTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    private let count = CountConfiguration(
        source: .files(glob: "A.xcassets/**/*.svg", exclude: [], key: "^(?<key>.+?)(?:-[0-9]+)?$"),
        with: ["A.xcassets/**/{key}-24.imageset/Contents.json", "A.xcassets/**/{key}-16.imageset/Contents.json"],
        kind: .icon)

    private func set(_ name: String, _ size: Int, _ shape: Int) -> Files {
        let folder = "A.xcassets/\(size)px/\(name)-\(size).imageset"
        let contents = """
            {
              "images": [
                {"filename": "\(name)-\(size).svg", "idiom": "universal"}
              ],
              "info": {"author": "xcode", "version": 1},
              "properties": {"preserves-vector-representation": true, "template-rendering-intent": "template"}
            }

            """
        let svg = "<svg viewBox=\"0 0 \(size) \(size)\"><path d=\"M\(shape) 0h\(shape + 1)v3z\"/></svg>\n"
        return [
            RawPath("\(folder)/Contents.json"): TreeEntry(contents),
            RawPath("\(folder)/\(name)-\(size).svg"): TreeEntry(svg),
        ]
    }

    private func files(_ sets: Files...) -> Files { sets.reduce(into: [:]) { $0.merge($1) { first, _ in first } } }

    @Test("The specification of a removed set does not move into the set of another icon")
    func removedSet() throws {
        let kept = files(set("QR", 16, 1), set("Check", 24, 3))
        let found = try DesignClone.groups(
            count, files(kept, set("QR", 24, 2)), files(kept, set("Check", 12, 4)))
        #expect(found.contains { $0.hasPrefix("QR lost the 24 px variant") }, "\(found)")
        #expect(!found.contains { $0.contains("moved") }, "\(found)")
    }

    @Test("The specifications of a renamed icon follow its drawings")
    func renamedSets() throws {
        #expect(
            try DesignClone.groups(
                count, files(set("Tabs-Reccent", 16, 1), set("Tabs-Reccent", 24, 5)),
                files(set("Tabs-Recent", 16, 1), set("Tabs-Recent", 24, 5))) == ["Tabs-Reccent renamed to Tabs-Recent"])
    }
}
