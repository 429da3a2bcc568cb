import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("Notations, events and shared sources")
struct PreciseSentenceTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    @Test("Colors of Compose with whole bytes are the same as in digits")
    func compose() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["T.kt"], pointer: "", format: .code, modes: [])), kind: .token)
        let file = { (sea: String) -> Files in
            let others = (1...4).map { "    val sky\($0) = Color(0xFF00000\($0))\n" }.joined()
            return ["T.kt": TreeEntry("package a\n\nobject KitPalette {\n    val sea = \(sea)\n\(others)}\n")]
        }
        let same = try DesignClone.groups(count, file("Color(61, 154, 204)"), file("Color(0xFF3D9ACC)"))
        #expect(same.allSatisfy { $0.contains("reformatted") }, "\(same)")
        let labelled = try DesignClone.groups(
            count, file("Color(red = 61, green = 154, blue = 204)"), file("Color(0xFF3D9ACC)"))
        #expect(labelled.allSatisfy { $0.contains("reformatted") }, "\(labelled)")
        let other = try DesignClone.groups(count, file("Color(61, 154, 204)"), file("Color(62, 154, 204)"))
        #expect(other.count == 1 && other[0].contains("#3d9acc → #3e9acc"), "\(other)")
        // Fractions are no bytes.
        let parts = try DesignClone.groups(count, file("Color(1f, 0f, 0f)"), file("Color(0xFF010000)"))
        #expect(parts.count == 1 && !parts[0].contains("reformatted"), "\(parts)")
    }

    @Test("Calls with the same value")
    func calls() {
        #expect(TokenNotation.isSame("14", "CGFloat(14)"))
        #expect(TokenNotation.isSame("CGFloat(14.0)", "14"))
        #expect(TokenNotation.isSame("RoundedCornerShape(4.dp)", "RoundedCornerShape(size = 4.dp)"))
        #expect(!TokenNotation.isSame("14", "CGFloat(15)"))
        #expect(!TokenNotation.isSame("gap", "CGFloat(gap)"))
        #expect(!TokenNotation.isSame("14", "Angle(14)"))
        #expect(!TokenNotation.isSame("RoundedCornerShape(4.dp)", "RoundedCornerShape(topStart = 4.dp)"))
        #expect(!TokenNotation.isSame("RoundedCornerShape(4.dp)", "CutCornerShape(size = 4.dp)"))
    }

    @Test("A color that loses a dark value which is the same is not changed")
    func restatedColor() throws {
        let count = CountConfiguration(source: .xcassets(path: "A.xcassets", sets: [.color]), kind: .color)
        func set(_ colors: (red: String, isDark: Bool)...) -> Files {
            let elements = colors.map { color in
                let dark = color.isDark ? #""appearances": [{"appearance": "luminosity", "value": "dark"}], "# : ""
                return #"{"idiom": "universal", \#(dark)"color": {"color-space": "srgb", "components": "#
                    + #"{"red": "\#(color.red)", "green": "0x00", "blue": "0x00", "alpha": "1.000"}}}"#
            }
            let text = #"{"colors": [\#(elements.joined(separator: ","))]}"#
            return ["A.xcassets/Accent.colorset/Contents.json": TreeEntry(text)]
        }
        let same = try DesignClone.groups(count, set(("0xFF", false), ("0xFF", true)), set(("0xFF", false)))
        #expect(same.count == 1 && same[0].contains("reformatted"), "\(same)")
        let other = try DesignClone.groups(count, set(("0xFF", false), ("0x11", true)), set(("0xFF", false)))
        #expect(other.count == 1 && !other[0].contains("reformatted"), "\(other)")
    }

    @Test("Events of a decorator are for users although their comments say that they are internal")
    func events() throws {
        let file = { (members: String) in
            [
                "ui/chip/chip.ts":
                    "@customElement('x-chip')\nexport class Chip extends LitElement {\n\(members)\n}\n"
            ]
        }
        let event = { (comment: String, name: String) in
            "  /** \(comment) */\n  @event({ name: 'x-\(name)' }) \(name)!: EventEmitter<string>;"
        }
        #expect(
            try DesignClone.components(file(event("@internal", "pick")), file(event("@internal", "choose")))
                == ["chip lost the event `x-pick` (breaking), gained the event `x-choose`"])
        let comment = try DesignClone.components(file(event("@internal", "pick")), file(event("Picks", "pick")))
        #expect(comment.allSatisfy { !$0.contains("event `") }, "\(comment)")
        // Other decorators state what is for users.
        let property = { (name: String) in file("  /** @internal */\n  @property() \(name) = 1;") }
        let own = try DesignClone.components(property("a"), property("b"))
        #expect(own.allSatisfy { !$0.contains("lost") }, "\(own)")
    }

    @Test("The choices of a property type in JavaScript")
    func choices() throws {
        let file = { (kinds: String) in
            [
                "ui/Chip/Chip.jsx":
                    "export function Chip(props) { return 1 }\nChip.propTypes = { kind: PropTypes.oneOf([\(kinds)]) }\n"
            ]
        }
        #expect(try DesignClone.components(file("'a', 'b'"), file("'a', 'b', 'c'")) == ["Chip: kind also takes `c`"])
        #expect(
            try DesignClone.components(file("'a', 'b'"), file("'a'")) == ["Chip: kind no longer takes `b` (breaking)"])
    }

    @Test("The folder that components moved to is not a component, although the pattern matches it")
    func folder() throws {
        let source = { (name: String) in "export function \(name)() { return <i /> }\n" }
        let card = ["packages/card/Card.tsx": source("Card")]
        let old = ["packages/chip/Chip.tsx": source("Chip")].merging(card) { $1 }
        let found = try DesignClone.components(
            old, ["packages/src/chip/Chip.tsx": source("Chip")].merging(card) { $1 }, "packages/*")
        #expect(found.allSatisfy { !$0.hasPrefix("src") }, "\(found)")
        let other = try DesignClone.components(
            card, ["packages/source-list/List.tsx": source("List")].merging(card) { $1 }, "packages/*")
        #expect(other == ["source-list is new"], "\(other)")
    }

    @Test("Shared style sheets, defaults of providers and removed sources")
    func shared() throws {
        let components = [
            "src/ui/chip/Chip.tsx": "export function Chip() { return <i /> }\n",
            "src/ui/card/Card.tsx": "export function Card() { return <b /> }\n",
        ]
        func groups(_ old: [String: String], _ new: [String: String]) throws -> [String] {
            try DesignClone.components(
                components.merging(old) { $1 }, components.merging(new) { $1 }, "src/ui/*")
        }
        #expect(
            try groups(["src/global.css": ":root { gap: 1px; }\n"], ["src/global.css": ":root { gap: 2px; }\n"])
                == ["src/global.css: gap in :root 1px → 2px"])
        let provider = { (mode: String) in
            "export function ThemeProvider({ theme = '\(mode)', children }) {\n  return children;\n}\n"
        }
        let theme = try groups(
            ["src/ThemeProvider.tsx": provider("light")], ["src/ThemeProvider.tsx": provider("dark")])
        #expect(
            theme == [
                "src/ThemeProvider.tsx: ThemeProvider ({theme = \"light\", children}) → ({theme = \"dark\", children})"
            ], "\(theme)")
        let context = { (mode: String) in "export const ThemeContext = createContext('\(mode)');\n" }
        let other = try groups(["src/ThemeContext.ts": context("light")], ["src/ThemeContext.ts": context("dark")])
        #expect(other.count == 1 && other[0].contains("createContext('dark')"), "\(other)")
        // The literals in other sources are of no concern to users.
        #expect(try groups(["src/wait.ts": context("light")], ["src/wait.ts": context("dark")]).isEmpty)
        let sheet =
            ":root { --kit-ink: #111; }\n[data-theme=dark] { --kit-ink: #eee; --_own: 1px; }\n.a { --b: 1px; }\n"
        #expect(
            try groups([:], ["src/theme.css": sheet]) == ["src/theme.css gained the custom property `--kit-ink`"])
        #expect(try groups(["src/old.css": sheet], ["src/theme.css": sheet]).isEmpty)
    }
}
