import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments

@Suite("Files of items in other places and spellings")
struct ItemFileTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    private func groups(
        _ count: CountConfiguration, _ old: [String: String], _ new: [String: String]
    ) throws -> [String] {
        func files(_ texts: [String: String]) -> Files {
            Dictionary(uniqueKeysWithValues: texts.map { (RawPath(Array($0.key.utf8)), TreeEntry($0.value)) })
        }
        return try DesignClone.groups(count, files(old), files(new))
    }

    // MARK: Drawings

    private let icons = CountConfiguration(
        source: .keys(file: "metadata.json", pointer: "/icons"),
        optional: ["icons/{key}-16.svg", "icons/{key}-24.svg"], kind: .icon)

    private func drawing(_ number: Int) -> String {
        "<svg viewBox=\"0 0 24 24\"><path d=\"M\(number) 1l\(number * 2) 3-4 \(number)z\"/></svg>\n"
    }

    @Test("Drawings that moved to a folder that no pattern covers are not lost")
    func movedDrawings() throws {
        let metadata = ["metadata.json": #"{"icons": {"heart": {"a": 1}, "star": {"a": 1}}}"#]
        func all(_ path: (String, Int) -> String) -> [String: String] {
            var files = metadata
            for (index, name) in ["heart", "star"].enumerated() {
                for size in [16, 24] { files[path(name, size)] = drawing(index * 100 + size) }
            }
            return files
        }
        let old = all { "icons/\($0)-\($1).svg" }
        let moved = try groups(icons, old, all { "icons/\($1)/\($0).svg" })
        #expect(moved == ["heart moved 2 files in icons/", "star moved 2 files in icons/"], "\(moved)")
        var less = old
        less["icons/heart-16.svg"] = nil
        #expect(try groups(icons, old, less) == ["heart lost the 16 px variant"])
        // The same picture under another name is another icon.
        less["logos/love.svg"] = old["icons/heart-16.svg"]
        #expect(try groups(icons, old, less) == ["heart lost the 16 px variant"])
    }

    // MARK: Other sources

    @Test("A component has not moved if only a source beside it has")
    func movedAside() throws {
        let count = CountConfiguration(
            source: .files(glob: "u*/*.kt", exclude: [], key: nil), optional: ["shared/{key}Style.kt"], kind: .component
        )
        let style = (1...20).map { "val step\($0) = \($0)\n" }.joined()
        let old = ["ui/Toast.kt": "fun toast() {}\n", "shared/ToastStyle.kt": style]
        let aside = ["ui/Toast.kt": "fun toast() {}\n", "base/ToastStyle.kt": style]
        #expect(try groups(count, old, aside) == ["Toast: source changed"])
        let whole = ["uk/Toast.kt": "fun toast() {}\n", "shared/ToastStyle.kt": style]
        #expect(try groups(count, old, whole).contains { $0.contains("Toast moved from ui/ to uk/") })
    }

    // MARK: Specifications

    private let components = CountConfiguration(
        source: .files(glob: "Sources/*.swift", exclude: []), optional: ["specs/{key}.json"], kind: .component)

    @Test("An optional file in another spelling belongs to its item if no other item has these letters")
    func spelling() throws {
        let old = [
            "Sources/ListChoice.swift": "struct ListChoice {}\n", "Sources/Tag.swift": "struct Tag {}\n",
            "specs/list-choice.json": #"{"name": "ListChoice", "role": "button"}"#, "specs/tag.json": #"{"role": "a"}"#,
        ]
        let new = old.merging(["specs/list-choice.json": #"{"name": "ListChoice", "role": "switch"}"#]) { $1 }
        let found = try groups(components, old, new)
        #expect(found == ["ListChoice: role button → switch"], "\(found)")
        let twin = ["Sources/Listchoice.swift": "struct Listchoice {}\n"]
        #expect(try groups(components, old.merging(twin) { $1 }, new.merging(twin) { $1 }) == [])
    }

    @Test("A specification in another format is not lost")
    func converted() throws {
        let source = ["Sources/Tag.swift": "struct Tag {}\n"]
        let old = source.merging(["specs/Tag.json": #"{"name": "Tag", "role": "label"}"#]) { $1 }
        func yaml(_ role: String) -> [String: String] {
            source.merging(["specs/Tag.yaml": "name: Tag\nrole: \(role)\n"]) { $1 }
        }
        let same = try groups(components, old, yaml("label"))
        #expect(same == ["1 thing was reformatted (Tag)"], "\(same)")
        let changed = try groups(components, old, yaml("button"))
        #expect(changed.count == 1 && changed[0].contains("role "), "\(changed)")
        #expect(try groups(components, old, source) == ["Tag lost the spec Tag.json"])
    }

    @Test("A specification does not repeat what a source states")
    func repeated() {
        func change(_ effect: APIChange.Effect, _ kind: String) -> Fact {
            let declaration = DeclarationID(name: "Tag", labels: [])
            return .api(
                [
                    APIChange(
                        .compatible, kind: kind, declaration, name: "Tag", effect: effect, old: nil, new: nil, path: "",
                        line: nil)
                ], more: 0, nil)
        }
        let (old, new) = (PropertyShape(defaultValue: "plain"), PropertyShape(defaultValue: "bold"))
        let stated = [Fact.property("type", old: old, new: new), .deprecated(use: "a")]
        let parameter = APIChange.Parameter("type", at: 0)
        let own = [
            change(.parameterDefaultChanged(parameter, old: ".plain", new: ".bold"), "init"),
            change(.deprecated(APIChange.Advice(message: "a", renamed: nil), platform: nil), "struct"),
        ]
        #expect(ItemFacts.unrepeated(stated, besides: own) == [])
        let others = [
            change(.parameterDefaultChanged(parameter, old: ".plain", new: ".italic"), "init"),
            change(.deprecated(APIChange.Advice(message: "a", renamed: nil), platform: nil), "func"),
        ]
        #expect(ItemFacts.unrepeated(stated, besides: others) == stated)
    }

    // MARK: Colors

    @Test("The only color of a set has no appearance")
    func onlyColor() throws {
        let count = CountConfiguration(source: .xcassets(path: "A.xcassets", sets: [.color]), kind: .color)
        func set(_ colors: (red: String, appearance: String?)...) -> [String: String] {
            let elements = colors.map { color in
                let appearances = color.appearance.map {
                    #""appearances": [{"appearance": "luminosity", "value": "\#($0)"}], "#
                }
                return #"{"idiom": "universal", \#(appearances ?? "")"color": {"color-space": "srgb", "components": "#
                    + #"{"red": "\#(color.red)", "green": "0x00", "blue": "0x00", "alpha": "1.000"}}}"#
            }
            return ["A.xcassets/Accent.colorset/Contents.json": #"{"colors": [\#(elements.joined(separator: ","))]}"#]
        }
        #expect(try groups(count, set(("0xFF", nil)), set(("0xEE", nil))) == ["Accent: #ff0000 → #ee0000"])
        let both = set(("0xFF", nil), ("0x11", "dark"))
        #expect(try groups(count, both, set(("0xEE", nil), ("0x11", "dark"))) == ["Accent: #ff0000 → #ee0000 in light"])
        let gained = try groups(count, set(("0xFF", nil)), both)
        #expect(gained == ["Accent: #ff0000 → #110000 in dark"], "\(gained)")
    }

    @Test("A color set that git considers renamed is the same color, if only it has the value")
    func renamedColorSet() throws {
        let count = CountConfiguration(source: .xcassets(path: "A.xcassets", sets: [.color]), kind: .color)
        func sets(_ colors: [String: String]) -> [String: String] {
            Dictionary(
                uniqueKeysWithValues: colors.map { name, red in
                    let parts = #"{"red": "\#(red)", "green": "0x00", "blue": "0x00", "alpha": "1.000"}"#
                    let color = #"{"idiom": "universal", "color": {"color-space": "srgb", "components": \#(parts)}}"#
                    return ("A.xcassets/\(name).colorset/Contents.json", #"{"colors": [\#(color)]}"#)
                })
        }
        let renamed = try groups(
            count, sets(["Ink": "0x11", "Meadow": "0x22"]), sets(["Ink": "0x11", "Lavender": "0x22"]))
        #expect(renamed == ["Meadow renamed to Lavender"], "\(renamed)")
        let usual = try groups(
            count, sets(["Ink": "0x22", "Meadow": "0x22"]), sets(["Ink": "0x22", "Lavender": "0x22"]))
        #expect(usual.allSatisfy { !$0.contains("renamed") }, "\(usual)")
    }

    // MARK: Renamed components

    @Test("A renamed function is compared with the former one")
    func renamedFunction() throws {
        let count = CountConfiguration(source: .files(glob: "ui/*.kt", exclude: []), kind: .component)
        func source(_ name: String, _ type: String) -> [String: String] {
            let lines = (1...12).map { "    val line\($0) = title + \($0)\n" }.joined()
            return [
                "ui/\(name).kt": "package ui\n\n@Composable\nfun \(name)(title: String, text: \(type)) {\n\(lines)}\n"
            ]
        }
        let old = source("ErrorCard", "String")
        #expect(
            try groups(count, old, source("ErrorBanner", "String")) == [
                "ErrorCard renamed to ErrorBanner (`ErrorCard` was renamed to `ErrorBanner` (breaking))"
            ])
        let changed = try groups(count, old, source("ErrorBanner", "Int = 0"))
        #expect(changed.count == 1 && changed[0].contains("takes `Int` instead of `String` for `text`"), "\(changed)")
        #expect(changed[0].contains("gained a default for `text`"), "\(changed)")
    }

    @Test("The functions of a renamed object are not new")
    func renamedObject() throws {
        let count = CountConfiguration(source: .files(glob: "ui/*.kt", exclude: []), kind: .component)
        func source(_ name: String, _ parameter: String) -> [String: String] {
            let lines = (1...12).map { "        val line\($0) = label + \($0)\n" }.joined()
            let function = { (own: String) in
                "    @Composable\n    fun \(own)(label: String, \(parameter): Boolean = true, onClick: Action) {"
                    + "\n\(lines)        \(name)Impl(label, onClick)\n    }\n"
            }
            let body = ["Filter", "Input", "Action"].map(function).joined(separator: "\n")
            return ["ui/\(name).kt": "package ui\n\nobject \(name) {\n\(body)}\n"]
        }
        let old = source("Chips", "enabled")
        let same = try groups(count, old, source("FilterChips", "enabled"))
        #expect(same == ["Chips renamed to FilterChips (Chips was renamed to `FilterChips` (breaking))"], "\(same)")
        let changed = try groups(count, old, source("FilterChips", "selected"))
        #expect(changed.count == 1)
        #expect(changed[0].contains("`Filter` renamed parameter `enabled` to `selected`"), "\(changed)")
        #expect(!changed[0].contains("is new") && !changed[0].contains("is gone"), "\(changed)")
    }

    @Test("The depth of relative imports is no change to a component that moved")
    func depth() throws {
        let count = CountConfiguration(source: .directories(glob: "ui/**/chip", exclude: []), kind: .component)
        func source(_ folder: String, _ path: String) -> [String: String] {
            let lines = (1...12).map { "  const line\($0) = \($0);\n" }.joined()
            return [
                "ui/\(folder)/chip.tsx": "import { a } from '\(path)';\nimport './chip.css';\n"
                    + "export const Chip = () => {\n\(lines)  return a;\n};\n"
            ]
        }
        let old = source("chip", "../../utils/a")
        let same = try groups(count, old, source("form/chip", "../../../utils/a"))
        #expect(same == ["chip moved from ui/ to ui/form/"], "\(same)")
        let other = try groups(count, old, source("form/chip", "../../../utils/b"))
        #expect(other.count == 1 && other[0].contains("imports changed"), "\(other)")
    }

    @Test("A change that several functions share does not hide a different one")
    func sharedChange() throws {
        let count = CountConfiguration(source: .files(glob: "ui/*.kt", exclude: []), kind: .component)
        func source(_ parameter: String, _ mark: String) -> [String: String] {
            let functions = (1...6).map { "    fun Button\($0)(label: String, \(parameter)onClick: () -> Unit) = 1\n" }
            return ["ui/Buttons.kt": "object Buttons {\n\(functions.joined())    \(mark)fun Last() = 1\n}\n"]
        }
        let found = try groups(
            count, source("", ""), source("loading: Boolean = false, ", "@Deprecated(\"Use Button1\") "))
        #expect(found.count == 1 && found[0].contains("`Last()` is deprecated"), "\(found)")
        #expect(found[0].contains("and 3 more changes to its API"), "\(found)")
    }

    @Test("A type that keeps the old name of its component is the same")
    func renamedComponent() throws {
        let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)
        func source(_ name: String, _ type: String, _ alias: String = "") -> [String: String] {
            let lines = (1...30).map { "  const line\($0) = \($0);\n" }.joined()
            return [
                "ui/\(name)/\(name).tsx": "export type \(name)Props = {\n  theme?: \(type);\n  size: string;\n};\n"
                    + "export const \(name) = ({ theme, size }: \(name)Props) => {\n\(lines)  return null;\n};\n\(alias)"
            ]
        }
        let (old, alias) = (source("Spinner", "SpinnerTheme"), "export const Spinner = Loader;\n")
        let kept = try groups(count, old, source("Loader", "SpinnerTheme", alias))
        #expect(kept == ["Spinner renamed to Loader (source changed)"], "\(kept)")
        #expect(try groups(count, old, source("Loader", "LoaderTheme", alias)) == kept)
        let changed = try groups(count, old, source("Loader", "string", alias))
        #expect(
            changed == ["Spinner renamed to Loader (takes string instead of SpinnerTheme for `theme`)"], "\(changed)")
    }
}
