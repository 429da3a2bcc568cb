import TeamSyncBase
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

    @Test(
        "The values of a theme are tokens of its mode, wherever its name contains the mode",
        arguments: [
            (
                "val OceanLight = KitColors(ink = Palette.blue, line = Palette.grey.copy(alpha = 0.4f))", "Ocean",
                "light"
            ),
            (
                "internal val MailDarkExtendedColorScheme = ExtendedColorScheme(ink = Grey90, line = Grey10, sky = Blue)",
                "MailExtendedColorScheme", "dark"
            ),
            (
                "fun kitDarkColors(brand: Color = Blue): KitColors =\n    KitColors(ink = brand, line = Grey, sky = White)",
                "kitColors", "dark"
            ),
        ])
    func themes(text: String, group: String, mode: String) throws {
        let tokens = try SourceTokens(Array(text.utf8), .kotlin).tokens
        #expect(tokens.prefix(2).map(\.key) == ["\(group).ink", "\(group).line"], "\(tokens)")
        #expect(Set(tokens.map(\.mode)) == [mode])
    }

    @Test("A parameter of a theme function stands for its default value")
    func parameters() throws {
        let text = "fun darkColors(brand: Color = Palette.blue) = KitColors(ink = brand, line = White, sky = Grey)"
        #expect(try SourceTokens(Array(text.utf8), .kotlin).tokens.first?.value == .string("Palette.blue"))
    }

    @Test("Values of one kind, and text styles in nested calls, are separate tokens")
    func sets() throws {
        #expect(try keys("val Regular = SpacingTokens(small = 4.dp, medium = 8.dp, large = 16.dp)").count == 3)
        let styles = "large = TextStyle(fontSize = 16.sp), small = TextStyle(fontSize = 12.sp)"
        #expect(
            try keys("val KitType = KitTypography(heading = Heading(\(styles)), body = Body(\(styles)))") == [
                "KitType.heading.large", "KitType.heading.small", "KitType.body.large", "KitType.body.small",
            ])
        #expect(
            try keys(
                "val Dark = KitTheme(text = TextColors(ink = A, line = B, sky = C), back = BackColors(ink = A, line = B))"
            )
                == ["text.ink", "text.line", "text.sky", "back.ink", "back.line"])
    }

    @Test(
        "The parts of one value are not tokens",
        arguments: [
            "val backgroundLight = Color(red = 1f, green = 0f, blue = 0f)",
            "val cardPadding = PaddingValues(top = 4.dp, bottom = 8.dp, start = 2.dp)",
            "val title = TextStyle(fontSize = 16.sp, lineHeight = 20.sp, fontWeight = FontWeight.Bold)",
            "val inkLight = ColorPair(first = A, second = B)",
        ])
    func parts(text: String) throws { #expect(try keys(text).count == 1) }

    private func keys(_ text: String) throws -> [String] {
        try SourceTokens(Array(text.utf8), .kotlin).tokens.map(\.key)
    }
}
