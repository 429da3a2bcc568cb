import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncSetup

extension AccessorFinderTests {
    @Test("The components of a Dart package are found in sources that import it")
    func dartComponents() async throws {
        var files: [RawPath: TreeEntry?] = [
            "pubspec.yaml": TreeEntry("name: acme_ui\nversion: 1.0.0\ndependencies:\n  flutter:\n    sdk: flutter\n"),
            "lib/acme_ui.dart": TreeEntry("export 'src/components/acme_button.dart';\n"),
        ]
        for name in ["Button", "Card", "Chip", "Dialog", "Meter", "Tabs"] {
            files[RawPath("lib/src/components/acme_\(name.lowercased()).dart")] = TreeEntry(
                "import 'package:flutter/material.dart';\nclass Acme\(name) extends StatelessWidget {\n"
                    + "  const Acme\(name)({super.key});\n  Widget build(BuildContext context) => Text('a');\n}\n")
        }
        try setup.clone(setup.origin("ui.git", files), "ui")
        let found = try await uses([
            "lib/a.dart":
                "import 'package:acme_ui/acme_ui.dart';\nfinal a = [const AcmeButton(), AcmeCard(child: Text('a'))];\n",
            "lib/b.dart": "import 'package:other/other.dart';\nfinal a = AcmeChip();\n",
        ])
        #expect(found == [#"components **/*.dart \b(?<key>Acme\w+) ["acmebutton", "acmecard"]"#], "\(found)")
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
        ])
        #expect(
            found == [
                #"tokens **/*.tsx \b(?<key>colors\.\w+) ["colorsink1", "colorsink2"]"#,
                #"tokens **/*.tsx \b(?<key>space\.\w+) ["spaces3"]"#,
            ], "\(found)")
    }

    func uses(_ code: [String: String]) async throws -> [String] {
        let user = try #require(try await survey(code).users.first { setup.relative($0.path) == "app" })
        return user.uses.map { use -> String in
            guard case .lines(let glob, _, let pattern, _) = use.source else { return "" }
            return "\(use.catalogue) \(glob) \(pattern) \(use.items.sorted())"
        }
    }
}
