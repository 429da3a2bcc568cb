import Testing

@testable import TeamSyncBase
@testable import TeamSyncDesign

@Suite("Variables of Less in rules")
struct LessVariableTests {
    private func lines(_ text: String) throws -> [String] {
        try StyleSheetTokens(Array(text.utf8), isPlain: false).tokens.map { token in
            "\(token.key)\(token.mode.map { " [\($0)]" } ?? "") = \(token.value.string ?? "")"
        }
    }

    @Test("A file with nothing but variables in rules for the document or a theme contains tokens")
    func rules() throws {
        #expect(
            try lines(":root, :host {\n@ink: var(--blue-90);\n@line: #fff;\n}\n") == [
                "@ink = var(--blue-90)", "@line = #fff",
            ])
        let dark = "@ink: #000;\n@line: #111;\n"
        let expected = ["@ink [dark] = #000", "@line [dark] = #111"]
        #expect(try lines(".native {\n@media (prefers-color-scheme: dark) {\n\(dark)}\n}\n") == expected)
        #expect(
            try lines(":root, :host {\n@media (prefers-color-scheme: dark) {\n.on {\n\(dark)}\n}\n}\n") == expected)
    }

    @Test(
        "Variables of components, and those beside properties, are local",
        arguments: [
            ".chip { @gap: 4px; }", ":root { @gap: 4px; --space: @gap; }", ":root { @gap: 4px; padding: @gap; }",
            ".chip:hover { @gap: 4px; }",
        ])
    func local(text: String) throws {
        #expect(try !lines(text).contains { $0.hasPrefix("@") })
    }
}
