import TeamSyncConfiguration
import TeamSyncDocuments
import TestSupport
import Testing

@testable import TeamSyncSwift

/// Names that belong to the design system, to another package or to the code itself. In each text, the number of a line
/// with `!` at its end is expected, with `?` one that is not certain.
@Suite("Owners of names in code") struct NameOwnersTests {
    private static let dart = #"\b(?<key>Acme[A-Z]\w*)"#
    private static let object = #"\b(?<key>(?:colors|space)\.\w+)"#

    @Test(
        "A name in Dart belongs to the library that it is imported from",
        arguments: [
            "import 'package:acme_ui/acme_ui.dart';\nfinal a = AcmeChip(); // !",
            "import 'package:acme_ui/acme_ui.dart';\nfinal a = \"AcmeChip\";\nfinal b = '${AcmeChip.a}'; // !",
            "import 'package:other/other.dart';\nfinal a = AcmeChip();",
            "import \"package:flutter/material.dart\";\nimport 'dart:ui';\nfinal a = AcmeChip();",
            "import 'package:acme_ui/acme_ui.dart' as acme;\nfinal a = AcmeChip();\nfinal b = acme.AcmeChip(); // !",
            "import 'package:acme_ui/acme_ui.dart' show AcmeTag;\nfinal a = AcmeChip();\nfinal b = AcmeTag(); // !",
            "import 'package:acme_ui/acme_ui.dart'\n    hide AcmeChip;\nfinal a = AcmeChip();\nfinal b = AcmeTag(); // !",
            "import 'package:acme_ui/acme_ui.dart';\nclass AcmeChip {}\nfinal a = AcmeChip();\nfinal b = AcmeTag(); // !",
            "import 'package:acme_ui/acme_ui.dart' hide AcmeChip;\nimport 'own.dart';\nfinal a = AcmeChip();\n",
            "import 'own.dart';\nimport 'package:acme_ui/acme_ui.dart' show AcmeTag;\nfinal a = AcmeChip(AcmeTag()); // !",
            "import 'package:app/all.dart';\nfinal a = AcmeTag(); // !",
            "import '../lib/narrow.dart';\nfinal a = AcmeTag();\nfinal b = AcmeChip(); // !",
            "import 'missing.g.dart';\nfinal a = AcmeTag(); // !",
            "part of 'a.dart';\nfinal a = AcmeTag(); // !",
            "part 'parts.dart';\nimport 'package:acme_ui/acme_ui.dart';\nfinal a = AcmePart();\nfinal b = AcmeTag(); // !",
        ])
    func dartLibraries(text: String) throws {
        let kit = ["pubspec.yaml": "name: acme_ui\nversion: 1.0.0\n"]
        let app = [
            "pubspec.yaml": "name: app\n", "lib/own.dart": "class AcmeChip {}\n",
            "lib/all.dart": "export 'more.dart';\n", "lib/more.dart": "export 'package:acme_ui/acme_ui.dart';\n",
            "lib/narrow.dart": "export 'package:acme_ui/acme_ui.dart' show AcmeChip;\n",
            "lib/parts.dart": "part of 'main.dart';\nclass AcmePart {}\n",
        ]
        try expectPlaces(text, "lib/main.dart", kit, app, Self.dart, .token)
    }

    @Test("Without a package of Dart, nothing is known about names")
    func noDartPackage() throws {
        try expectPlaces("final a = AcmeChip(); // !", "lib/main.dart", [:], [:], Self.dart, .token)
    }

    @Test(
        "An object that a script declares or imports from another package is not the design system's",
        arguments: [
            "import { colors } from '@acme/tokens'\nconst a = colors.ink // !",
            "import { colors } from 'other'\nconst a = colors.ink",
            "const colors = { ink: 'red' }\nconst a = colors.ink",
            "const colors = { ...theme.colors, ink: 'red' }\nconst a = colors.ink // !",
            "const colors = useTheme().colors\nconst a = colors.ink // !",
            "const { colors } = theme\nconst a = colors.ink // !",
            "function f(colors) { return colors.ink } // !",
            "import { colors } from '@acme/tokens'\nconst a = \"colors.ink\" // ?",
            "enum E { a }\nclass colors { static ink = 1 }\nconst a = colors.ink",
            "import { colors } from './theme'\nconst a = colors.ink",
            "import { colors } from './more'\nconst a = colors.ink // !",
        ])
    func objects(text: String) throws {
        let kit = ["package.json": #"{"name": "@acme/tokens"}"#]
        let app = [
            "package.json": #"{"dependencies": {"other": "1"}}"#, "src/theme.ts": "export const colors = {}\n",
            "src/more.ts": "import { colors as base } from '@acme/tokens'\nexport const colors = { ...base, a: 1 }\n",
        ]
        try expectPlaces(text, "src/a.ts", kit, app, Self.object, .token)
    }

    @Test("A component belongs to the package that contains it, and to packages that depend on it")
    func packages() throws {
        let kit = [
            "package.json": #"{"name": "acme", "private": true}"#,
            "packages/vue/package.json": #"{"name": "@acme/vue", "version": "1.0.0"}"#,
            "packages/react/package.json": #"{"name": "@acme/react", "version": "1.0.0"}"#,
            "packages/all/package.json": #"{"name": "@acme/all", "dependencies": {"@acme/vue": "1"}}"#,
        ]
        let app = ["package.json": #"{"dependencies": {"@acme/react": "1"}}"#]
        let pattern = #"\b(?<key>Chip)\b"#
        for (package, mark) in [("vue", " // !"), ("react", ""), ("all", " // !"), ("new", " // !")] {
            try expectPlaces(
                "import { Chip } from '@acme/\(package)'\(mark)\nconst a = <Chip />\(mark)\n", "src/a.tsx", kit, app,
                pattern, .component, count: "packages/vue/src/**/*.vue")
        }
        // The items may be in any package.
        try expectPlaces(
            "import { Chip } from '@acme/react' // !", "src/a.tsx", kit, app, pattern, .component,
            count: "packages/*/src/*.vue")
    }

    func expectPlaces(
        _ text: String, _ path: String, _ kit: [String: String], _ app: [String: String], _ pattern: String,
        _ kind: CatalogueKind, count glob: String = "src/**", names: [String: Set<String>] = [:]
    ) throws {
        let (provider, folder) = (try TemporaryFolder("kit"), try TemporaryFolder("app"))
        for (path, text) in kit { try RawFile.write(text.utf8, to: RawPath("\(provider.path)/\(path)")) }
        for (path, text) in app { try RawFile.write(text.utf8, to: RawPath("\(folder.path)/\(path)")) }
        try RawFile.write(text.utf8, to: RawPath("\(folder.path)/\(path)"))
        var repository = RepositoryConfiguration(id: "kit", path: provider.path)
        repository.counts = ["items": CountConfiguration(source: .files(glob: glob, exclude: [], key: nil), kind: kind)]
        var user = RepositoryConfiguration(id: "app", path: folder.path)
        user.uses = ["items": [.lines(glob: path, exclude: [], pattern: pattern, multiline: nil)]]
        let packages = DesignPackages(of: [provider.path])
        let found = PlaceSearch(
            user, in: TreeSnapshot(WorkingTree(root: folder.path, hasRepositories: false)), kinds: ["items": kind],
            names: names, executable: try ProductBinary.path("teamsync-swift"), cacheFolder: nil, packages: packages,
            providers: [repository]
        ).find()
        let lines = found.places.map { "\($0.place.line ?? 0)\($0.isCertain ? "!" : "?")" }
        let expected = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
            index, line in
            line.hasSuffix("// !") ? "\(index + 1)!" : line.hasSuffix("// ?") ? "\(index + 1)?" : nil
        }
        #expect(Set(lines) == Set(expected), "\(text)")
        #expect(found.incomplete.isEmpty)
    }
}
