import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncSetup

extension AccessorFinderTests {
    @Test("The components of a Dart package are found in sources that import it", arguments: ["Acme", "ACME"])
    func dartComponents(prefix: String) async throws {
        var files: [RawPath: TreeEntry?] = [
            "pubspec.yaml": TreeEntry("name: acme_ui\nversion: 1.0.0\ndependencies:\n  flutter:\n    sdk: flutter\n"),
            "lib/acme_ui.dart": TreeEntry("export 'src/components/acme_button.dart';\n"),
        ]
        for name in ["Button", "Card", "Chip", "Dialog", "Meter", "Tabs"] {
            files[RawPath("lib/src/components/acme_\(name.lowercased()).dart")] = TreeEntry(
                "import 'package:flutter/material.dart';\nclass \(prefix)\(name) extends StatelessWidget {\n"
                    + "  const \(prefix)\(name)({super.key});\n  Widget build(BuildContext context) => Text('a');\n}\n")
        }
        try setup.clone(setup.origin("ui.git", files), "ui")
        let found = try await uses([
            "lib/a.dart":
                "import 'package:acme_ui/acme_ui.dart';\nfinal a = [const \(prefix)Button(), \(prefix)Card(child: Text('a'))];\n",
            "lib/b.dart": "import 'package:other/other.dart';\nfinal a = \(prefix)Chip();\n",
        ])
        #expect(found == [#"components **/*.dart \b(?<key>\#(prefix)\w+) ["acmebutton", "acmecard"]"#], "\(found)")
    }

    @Test("The members of an object that a script imports are found")
    func objects() async throws {
        let files: [RawPath: TreeEntry?] = [
            "package.json": TreeEntry(
                "{\"name\": \"@acme/tokens\", \"version\": \"1.0.0\", \"main\": \"src/index.ts\"}"),
            "src/index.ts": TreeEntry("export * from './tokens';\n"),
            "src/tokens.ts": TreeEntry(
                "export const colors = {\n" + (1...9).map { "  ink\($0): '#00000\($0)',\n" }.joined() + "};\n"
                    + "export const space = {\n" + (1...9).map { "  s\($0): '\($0)px',\n" }.joined() + "};\n"),
        ]
        try setup.clone(setup.origin("tokens.git", files), "tokens")
        let found = try await uses([
            "a.tsx":
                "import { colors, space as gap, space } from '@acme/tokens'\nconst a = [colors.ink1, colors.ink2, space.s3]\n",
            "b.ts": "import { colors } from 'chalk'\nconst a = colors.ink3\n",
            "c.ts": "const space = { s1: 1 }\nconst b = space.s1\n",
            "d.js": "import { colors as c } from '@acme/tokens'\nconst a = c.ink4\n",
        ])
        #expect(
            found == [
                #"tokens **/*.tsx \b(?<key>colors\.\w+) ["colorsink1", "colorsink2"]"#,
                #"tokens **/*.js \b(?<key>colors\.\w+) ["colorsink4"]"#,
                #"tokens **/*.tsx \b(?<key>space\.\w+) ["spaces3"]"#,
            ], "\(found)")
    }

    private static let names = [
        "Anchor", "Bell", "Bolt", "Cloud", "Door", "Eye", "Flag", "Globe", "Heart", "Inbox", "Key", "Leaf", "Moon",
        "Star", "Tent", "Wind",
    ]

    @Test("Icons that a package offers beside components are found by the end of their names")
    func iconsBesideComponents() async throws {
        var files: [RawPath: TreeEntry?] = [
            "package.json": TreeEntry("{\"name\": \"@acme/react\", \"version\": \"1.0.0\", \"main\": \"dist/a.js\"}"),
            "src/index.ts": TreeEntry("export * from './icons';\nexport * from './components';\n"),
        ]
        for (index, name) in Self.names.enumerated() {
            files[RawPath("src/icons/\(name)Icon.tsx")] = TreeEntry(
                "export const \(name)Icon = () => (<svg viewBox=\"0 0 24 24\"><path d=\"M\(index) 2L3 14h7z\" /></svg>);\n"
            )
        }
        for name in ["Button", "Card", "Chip", "Dialog", "Meter", "Tabs", "AppIcon"] {
            files[RawPath("src/components/\(name)/\(name).tsx")] = TreeEntry(
                "import React from 'react';\nexport const \(name) = (a: { b: string }) => <div>{a.b}</div>;\n")
        }
        try setup.clone(setup.origin("kit.git", files), "kit")
        let found = try await uses([
            "a.tsx": "import { Button, BoltIcon, StarIcon as S, AppIcon } from '@acme/react'\nconst a = <Button />\n",
            "b.ts": "import { BellIcon } from 'other'\n",
        ])
        #expect(
            found.filter { $0.hasPrefix("icons") } == [
                #"icons **/*.tsx \b(?<key>\w+Icon)\b(?:\s+as\s+\w+)?(?=[\w\s,$]*\}\s*from\s*["']@acme/react["']) "#
                    + #"["bolticon", "staricon"]"#
            ], "\(found)")
    }

    @Test("Constants with the name of the design system and members of themes are tokens")
    func constants() async throws {
        let files: [RawPath: TreeEntry?] = [
            "package.json": TreeEntry("{\"name\": \"@acme/tokens\", \"version\": \"1.0.0\", \"main\": \"dist/a.js\"}"),
            "tokens/space.json": TreeEntry(
                "{\"space\": {" + (1...8).map { "\"s\($0)\": {\"value\": \"\($0)px\"}" }.joined(separator: ", ") + "}}"),
        ]
        try setup.clone(setup.origin("tokens.git", files), "tokens")
        let found = try await uses([
            "a.ts":
                "import { ACME_SPACE_S1, ACME_SPACE_S2, ACME_SPACE_S4 } from '@acme/tokens'\nconst a = ACME_SPACE_S1\n",
            "b.ts": "import { OTHER_SPACE_S3 } from 'other'\n",
        ])
        #expect(
            found == [
                #"tokens **/*.ts \bACME_(?<key>\w+)\b(?:\s+as\s+\w+)?(?=[\w\s,$]*\}\s*from\s*["']@acme/tokens["']) "#
                    + #"["spaces1", "spaces2", "spaces4"]"#
            ], "\(found)")
    }

    @Test("Components that are exported with a beginning are found by their names without it")
    func prefixedComponents() async throws {
        var files: [RawPath: TreeEntry?] = [
            "package.json": TreeEntry("{\"name\": \"@acme/ui\", \"version\": \"1.0.0\", \"main\": \"dist/a.js\"}"),
            "src/lib.ts": TreeEntry("export { default as AcmeButton } from './components/button/Button.vue';\n"),
        ]
        for name in ["Button", "Card", "Chip", "Dialog", "Meter", "Tabs"] {
            files[RawPath("src/components/\(name.lowercased())/\(name).vue")] = TreeEntry(
                "<template><div><slot /></div></template>\n<script lang=\"ts\">\n"
                    + "export default defineComponent({ name: 'Acme\(name)', props: { a: String } });\n</script>\n")
        }
        try setup.clone(setup.origin("kit.git", files), "kit")
        let found = try await uses([
            "package.json": "{\"dependencies\": {\"@acme/ui\": \"1.0.0\"}}",
            "a.vue": "<script setup>\nimport { AcmeButton, AcmeCard } from '@acme/ui';\n</script>\n"
                + "<template><acme-button /><AcmeCard /></template>\n",
            "b.vue": "<script setup>\nimport { MyChip } from 'other';\n</script>\n",
        ])
        #expect(
            found == [
                #"components **/*.vue \bAcme(?<key>\w+)\b(?:\s+as\s+\w+)?(?=[\w\s,$]*\}\s*from\s*["']@acme/ui["']) "#
                    + #"["button", "card"]"#,
                #"components **/*.vue <(?:Acme(?=[A-Z])|acme-)(?<key>\w[\w-]*) ["button", "card"]"#,
            ], "\(found)")
    }

    @Test("Variables of Less in pages are found, without those that the page defines itself")
    func lessInPages() async throws {
        let files: [RawPath: TreeEntry?] = [
            "package.json": TreeEntry("{\"name\": \"@acme/styles\", \"version\": \"1.0.0\"}"),
            "src/tokens/variables.less": TreeEntry((1...9).map { "@color-c\($0): #00000\($0);\n" }.joined()),
        ]
        try setup.clone(setup.origin("styles.git", files), "styles")
        let found = try await uses([
            "package.json": "{\"dependencies\": {\"@acme/styles\": \"1.0.0\"}}",
            "a.vue": "<template><a @click=\"b\" /></template>\n<style lang=\"less\">\n@color-own: red;\n"
                + ".a { a: @color-c1; b: @color-c2; c: @color-c3; d: @color-own; e: @gap }\n</style>\n",
            "b.vue": "<style lang=\"scss\">\n@media (a) { b: $color-c4 }\n</style>\n",
        ])
        #expect(
            found == [#"tokens **/*.vue @\{?(?<key>color-[\w-]+) ["colorc1", "colorc2", "colorc3"]"#], "\(found)")
    }

    func uses(_ code: [String: String]) async throws -> [String] {
        let user = try #require(try await survey(code).users.first { setup.relative($0.path) == "app" })
        return user.uses.map { use -> String in
            guard case .lines(let glob, _, let pattern, _) = use.source else { return "" }
            return "\(use.catalogue) \(glob) \(pattern) \(use.items.sorted())"
        }
    }
}
