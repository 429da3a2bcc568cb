import TeamSyncBase
import Testing

@testable import TeamSyncDesign

@Suite("Tokens that refer to a palette")
struct ReferenceTokenTests {
    @Test("References in nested constructor calls are separate tokens")
    func nested() throws {
        let palette = """
            class LagoonPalette : KitPalette() {
                override val avatar = Avatar(
                    bg = Avatar.Bg(ruby = KitPrimitives.Red500, onyx = KitPrimitives.Zinc800),
                    fg = Avatar.Fg(ruby = KitPrimitives.Red50, onyx = KitPrimitives.Black.copy(alpha = 0.5f)),
                )
                override val focus = Focus(error = KitPrimitives.Red600, ring = Color.White)
                override val shadow = Shadow(color = KitPrimitives.Black, offset = Offsets.small)
            }
            """
        let tokens = try SourceTokens(Array(palette.utf8), .kotlin).tokens
        #expect(
            tokens.map(\.key)
                == [
                    "avatar.bg.ruby", "avatar.bg.onyx", "avatar.fg.ruby", "avatar.fg.onyx", "focus.error", "focus.ring",
                    "shadow",
                ].map { "LagoonPalette.\($0)" })
        #expect(tokens.first?.reference?.path == ["KitPrimitives", "Red500"])
    }

    @Test(
        "References to colors are separate tokens, whatever the name of the constant",
        arguments: [
            "val primary = Scale(base = Palette.blue500, hover = Palette.blue600, text = Palette.white)",
            "val link = LinkColors(base = Blue.shade500, hover = Blue.shade600, text = Blue.shade50)",
        ])
    func colors(text: String) throws {
        #expect(try SourceTokens(Array(text.utf8), .kotlin).tokens.count == 3)
    }

    @Test("References in constructor calls of Dart and Swift are separate tokens")
    func languages() throws {
        let dart = "const avatar = Avatar(bg: Primitives.red500, fg: Primitives.white);"
        #expect(try SourceTokens(Array(dart.utf8), .dart).tokens.map(\.key) == ["avatar.bg", "avatar.fg"])
        let swift = "public let avatar = AvatarColors(bg: Primitives.red500, fg: Primitives.white)"
        #expect(try SourceTokens(Array(swift.utf8), .swift).tokens.map(\.key) == ["avatar.bg", "avatar.fg"])
    }

    @Test(
        "Options and the parts of one value are not tokens",
        arguments: [
            "val button = ButtonDefaults(size = ButtonSize.Large, variant = Variant.Primary)",
            "val heading = Heading(family = Fonts.inter, weight = Weights.bold, spacing = Tracking.wide)",
            "val corner = CornerShape(topStart = Radius.m, topEnd = Radius.m, bottomStart = Radius.s, bottomEnd = Radius.s)",
            "val border = Border(width = Borders.thin, color = Palette.grey)",
            "val card = Card(title = \"Card\", surface = Palette.white, line = Palette.grey)",
            "val padding = Padding(horizontal = Space.m, vertical = Space.s)",
            "val pair = Gradient(from = Palette.blue, to = Palette.red)",
        ])
    func values(text: String) throws {
        #expect(try SourceTokens(Array(text.utf8), .kotlin).tokens.count == 1)
    }
}
