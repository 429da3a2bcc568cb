import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("Values in Kotlin, and types inside of interfaces")
struct KotlinValueTests {
    private static let cases: [(old: String, new: String, sentence: String)] = [
        (
            "object ChipDefaults {\n    val Height: Dp = 40.dp\n}",
            "object ChipDefaults {\n    val Height: Dp = 48.dp\n}",
            "Chip: ChipDefaults: `Height` has the value `48.dp` instead of `40.dp`"
        ),
        (
            "enum class Size(val height: Dp) {\n    Small(24.dp),\n    Large(32.dp),\n}",
            "enum class Size(val height: Dp) {\n    Small(24.dp),\n    Large(36.dp),\n}",
            "Chip: Size: case `Large` has the value `36.dp` instead of `32.dp`"
        ),
        (
            "enum class Size { Small, Large }", "enum class Size { @Deprecated(\"Use Large\") Small, Large }",
            "Chip: Size: case `Small` is deprecated: use Large"
        ),
        (
            "sealed interface Style {\n    data object Filled : Style\n    data object Plain : Style\n}",
            "sealed interface Style {\n    data object Plain : Style\n}", "Chip: Style.Filled is gone (breaking)"
        ),
        // The names of arguments and line breaks mean nothing.
        (
            "enum class Size(val height: Dp) {\n    Small(24.dp),\n}",
            "enum class Size(val height: Dp) {\n    Small(height = 24.dp),\n}", "Chip: source changed"
        ),
        (
            "val Padding = PaddingValues(a = 16.dp, b = 8.dp)",
            "val Padding = PaddingValues(\n    a = 16.dp,\n    b = 8.dp,\n)", "1 thing was reformatted (Chip)"
        ),
        // A getter computes its value, and users cannot see a private one.
        (
            "val gap: Dp get() = 4.dp", "val gap: Dp get() = 8.dp",
            "Chip: val gap: Dp get() = 4.dp → val gap: Dp get() = 8.dp"
        ),
        ("private val gap = 4", "private val gap = 8", "Chip: private val gap = 4 → private val gap = 8"),
    ]

    @Test("Values of properties and cases, deprecated cases and nested objects are reported", arguments: cases)
    func values(old: String, new: String, sentence: String) throws {
        let file = { (text: String) -> [RawPath: TestSupport.TreeEntry] in
            ["ui/Chip.kt": TreeEntry("package kit\n\n\(text)\n\n@Composable\nfun Chip(text: String) {}\n")]
        }
        let count = CountConfiguration(source: .files(glob: "ui/*.kt", exclude: []), kind: .component)
        let found = try DesignClone.groups(count, file(old), file(new))
        #expect(found == [sentence], "\(found)")
    }
}
