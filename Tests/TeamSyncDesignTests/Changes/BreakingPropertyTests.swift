import CloneTestSupport
import TeamSyncBase
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

/// The verdict on properties, values and names that are gone.
@Suite("Breaking changes outside of Swift and Kotlin")
struct BreakingPropertyTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    private func files(_ texts: [String: String]) -> Files {
        Dictionary(uniqueKeysWithValues: texts.map { (RawPath(Array($0.key.utf8)), TreeEntry($0.value)) })
    }

    private func groups(_ old: [String: String], _ new: [String: String], _ glob: String = "ui/*") throws -> [String] {
        let count = CountConfiguration(source: .directories(glob: glob, exclude: []), kind: .component)
        return try DesignClone.groups(count, files(old), files(new))
    }

    private static let properties: [(old: String, new: String, sentence: String)] = [
        ("{ a?: string; b?: number }", "{ b?: number }", "chip lost `a` (breaking)"),
        ("{ a?: string }", "{ a: string }", "chip now requires `a` (breaking)"),
        (
            "extends HTMLAttributes<HTMLElement> { a?: 1 }", "extends HTMLAttributes<HTMLElement> { b?: 1 }",
            "chip lost `a` (breaking), gained `b`"
        ),
        // All elements have the attribute, and another type may have the property.
        (
            "extends HTMLAttributes<HTMLElement> { title?: 1; b: 1 }", "extends HTMLAttributes<HTMLElement> { b: 1 }",
            "chip lost `title` (may break)"
        ),
        ("extends Base { a?: 1; b: 1 }", "extends Base { b: 1 }", "chip lost `a` (may break)"),
        ("extends Base { b: 1 }", "extends Base { a: 1; b: 1 }", "chip now requires `a` (may break)"),
        (
            "extends Base { isOpen: boolean }", "extends Base { open: boolean }",
            "chip now requires `open` (breaking), may have renamed `isOpen` to `open` (breaking)"
        ),
        (
            "extends Base { isOpen?: boolean }", "extends Base { open?: boolean }",
            "chip may have renamed `isOpen` to `open` (may break)"
        ),
        ("{ a?: 's' | 'm' }", "{ a?: 's' | 'l' }", "chip: a takes `l` instead of `m` (breaking)"),
        ("{ a?: 's' | 'm' | Size }", "{ a?: 's' | Size }", "chip: a no longer takes `m` (may break)"),
        ("{ a?: string }", "{ a?: 's' | 'm' }", "chip takes \"s\" | \"m\" instead of string for `a` (may break)"),
        ("{ a?: boolean }", "{ a?: number }", "chip takes number instead of boolean for `a` (may break)"),
        ("{ a?: 's' | 'm' }", "{ a?: string }", "chip takes string instead of \"s\" | \"m\" for `a`"),
        ("{ a?: string }", "{ a?: Size }", "chip takes Size instead of string for `a`"),
    ]

    @Test(
        "Variables of Sass with a default value are properties of the component that they are named after",
        arguments: [
            (
                "$chip-gap: 4px !default;", "$chip-gap: 8px !default;",
                "has the default `8px` instead of `4px` for `$chip-gap`"
            ),
            (
                "$chip-gap: 4px !default;", "$chip-space: 4px !default;",
                "lost `$chip-gap` (breaking), gained `$chip-space`"
            ),
            ("$x-chip-gap: (a: 1, b: #{$c}) !default;", "", "lost `$x-chip-gap` (breaking)"),
            // Another notation, private variables, and variables that users cannot configure
            ("$chip-gap:.50rem !default;", "$chip-gap:\n  0.5rem !default;", "styles changed"),
            ("$chip-gap: 4px;", "$chip-gap: 8px;", "styles changed"),
            ("$_chip-gap: 4px !default;", "$_chip-gap: 8px !default;", "styles changed"),
            ("$menu-gap: 4px !default;", "$menu-gap: 8px !default;", "styles changed"),
        ])
    func variables(old: String, new: String, sentence: String) throws {
        let file = { (text: String) -> Files in
            ["ui/chip.scss": TreeEntry("\(text)\n.chip { color: red; }\n"), "ui/menu.scss": TreeEntry(".menu {}\n")]
        }
        let count = CountConfiguration(source: .files(glob: "ui/*.scss", exclude: []), kind: .component)
        let found = try DesignClone.groups(count, file(old), file(new))
        #expect(found.count == 1 && found[0].contains(sentence), "\(found)")
    }

    @Test("A variable of Sass that another changed style sheet contains may be lost")
    func movedVariable() throws {
        let count = CountConfiguration(source: .files(glob: "ui/*.scss", exclude: []), kind: .component)
        let chip = { (text: String) -> Files in
            ["ui/chip.scss": TreeEntry("\(text).chip { color: red; }\n"), "ui/menu.scss": TreeEntry(".menu {}\n")]
        }
        let old = chip("$chip-gap: 4px !default;\n")
        let moved = try DesignClone.groups(
            count, old, chip("").merging(["lib/vars.scss": TreeEntry("$chip-gap: 4px !default;\n")]) { $1 })
        #expect(moved == ["chip lost `$chip-gap` (may break)"], "\(moved)")
        let other = try DesignClone.groups(
            count, old, chip("").merging(["lib/vars.scss": TreeEntry("$gap: 4px !default;\n$a: $chip-gap;\n")]) { $1 })
        #expect(other.contains { $0.contains("lost `$chip-gap` (breaking)") }, "\(other)")
    }

    @Test("Unfinished declarations of Sass are read in one pass", .timeLimit(.minutes(1)))
    func hostileVariables() {
        for piece in ["$a:", "$a: (", "$a: \"", "\n$a: {", "!default", "$a: 1 !default;"] {
            let text = Array(String(repeating: piece, count: 100_000).utf8)
            #expect(SassVariables.defaults(in: text).map { $0.count < 3 } == true)
        }
        let many = (0..<3000).map { "$a\($0): 1 !default;" }.joined()
        #expect(SassVariables.defaults(in: Array(many.utf8)) == nil)
    }

    @Test("A lost property is breaking unless another type may have it", arguments: properties.indices)
    func lost(index: Int) throws {
        let (old, new, sentence) = Self.properties[index]
        let file = { (body: String) in
            ["ui/chip/chip.tsx": "export interface ChipProps \(body)\nexport function Chip(props: ChipProps) {}\n"]
        }
        #expect(try groups(file(old), file(new)) == [sentence])
    }

    @Test("A removed case of an enumeration in Dart is breaking unless a constant has its name")
    func cases() throws {
        let file = { (body: String) in ["ui/chip/ui_chip.dart": "enum ChipSize { \(body) }\n"] }
        #expect(
            try groups(file("s, m"), file("s")) == ["chip: ChipSize no longer takes `m` (breaking)"])
        #expect(
            try groups(file("s, m"), file("s, l; static const m = l;")) == ["chip: ChipSize also takes `l`"])
    }

    @Test("Renamed classes and enumerations in Dart are not lost")
    func renamed() throws {
        let text = { (name: String, size: String, parameters: String) in
            "enum \(size) { s, m }\nclass \(name) extends StatelessWidget {\n  const \(name)({super.key, \(parameters)});\n"
                + "  final \(size) size;\n  final String? text;\n}\n"
        }
        let old = ["ui/status/old_status.dart": text("OldStatus", "StatusSize", "this.size = StatusSize.s, this.text")]
        let new = text("NewStatus", "NewStatusSize", "this.size = NewStatusSize.s, this.text")
        let found = try groups(old, ["ui/status/old_status.dart": new])
        #expect(
            found == [
                "status: StatusSize was renamed to `NewStatusSize` (breaking), "
                    + "OldStatus was renamed to `NewStatus` (breaking)"
            ], "\(found)")
        // Another name for the class, and another class that now has the name
        let alias = try groups(old, ["ui/status/old_status.dart": new + "typedef OldStatus = NewStatus;\n"])
        #expect(
            alias == [
                "status: StatusSize was renamed to `NewStatusSize` (breaking), "
                    + "OldStatus was renamed to `NewStatus` (compatible)"
            ], "\(alias)")
        let moved = ["ui/status/old_status.dart": new, "ui/list/list.dart": "class OldStatus extends Other {}\n"]
        #expect(try groups(old, moved).contains { $0.contains("OldStatus was renamed to `NewStatus` (may break)") })
        let other = text("NewStatus", "NewStatusSize", "required this.size, required this.label")
        let lost = try groups(old, ["ui/status/old_status.dart": other])
        #expect(lost.first?.contains("lost `OldStatus` (may break), gained `NewStatus`") == true, "\(lost)")
    }

    @Test("Calls that describe a property of Vue state its type and default")
    func factories() throws {
        let file = { (body: String) in
            [
                "ui/chip/Chip.tsx":
                    "export const chipProps = { \(body) };\nexport default defineComponent({ name: 'x' });\n"
            ]
        }
        #expect(
            try groups(file("a: makeNumericProp(5)"), file("a: makeNumericProp(6)"))
                == ["chip has the default `6` instead of `5` for `a`"])
        #expect(
            try groups(file("a: makeStringProp<Size>('s')"), file("a: makeRequiredProp(String)"))
                == ["chip now requires `a` (breaking), takes string instead of Size for `a`"])
        #expect(
            try groups(file("a: { type: Boolean, default: true }"), file("a: truthProp")) == ["chip: source changed"])
        #expect(
            try groups(file("a: makeIt(5)"), file("a: makeIt(6)")) == [
                "chip takes makeIt(6) instead of makeIt(5) for `a`"
            ])
    }

    @Test("Other imports are not other code")
    func imports() throws {
        let file = { (head: String, body: String) in ["ui/chip/chip.tsx": "\(head)\nexport const chip = \(body);\n"] }
        let old = file("import React, { memo } from 'react';", "memo(1)")
        let new = file("import { memo } from 'react';\nimport type React from 'react';", "memo(1)")
        #expect(try groups(old, new) == ["chip: imports changed"])
        #expect(try groups(old, file("import { memo } from 'react';", "memo(2)")) == ["chip: source changed"])
        // The same style sheet in another folder, and another one
        let sheet = file("import '../style/chip.css';\nexport { Size } from '../size';", "memo(1)")
        let moved = file("import '@kit/styles/chip.css';\nexport { Size } from './size/index';", "memo(1)")
        #expect(try groups(sheet, moved) == ["chip: imports changed"])
        let other = file("import '../style/tag.css';\nexport { Size } from '../size';", "memo(1)")
        #expect(try groups(sheet, other) == ["chip: source changed"])
        let dart = { (head: String) in ["ui/chip/chip.dart": "\(head)\n\nint chip() => 1;\n"] }
        #expect(
            try groups(dart("import '../old.dart';"), dart("import '../new.dart'\n    show a;")) == [
                "chip: imports changed"
            ])
        #expect(try groups(dart("export '../old.dart';"), dart("export '../new.dart';")) == ["chip: source changed"])
    }

    @Test("The folder of a component is not its name if it is registered under another one")
    func registered() throws {
        let file = { (folder: String, name: String) in
            ["ui/\(folder)/\(name).js": "export default createComponent({ name: '\(name)', props: { a: String } })\n"]
        }
        let moved = try groups(file("fab", "XFab"), file("action-button", "XFab"))
        #expect(moved == ["action-button moved from ui/fab/ to ui/action-button/"], "\(moved)")
        let renamed = try groups(file("fab", "XFab"), file("action-button", "XActionButton"))
        #expect(!renamed.joined().contains("moved"), "\(renamed)")
    }

    @Test("A style sheet with another ending is not gained and lost")
    func endings() throws {
        let file = { (name: String) in
            [
                "ui/chip/chip.tsx": "export const chip = 1;\n",
                "ui/chip/\(name)": ".chip { width: \(name.count)px; }\n.a { b: c; d: e; f: g }\n",
            ]
        }
        #expect(
            try groups(file("chip.scss"), file("chip.module.css"))
                == ["chip has a .module.css style sheet instead of .scss (styles changed)"])
        let other = try groups(file("chips.css"), file("base.css"))
        #expect(!other.joined().contains("instead of"), "\(other)")
    }

    @Test("A deprecated type of properties deprecates the component; another type does not")
    func deprecatedType() throws {
        let file = { (comment: String, type: String) in
            [
                "ui/chip/chip.tsx": "\(comment)export interface \(type) { a?: string }\n"
                    + "export interface ChipState { b: 1 }\nexport function Chip() { return 1 }\n"
            ]
        }
        let comment = "/** @deprecated Use Tag instead. */\n"
        #expect(
            try groups(file("", "ChipProps"), file(comment, "ChipProps")) == ["chip is deprecated: use Tag instead"])
        let other = try groups(file("", "ChipEvent"), file(comment, "ChipEvent"))
        #expect(!other.joined().contains("deprecated"), "\(other)")
    }

    @Test("A folder that only groups components is not a component")
    func folders() throws {
        func file(_ folder: String, _ name: String) -> String { "ui/\(folder)\(name)/\(name).tsx" }
        let body = { (name: String) in "customElements.define('x-\(name)', class { a() { return 1 } })\n" }
        let flat = ["app-header", "app-footer", "chip"]
        let old = Dictionary(uniqueKeysWithValues: flat.map { (file("", $0), body($0)) })
        var new = old
        for name in flat.dropLast() { new[file("shop/", name)] = new.removeValue(forKey: file("", name)) }
        let moved = try groups(old, new)
        #expect(moved.count == 2 && moved.allSatisfy { $0.contains(" moved from ui/") }, "\(moved)")
        var fewer = new
        fewer[file("shop/", "app-footer")] = nil
        fewer[file("shop/", "app-bar")] = body("app-bar") + "// \(String(repeating: "bar ", count: 40))\n"
        let gone = try groups(new, fewer)
        #expect(gone.contains { $0.contains("app-footer") } && !gone.contains { $0.contains("shop ") }, "\(gone)")
        // The parts of a component are not components.
        let parts = ["ui/card/card-head/card-head.tsx": "a", "ui/card/card-body/card-body.tsx": "b", "ui/b/b.tsx": "c"]
        var changed = parts
        changed["ui/card/card-head/card-head.tsx"] = "d()"
        #expect(try groups(parts, changed) == ["card: source changed"])
    }

    @Test("A variant with files of its own is named")
    func variantFiles() throws {
        let old = ["ui/chip/chip.twig": "<a>{{ a }}</a>\n", "ui/chip/chip.json": "{\"a\": 1}\n"]
        var new = old
        new["ui/chip/chip~small.json"] = "{\"b\": 1}\n"
        #expect(try groups(old, new) == ["chip gained the small variant"])
        #expect(try groups(new, old) == ["chip lost the small variant"])
    }

    @Test("The interface in a specification is described in words")
    func specification() throws {
        let file = { (body: String) in ["ui/chip/chip.json": "{\(body)}\n", "ui/chip/chip.twig": "x\n"] }
        let cases: [(String, String, String)] = [
            (
                #""props": {"a": {"type": "Boolean", "desc": "x"}}"#,
                #""props": {"a": {"type": "Boolean", "desc": "y"}}"#,
                "chip: docs changed"
            ),
            (
                #""props": {"a": {"type": "Boolean"}}"#, #""props": {"a": {"type": ["Boolean", "Object"]}}"#,
                "chip takes Boolean | Object instead of Boolean for `a`"
            ),
            (
                #""events": {"remove": {"params": {"evt": {"type": "Event"}}}}"#,
                #""events": {"remove": {"params": {}}}"#,
                "chip: `event remove` lost `evt`"
            ),
            (
                #""props": {"a": {"type": "String"}}"#, #""props": {"a": {"type": "String", "values": ["s", "m"]}}"#,
                "chip takes s | m instead of String for `a`"
            ),
            (#""modifier": "chip--big""#, #""modifier": "chip--large""#, "chip: modifier chip--big → chip--large"),
        ]
        for (old, new, sentence) in cases { #expect(try groups(file(old), file(new)) == [sentence]) }
    }
}
