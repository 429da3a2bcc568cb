import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments

@Suite("Sources that are split or rewritten beside their old place")
struct SplitSourceTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    private func files(_ texts: [String: String]) -> Files {
        Dictionary(uniqueKeysWithValues: texts.map { (RawPath(Array($0.key.utf8)), TreeEntry($0.value)) })
    }

    private func groups(_ old: [String: String], _ new: [String: String]) throws -> [String] {
        let ending = old.keys.first?.split(separator: ".").last ?? ""
        let count = CountConfiguration(source: .files(glob: "ui/*.\(ending)", exclude: []), kind: .component)
        return try DesignClone.groups(count, files(old), files(new))
    }

    private func kotlin(_ names: [String], package: String = "com.kit", access: String = "") -> String {
        "package \(package)\n\nimport androidx.compose.runtime.Composable\n\n"
            + names.map { name in
                let lines = (1...6).map { "    Text(\(name.lowercased())\($0))\n" }.joined()
                return "\(access)@Composable\nfun \(name)(label: String, size: Dp = 4.dp) {\n\(lines)}\n\n"
            }.joined()
    }

    @Test("A source that was split is not gone, and its parts are not new")
    func split() throws {
        let kept = ["ui/Card.kt": kotlin(["Card"])]
        let old = kept.merging(["ui/Chip.kt": kotlin(["FilterChip", "InputChip"])]) { $1 }
        let new = kept.merging([
            "ui/FilterChip.kt": kotlin(["FilterChip"]), "ui/InputChip.kt": kotlin(["InputChip"]),
            "ui/Avatar.kt": kotlin(["Avatar"]),
        ]) { $1 }
        #expect(try groups(old, new) == ["Avatar is new", "Chip was split into FilterChip and InputChip"])
        // A part with another signature is compared with the former one.
        var changed = new
        changed["ui/InputChip.kt"] = kotlin(["InputChip"]).replacing("size: Dp = 4.dp", with: "size: Dp")
        let found = try groups(old, changed)
        #expect(found.first?.contains("lost the default of `size` (breaking)") == true, "\(found)")
        #expect(found.first?.hasSuffix("was split into FilterChip and InputChip") == true, "\(found)")
    }

    @Test("A category folder whose components got folders of their own was split, and is not renamed")
    func category() throws {
        func source(_ name: String) -> String {
            let lines = (1...8).map { "      <span className=\"\(name)-\($0)\">{label}</span>\n" }.joined()
            return "export const \(name) = ({ label }) => (\n    <div>\n\(lines)    </div>\n);\n"
        }
        let count = CountConfiguration(source: .directories(glob: "src/*", exclude: []), kind: .component)
        let kept = ["src/card/Card.tsx": source("Card"), "src/chip/Chip.tsx": source("Chip")]
        for names in [["Text", "Area"], ["Text", "Area", "Check"]] {
            var (old, new) = (kept, kept)
            for name in names {
                old["src/form/\(name).tsx"] = source(name)
                new["src/\(name.lowercased())/\(name).tsx"] = source(name)
                new["src/\(name.lowercased())/index.ts"] = "export * from './\(name)';\n"
            }
            old["src/form/index.ts"] = names.map { "export * from './\($0)';\n" }.joined()
            let found = try DesignClone.groups(count, files(old), files(new))
            let list = names.count == 2 ? "area and text" : "area, check and text"
            #expect(found == ["form was split into \(list)"])
        }
        // A folder whose main source has its name is renamed.
        let old = kept.merging(["src/form/Form.tsx": source("Form"), "src/form/Hint.tsx": source("Hint")]) { $1 }
        let new = kept.merging(["src/fieldset/Form.tsx": source("Form"), "src/hint/Hint.tsx": source("Hint")]) { $1 }
        let found = try DesignClone.groups(count, files(old), files(new))
        #expect(!found.contains { $0.contains("split") || $0.contains("form is gone") }, "\(found)")
    }

    @Test("A source whose parts are elsewhere only in part may be gone")
    func incomplete() throws {
        let old = ["ui/Card.kt": kotlin(["Card"]), "ui/Chip.kt": kotlin(["FilterChip", "InputChip"])]
        let rest = ["ui/Card.kt": kotlin(["Card"])]
        // One of the functions is gone, in another package, or is no longer visible.
        for other in [nil, kotlin(["InputChip"], package: "com.other"), kotlin(["InputChip"], access: "internal ")] {
            var new = rest.merging(["ui/FilterChip.kt": kotlin(["FilterChip"])]) { $1 }
            new["ui/InputChip.kt"] = other
            let found = try groups(old, new)
            #expect(!found.contains { $0.contains("split") }, "\(found)")
        }
        // Everything is in the source of another component.
        let moved = try groups(old, ["ui/Card.kt": kotlin(["Card", "FilterChip", "InputChip"])])
        #expect(moved.contains("Chip moved from ui/Chip.kt to ui/Card.kt"), "\(moved)")
    }

    @Test("Swift and Dart sources are split, too")
    func languages() throws {
        let swift = { (names: [String]) in
            "import SwiftUI\n\n"
                + names.map { "public struct \($0): View {\n    public var body: some View { Text(\"\($0)\") }\n}\n\n" }
                .joined() + "struct Helper {}\n"
        }
        let old = ["ui/Chip.swift": swift(["FilterChip", "InputChip"]), "ui/Card.swift": swift(["Card"])]
        let new = [
            "ui/FilterChip.swift": swift(["FilterChip"]), "ui/InputChip.swift": swift(["InputChip"]),
            "ui/Card.swift": swift(["Card"]),
        ]
        #expect(try groups(old, new) == ["Chip was split into FilterChip and InputChip"])
        let dart = { (names: [String]) in
            names.map {
                "class \($0) extends StatelessWidget {\n  const \($0)({super.key, this.a});\n  final int? a;\n}\n"
            }
            .joined()
        }
        #expect(
            try groups(
                ["ui/chip.dart": dart(["FilterChip", "InputChip"]), "ui/card.dart": dart(["Card"])],
                [
                    "ui/filter_chip.dart": dart(["FilterChip"]), "ui/input_chip.dart": dart(["InputChip"]),
                    "ui/card.dart": dart(["Card"]),
                ]) == ["chip was split into filter_chip and input_chip"])
    }

    @Test("A folder whose only source moved there is no new component")
    func folder() throws {
        let row = { (package: String, type: String) in
            "package com.kit.\(package)\n\n@Composable\nfun MenuRow(note: \(type)) {\n"
                + (1...12).map { "    Text(row\($0))\n" }.joined() + "}\n"
        }
        let old = ["ui/item/Other.kt": kotlin(["Other"]), "ui/item/MenuRow.kt": row("item", "Int?")]
        let new = ["ui/item/Other.kt": kotlin(["Other"]), "ui/menu/MenuRow.kt": row("menu", "String?")]
        let found = try DesignClone.components(old, new)
        #expect(found.count == 1 && found.first?.hasPrefix("menu: `MenuRow` takes `String?`") == true, "\(found)")
        #expect(found.first?.hasSuffix("moved from ui/item to ui/menu") == true, "\(found)")
        // A source of its own makes it a new component.
        let more = try DesignClone.components(old, new.merging(["ui/menu/Menu.kt": kotlin(["Menu"])]) { $1 })
        #expect(more.contains { $0.hasPrefix("menu is new") }, "\(more)")
    }

    @Test("A catalogue whose files have other names, places and first lines has moved")
    func renamedFiles() throws {
        let sheet = { (name: String, line: String) in
            "\(line)\n" + (1...8).map { ".\(name)-\($0) {\n  margin: \($0)rem;\n}\n" }.joined()
        }
        let names = ["badge", "card", "tabs", "tooltip"]
        let count = CountConfiguration(source: .files(glob: "scss/_patterns_*.scss", exclude: []), kind: .component)
        let old = names.map { ("scss/_patterns_\($0).scss", sheet($0, "@import 'settings';")) }
        let new = names.map { ("scss/patterns/_\($0).scss", sheet($0, "@use '../settings' as *;")) }
        let more = ["scss/_settings.scss": "$a: 1px;\n"]
        let sides = [old, new].map { files(Dictionary(uniqueKeysWithValues: $0).merging(more) { $1 }) }
        let found = try DesignClone.groups(count, sides[0], sides[1])
        #expect(
            found.first == "Things: 4 things moved to scss/patterns; the configuration does not cover it", "\(found)")
        // Files with other names may be others.
        let others = ["oak", "elm", "fir", "yew"]
        let replaced = zip(names, others).map { ("scss/patterns/_\($1).scss", sheet($0, "@use '../settings' as *;")) }
        let doubted = try DesignClone.groups(
            count, sides[0], files(Dictionary(uniqueKeysWithValues: replaced).merging(more) { $1 }))
        #expect(doubted.first == "Things: the catalogue may be gone, 4 things", "\(doubted)")
    }

    @Test("A catalogue whose type has another name in a renamed file is not gone")
    func renamedType() throws {
        let colors = { (type: String, values: [String]) in
            "class \(type) {\n"
                + values.enumerated().map { "  static const tint\($0) = Color(0xff\($1));\n" }.joined() + "}\n"
        }
        let values = (0..<9).map { "11223\($0)" }
        let source = TokenSource(files: ["lib/tokens/tokens.dart"], format: .code)
        let count = CountConfiguration(source: .tokens(source), kind: .token)
        let found = try DesignClone.groups(
            count, files(["lib/tokens/tokens.dart": colors("Tokens", values)]),
            files(["lib/tokens/shop/tokens.dart": colors("ShopTokens", Array(values.dropLast(2)) + ["445566"])]))
        #expect(!found.contains { $0.contains("gone, ") }, "\(found)")
        #expect(found.contains { $0.contains("lib/tokens/shop/tokens.dart") }, "\(found)")
    }

    @Test("A catalogue that was rewritten in a file beside it is not gone")
    func rewritten() throws {
        let icons = { (type: String, names: [String], first: Int) in
            "class \(type) {\n"
                + names.enumerated().map { index, name in
                    "  static const IconData \(name) = IconData(0xe\(first + index), fontFamily: '\(type)');\n"
                }.joined() + "}\n"
        }
        let source = TokenSource(files: ["lib/icons_*.dart"], format: .code)
        let count = CountConfiguration(source: .tokens(source), kind: .icon)
        let old = files([
            "lib/icons_time.dart": icons("IconsTime", ["alarm24", "clock24", "timer24"], 100),
            "lib/icons_shop.dart": icons("IconsShop", ["bag24", "cart24", "coupon24"], 200),
            "lib/icons.dart": "export 'icons_time.dart';\n",
        ])
        let names = ["time_alarm_24", "time_clock_24", "time_timer_24", "shop_bag_24", "shop_cart_24"]
        let new = files(["lib/icons.dart": icons("Icons", names, 300)])
        #expect(
            try DesignClone.groups(count, old, new) == [
                "Things: none of 6 things is left under its name; 5 others are new in lib/icons.dart, which the configuration does not cover"
            ])
        // Too few, constants of another form, or a file in another folder
        let gone = ["Things: the catalogue is gone, 6 things"]
        #expect(try DesignClone.groups(count, old, files(["lib/icons.dart": icons("Icons", ["bag"], 300)])) == gone)
        let sizes = names.map { "  static const double \($0) = 4;\n" }.joined()
        #expect(try DesignClone.groups(count, old, files(["lib/icons.dart": "class Icons {\n\(sizes)}\n"])) == gone)
        #expect(try DesignClone.groups(count, old, files(["app/icons.dart": icons("Icons", names, 300)])) == gone)
    }
}
