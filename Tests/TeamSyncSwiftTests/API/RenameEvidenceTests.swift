import TeamSyncConfiguration
import Testing

/// Names without a common word of declarations that are otherwise the same.
@Suite struct RenameEvidenceTests {
    @Test(
        "A constant with the same value at the same place, and an abbreviated name, is a renamed one",
        arguments: [
            (
                #"enum Icon: String { case arrowLeft = "arrow-left", close }"#,
                #"enum Icon: String { case back = "arrow-left", close }"#,
                "Icon: case `arrowLeft` was renamed to `back`"
            ),
            (
                "enum Size { case xs, s }", "enum Size { case extraSmall, s }",
                "Size: case `xs` was renamed to `extraSmall`"
            ),
            (
                "enum T { static let a = 2; static let danger = 42 }",
                "enum T { static let a = 2; static let critical = 42 }", "T: `danger` was renamed to `critical`"
            ),
            (
                "struct P { struct Opt { var a = 1 } }", "struct P { struct Options { var a = 1 } }",
                "P.Opt was renamed to `Options`"
            ),
        ])
    func renamed(old: String, new: String, sentence: String) {
        #expect(sentences(old, new, access: .internal).contains { $0.hasPrefix(sentence) })
    }

    @Test(
        "Another value, another place, and names that only resemble each other say nothing",
        arguments: [
            (
                #"enum Icon: String { case arrowLeft = "arrow-left", close }"#,
                #"enum Icon: String { case back = "arrow-back", close }"#
            ),
            ("enum Size { case s, m }", "enum Size { case xs, m }"),
            ("enum Size { case small, m }", "enum Size { case large, m }"),
            ("enum Brand { case facebook, other }", "enum Brand { case linkedin, other }"),
            ("enum Size { case xs, s, m }", "enum Size { case s, m, extraSmall }"),
            (
                "enum T { static let danger = 42; static let a = 2 }",
                "enum T { static let a = 2; static let critical = 42 }"
            ),
            ("enum T { static let a = 2; static let b = 42 }", "enum T { static let a = 2; static let c = 41 }"),
            ("enum T { static let a = 2; static let b = true }", "enum T { static let a = 2; static let c = true }"),
            ("struct P { struct Chip { var a = 1 } }", "struct P { struct Pill { var a = 1 } }"),
            ("enum Level: Int { case low, mid }", "enum Level: Int { case floor, mid }"),
        ])
    func other(old: String, new: String) {
        #expect(!sentences(old, new, access: .internal).contains { $0.contains("renamed") })
    }
}
