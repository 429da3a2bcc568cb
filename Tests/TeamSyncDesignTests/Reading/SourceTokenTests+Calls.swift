import Testing

@testable import TeamSyncDesign

/// Calls, whose arguments are one value or several.
extension SourceTokenTests {
    @Test("Hidden constants are read where a function makes a theme of them")
    func madeThemes() throws {
        let text = """
            const tokens = { text: '#111111', border: { light: '#eeeeee', dark: '#222222' } };
            const other = { a: '#333333' };
            export const theme = makeTheme(tokens);
            export const size = scale(4);
            """
        #expect(
            try lines(text, .script) == [
                "theme.text = #111111", "theme.border [light] = #eeeeee", "theme.border [dark] = #222222",
                "size = scale(4)",
            ])
    }

    @Test("Labeled parts of one value are not separate values, also in an extension of its type")
    func parts() throws {
        let swift = """
            extension Color {
                static let brand = Color(red: 0.1, green: 0.2, blue: 0.3)
                static let faded = Color(hue: 0.1, saturation: 0.2, brightness: 0.3, opacity: 0.5)
            }
            extension EdgeInsets { static let card = EdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8) }
            extension Font { static let title = Font(name: "Inter", size: 20, relativeTo: .title) }
            struct Shadow { static let low = Shadow(color: .black, radius: 4, x: 0, y: 2) }
            struct Spacing { static let regular = Spacing(small: 4, medium: 8, large: 16) }
            """
        #expect(
            try lines(swift, .swift) == [
                "Color.brand = Color(red: 0.1, green: 0.2, blue: 0.3)",
                "Color.faded = Color(hue: 0.1, saturation: 0.2, brightness: 0.3, opacity: 0.5)",
                "EdgeInsets.card = EdgeInsets(top: 4, leading: 8, bottom: 4, trailing: 8)",
                "Font.title = Font(name: \"Inter\", size: 20, relativeTo: .title)",
                "Shadow.low = Shadow(color: .black, radius: 4, x: 0, y: 2)", "Spacing.regular.small = 4",
                "Spacing.regular.medium = 8", "Spacing.regular.large = 16",
            ])
        let kotlin = "object Color {\n  val Brand = Color(red = 0.1f, green = 0.2f, blue = 0.3f)\n}"
        #expect(try lines(kotlin, .kotlin) == ["Color.Brand = Color(red = 0.1f, green = 0.2f, blue = 0.3f)"])
    }
}
