import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("Members of Dart sources besides constructors")
struct DartMemberTests {
    private static let cases: [(old: String, new: String, sentence: String)] = [
        (
            "Future<T?> showChip<T>(BuildContext c, {bool barrier = true}) {\n  return f(c);\n}",
            "Future<T?> showChip<T>(BuildContext c, {bool barrier = false}) {\n  return f(c);\n}",
            "ui_chip has the default `false` instead of `true` for `showChip.barrier`"
        ),
        (
            "void showChip() => f();", "void openChip() => f();",
            "ui_chip lost the export `showChip` (breaking), gained the export `openChip`"
        ),
        (
            "typedef OnTap = void Function(String id);", "typedef OnTap = void Function(String id, int at);",
            "ui_chip: OnTap void Function(String id) → void Function(String id, int at)"
        ),
        (
            "enum Size { small, large }", "enum Size { small, @Deprecated('use small') large }",
            "ui_chip deprecates `Size.large`: use small"
        ),
        ("const double gap = 4;", "const double gap = 8;", "ui_chip: gap 4 → 8"),
        // The names of the parameters of a type of functions mean nothing.
        (
            "typedef OnTap = void Function(String);", "typedef OnTap = void Function(String id);",
            "ui_chip: source changed"
        ),
        // Users cannot see these.
        ("void _show() => f();", "void _open() => f();", "ui_chip: source changed"),
    ]

    @Test("Functions, types of functions, cases and constants are reported", arguments: cases)
    func members(old: String, new: String, sentence: String) throws {
        try check(old + Self.widget(""), new + Self.widget(""), sentence)
    }

    private static func widget(_ body: String, _ constructor: String = "const UiChip({super.key, this.a});") -> String {
        "\nclass UiChip extends StatelessWidget {\n  \(constructor)\n  final int? a;\n\(body)\n}\n"
    }

    private func check(_ old: String, _ new: String, _ sentence: String) throws {
        let file = { (text: String) -> [RawPath: TestSupport.TreeEntry] in ["ui/ui_chip.dart": TreeEntry(text)] }
        let count = CountConfiguration(source: .files(glob: "ui/*.dart", exclude: []), kind: .component)
        let found = try DesignClone.groups(count, file(old), file(new))
        #expect(found == [sentence], "\(found)")
    }

    @Test("A call in a factory is no constructor")
    func factories() throws {
        let factory = { (name: String) in
            Self.widget("  factory UiChip.red({int? \(name)}) => UiChip(a: \(name));")
        }
        try check(
            factory("one"), factory("two"), "ui_chip may have renamed `red.one` to `red.two` (breaking)")
    }

    @Test("A parameter that is passed by name instead of by position breaks calls")
    func places() throws {
        try check(
            Self.widget("", "const UiChip(this.a, {super.key});"),
            Self.widget("", "const UiChip({super.key, required this.a});"),
            "ui_chip: `UiChip()` takes `a` with the label `a` (breaking)")
    }

    @Test("A source that moved with adjusted imports is the same", arguments: ["dart", "ts", "java"])
    func moved(ending: String) throws {
        let (old, new) =
            switch ending {
            case "dart": ("import '../theme/kit.dart';", "import 'package:kit/theme/kit.dart';")
            case "ts": ("import { kit } from '../theme/kit';", "import { kit } from '../../theme/kit';")
            default: ("package com.kit;\n\nimport com.kit.Theme;", "package com.kit.forms;\n\nimport com.kit.Theme;")
            }
        let body = (1...12).map { "// line \($0)\nfinal int a\($0) = \($0);\n" }.joined()
        let count = CountConfiguration(source: .files(glob: "ui/*.\(ending)", exclude: []), kind: .component)
        let other = "final int other = 1;\n"
        let found = try DesignClone.groups(
            count,
            [
                RawPath(Array("ui/Chip.\(ending)".utf8)): TreeEntry("\(old)\n\n\(body)"),
                RawPath(Array("ui/Card.\(ending)".utf8)): TreeEntry(other),
            ],
            [
                RawPath(Array("ui/forms/Chip.\(ending)".utf8)): TreeEntry("\(new)\n\n\(body)"),
                RawPath(Array("ui/Card.\(ending)".utf8)): TreeEntry(other),
            ])
        #expect(found.count == 1 && found[0].hasPrefix("Chip moved from"), "\(found)")
        #expect(!found[0].contains("source changed"), "\(found)")
    }
}
