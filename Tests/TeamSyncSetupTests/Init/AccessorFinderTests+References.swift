import TestSupport
import Testing

@testable import TeamSyncSetup

extension AccessorFinderTests {
    private func kit(_ prefix: String) throws {
        var files: [RawPath: TreeEntry?] = [
            "package.json": TreeEntry("{\"name\": \"@acme/ui\", \"version\": \"1.0.0\"}")
        ]
        for name in ["Button", "Card", "Chip", "Dialog", "Meter", "Tabs"].map({ prefix + $0 }) {
            files[RawPath("src/components/\(name)/\(name).tsx")] = TreeEntry(
                "export const \(name) = (p: { a: string }) => <b>{p.a}</b>;\n")
        }
        try setup.clone(setup.origin("ui.git", files), "ui")
    }

    private func pattern(_ front: String, _ fileExtension: String) -> String {
        CodeAccessor(owner: "", form: .type(front: front), fileExtension: fileExtension).pattern
    }

    @Test("References in types and calls are found for components that the code imports")
    func references() async throws {
        try kit("")
        let found = try await uses([
            "a.tsx": "import { Button, Card } from '@acme/ui'\ntype A = typeof Button\nconst b = styled(Card)``\n",
            "b.ts": "import { Chip } from 'antd'\ntype A = typeof Chip\n",
        ])
        #expect(found.contains("components **/*.tsx \(pattern("", "tsx")) [\"button\", \"card\"]"), "\(found)")
        #expect(!found.contains { $0.contains("*.ts ") }, "\(found)")
    }

    @Test("Components whose names have the same beginning are found anywhere in scripts")
    func beginnings() async throws {
        try kit("Acme")
        let found = try await uses([
            "a.ts": "import { AcmeButton } from '@acme/ui'\nexport const a = h(AcmeButton)\n",
            "b.vue": "<script>import { AcmeTabs } from '@acme/ui/tabs'</script>",
        ])
        #expect(
            found == [
                "components **/*.ts \(pattern("Acme", "ts")) [\"acmebutton\"]",
                "components **/*.vue \(pattern("Acme", "vue")) [\"acmetabs\"]",
                #"components **/*.vue <(?<key>[A-Z]\w*|[a-z]\w*-[\w-]+) ["acmetabs"]"#,
            ], "\(found)")
    }

    @Test("Widgets in files without the beginning of their names are found by their classes")
    func widgets() async throws {
        var files: [RawPath: TreeEntry?] = [
            "pubspec.yaml": TreeEntry("name: acme_ui\nversion: 1.0.0\ndependencies:\n  flutter:\n    sdk: flutter\n"),
            "lib/acme_ui.dart": TreeEntry("export 'src/components/button.dart';\n"),
        ]
        for name in ["Button", "Card", "Chip", "Dialog", "Meter", "Tabs"] {
            files[RawPath("lib/src/components/\(name.lowercased()).dart")] = TreeEntry(
                "import 'package:flutter/material.dart';\nclass Acme\(name) extends StatelessWidget {\n"
                    + "  const Acme\(name)({super.key});\n  Widget build(BuildContext context) => Text('a');\n}\n")
        }
        try setup.clone(setup.origin("ui.git", files), "ui")
        let found = try await uses([
            "lib/a.dart": "import 'package:acme_ui/acme_ui.dart';\nfinal a = [const AcmeButton(), Card(child: b)];\n"
        ])
        #expect(found == [#"components **/*.dart \b(?<key>Acme\w+) ["acmebutton"]"#], "\(found)")
    }

    @Test("Views of Android in folders without the end of their names are found by their classes")
    func views() async throws {
        var files: [RawPath: TreeEntry?] = [
            "library/build.gradle": TreeEntry(
                "apply plugin: 'com.android.library'\nandroid { namespace 'com.acme.ui' }\n")
        ]
        for name in ["Button", "Card", "Chip", "Dialog", "Meter", "Tabs", "Badge", "Header"] {
            files[RawPath("library/src/main/java/com/acme/ui/\(name.lowercased())/\(name)View.kt")] = TreeEntry(
                "package com.acme.ui.\(name.lowercased())\n\nimport android.view.View\n\n"
                    + "class \(name)View(context: Context, attrs: AttributeSet?) : View(context, attrs)\n")
        }
        try setup.clone(setup.origin("ui.git", files), "ui")
        let found = try await uses([
            "app/src/main/java/A.kt":
                "import com.acme.ui.chip.ChipView\nimport com.other.CardView\nval a = ChipView(b)\n",
            "app/src/main/res/layout/a.xml":
                "<a><com.acme.ui.button.ButtonView/><com.acme.ui.tabs.TabsView/><com.app.MeterView/></a>",
        ])
        #expect(
            found == [
                #"components **/*.kt \b(?<key>[A-Z]\w+) ["chipview"]"#,
                #"components **/*.xml (?:<|\bclass=")com\.acme\.ui\.(?:\w+\.)*(?<key>[A-Z]\w*) "#
                    + #"["buttonview", "tabsview"]"#,
            ], "\(found)")
    }
}
