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

    // MARK: Sets as items

    private let sets = CountConfiguration(
        source: .xcassets(path: "A.xcassets", sets: [.image, .symbol]), kind: .icon)

    /// - Parameter drawings: the drawings of the set `close`, by name.
    private func close(_ drawings: [String: String], set: String = "close") -> Files {
        let folder = "A.xcassets/\(set).imageset"
        let images = drawings.keys.sorted().map { "{\"filename\": \"\($0)\", \"idiom\": \"universal\"}" }
        let contents = "{\"images\": [\(images.joined(separator: ", "))], \"info\": {\"version\": 1}}\n"
        return [RawPath(Array("\(folder)/Contents.json".utf8)): TreeEntry(contents)].merging(
            drawings.map { (RawPath(Array("\(folder)/\($0.key)".utf8)), TreeEntry($0.value)) }
        ) { $1 }
    }

    private func svg(_ shape: Int) -> String {
        "<svg viewBox=\"0 0 24 24\"><path d=\"M\(shape) 0h\(shape + 1)v3z\"/></svg>\n"
    }

    @Test("A drawing with a new name in its set is the same icon", arguments: [true, false])
    func renamedDrawing(isSet: Bool) throws {
        let count = isSet ? sets : self.count
        let kept = close(["menu.svg": svg(9)], set: "menu")
        let old = files(kept, close(["close.svg": svg(1)]))
        let renamed = try DesignClone.groups(count, old, files(kept, close(["ic_dismiss_24.svg": svg(1)])))
        #expect(renamed.allSatisfy { $0.contains("reformatted") }, "\(renamed)")
        let redrawn = try DesignClone.groups(count, old, files(kept, close(["ic_dismiss_24.svg": svg(2)])))
        #expect(redrawn == ["close was redrawn"])
        // Another set is another icon.
        let other = try DesignClone.groups(count, old, files(kept, close(["close.svg": svg(1)], set: "dismiss")))
        #expect(other == ["close renamed to dismiss"])
    }

    @Test("Drawings that move to other sets are not reformatted, even if the sets belong to the same icon")
    func renamedSetsOfIcon() throws {
        let count = CountConfiguration(
            source: .files(glob: "A.xcassets/**/*.svg", exclude: [], key: "^(?<key>.+?)-fill(?:ed)?-[0-9]+$"),
            kind: .icon)
        let sets = { (style: String) in
            files(
                close(["star-\(style)-20.svg": svg(1)], set: "star-\(style)-20"),
                close(["star-\(style)-24.svg": svg(2)], set: "star-\(style)-24"))
        }
        let found = try DesignClone.groups(count, sets("filled"), sets("fill"))
        #expect(found.count == 1 && found[0].hasPrefix("star moved to A.xcassets/star-fill-2"), "\(found)")
    }

    @Test("A drawing can have another format after its catalogue moved")
    func formatInMovedCatalogue() throws {
        let count = CountConfiguration(source: .xcassets(path: "*/A.xcassets", sets: [.image]), kind: .icon)
        func moved(_ files: Files, to folder: String) -> Files {
            Dictionary(uniqueKeysWithValues: files.map { (RawPath(Array("\(folder)/".utf8) + $0.key.bytes), $0.value) })
        }
        let found = try DesignClone.groups(
            count, moved(close(["close.pdf": "%PDF-1.4 a\n"]), to: "old"),
            moved(close(["close.svg": svg(1)]), to: "new"))
        #expect(found.count == 1 && found[0].hasPrefix("close is now SVG instead of PDF"), "\(found)")
    }

    @Test("Each set counts once")
    func number() throws {
        let count = CountConfiguration(source: .files(glob: "A.xcassets/**/*.png", exclude: []), kind: .icon)
        let old = close(["a.png": "1", "a@2x.png": "2", "a@3x.png": "3"])
        let new = files(old, close(["b.png": "4", "b@2x.png": "5"], set: "open"))
        #expect(try DesignClone.groups(count, old, new) == ["open is new"])
    }

    @Test("The specification of a set stays with its drawing")
    func styles() throws {
        let count = CountConfiguration(
            source: .files(glob: "A.xcassets/**/*.svg", exclude: [], key: "^(?<key>.+?)(?<style>Fill|Line|Bold)?$"),
            optional: ["Fill", "Line"].map { "A.xcassets/**/{key}\($0).imageset/Contents.json" }, kind: .icon)
        let (fill, line) = (close(["a.svg": svg(1)], set: "closeFill"), close(["b.svg": svg(2)], set: "closeLine"))
        let lost = try DesignClone.groups(count, files(fill, line), fill)
        #expect(lost == ["close lost the Line variant"])
        let bold = close(["b.svg": svg(2)], set: "closeBold")
        let moved = try DesignClone.groups(count, files(fill, line), files(fill, bold))
        #expect(!moved.contains { $0.contains("spec") }, "\(moved)")
        // A specification without a drawing is one.
        let contents = RawPath("A.xcassets/closeLine.imageset/Contents.json")
        let without = try DesignClone.groups(
            count, files(fill, line), files(fill, line).filter { $0.key != contents })
        #expect(without == ["close lost the spec Contents.json"])
    }

    @Test("Scales are neither sizes nor styles", arguments: ["A.xcassets", "icons"])
    func scales(folder: String) throws {
        let isSet = folder.hasSuffix("xcassets")
        let count =
            isSet
            ? sets
            : CountConfiguration(
                source: .files(glob: "icons/*.png", exclude: [], key: "^(?<key>[a-z]+).*$"), kind: .icon)
        let drawings = { (drawings: [String: String]) -> Files in
            isSet
                ? close(drawings)
                : Dictionary(
                    uniqueKeysWithValues: drawings.map { (RawPath(Array("icons/\($0.key)".utf8)), TreeEntry($0.value)) }
                )
        }
        let two = ["close.png": "1", "close@2x.png": "2"]
        let three = two.merging(["close@3x.png": "3"]) { $1 }
        #expect(try DesignClone.groups(count, drawings(two), drawings(three)) == ["close: drawing file changed"])
        #expect(try DesignClone.groups(count, drawings(three), drawings(two)) == ["close: drawing file changed"])
        // A size is one.
        let sized = two.merging(["close-16.png": "3"]) { $1 }
        let found = try DesignClone.groups(count, drawings(two), drawings(sized))
        #expect(found == ["close gained the 16 px variant"], "\(found)")
    }
}
