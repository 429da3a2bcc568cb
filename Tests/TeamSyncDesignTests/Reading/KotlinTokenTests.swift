import Testing

@testable import TeamSyncDesign

@Suite("Tokens in Kotlin sources")
struct KotlinTokenTests {
    @Test(
        "A declaration after an import of a whole package is read",
        arguments: ["import androidx.compose.ui.unit.*", "import androidx.compose.ui.unit.*;", "import a.b.dp"])
    func starImport(last: String) throws {
        for front in ["", "package com.acme\n\nimport androidx.compose.ui.graphics.Color\n"] {
            let object = "\(front)\(last)\n\nobject Palette {\n    val ink = Color(0xFF112233)\n}\n"
            #expect(try keys(object) == ["Palette.ink"])
            #expect(
                try keys("\(front)\(last)\nval ink = Color(0xFF112233)\nval sky = Color(0xFF445566)\n") == [
                    "ink", "sky",
                ])
        }
    }

    @Test("A factor on the next line belongs to the value")
    func factor() throws {
        #expect(
            try SourceTokens(Array("val gap = 2 *\n    4\nval line = 1.dp".utf8), .kotlin).tokens.map(\.key).last
                == "line")
    }

    private func keys(_ text: String) throws -> [String] {
        try SourceTokens(Array(text.utf8), .kotlin).tokens.map(\.key)
    }
}
