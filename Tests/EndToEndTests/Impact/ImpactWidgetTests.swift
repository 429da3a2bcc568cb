import TestSupport
import Testing

@testable import TeamSyncDocuments

/// Widgets of Flutter in files whose names lack the beginning of the widgets' names.
@Suite("The effects of changed widgets on code") struct ImpactWidgetTests {
    private static func widget(_ name: String, _ parameters: String, _ mark: String = "") -> String {
        "import 'package:flutter/material.dart';\n\n\(mark)class \(name) extends StatelessWidget {\n"
            + "  const \(name)({super.key, \(parameters)});\n  final String? title;\n  final String? hint;\n"
            + "  Widget build(BuildContext context) => Text('a');\n}\n"
    }

    @Test("Calls of a widget are listed if their arguments are affected, or if it is deprecated")
    func effects() throws {
        let bench = try ImpactBench()
        let both = "this.title, this.hint"
        try bench.add(
            "kit",
            [
                "pubspec.yaml": "name: acme_ui\nversion: 1.0.0\n", "lib/src/card.dart": Self.widget("AcmeCard", both),
                "lib/src/step_bar.dart": Self.widget("AcmeStepBar", both),
            ])
        try bench.add(
            "app",
            [
                "lib/a.dart":
                    "import 'package:acme_ui/acme_ui.dart';\nfinal a = AcmeCard(title: 'a', hint: 'b');\n"
                    + "final b = AcmeCard(title: 'a');\nfinal c = AcmeStepBar();\n",
                "lib/b.dart": "import 'package:other/other.dart';\nfinal a = AcmeCard(hint: 'b');\n",
            ])
        try bench.configure(
            #"""
              - id: kit
                path: FOLDER/kit
                counts: {components: {files: {glob: 'lib/src/*.dart'}, kind: component}}
              - id: app
                path: FOLDER/app
                uses: {components: {lines: {glob: '**/*.dart', pattern: '\b(?<key>Acme\w+)'}}}
            """#)
        try bench.push(
            "kit",
            [
                "lib/src/card.dart": Self.widget("AcmeCard", "this.title").replacing(
                    "  final String? hint;\n", with: ""),
                "lib/src/step_bar.dart": Self.widget("AcmeStepBar", both, "@Deprecated('Use AcmeCard instead.')\n"),
            ])
        let user = try #require(try bench.impact().repositories.first)
        #expect(user.lines(.breaks).contains("lib/a.dart:2"))
        #expect(user.lines(.deprecated) == ["lib/a.dart:4"])
        #expect(user.items.flatMap(\.places).count == 2)
    }
}
