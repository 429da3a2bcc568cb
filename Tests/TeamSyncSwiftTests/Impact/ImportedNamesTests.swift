import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TestSupport
import Testing

@testable import TeamSyncSwift

/// Names that code imports from the design system. In each text, the lines that end in `// !` are expected.
@Suite("Imported names in code") struct ImportedNamesTests {
    private static let app = [
        "package.json": #"{"name": "app", "dependencies": {"@acme/ui": "1", "other": "1"}}"#,
        "tsconfig.json": ##"{"paths": {"@kit": ["./src/kit/index.ts"], "@all/*": ["src/*"]}}"##,
        "vite.config.ts": "alias: { '#own': path.resolve(__dirname, 'src/own.ts') }",
        "src/kit/index.ts": "export { BoltIcon as Flash, Card as Box } from '@acme/ui'\nexport * from './more'\n",
        "src/kit/more.ts": "import { Tag } from '@acme/ui'\nexport { Tag }\n",
        "src/all.ts": "export * from '@acme/ui'\n", "src/own.ts": "export const BoltIcon = 1\n",
        "packages/shared/package.json": #"{"name": "@app/shared"}"#,
        "packages/shared/src/index.ts": "export { BoltIcon } from '@acme/ui'\n",
    ]

    @Test(
        "Names are followed to their uses, whatever the script calls them",
        arguments: [
            "import { BoltIcon as F, StarIcon } from '@acme/ui' // !\nconst a = { icon: F } // !\nconst b = <F /> // !",
            "import { BoltIcon } from '@acme/ui' // !\nconst a = on ? BoltIcon : null // !\nconst b = x.BoltIcon",
            "import { BoltIcon } from '@acme/ui' // !\n// BoltIcon\nconst a = 'BoltIcon'\nf({ BoltIcon: 1 })",
            "import { BoltIcon } from '@acme/ui' // !\nfunction f() { const BoltIcon = 1; return BoltIcon }",
            "import { Card } from '@acme/ui' // !\nconst a = <A as={Card}>b</A> // !\nconst b = <Card></Card> // !",
            "import { StarIcon, Menu } from '@acme/ui'\nconst a = <Menu icon={StarIcon} />",
            "import { Flash } from '@kit'\nconst a = <Flash /> // !",
            "import { Flash as Go } from '@kit'\nconst a = f(Go) // !\nconst b = f(Flash)",
            "import { Tag } from '@kit'\nconst a = f(Tag) // !\nexport { a, Tag }",
            "import { Card } from './all' // !\nconst a = f(Card) // !\nexport default Card",
            "import { BoltIcon } from '@app/shared'\nconst a = f(BoltIcon) // !",
            "import { BoltIcon } from '#own'\nconst a = f(BoltIcon)",
            "import { BoltIcon } from 'other'\nconst a = f(BoltIcon)",
            "import { BoltIcon } from './missing'\nconst a = f(BoltIcon)",
            "import * as ui from '@acme/ui'\nconst a = f(ui.BoltIcon, ui.StarIcon) // !",
            "import Mark from '@acme/ui/icons/BoltIcon' // !\nconst a = f(Mark) // !",
            "const BoltIcon = 1\nconst a = f(BoltIcon)",
            "import { colors as c, colors } from '@acme/ui'\nconst a = c.brand.ink // !\nconst b = colors['brand'].ink // !",
            "import { colors } from '@acme/ui'\nconst { ink: i, sky } = colors.brand // !\nconst a = colors.brand.sky",
            "import { colors } from '@acme/ui'\nconst { brand } = colors\nconst a = brand.ink.value // !",
            "import { colors } from 'other'\nconst { ink } = colors.brand\nconst a = colors.brand.ink",
            "const colors = { brand: { ink: 1 } }\nconst { ink } = colors.brand\nconst a = colors?.brand.ink",
        ])
    func scripts(text: String) throws {
        try expectLines(text, "src/a.tsx", Self.app, ["package.json": #"{"name": "@acme/ui", "version": "1.0.0"}"#])
    }

    @Test("Names that begin with the name of the package are found, also in templates")
    func prefixes() throws {
        let kit = ["package.json": #"{"name": "@acme/ui", "version": "1.0.0"}"#]
        let front = "import { AcmeCard as C, AcmeTag, AcmeMenu } from '@acme/ui' // !\n"
        let app = ["package.json": #"{"dependencies": {"@acme/ui": "1"}}"#]
        try expectLines(front + "const a = f(C) // !\nconst b = f(AcmeMenu)\n", "src/a.ts", app, kit)
        try expectLines(
            "<script setup>\n\(front)</script>\n<template>\n<acme-tag />\n// !\n</template>".replacing(
                "<acme-tag />\n// !", with: "<acme-tag /> // !"), "src/a.vue", app, kit, #"<acme-(?<key>[\w-]+)"#)
        // Own components may begin with a word of the design system.
        try expectLines(
            "import { MyCard, MyTag, Menu } from '@acme/ui'\nimport { Card } from './own'\nconst a = f(Card)\n",
            "src/a.ts", app.merging(["src/own.ts": "export const Card = 1\n"]) { first, _ in first }, [:])
    }

    @Test(
        "Functions and members in Dart are found where they are used",
        arguments: [
            "import 'package:acme_ui/acme_ui.dart';\nvoid f() { showSheet(a); } // !\nfinal a = await showSheet(b); // !",
            "import 'package:acme_ui/acme_ui.dart';\nFuture<void> showSheet() async {}\n",
            "import 'package:acme_ui/acme_ui.dart';\nclass A {\n  void showSheet(int a) {}\n}\nfinal a = b.showSheet(1);",
            "import 'package:acme_ui/acme_ui.dart' as ui;\nfinal a = ui.showSheet(b); // !\nfinal c = f(showSheet: d);",
            "import 'own.dart';\nfinal a = showSheet(b);",
            "import 'package:acme_ui/acme_ui.dart';\nfinal a = ChipKind.ghost; // !\nfinal b = ChipKind.solid;",
            "import 'package:acme_ui/acme_ui.dart';\nfinal a = MyChipKind.ghost;\nfinal b = c.ghost;",
            "import 'package:acme_ui/acme_ui.dart';\nfinal a = Chip(type: ChipKind.ghost); // !\nfinal type = ChipKind.ghost; // !",
            "import 'package:acme_ui/acme_ui.dart';\nsealed class ChipKind {}\nfinal a = ChipKind.ghost;",
            "import 'own.dart';\nfinal a = ChipKind.ghost;",
        ])
    func dart(text: String) throws {
        let app = [
            "pubspec.yaml": "name: app\n", "lib/own.dart": "void showSheet(int a) {}\nenum ChipKind { ghost }\n",
        ]
        try expectLines(text, "lib/main.dart", app, ["pubspec.yaml": "name: acme_ui\n"])
    }

    @Test("Widgets of Dart are found whatever the case of their beginning", arguments: ["Acme", "ACME"])
    func acronyms(prefix: String) throws {
        let text =
            "import 'package:acme_ui/acme_ui.dart';\nfinal a = \(prefix)Badge(); // !\n"
            + "final b = [\(prefix)BadgeList(), \(prefix)Meter(), '\(prefix)Badge'];"
        try expectLines(
            text, "lib/main.dart", ["pubspec.yaml": "name: app\n"], ["pubspec.yaml": "name: acme_ui\n"],
            #"\b(?<key>\#(prefix)\w+)"#, unknown: ["\(prefix)BadgeList", "\(prefix)Meter"])
    }

    private var fates: ItemFates {
        var comparison = ItemComparison()
        let facts: [String: [String: [Fact]]] = [
            "tokens": ["colors.brand.ink": [.disappeared(.certain)], "colors.brand.sky": []],
            "icons": ["bolt": [.disappeared(.certain)], "star": []],
            "components": [
                "Card": [.disappeared(.certain)], "Tag": [.disappeared(.certain)],
                "acme_badge": [.disappeared(.certain)],
                "Menu": [.property("a", old: nil, new: PropertyShape(type: "string", isRequired: false))],
                "sheet": [
                    .interface(.export, gained: [], lost: ["showSheet"], .certain),
                    .list("ChipKind", .values, gained: [], lost: ["ghost"]),
                ],
            ],
        ]
        for (name, items) in facts.sorted(by: { $0.key < $1.key }) {
            let kind = String(name.dropLast())
            var catalogue = CatalogueExport.Catalogue(name: name, kind: kind)
            for (key, own) in items.sorted(by: { $0.key < $1.key }) {
                var item = CatalogueExport.Item(key: key)
                item.local = .present
                item.upstream = own.contains(.disappeared(.certain)) ? .absent : .present
                catalogue.items.append(item)
                guard !own.isEmpty else { continue }
                let change: Highlight.Change = item.upstream == .absent ? .removed : .changed
                comparison.highlights.append(
                    Highlight(catalogue: name, kind: kind, key: key, change: change, facts: own))
            }
            comparison.catalogues.append(catalogue)
        }
        return ItemFates("kit", comparison)
    }

    private func expectLines(
        _ text: String, _ path: String, _ app: [String: String], _ kit: [String: String],
        _ pattern: String = "@@@(?<key>x)", unknown: [String] = []
    ) throws {
        let (provider, folder) = (try TemporaryFolder("kit"), try TemporaryFolder("app"))
        for (path, text) in kit { try RawFile.write(text.utf8, to: RawPath("\(provider.path)/\(path)")) }
        for (path, text) in app { try RawFile.write(text.utf8, to: RawPath("\(folder.path)/\(path)")) }
        try RawFile.write(text.utf8, to: RawPath("\(folder.path)/\(path)"))
        var user = RepositoryConfiguration(id: "app", path: folder.path)
        // A pattern that matches nothing still states which files are searched.
        let lines = { (pattern: String) in
            CatalogueSource.lines(glob: path, exclude: [], pattern: pattern, multiline: nil)
        }
        let none = [lines("@@@(?<key>x)")]
        user.uses = ["icons": none, "tokens": none, "components": [lines(pattern)]]
        let (fates, kinds) = (fates, ["icons": CatalogueKind.icon, "tokens": .token, "components": .component])
        let impacts = ImpactedPlaces([fates])
        let found = PlaceSearch(
            user, in: TreeSnapshot(WorkingTree(root: folder.path, hasRepositories: false)), kinds: kinds,
            names: ["components": ["Card", "Tag", "Menu", "sheet", "acme_badge"]],
            declarations: ["components": fates.declarations(in: "components")],
            executable: try ProductBinary.path("teamsync-swift"), cacheFolder: nil, impacts: impacts,
            packages: DesignPackages(of: [provider.path])
        ).find()
        let lists = impacts.items(at: found.places)
        let numbers = lists.items.flatMap(\.places).compactMap(\.line)
        let expected = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
            $1.hasSuffix("// !") ? $0 + 1 : nil
        }
        #expect(Set(numbers) == Set(expected), "\(text)")
        #expect(lists.unknown.map(\.name) == unknown && found.incomplete.isEmpty)
    }
}
