import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

/// Files that git pairs although their components are unrelated, and the reverse.
@Suite("Pairs of files that do not determine whether components are related")
struct UnrelatedComponentTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    private let count = CountConfiguration(source: .directories(glob: "ui/*", exclude: []), kind: .component)

    private func files(_ texts: [String: String]) -> Files {
        Dictionary(uniqueKeysWithValues: texts.map { (RawPath(Array($0.key.utf8)), TreeEntry($0.value)) })
    }

    /// A component whose style sheet and test are the same in all components.
    private func component(_ name: String, _ properties: [String], title: String? = nil) -> [String: String] {
        let members = properties.map { "  @Prop() \($0): string;\n" }.joined()
        let body = (1...20).map { "  // A line that all components have: number \($0)\n  step\($0)() {}\n" }.joined()
        return [
            "ui/\(name)/\(name).tsx": "@Component({})\nexport class \(title ?? "Part") {\n\(members)\(body)}\n",
            "ui/\(name)/\(name).scss": ":host {\n  display: block;\n}\n",
            "ui/\(name)/test/basic/\(name).e2e.ts": "test('is there', () => {\n  open('/');\n});\n",
            "ui/\(name)/readme.md": "# A component\n\nSee the guide.\n",
        ]
    }

    @Test("Components without a common property are reported as one gone and one new, whatever git pairs")
    func unrelated() throws {
        let kept = component("chip", ["a"]).merging(component("card", ["b"])) { $1 }
        let old = kept.merging(component("fab", ["edge", "horizontal"])) { $1 }
        let new = kept.merging(component("otp", ["length", "separators"])) { $1 }
        let found = try DesignClone.groups(count, files(old), files(new))
        #expect(found == ["fab is gone", "otp is new"], "\(found)")
        // With a common property, it may be the same component.
        let similar = kept.merging(component("otp", ["edge", "length", "separators"])) { $1 }
        #expect(try DesignClone.groups(count, files(old), files(similar)).contains("fab is gone") == false)
    }

    @Test("A similar style sheet is not evidence if the sources of two components differ")
    func similarSheets() throws {
        let sheet = { (name: String) in
            ":host {\n" + (1...30).map { "  --part-\($0): var(--step-\($0));\n" }.joined() + "  --\(name): 1px;\n}\n"
        }
        func component(_ name: String, _ seed: Int, _ sheet: String) -> [String: String] {
            let body = (1...20).map { "  step\($0 * seed)() { return \($0 * seed); }\n" }.joined()
            return [
                "ui/\(name)/\(name).ts": "export class \(name) {\n\(body)}\n", "ui/\(name)/\(name).scss": sheet,
            ]
        }
        let kept = component("chip", 3, ":host { color: red; }\n")
        func found(_ seed: Int) throws -> [String] {
            try DesignClone.groups(
                count, files(kept.merging(component("meter", 5, sheet("meter"))) { $1 }),
                files(kept.merging(component("combobox", seed, sheet("combobox"))) { $1 }))
        }
        let other = try found(7)
        #expect(!other.contains { $0.contains("renamed") }, "\(other)")
        let same = try found(5)
        #expect(same.count == 1 && same[0].hasPrefix("meter renamed to combobox"), "\(same)")
    }

    @Test("The typings of components in JavaScript show that they have no common property")
    func typings() throws {
        let component = { (name: String, members: String) in
            let lines = (1...20).map { "  // Line \($0) of every component\n" }.joined()
            return [
                "ui/\(name)/\(name).js": "export const \(name) = () => {\n\(lines)}\n",
                "ui/\(name)/index.d.ts": "export interface \(name)Props { \(members) }\n",
            ]
        }
        let kept = component("chip", "a: 1").merging(component("card", "b: 1")) { $1 }
        let old = kept.merging(component("fab", "edge: 1; horizontal: 1")) { $1 }
        let new = kept.merging(component("otp", "length: 1; separators: 1")) { $1 }
        let found = try DesignClone.groups(count, files(old), files(new))
        #expect(found == ["fab is gone", "otp is new"], "\(found)")
        let similar = kept.merging(component("otp", "edge: 1; separators: 1")) { $1 }
        #expect(try DesignClone.groups(count, files(old), files(similar)).contains("fab is gone") == false)
    }

    @Test("A component whose name is replaced throughout its source is renamed")
    func throughout() throws {
        let count = CountConfiguration(source: .files(glob: "ui/*.swift", exclude: []), kind: .component)
        func component(_ name: String, _ members: [String]) -> [String: String] {
            let own = members.map { "  var \($0): \(name)Style = \(name)Style.\($0) { didSet { \(name).update() } }\n" }
            return [
                "ui/\(name).swift":
                    "import UIKit\n\n/// \(name)\nopen class \(name): UIView, Control {\n\(own.joined())"
                    + (1...14).map { "  func step\($0)() { super.step\($0)(animated: true) }\n" }.joined() + "}\n"
            ]
        }
        let kept = component("Chip", ["round", "flat"]).merging(component("Card", ["wide"])) { $1 }
        let members = (1...5).map { "badge\($0)" }
        let old = kept.merging(component("BadgeView", members)) { $1 }
        func found(_ members: [String]) throws -> [String] {
            try DesignClone.groups(
                count, files(old), files(kept.merging(component("BadgeLabel", members)) { $1 }))
        }
        let renamed = try found(members.dropLast() + ["highlighted"])
        #expect(renamed.contains { $0.hasPrefix("BadgeView renamed to BadgeLabel") }, "\(renamed)")
        let other = try found((1...5).map { "label\($0)" })
        #expect(!other.contains { $0.contains("renamed") }, "\(other)")
    }

    @Test("A component with another name, also of several words, is renamed if little else in its source differs")
    func otherName() throws {
        let count = CountConfiguration(source: .files(glob: "ui/*.dart", exclude: []), kind: .component)
        func component(_ file: String, _ type: String, _ words: String, own: Int) -> [String: String] {
            let lines = (1...16).map { "  // The step \($0 * own) of this one.\n  void step\($0 * own)() {}\n" }
                .joined()
            return [
                "ui/\(file).dart":
                    "part '\(file).style.dart';\n\n/// A \(words). See spinner-guide.\nclass F\(type) extends Widget {\n"
                    + "  /// The \(words)'s style.\n  final F\(type)Style style;\n\(lines)}\n"
            ]
        }
        let kept = component("chip", "Chip", "chip", own: 3).merging(component("card", "Card", "card", own: 5)) { $1 }
        func found(_ old: [String: String], _ new: [String: String]) throws -> [String] {
            try DesignClone.groups(count, files(kept.merging(old) { $1 }), files(kept.merging(new) { $1 }))
        }
        let old = component("progress", "Progress", "progress", own: 7)
        let words = try found(old, component("linear_progress", "LinearProgress", "linear progress", own: 7))
        #expect(words.count == 1 && words[0].hasPrefix("progress renamed to linear_progress"), "\(words)")
        let spinner = component("spinner", "Spinner", "spinner", own: 7)
        let other = try found(spinner, component("circle", "Circle", "circle", own: 7))
        #expect(other.count == 1 && other[0].hasPrefix("spinner renamed to circle"), "\(other)")
        let replaced = try found(spinner, component("circle", "Circle", "circle", own: 11))
        #expect(!replaced.contains { $0.contains("renamed") }, "\(replaced)")
    }

    @Test("A component is not renamed to one that has only its style, if git finds its source elsewhere")
    func onlyStyle() throws {
        let count = CountConfiguration(
            source: .directories(glob: "ui/*", exclude: []), with: ["ui/{key}/**"], kind: .component)
        func component(_ key: String, _ type: String, _ seed: Int) -> [String: String] {
            let style = (1...16).map { "  part\($0): ({ props }) => [{ active: props.active\($0) }],\n" }.joined()
            let body = (1...30).map { "  const step\($0 * seed) = useStep(\($0 * seed));\n" }.joined()
            return [
                "ui/\(key)/style/\(type)Style.js":
                    "export const classes = {\n\(style)};\nexport default { name: '\(key)' };\n",
                "ui/\(key)/\(type).tsx": "export function \(type)(props) {\n\(body)  return <b />;\n}\n",
            ]
        }
        let old = component("inputswitch", "InputSwitch", 7)
        var new = component("rail", "Rail", 7).merging(component("pickbutton", "PickButton", 11)) { $1 }
        new["ui/rail/style/RailStyle.js"] = "export const classes = {};\n"
        for digit in ["2", "4", "6", "9"] {
            new["ui/rail/Rail.tsx"] = new["ui/rail/Rail.tsx"]?.replacing("useStep(\(digit)", with: "useRail(\(digit)")
        }
        let groups = try DesignClone.groups(count, files(old), files(new))
        #expect(!groups.contains { $0.contains("renamed to pickbutton") }, "\(groups)")
    }

    @Test("Components from a template are not the same because they differ only in their names")
    func template() throws {
        let files = { (names: [String]) -> Files in
            let texts = names.map { name in
                let lines = (1...20).map { "  // Line \($0) of every component\n  step\($0)() {}\n" }.joined()
                return ("ui/\(name)/\(name).njk", "{% macro \(name)(params) %}\n\(lines){% endmacro %}\n")
            }
            return Dictionary(uniqueKeysWithValues: texts.map { (RawPath(Array($0.0.utf8)), TreeEntry($0.1)) })
        }
        let kept = ["chip", "card", "table", "panel"]
        let found = try DesignClone.groups(count, files(kept + ["hero"]), files(kept + ["timeline"]))
        #expect(!found.contains { $0.contains("renamed") }, "\(found)")
        // A common word in the names is evidence.
        let renamed = try DesignClone.groups(count, files(kept + ["hero"]), files(kept + ["hero-banner"]))
        #expect(renamed.contains { $0.hasPrefix("hero renamed to hero-banner") }, "\(renamed)")
    }

    @Test("A small component whose lines are in a new one with a similar name may be gone")
    func small() throws {
        func source(_ name: String, _ members: [String]) -> [String: String] {
            let list = members.joined(separator: ", ")
            return [
                "ui/\(name)/index.tsx": """
                export interface \(name)Props extends React.HTMLAttributes<HTMLElement> {
                \(members.map { "  \($0)?: string;\n" }.joined())}

                const \(name) = forwardRef<HTMLElement, \(name)Props>(({ \(list) }: \(name)Props, ref) => (
                  <section ref={ref} className={classNames("\(name)", "\(name)--wide")} />
                ));
                \(name).displayName = "\(name)";
                \(name).propTypes = \(name)Types;
                export default \(name);

                """
            ]
        }
        func found(_ old: String, _ new: String) throws -> [String] {
            let kept = ["Chip", "Drawer", "Toast"].reduce(into: [:]) { $0.merge(source($1, ["size"])) { $1 } }
            let before = kept.merging(source(old, ["label", "size"])) { $1 }
            return try DesignClone.components(before, kept.merging(source(new, ["label", "size", "wide"])) { $1 })
        }
        #expect(try found("IssuePanel", "IssueCard") == ["IssuePanel may be gone", "IssueCard is new"])
        #expect(try found("Backdrop", "IssueCard") == ["Backdrop is gone", "IssueCard is new"])
    }

    @Test("A document that git pairs does not make a component one that may continue")
    func documents() throws {
        let old = ["ui/a/a.css": "a { b: c }\n", "ui/tree/tree.css": "tree { d: e; f: g }\n"]
        let changelog = (1...30).map { "- Change number \($0) of this component\n" }.joined()
        let before = files(old.merging(["ui/tree/CHANGELOG.md": changelog]) { $1 })
        let after = files([
            "ui/a/a.css": "a { b: c }\n", "ui/grid/grid.css": "grid { h: 1px; i: 2px; j: 3px; k: 4px }\n",
            "ui/grid/CHANGELOG.md": changelog + "- And one more\n",
        ])
        let found = try DesignClone.groups(count, before, after)
        #expect(found == ["tree is gone", "grid is new"], "\(found)")
    }

    @Test("A component that was part of another component's folder has moved")
    func part() throws {
        let item = "<script>\n  export let title = \"\";\n  export let open = false;\n</script>\n<li>{title}</li>\n"
        let old = [
            "ui/Accordion/Accordion.svelte": "<ul><slot /></ul>\n", "ui/Accordion/AccordionItem.svelte": item,
            "ui/Accordion/index.js": "export {};\n",
        ]
        let new = [
            "ui/Accordion/Accordion.svelte": "<ul><slot /></ul>\n", "ui/AccordionItem/AccordionItem.svelte": item,
            "ui/AccordionItem/index.js": "export { default } from \"./AccordionItem.svelte\";\n",
            "ui/Accordion/index.js": "export {};\n",
        ]
        let found = try DesignClone.groups(count, files(old), files(new))
        #expect(found.contains { $0.hasPrefix("AccordionItem moved from ui/Accordion") }, "\(found)")
        #expect(!found.contains { $0.contains("is new") }, "\(found)")
    }

    @Test("Components that move into a folder of components move, and the folder is not new")
    func categories() throws {
        let count = CountConfiguration(
            source: .directories(glob: "ui/*", exclude: []), with: ["ui/{key}/**"], kind: .component)
        let source = { (name: String) in
            "export function \(name)({ size }: { size: string }) {\n  return size + \"\(name)\"\n}\n"
        }
        let kept = ["ui/Chip/Chip.tsx": source("Chip")]
        let old = kept.merging([
            "ui/Spinner/Spinner.tsx": source("Spinner"), "ui/Callout/Callout.tsx": source("Callout"),
        ]) { $1 }
        let new = kept.merging([
            "ui/loaders/Spinner/Spinner.tsx": source("Spinner"), "ui/loaders/Callout/Callout.tsx": source("Callout"),
            "ui/loaders/index.ts": "export * from './Spinner/Spinner'\n",
        ]) { $1 }
        let found = try DesignClone.groups(count, files(old), files(new))
        #expect(!found.contains { $0.contains("gone") || $0.contains("new") }, "\(found)")
        #expect(found.contains { $0.contains("moved") && $0.contains("ui/loaders") }, "\(found)")
    }

    @Test("A specification that moved out of its pattern has moved with its folder")
    func movedSpecifications() throws {
        let count = CountConfiguration(
            source: .files(glob: "ui/*.swift", exclude: []), with: ["specs/{key}.json"], kind: .component)
        let spec = #"{"description": "A chip that shows a short text, and can be removed", "properties": {"a": "A"}}"#
        let source = ["ui/Chip.swift": "struct Chip {}\n"]
        let found = try DesignClone.groups(
            count, files(source.merging(["specs/Chip.json": spec]) { $1 }),
            files(source.merging(["meta/specs/Chip.json": spec]) { $1 }))
        #expect(found == ["Chip moved from specs/ to meta/specs/"], "\(found)")
    }

    private static let toolFiles = [
        ".eslintrc.json", ".npmrc", "jest.config.ts", "tsconfig.lib.json", "project.json", "karma.conf.js",
        "BUILD.bazel", "package.json",
    ]

    @Test("Files of tools in the folder of a component are not a change to it", arguments: toolFiles)
    func tools(name: String) throws {
        let tied = CountConfiguration(source: count.source, with: ["ui/{key}/**"], kind: .component)
        let source = ["ui/chip/chip.ts": "export const chip = 1\n"]
        let others = ["ui/chip/\(name)": "{}\n", "ui/chip/src/\(name)": "{}\n"]
        let all = source.merging(others) { $1 }
        for count in [count, tied] {
            #expect(try DesignClone.groups(count, files(source), files(all)) == [])
            #expect(try DesignClone.groups(count, files(all), files(source)) == [])
        }
    }

    @Test(
        "A file with a name like that of its component does not belong to a tool",
        arguments: [
            ("project", "project.json", "project gained the spec project.json"),
            ("chip", "chip-group.config.ts", "chip gained the source chip-group.config.ts"),
        ])
    func ownFiles(key: String, name: String, expected: String) throws {
        let source = ["ui/\(key)/\(key).ts": "export const one = 1\n"]
        let found = try DesignClone.groups(
            count, files(source), files(source.merging(["ui/\(key)/\(name)": "{}\n"]) { $1 }))
        #expect(found == [expected], "\(found)")
    }

    @Test("A change only to style sheets is a change to the styles of a component")
    func styles() throws {
        let all = { (css: String) in ["ui/chip/chip.ts": "export const chip = 1\n", "ui/chip/chip.scss": css] }
        #expect(
            try DesignClone.groups(count, files(all("a { b: c }\n")), files(all("a { b: d }\n")))
                == ["chip: b in a c → d"])
    }
}
