import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

/// Constants in Swift, Kotlin and TypeScript, in the forms used by public design systems.
@Suite("Tokens in sources")
struct SourceTokenTests {
    func lines(_ text: String, _ language: SourceLanguage, modes: [String] = []) throws -> [String] {
        try SourceTokens(Array(text.utf8), language, modes: modes).tokens.map { token in
            "\(token.key)\(token.mode.map { " [\($0)]" } ?? "") = \(token.value.string ?? "")"
        }
    }

    @Test("The default colors of a function for a theme")
    func kotlinDefaults() throws {
        let text = """
            public fun lightKitColors(
                main: Color = Color(0xFF112233), onMain: Color = main, isDim: Boolean = false, other: Int,
            ): KitColors = KitColors(main = main, onMain = onMain)
            fun darkKitColors(main: Color = Color(0xFF332211)): KitColors { return KitColors(main) }
            fun lightBlueColors(main: Color = Color(0xFF332211)): KitColors = KitColors(main)
            fun other(main: Color = Color(0xFF332211)) {}
            """
        #expect(
            try lines(text, .kotlin) == [
                "kitColors.main [light] = #112233", "kitColors.onMain [light] = main",
                "kitColors.main [dark] = #332211",
            ])
    }

    @Test("A case of an enumeration without values is not a design value")
    func plainCases() throws {
        func items(_ text: String) throws -> [String] {
            try SourceTokens(Array(text.utf8), .kotlin).tokens.filter { !$0.isOnlyReferred }.map(\.key)
        }
        let uses = "object Chip {\n  val size = ChipSize.Small\n  val gap = Gap.small\n}\n"
        let gaps = "object Gap {\n  val small = 4.dp\n}\n"
        #expect(try items("enum class ChipSize { Small, Large }\n\(gaps)\(uses)") == ["Gap.small", "Chip.gap"])
        #expect(try items("\(gaps)\(uses)") == ["Gap.small", "Chip.size", "Chip.gap"])
    }

    @Test("The name of a theme is no token, and its colors are not the values of one")
    func namedTheme() throws {
        let theme = """
            const tokens: Tokens = { name: 'acme', displayName: 'Acme', grid: 4,
              color: { foreground: { body: '#111111' }, background: { body: '#eeeeee' } },
              space: { small: 2, large: 8 } };
            export default tokens;
            """
        #expect(
            try lines(theme, .script) == [
                "tokens.grid = 4", "tokens.color.foreground.body = #111111", "tokens.color.background.body = #eeeeee",
                "tokens.space.small = 2", "tokens.space.large = 8",
            ])
        let token =
            "export const tokens = [{ name: 'ink', color: { light: '#111111', dark: '#eeeeee' }, usage: 'text' }];"
        #expect(try lines(token, .script) == ["ink [light] = #111111", "ink [dark] = #eeeeee"])
        let group = "export const radius = { $type: 'dimension', small: '2px', large: '4px' }"
        #expect(try lines(group, .script) == ["radius.small = 2px", "radius.large = 4px"])
    }

    @Test("The composition local of a theme is no token; other members of objects are")
    func compositionLocals() throws {
        let text = """
            object KitTheme {
                val colors: KitColors @Composable get() = LocalColors.current
                val gap = Spacing.current
                val ink = LocalColors.ink
            }
            """
        #expect(try lines(text, .kotlin).map { $0.prefix { $0 != " " } } == ["KitTheme.gap", "KitTheme.ink"])
    }

    @Test("Arguments for a type named like several values are separate values")
    func sets() throws {
        let text = """
            val appSizes = AppSizes(small = 8.dp, medium = 16.dp, large = 32.dp)
            val label = TextStyle(fontSize = 12.sp, lineHeight = 16.sp, letterSpacing = 1.sp)
            """
        #expect(
            try lines(text, .kotlin).map { $0.prefix { $0 != " " } } == [
                "appSizes.small", "appSizes.medium", "appSizes.large", "label",
            ])
    }

    @Test("A constant of a system type that only repeats another one is not an item")
    func shorthands() throws {
        let text = """
            enum Gap { static let small: CGFloat = 4; static let large: CGFloat = 8 }
            extension CGFloat { static let small = Gap.small; static let wide = Gap.large }
            """
        let tokens = try SourceTokens(Array(text.utf8), .swift).tokens
        #expect(tokens.filter { !$0.isOnlyReferred }.map(\.key) == ["Gap.small", "Gap.large", "CGFloat.wide"])
    }

    @Test("A function that selects the values of a theme is not a token")
    func selection() throws {
        let text = """
            class Kit { companion object {
              fun of(isDark: Boolean): Kit = if (isDark) Dark else Light
              val link: Color get() = if (isDark) Palette.blue else Palette.red
              val Light: Kit = Kit(error = Color(0xFF112233), success = Color(0xFF223344))
              val Dark: Kit = Kit(error = Color(0xFF332211), success = Color(0xFF443322))
            } }
            """
        #expect(
            try Set(lines(text, .kotlin).map { String($0.prefix { $0 != " " }) }) == [
                "Kit.link", "Kit.error", "Kit.success",
            ])
    }

    @Test("The properties of a data class name the arguments of its constructor, and colors have one notation")
    func positional() throws {
        let type = "data class Pair(val light: Color, @Suppress(\"x\") var dark: Color = light)\n"
        let written = { (link: String, only: String, type: String) in
            try lines("\(type)object Kit { val link = \(link)\n val only = \(only) }", .kotlin)
        }
        let old = try written("Pair(Color(0xFF0F7A52), Color(0xFF008547))", "Pair(Color(0xFF112233))", type)
        let new = try written(
            "Pair(light = Color(0xff0f7a52), dark = Color(0xff008547))", "Pair(Color(0xff112233L))", type)
        #expect(old == new, "\(old) \(new)")
        #expect(old.contains { $0.contains("#008547") && $0.contains("dark") }, "\(old)")
        // The type may be in another file.
        let other = try written("Pair(Color(0xFF0F7A52), Color(0xFF008547))", "1", "")
        #expect(try other == written("Pair(Color(0xff0f7a52), Color(0xff008547))", "1", ""))
        #expect(other.contains { $0.contains("Pair(#0f7a52, #008547)") }, "\(other)")
        #expect(try other != written("Pair(Color(0xff0f7a52), Color(0xff008548))", "1", ""))
    }

    // MARK: Dart

    @Test("Constants and getters in Dart, with and without types")
    func dart() throws {
        let text = """
            import 'package:flutter/material.dart';
            typedef Shade = Color;
            const double kGap = 8; // trailing
            abstract final class KitColors {
              const KitColors._();
              KitColors.other({this.a = 1}) : b = 2;
              static const Color blue = Color(0xFF0A84FF);
              static const faded = const Color(0x800A84FF);
              static const _hidden = Color(0xFF101010);
              static const shown = _hidden;
              @Deprecated('Use blue')
              static final Color link = blue;
              static const MaterialColor grey = MaterialColor(0xFF111111, <int, Color>{
                50: Color(0xFFEEEEEE), 100: Color(0xFFDDDDDD),
              });
              Color get text => const Color(0xFF222222);
              Color get body { return const Color(0xFF333333); }
              static Color of(BuildContext context) { final inner = Color(0xFF444444); return inner; }
              static bool isDark(int a) => a == 1;
              bool get isFlat => _hidden;
            }
            class KitGap {
              static const regular = KitGap(small: 4, medium: 8, large: 12);
              static const one = KitGap(small: 4);
            }
            enum KitSize { small(4), large(8); const KitSize(this.value); final double value; }
            """
        let found = try lines(text, .dart)
        #expect(
            found == [
                "kGap = 8", "KitColors.blue = #0a84ff", "KitColors.faded = #0a84ff80", "KitColors.shown = #101010",
                "KitColors.link = blue", "KitColors.grey.50 = #eeeeee", "KitColors.grey.100 = #dddddd",
                "KitColors.text = #222222", "KitColors.body = #333333", "KitGap.regular.small = 4",
                "KitGap.regular.medium = 8", "KitGap.regular.large = 12", "KitGap.one = KitGap(small: 4)",
                "KitSize.small = 4", "KitSize.large = 8",
            ])
    }

    // MARK: Swift

    // MARK: Kotlin

    @Test("Colors, schemes and enums of Compose")
    func compose() throws {
        let text = """
            package a.b
            import androidx.compose.ui.graphics.Color
            val Purple80 = Color(0xFFD0BCFF)
            internal val Scrim: Color = Color(0x80000000L)
            private val Hidden = Color(0xFF010203)
            val Uses = Hidden
            object Palette { const val name = "x"; val Grey200 = Color(0xFF_EEEEEE)
              object Inner { val Red = Palette.Grey200.copy(alpha = 0.5f) } }
            private val LightColorScheme = lightColorScheme(
                primary = Purple80, /* no, */ onPrimary = Color.White,
            )
            private val DarkColorScheme = darkColorScheme(primary = Palette.Grey200, onPrimary = Color(0xFF000000))
            val mediumContrastLightColorScheme = lightColorScheme(primary = Purple80, onPrimary = Uses)
            enum class Brand(val color: Color) { @Deprecated("Old", ReplaceWith("Blue")) Red(Color(0xFFFF0000)), Blue(Color(0xFF0000FF)); fun a() = 1 }
            data class Spacing(val small: Dp = 4.dp, val medium: Dp = 8.dp, val large: Dp = Dp.Unspecified)
            val Colors.accent: Color @Composable get() = if (isSystemInDarkTheme()) Purple80 else Palette.Grey200
            val map = mapOf("a" to Purple80, "b" to Color(0xFF111111))
            @Deprecated("Old", ReplaceWith("Purple80"))
            val Purple40 = Purple80
            @Composable fun Screen(a: Int) { val inner = Color(0xFF999999) }
            fun isOn() = true
            val Type = TextStyle(fontSize = 12.sp, lineHeight = 16.sp)
            """
        #expect(
            try lines(text, .kotlin) == [
                "Purple80 = #d0bcff", "Scrim = #00000080", "Uses = #010203",
                "Palette.Grey200 = #eeeeee",
                "Palette.Inner.Red = Palette.Grey200.copy(alpha = 0.5f)", "colorScheme.primary [light] = Purple80",
                "colorScheme.onPrimary [light] = #ffffff", "colorScheme.primary [dark] = Palette.Grey200",
                "colorScheme.onPrimary [dark] = #000000", "colorScheme.primary [medium-contrast-light] = Purple80",
                "colorScheme.onPrimary [medium-contrast-light] = Uses", "Brand.Red = #ff0000", "Brand.Blue = #0000ff",
                "Spacing.small = 4.dp", "Spacing.medium = 8.dp", "Colors.accent [dark] = Purple80",
                "Colors.accent [light] = Palette.Grey200", "map.a = Purple80", "map.b = #111111", "Purple40 = Purple80",
                "Type = TextStyle(fontSize = 12.sp, lineHeight = 16.sp)",
            ])
        let old = try SourceTokens(Array(text.utf8), .kotlin).tokens.first { $0.key == "Purple40" }
        #expect(old?.remarks == ["deprecated": "Old", "replacement": "Purple80"])
        let entry = try SourceTokens(Array(text.utf8), .kotlin).tokens.first { $0.key == "Brand.Red" }
        #expect(entry?.remarks == ["deprecated": "Old", "replacement": "Blue"])
    }

    @Test("A deprecated property deprecates the parameters of the theme functions that create its type")
    func composeProperties() throws {
        let text = """
            fun lightKitColors(ink: Color = Color(0xFF111111), text: Color = Color(0xFF222222)): KitColors = KitColors(ink, text)
            fun darkKitColors(ink: Color = Color(0xFFEEEEEE), text: Color = Color(0xFFDDDDDD)) = KitColors(ink, text)
            fun lightOtherColors(text: Color = Color(0xFF333333)): OtherColors = OtherColors(text)
            class KitColors(val ink: Color, @Deprecated("Use ink, please") public val text: Color)
            class OtherColors(val text: Color)
            """
        let tokens = try SourceTokens(Array(text.utf8), .kotlin).tokens
        #expect(tokens.count == 5)
        #expect(
            tokens.filter { !$0.remarks.isEmpty }.map { "\($0.key) \($0.mode ?? "")" } == [
                "kitColors.text light", "kitColors.text dark",
            ])
        #expect(tokens.first { $0.key == "kitColors.text" }?.remarks["deprecated"] == "Use ink, please")
    }

    @Test("A deprecated property deprecates the arguments of the constants that are created with its type")
    func composeConstants() throws {
        let text = """
            class KitColors(val ink: Color, @Deprecated("Use ink") val text: Color)
            class OtherColors(val text: Color, val line: Color)
            val LightKitColors = KitColors(ink = Color(0xFF111111), text = Color.Black)
            val DarkKitColors = KitColors(ink = Color(0xFFEEEEEE), text = Color.White)
            val LightOtherColors = OtherColors(text = Color.Gray, line = White)
            """
        let tokens = try SourceTokens(Array(text.utf8), .kotlin).tokens
        #expect(
            tokens.filter { !$0.remarks.isEmpty }.map { "\($0.key) \($0.mode ?? "")" } == [
                "kitColors.text light", "kitColors.text dark",
            ])
        #expect(
            tokens.compactMap(\.value.string) == [
                "#111111", "#000000", "#eeeeee", "#ffffff", "Color.Gray", "White",
            ])
    }

    // MARK: TypeScript

    @Test("Objects of any depth, with spreads, themes and arrays")
    func objects() throws {
        let text = """
            import base, { other } from './base';
            const grey = { 50: '#fafafa', 900: "#111" } as const;
            const gap: number = 4;
            export const colors = {
              grey,
              'brand-blue': { light: '#00f', dark: '#009' },
              primary: { main: '#0a0', light: '#0f0', dark: '#050' },
              shades: ['#000', '#fff'], fonts: ['Inter', 'serif'],
              text: { ...grey, link: base.blue[500], deep: { deeper: { deepest: { one: rgba(0, 0, 0, 0.5) } } } },
              [Key.ink]: `#222`, on: true, make() { return '#fff' }, fn: (x: string) => x, gap: `${gap}px`,
              get ink() { return grey[50] },
            } satisfies Colors;
            export const lightTheme: Theme = { bg: colors.grey[50], nested: { ink: '#000' } };
            export const darkTheme: Theme = { bg: colors.grey['900'], nested: { ink: '#fff' } };
            export const theme = createTheme({ radius: 4, url: 'https://x.org//a' }, options);
            export enum Space { S = 4, 'M' = 8 }
            export class Motion { static readonly fast = '100ms'; private static slow = '1s'; }
            export namespace N { export const one = 1; const two = 2 }
            /** @deprecated Use colors.grey instead. */
            export const oldGrey = colors.grey[50];
            function f() { const inner = '#000'; return /["'{]/.test(inner) }
            export const after = '#123456'
            """
        let found = try lines(text, .script)
        #expect(
            found == [
                "colors.grey.50 = #fafafa", "colors.grey.900 = #111", "colors.brand-blue [light] = #00f",
                "colors.brand-blue [dark] = #009", "colors.primary.main = #0a0", "colors.primary.light = #0f0",
                "colors.primary.dark = #050", "colors.shades.0 = #000", "colors.shades.1 = #fff",
                #"colors.fonts = ["Inter", "serif"]"#, "colors.text.50 = #fafafa", "colors.text.900 = #111",
                "colors.text.link = base.blue.500", "colors.text.deep.deeper.deepest.one = rgba(0, 0, 0, 0.5)",
                "colors.ink = #222", "colors.gap = `${gap}px`", "colors.ink = #fafafa",
                "theme.bg [light] = colors.grey.50",
                "theme.nested.ink [light] = #000", "theme.bg [dark] = colors.grey.900",
                "theme.nested.ink [dark] = #fff", "theme.radius = 4", "theme.url = https://x.org//a", "Space.S = 4",
                "Space.M = 8", "Motion.fast = 100ms", "N.one = 1", "oldGrey = colors.grey.50", "after = #123456",
            ])
        let old = try SourceTokens(Array(text.utf8), .script).tokens.first { $0.key == "oldGrey" }
        #expect(old?.remarks == ["deprecated": "Use colors.grey instead."])
    }

    @Test("Modules whose value is an object, and objects that each describe one token")
    func described() throws {
        #expect(
            try lines("export default { scale: { black: '#000', gray: ['#eee', '#ddd'] } }", .script) == [
                "scale.black = #000", "scale.gray.0 = #eee", "scale.gray.1 = #ddd",
            ])
        #expect(try lines("const a = { b: 1 };\nexport default a;\n", .script) == ["a.b = 1"])
        #expect(try lines("const a = { b: 1 }\nexport { a }\n", .script) == ["a.b = 1"])
        let typed = "export const a: Record<K | 'x', string[]> = { b: 1 }, c = 2\n"
        #expect(try lines(typed, .script) == ["a.b = 1", "c = 2"])
        #expect(
            try lines(
                """
                module.exports = { "color": { "base": { "value": "#ccc", "filePath": "a.json", "isSource": true,
                  "original": { "value": "{x.y}" }, "name": "ColorBase", "attributes": { "category": "color" },
                  "path": ["color", "base"] } } };
                """, .script) == ["color.base = #ccc"])
        let tokens = """
            export const size: Record<string, Token> = {
              a: { name: 'a', value: '#fff', deprecated: true }, 'b-c': {
                name: "b", description: 'B',
                platforms: { web: { value: '1px', name: 'inner' }, ios: {}, android: { light: { value: 2 }, dark: 3 } },
              },
              // {
              d: { name: 'd', category: Category.SIZE, platforms: generate(4) },
              e: { name: 'e', values: { light: { ios: { p3: '#111' } , web: '#222' }, dark: '#333' } },
              f: { name: 'f', deprecated: false, fontSize: 12, lineHeight: '16px' },
            };
            export const list = [{ name: 'g', value: 1 }, token({ name: 'h', value: 2 })];
            export const acme = { name: 'Acme', primary: '#111111', paper: '#222222' };
            """
        let found = try lines(tokens, .script)
        #expect(
            found == [
                "a = #fff", "b [web] = 1px", "b [android light] = 2", "b [android dark] = 3", "d = generate(4)",
                ##"e [light ios] = p3: "#111""##, "e [light web] = #222", "e [dark] = #333",
                ##"f = fontSize: 12, lineHeight: "16px""##, "g = 1", "h = 2", "acme.name = Acme",
                "acme.primary = #111111",
                "acme.paper = #222222",
            ])
        let all = try SourceTokens(Array(tokens.utf8), .script).tokens
        #expect(all.filter { $0.remarks["deprecated"] == true }.map(\.key) == ["a"])
    }
}
