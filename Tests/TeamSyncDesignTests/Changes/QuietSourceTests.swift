import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments

@Suite("Changes to sources that do not concern the users of a component or a constant")
struct QuietSourceTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    private func files(_ texts: [String: String]) -> Files {
        Dictionary(uniqueKeysWithValues: texts.map { (RawPath(Array($0.key.utf8)), TreeEntry($0.value)) })
    }

    private func components(_ old: [String: String], _ new: [String: String]) throws -> [String] {
        let ending = old.keys.first { $0.hasPrefix("ui/") }?.split(separator: ".").last ?? ""
        let count = CountConfiguration(source: .files(glob: "ui/*.\(ending)", exclude: []), kind: .component)
        return try DesignClone.groups(count, files(old), files(new))
    }

    private func tokens(_ old: [String: String], _ new: [String: String]) throws -> [String] {
        let source = TokenSource(files: ["theme/*.kt", "theme/*.dart"], format: .code)
        return try DesignClone.groups(
            CountConfiguration(source: .tokens(source), kind: .token), files(old), files(new))
    }

    private static let reformatted = ["1 thing was reformatted (Chip)"]

    @Test("A style sheet of Sass that loads the same sheets in another way has only other imports")
    func sassModules() throws {
        let sheet = { (head: String) in ["ui/_chip.scss": "\(head)\n.chip {\n  color: $ink;\n}\n"] }
        let sentences = try components(sheet("@import 'settings';"), sheet("@use \"settings\" as *;"))
        #expect(sentences == ["_chip: imports changed"], "\(sentences)")
        for other in ["@use 'others' as *;", "@use 'settings' with ($ink: red);", "@import 'settings', 'more';"] {
            #expect(try components(sheet("@import 'settings';"), sheet(other)) == ["_chip: styles changed"], "\(other)")
        }
    }

    @Test("An import that is broken over several lines is the same import")
    func brokenImport() throws {
        let source = { (names: String) in
            "import \(names) from 'react'\n\nimport { clsx } from '../clsx'\n\nexport const Chip = () => <i />\n"
        }
        let one = ["ui/Chip.tsx": source("{ forwardRef, type ReactNode }")]
        let broken = try components(one, ["ui/Chip.tsx": source("{\n  forwardRef,\n  type ReactNode,\n}")])
        #expect(broken == QuietSourceTests.reformatted, "\(broken)")
        let other = try components(one, ["ui/Chip.tsx": source("{\n  forwardRef,\n  type ReactElement,\n}")])
        #expect(other == ["Chip: imports changed"], "\(other)")
    }

    @Test("A schema of tokens deprecates them, but has no values")
    func schema() throws {
        let count = CountConfiguration(
            source: .tokens(
                TokenSource(files: ["theme/{mode}.ts", "theme/*.ts"], format: .code, modes: ["dark", "light"])),
            kind: .token)
        let tree = { (note: String, more: String) in
            let list = { (name: String, ink: String, line: String) in
                "export const \(name) = [\n  { name: '--ink', \(ink) },\n  { name: '--line', \(line) },\n]\n"
            }
            return files([
                "theme/light.ts": list("light", "value: '#111111', type: 'color'", "value: '#222222', type: 'color'"),
                "theme/dark.ts": list("dark", "value: '#eeeeee', type: 'color'", "value: '#dddddd', type: 'color'"),
                "theme/schema.ts": list("schema", "type: 'color'\(note)", "type: 'color'\(more)"),
            ])
        }
        let old = tree("", "")
        let found = try DesignClone.groups(count, old, tree(", deprecation: { replacement: '--line' }", ""))
        #expect(found == ["--ink is deprecated: use --line"], "\(found)")
        #expect(try DesignClone.groups(count, old, tree("", ", since: '2'")).isEmpty)
    }

    @Test(
        "Previews are no part of a component",
        arguments: [
            (
                "Chip.swift", "public struct Chip: View {\n    public var body: some View { Text(\"a\") }\n}\n",
                "#Preview(\"One\") {\n    Chip()\n}\n", "#Preview {\n    Chip().padding()\n}\n"
            ),
            (
                "Chip.swift", "public struct Chip: View {\n    public var body: some View { Text(\"a\") }\n}\n",
                "struct Chip_Previews: PreviewProvider {\n    static var previews: some View { Chip() }\n}\n",
                "@available(iOS 17, *)\n#Preview {\n    Chip()\n}\n"
            ),
            (
                "Chip.kt", "package a\n\n@Composable\nfun Chip(label: String) {\n    Text(label)\n}\n",
                "@Preview(showBackground = true)\n@Composable\nprivate fun ChipPreview() {\n    Chip(\"a\")\n}\n",
                "@Preview\n@Composable\nprivate fun ChipPreview() = Chip(\"b\")\n"
            ),
        ])
    func previews(name: String, source: String, old: String, new: String) throws {
        let path = "ui/\(name)"
        #expect(try components([path: source + old], [path: source + new]) == QuietSourceTests.reformatted)
        #expect(try components([path: source], [path: source + new]) == QuietSourceTests.reformatted)
        let changed = source.replacing("Text", with: "Label")
        #expect(
            try components([path: source + old], [path: changed + new]) == ["Chip: only the implementation changed"])
    }

    @Test("An import of an unused name and of a file that moved do not matter")
    func imports() throws {
        let kotlin = { (imports: [String]) in
            "package a\n\n" + imports.map { "import \($0)\n" }.joined()
                + "\n@Composable\nfun Chip(label: String) {\n    // Surface\n    Text(label)\n}\n"
        }
        let old = kotlin(["x.Composable", "x.Surface", "x.Text"])
        let found = try components(["ui/Chip.kt": old], ["ui/Chip.kt": kotlin(["x.Composable", "x.Text"])])
        #expect(found == QuietSourceTests.reformatted)
        for other in [["x.Composable", "x.Surface", "y.Text"], ["x.Composable", "x.Surface", "x.Text", "x.*"]] {
            let found = try components(["ui/Chip.kt": old], ["ui/Chip.kt": kotlin(other)])
            #expect(found == ["Chip: imports changed"])
        }
        let dart = { (path: String) in
            "import 'package:kit/\(path)';\n\nclass Chip extends StatelessWidget {\n  const Chip({super.key});\n}\n"
        }
        let colors = "class Colors {\n" + (1...9).map { "  static const a\($0) = \($0);\n" }.joined() + "}\n"
        let moved = try components(
            ["ui/Chip.dart": dart("src/colors.dart"), "lib/src/colors.dart": colors],
            ["ui/Chip.dart": dart("src/tokens/colors.dart"), "lib/src/tokens/colors.dart": colors])
        #expect(moved == QuietSourceTests.reformatted)
        let other = try components(
            ["ui/Chip.dart": dart("src/colors.dart"), "lib/src/colors.dart": colors],
            ["ui/Chip.dart": dart("other/colors.dart"), "lib/src/tokens/colors.dart": colors])
        #expect(other == ["Chip: imports changed"])
    }

    @Test("Users see the values of internal constants, but not their names")
    func internals() throws {
        let colors = { (palette: [String], ink: String) in
            "package a\n\ninternal object Palette {\n" + palette.map { "    val \($0)\n" }.joined()
                + "}\n\nobject Colors {\n    val Ink = \(ink)\n    val Sea = Color(0xFF00AAFF)\n}\n"
        }
        let old = colors(["Blue = Color(0xFF0000FF)", "Red = Color(0xFFFF0000)"], "Palette.Blue")
        func changes(_ new: String) throws -> [String] {
            try tokens(["theme/Colors.kt": old], ["theme/Colors.kt": new])
        }
        #expect(
            try changes(
                colors(
                    ["Blue = Color(0xFF0000FF)", "Red = Color(0xFFFF0011)", "New = Color(0xFF00FF00)"], "Palette.Blue"))
                == ["Palette.Red: #ff0000 → #ff0011"])
        #expect(
            try changes(
                colors(["Blue = Color(0xFF0000FF)", "New = Color(0xFF00FF00)"], "Palette.Blue")) == [])
        // The new name of the constant that it refers to is none either.
        #expect(
            try changes(colors(["Azure = Color(0xFF0000FF)", "Red = Color(0xFFFF0000)"], "Palette.Azure")) == [])
        let followed = try changes(colors(["Blue = Color(0xFF0000EE)", "Red = Color(0xFFFF0000)"], "Palette.Blue"))
        #expect(followed.count == 1 && followed[0].contains("Colors.Ink"), "\(followed)")
    }

    @Test("Users see what an internal object implements for a public interface")
    func internalImplementations() throws {
        let colors = { (blue: String, link: String) in
            "package a\n\ninterface Colors {\n    val link: Color\n    val sea: Color\n}\n\n"
                + "internal val Blue = \(blue)\ninternal val Red = Color(0xFFFF0000)\n\n"
                + "internal object LightColors : Colors {\n    override val link = \(link)\n    override val sea = Red\n"
                + "    val own = Color(0xFF000001)\n}\n"
        }
        let old = ["theme/Colors.kt": colors("Color(0xFF0000FF)", "Blue")]
        let other = try tokens(old, ["theme/Colors.kt": colors("Color(0xFF0000FF)", "Red")])
        #expect(other.count == 1 && other[0].hasPrefix("colors.link: Blue → Red"), "\(other)")
        let followed = try tokens(old, ["theme/Colors.kt": colors("Color(0xFF0000EE)", "Blue")])
        #expect(followed.count == 1 && followed[0].contains("colors.link follows"), "\(followed)")
    }

    @Test("A type with another name keeps its constants, even outside of the configuration")
    func renamedType() throws {
        let source = { (type: String) in
            "class \(type) {\n"
                + ["border", "fill", "text"].enumerated().map {
                    "  static const Color \($1) = Color(0xFF00AA0\($0));\n"
                }.joined() + (1...8).map { "  // line \($0)\n" }.joined() + "}\n"
        }
        let kept = ["theme/other.dart": "class Other {\n  static const Color ink = Color(0xFF111111);\n}\n"]
        let old = kept.merging(["theme/authcode.dart": source("AuthcodeColors")]) { $1 }
        let found = try tokens(old, kept.merging(["lib/auth_code.dart": source("AuthCodeColors")]) { $1 })
        let way = "moved from theme/authcode.dart to lib/auth_code.dart, which the configuration does not cover"
        #expect(
            found
                == ["border", "fill", "text"].map { "AuthcodeColors.\($0) renamed to AuthCodeColors.\($0) (\(way))" },
            "\(found)")
    }

    @Test("A mode between the groups of a renamed token is no other reference")
    func modes() throws {
        let colors = { (name: String) in
            "class KitColors {\n  static const light = KitColors(\n    \(name): Color(0xFF0000FF),\n    ink: Color(0xFF111111),\n  );\n"
                + "  static const dark = KitColors(\n    \(name): Color(0xFF0000EE),\n    ink: Color(0xFFEEEEEE),\n  );\n}\n"
        }
        let uses = { (name: String) in
            "class ChipColors {\n  static final light = ChipColors(\n    error: KitColors.light.\(name),\n    text: KitColors.light.ink,\n  );\n"
                + "  static final dark = ChipColors(\n    error: KitColors.dark.\(name),\n    text: KitColors.dark.ink,\n  );\n}\n"
        }
        let found = try tokens(
            ["theme/colors.dart": colors("sea100"), "theme/chip.dart": uses("sea100")],
            ["theme/colors.dart": colors("sea"), "theme/chip.dart": uses("sea")])
        #expect(found == ["KitColors.sea100 renamed to KitColors.sea"], "\(found)")
    }
}
