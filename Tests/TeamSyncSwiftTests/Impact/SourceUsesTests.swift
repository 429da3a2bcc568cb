import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TestSupport
import Testing

@testable import TeamSyncSwift

@Suite("Uses of declarations that belong to no item") struct SourceUsesTests {
    private static let fates: ItemFates = {
        var comparison = ItemComparison()
        let items = [
            ("icons", "icon", "bell"), ("components", "component", "Card"), ("tokens", "token", "rust_30"),
        ]
        for (name, kind, key) in items {
            var catalogue = CatalogueExport.Catalogue(name: name, kind: kind)
            catalogue.items = [CatalogueExport.Item(key: key)]
            (catalogue.items[0].local, catalogue.items[0].upstream) = (
                .present, name == "components" ? .present : .absent
            )
            comparison.catalogues.append(catalogue)
        }
        func highlight(_ catalogue: String, _ kind: String, _ key: String, _ facts: [Fact]) -> Highlight {
            Highlight(catalogue: catalogue, kind: kind, key: key, change: .changed, facts: facts)
        }
        func change(
            _ verdict: APIChange.Verdict, _ types: [String], _ name: String, _ effect: APIChange.Effect
        ) -> APIChange {
            APIChange(
                verdict, kind: "var", DeclarationID(types: types, name: name, labels: []), name: name, effect: effect,
                old: nil, new: nil, path: "theme/Color.kt", line: 1)
        }
        let shape = PropertyShape(certainty: .may)
        comparison.highlights = [
            highlight("icons", "icon", "bell", [.disappeared(.certain)]),
            highlight("tokens", "token", "rust_30", [.disappeared(.certain)]),
            highlight(
                "sources", "item", "src/index.ts",
                [.interface(.export, gained: [], lost: ["useKit", "IconBell", "Card"], .certain)]),
            highlight("sources", "item", "mixins/_a.scss", [.property("@mixin lift", old: shape, new: nil)]),
            highlight("sources", "item", "values/attrs.xml", [.property("ChipView.chipTone", old: shape, new: nil)]),
            highlight(
                "sources", "item", "enums/size.ts", [.list("Size", .openValues, gained: [], lost: ["huge"])]),
            highlight(
                "sources", "item", "theme/Color.kt",
                [
                    .api(
                        [
                            change(.breaking, [], "InkColor", .gone(use: nil)),
                            change(.breaking, [], "ink", .gone(use: nil)),
                            change(.compatible, [], "SkyColor", .valueChanged(old: "1", new: "2", isDefault: false)),
                            change(.breaking, ["AcmeIcons", "Line"], "Close", .gone(use: nil)),
                        ], more: 0, nil)
                ]),
            highlight("sources", "item", "src/types.ts", [.property("a", old: PropertyShape(), new: nil)]),
        ]
        return ItemFates("kit", comparison)
    }()

    @Test("Items are omitted, and changes that are not searched for are counted")
    func declarations() {
        #expect(
            Self.fates.declarations(in: ItemFates.sources) == [
                "useKit", "IconBell", "@mixin lift", "ChipView.chipTone", "Size.huge", "val InkColor", "val SkyColor",
                "val ink",
                "AcmeIcons.Line.Close",
            ])
        #expect(Self.fates.unsearchedChanges == 1)
        #expect(Self.fates.isAnythingAffected)
    }

    /// Files of the code, and the lines that are affected with their items.
    private static let cases: [(path: String, text: String, lines: [String])] = [
        (
            "a.ts",
            "import { useKit as use, Card } from '@acme/kit'\nimport { useKit as other } from 'lodash'\nuse()\n"
                + "other()\nconst a = { use: 'useKit' }\n",
            ["1 breaks useKit", "3 breaks useKit"]
        ),
        ("b.ts", "import { IconBell } from '@acme/kit'\nconst a = [IconBell]\n", ["1 breaks bell", "2 breaks bell"]),
        ("c.ts", "import { useKit } from './own'\nuseKit()\n", []),
        (
            "d.scss",
            "@use '@acme/kit/mixins/a' as kit;\n.a { @include kit.lift; }\n.b { @include kit.lift-more; }\n"
                + "// @include kit.lift\n@use 'own';\n.c { @include own.lift; }\n",
            ["2 may_break @mixin lift"]
        ),
        ("e.scss", "@mixin lift { a: b }\n.a { @include lift; }\n", []),
        (
            "res/layout/a.xml",
            "<a>\n<com.acme.ChipView\n  app:chipTone=\"x\" />\n<com.app.OwnView\n  app:chipTone=\"x\"\n"
                + "  tools:chipTone=\"y\" /></a>\n",
            ["3 may_break ChipView.chipTone"]
        ),
        (
            "f.ts",
            "import { Size, Size as S } from '@acme/kit'\nconst a = [S.huge, Size.small]\nconst b = Size['huge']\n"
                + "const { huge } = Size\nconst c = Own.huge + 'Size.huge'\nconst d = x.Size.huge\n",
            ["2 may_break Size.huge", "3 may_break Size.huge", "4 may_break Size.huge"]
        ),
        ("g.ts", "import { Size } from './barrel'\nconst a = Size?.huge\n", ["2 may_break Size.huge"]),
        ("h.ts", "enum Size { huge }\nconst a = Size.huge\n", []),
        (
            "A.kt",
            "package org.app\nimport com.acme.kit.InkColor\nimport com.acme.kit.SkyColor\nval a = f(InkColor, \"SkyColor\")\n"
                + "val b = SkyColor\nval ink = ink\n",
            ["2 breaks InkColor", "3 changes SkyColor", "4 breaks InkColor", "5 changes SkyColor"]
        ),
        (
            "E.kt",
            "package org.app\nimport com.acme.kit.*\nval a = f(ink, b.ink, ink = 1)\n"
                + "val c = if (ink == 2) \"ink\" else 3 // ink\n",
            ["3 breaks ink", "4 breaks ink"]
        ),
        ("H.kt", "package org.app\nimport com.acme.kit.*\nfun f(ink: Int) = g(ink)\n", []),
        ("I.kt", "package org.app\nimport com.acme.kit.*\nval a = b.map { ink -> ink + 1 }\n", []),
        (
            "F.kt", "package org.app\nimport com.acme.kit.ink as dark\nval a = dark\nval b = x.dark\n",
            ["2 breaks ink", "3 breaks ink"]
        ),
        (
            "J.kt",
            "package org.app\nimport com.acme.kit.rust_30 as rust\nimport com.acme.kit.rust_30\nval a = f(rust, rust_30, b.rust)\n",
            ["2 breaks rust_30", "3 breaks rust_30", "4 breaks rust_30", "4 breaks rust_30"]
        ),
        ("K.kt", "package org.app\nimport com.acme.kit.*\nval a = rust_30\n", []),
        ("G.kt", "package org.app\nimport com.other.ink\nval a = ink\n", []),
        ("B.kt", "package org.app\nval InkColor = 1\nval a = InkColor\n", []),
        (
            "C.kt",
            "package org.app\nimport com.acme.kit.AcmeIcons\nimport com.acme.kit.line.Close\n"
                + "val a = AcmeIcons.Line.Close\nval icons = AcmeIcons.Line\nval b = icons.Close\n"
                + "val c = OwnIcons.Line.Own\n",
            [
                "3 breaks AcmeIcons.Line.Close", "4 breaks AcmeIcons.Line.Close",
                "6 may_break AcmeIcons.Line.Close",
            ]
        ),
        (
            "D.kt",
            "package org.app\nimport com.acme.kit.AcmeIcons\nimport com.acme.kit.line.*\n"
                + "val a = with(AcmeIcons.Line) { Close }\nval b = OwnIcons.Line.Close\nval c = d.Close\n",
            ["4 breaks AcmeIcons.Line.Close"]
        ),
    ]

    @Test(
        "Lost exports, mixins and attributes are found where code uses those of the design system",
        arguments: cases.indices)
    func uses(index: Int) throws {
        let (path, text, lines) = Self.cases[index]
        let (provider, folder) = (try TemporaryFolder("kit"), try TemporaryFolder("app"))
        try RawFile.write("{\"name\": \"@acme/kit\"}".utf8, to: RawPath("\(provider.path)/package.json"))
        try RawFile.write("@mixin lift {}".utf8, to: RawPath("\(provider.path)/mixins/_a.scss"))
        try RawFile.write("package com.acme.kit\n".utf8, to: RawPath("\(provider.path)/src/A.kt"))
        try RawFile.write("export * from '@acme/kit'\n".utf8, to: RawPath("\(folder.path)/barrel.ts"))
        try RawFile.write("package org.app\nobject OwnIcons\n".utf8, to: RawPath("\(folder.path)/OwnIcons.kt"))
        try RawFile.write("export const useKit = 1\n".utf8, to: RawPath("\(folder.path)/own.ts"))
        try RawFile.write("@mixin lift {}\n".utf8, to: RawPath("\(folder.path)/_own.scss"))
        try RawFile.write(text.utf8, to: RawPath("\(folder.path)/\(path)"))
        var user = RepositoryConfiguration(id: "app", path: folder.path)
        let none = { CatalogueSource.lines(glob: $0, exclude: [], pattern: "@@@(?<key>x)", multiline: nil) }
        user.uses = ["icons": [none("**/*.none")], "tokens": [none("**/*.kt")]]
        let impacts = ImpactedPlaces([Self.fates])
        let places = PlaceSearch(
            user, in: TreeSnapshot(WorkingTree(root: folder.path, hasRepositories: false)),
            kinds: ["icons": .icon, "components": .component, "tokens": .token],
            declarations: Dictionary(
                uniqueKeysWithValues: [ItemFates.sources, "tokens"].map { ($0, Self.fates.declarations(in: $0)) }),
            cacheFolder: nil,
            impacts: impacts, packages: DesignPackages(of: [provider.path])
        ).find()
        let found = impacts.items(at: places.places).items.flatMap { item in
            item.places.filter { $0.path == path }.map { "\($0.line ?? 0) \(item.effect.rawValue) \(item.key)" }
        }
        #expect(found.sorted() == lines.sorted(), "\(found) \(places.incomplete)")
    }
}
