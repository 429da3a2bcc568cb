import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("Properties of widgets in Dart")
struct DartPropertyTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    @Test(
        "Properties in Dart are the parameters of the widget's constructors",
        arguments: [
            (
                "const UiChip({super.key, this.a = 1});\n  final int a;",
                "const UiChip({super.key, this.a = 2, required this.b});\n  final int a;\n  final String? b;",
                "ui_chip now requires `b` (breaking), has the default `2` instead of `1` for `a`"
            ),
            (
                "UiChip(this.a);\n  final int a;", "UiChip(this.a);\n  @Deprecated('use b')\n  final int a;",
                "ui_chip deprecates `a`: use b"
            ),
            (
                "UiChip({this.leftIcon, this.label, this.rightIcon});\n final Widget? leftIcon;\n final Widget? rightIcon;\n final String? label;",
                "UiChip({this.leading, this.label, this.trailing});\n final Widget? leading;\n final Widget? trailing;\n final String? label;",
                "ui_chip may have renamed `leftIcon` to `leading` and `rightIcon` to `trailing` (breaking)"
            ),
            (
                "UiChip({this.one, this.two});\n final Widget? one;\n final Widget? two;",
                "UiChip({this.other});\n final Widget? other;",
                "ui_chip lost `one` and `two` (breaking), gained `other`"
            ),
            (
                "UiChip.icon({this.a});\n  final int? a;", "UiChip.icon({this.a});\n  final double? a;",
                "ui_chip takes double? instead of int? for `icon.a`"
            ),
            (
                "UiChip({Key? key, this.a}) : super(key: key);\n final int? a;",
                "UiChip({Key? key}) : super(key: key);", "ui_chip lost `a` (breaking)"
            ),
            (
                "UiChip({super.key, this.a});\n final Callback<bool>? a;",
                "UiChip({Key? key, this.a}) : super(key: key);\n final void Function(bool value)? a;",
                "ui_chip: source changed"
            ),
            (
                "UiChip({this.a});\n final Map<String, Set<int>>? a;", "UiChip({this.a});\n final Set<int>? a;",
                "ui_chip takes Set<int>? instead of Map<String, Set<int>>? for `a`"
            ),
            (
                "UiChip({this.a = 100});\n final double a;",
                "UiChip({this.a = _most});\n final double a;\n static const double _most = 100.0;",
                "ui_chip: source changed"
            ),
            (
                "UiChip({this.a});\n final int? a;",
                "UiChip({this.a});\n const UiChip.icon({super.key, required this.a, this.b});\n final int? a;\n final int? b;",
                "ui_chip gained `UiChip.icon()`"
            ),
            (
                "UiChip();\n UiChip.icon(this.a);\n final int a;", "UiChip();\n final int a = 1;",
                "ui_chip lost `UiChip.icon()` (breaking)"
            ),
            (
                "UiChip._(this.a);\n int a;\n f() => UiChip._(1);",
                "UiChip._(this.a, this.b);\n int a;\n f() => UiChip._(1, 2);", "ui_chip: source changed"
            ),
            (
                "UiChip();\n f() { return Row(a: 1); }", "UiChip();\n f() { return Row(b: 1); }",
                "ui_chip: source changed"
            ),
        ])
    func dart(old: String, new: String, sentence: String) throws {
        let count = CountConfiguration(source: .files(glob: "lib/*.dart", exclude: []), kind: .component)
        let file = { (body: String) -> Files in
            ["lib/ui_chip.dart": TreeEntry("/// It's a chip.\nclass UiChip extends StatelessWidget {\n  \(body)\n}\n")]
        }
        #expect(try DesignClone.groups(count, file(old), file(new)) == [sentence])
    }

    @Test("The widgets in a component's folder are named after their classes")
    func dartFolder() throws {
        let count = CountConfiguration(source: .directories(glob: "lib/*", exclude: []), kind: .component)
        func widget(_ name: String, _ parameters: String, _ front: String = "") -> TestSupport.TreeEntry {
            TreeEntry(
                "import 'a.dart';\n\(front)class \(name) extends StatelessWidget {\n const \(name)({\(parameters)});\n}\n"
            )
        }
        let old: Files = [
            "lib/chips/filter.dart": widget("UiFilterChip", "this.a"),
            "lib/chips/chip.dart": widget("UiChip", "this.a"),
        ]
        #expect(
            try DesignClone.groups(
                count, old,
                [
                    "lib/chips/select.dart": widget("UiSelectChip", "this.a"),
                    "lib/chips/chip.dart": widget("UiChip", "this.b", "@Deprecated('use it')\n"),
                ]) == [
                    "chips lost `UiChip.a` (breaking), lost `UiFilterChip` (may break), gained `UiChip.b` and `UiSelectChip`, deprecates `UiChip`: use it, gained the source select.dart, lost the source filter.dart"
                ])
    }

    @Test(
        "A class whose name remains as an alias is not lost",
        arguments: [
            (
                "typedef UiFilterChip = UiSelectChip;",
                "chips: UiFilterChip was renamed to `UiSelectChip` (compatible); gained `UiSelectChip.b`"
            ),
            ("typedef UiFilter = UiSelectChip;", "chips lost `UiFilterChip` (may break), gained `UiSelectChip`"),
        ])
    func dartAlias(alias: String, sentence: String) throws {
        let count = CountConfiguration(source: .directories(glob: "lib/*", exclude: []), kind: .component)
        func file(_ name: String, _ parameters: String, _ end: String) -> Files {
            let text = "class \(name) extends StatelessWidget {\n const \(name)({\(parameters)});\n}\n\(end)\n"
            return ["lib/chips/parts.dart": TreeEntry(text)]
        }
        let found = try DesignClone.groups(
            count, file("UiFilterChip", "this.a", ""), file("UiSelectChip", "this.a, this.b", alias))
        #expect(found == [sentence])
    }

    @Test("A typedef keeps the old name of a class until it is removed")
    func typedefs() throws {
        let button = { (name: String, rest: String) in
            "class \(name) extends StatelessWidget {\n  const \(name)({super.key, this.label});\n  final String? label;\n"
                + (1...9).map { "  final line\($0) = \($0);\n" }.joined() + "}\n\(rest)"
        }
        let alias = "\n@Deprecated('Use UiFilledButton instead.')\ntypedef UiPrimaryButton = UiFilledButton;\n"
        let barrel = { (names: [String]) in names.map { "export 'src/buttons/\($0).dart';\n" }.joined() }
        let text = ["ui/buttons/text_button.dart": button("UiTextButton", "")]
        let first = text.merging([
            "ui/buttons/primary_button.dart": button("UiPrimaryButton", ""),
            "ui.dart": barrel(["text_button", "primary_button"]),
        ]) { $1 }
        let second = text.merging([
            "ui/buttons/filled_button.dart": button("UiFilledButton", alias),
            "ui.dart": barrel(["text_button", "filled_button"]),
        ]) { $1 }
        let renamed = "buttons: UiPrimaryButton was renamed to `UiFilledButton` (deprecated)"
        #expect(try DesignClone.components(first, second) == [renamed])
        let third = [
            "ui/buttons/filled_button.dart": button("UiFilledButton", ""), "ui.dart": barrel(["filled_button"]),
        ]
        #expect(
            try DesignClone.components(second, third) == [
                "buttons: UiPrimaryButton is gone: use `UiFilledButton` (breaking), UiTextButton is gone (breaking); lost the source text_button.dart"
            ])
    }
}
