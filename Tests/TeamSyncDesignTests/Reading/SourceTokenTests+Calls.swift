import TeamSyncBase
import Testing

@testable import TeamSyncDesign

/// Calls whose arguments are one value or several values.
extension SourceTokenTests {
    @Test("A list of the names in a group is no token, and a list of fonts is one")
    func listsOfNames() throws {
        let text = """
            export const sizes = { sm: 600, md: 900 } as const;
            export const order = ['sm', 'md'] as const;
            export const body = ['Inter', 'sans-serif'];
            """
        #expect(try SourceTokens(Array(text.utf8), .script).tokens.map(\.key) == ["sizes.sm", "sizes.md", "body"])
    }

    @Test("Flutter's constructors of colors, if their parts are bytes")
    func flutterColors() throws {
        let text = """
            class Kit {
              static const a = Color.fromARGB(255, 235, 0, 0);
              static const b = Color.fromRGBO(0xEB, 0, 16, 0.5);
              static const c = Color.from(alpha: 1, red: 0, green: 0.4, blue: 1);
              static const d = Color.fromARGB(300, 235, 0, 0);
              static const e = Color.from(alpha: 1, red: 0.123, green: 0, blue: 1);
              static const f = Color.lerp(1, 2, 3, 4);
            }
            """
        #expect(
            try lines(text, .dart) == [
                "Kit.a = #eb0000", "Kit.b = #eb00107f", "Kit.c = #0066ff", "Kit.d = Color.fromARGB(300, 235, 0, 0)",
                "Kit.e = Color.from(alpha: 1, red: 0.123, green: 0, blue: 1)", "Kit.f = Color.lerp(1, 2, 3, 4)",
            ])
    }

    @Test("The themes of a constant are its modes, whether or not they have a version")
    func namedThemes() throws {
        func items(_ text: String, _ language: SourceLanguage) throws -> [String] {
            try SourceTokens(Array(text.utf8), language).tokens.filter { !$0.isOnlyReferred }.map {
                "\($0.key)\($0.mode.map { " [\($0)]" } ?? "") = \($0.value.string ?? "")"
            }
        }
        let script = """
            const v3light = { ink: '#111111', gap: 4 };
            const v3dark = { ...v3light, ink: '#eeeeee' };
            export const THEMES = { v3light, v3dark };
            """
        let expected = [
            "THEMES.ink [light] = #111111", "THEMES.gap [light] = 4", "THEMES.gap [dark] = 4",
            "THEMES.ink [dark] = #eeeeee",
        ]
        #expect(try items(script, .script) == expected.map { $0.replacing("[", with: "[v3-") })
        #expect(try items(script.replacing("v3", with: ""), .script) == expected)
        let dart = """
            class KitColors {
              const KitColors._({required this.error, required this.link});
              static const light = KitColors._(error: Color(0xFF111111), link: Color(0xFF222222));
              static const dark = KitColors._(error: Color(0xFF333333), link: Color(0xFF444444));
              static const Color orange = Color(0xFF555555);
            }
            """
        #expect(
            try items(dart, .dart) == [
                "KitColors.error [light] = #111111", "KitColors.link [light] = #222222",
                "KitColors.error [dark] = #333333", "KitColors.link [dark] = #444444", "KitColors.orange = #555555",
            ])
    }

    @Test("A value and its values for themes are one token, and only the theme of Tailwind contains tokens")
    func conditions() throws {
        func items(_ text: String) throws -> [String] {
            try SourceTokens(Array(text.utf8), .script).tokens.filter { !$0.isOnlyReferred }.map {
                "\($0.key)\($0.mode.map { " [\($0)]" } ?? "") = \($0.value.string ?? "")"
            }
        }
        let expected = ["colors.ink = #111", "colors.ink [dark] = #eee"]
        #expect(
            try items("export const colors = define({ ink: { value: { base: '#111', _dark: '#eee' } } });") == expected)
        #expect(try items("export const colors = { ink: { default: '#111', _dark: '#eee' } };") == expected)
        #expect(
            try items("export const gaps = { base: '4px', large: '8px' };") == ["gaps.base = 4px", "gaps.large = 8px"])
        let tailwind = """
            module.exports = {
              content: ['./src/**/*.tsx'], darkMode: 'class',
              theme: { colors: { ink: '#111' }, extend: { spacing: { 18: '4.5rem' } } },
            };
            """
        #expect(try items(tailwind) == ["colors.ink = #111", "spacing.18 = 4.5rem"])
        #expect(try items("export default { theme: { ink: '#111' } };") == ["theme.ink = #111"])
    }

    @Test("A group of one kind that a script imports and passes on is no token")
    func importedKinds() throws {
        let text = "import gaps, { radii } from './x';\nimport spacing from './y';\nimport ink from './z';\n"
        let tokens = try SourceTokens(Array((text + "export default { spacing, radii, ink, size: 4 };").utf8), .script)
            .tokens
        #expect(tokens.filter { !$0.isOnlyReferred }.map(\.key) == ["ink", "size"])
    }

    @Test("Themes that are functions of a palette are modes")
    func themesOfPalettes() throws {
        let text = """
            const light = core => ({ active: core.blue.b1, shown: core.grey });
            const dark = (core) => ({ ...light(core), active: core.blue.b2 });
            const styles = core => ({ root: core.grey });
            export default { light, dark };
            """
        let tokens = try SourceTokens(Array(text.utf8), .script).tokens.filter { !$0.isOnlyReferred }
        #expect(
            tokens.map { "\($0.key) [\($0.mode ?? "")] = \($0.value.string ?? "")" }.sorted() == [
                "active [dark] = core.blue.b2", "active [light] = core.blue.b1", "shown [dark] = core.grey",
                "shown [light] = core.grey",
            ])
    }

    @Test("Hidden groups are read if the only export is computed from them")
    func computedExports() throws {
        let groups = "const palette = { blue: { 50: '#00f', 90: '#005' } };\nconst gap = 4;\n"
        func items(_ rest: String) throws -> [String] { try lines(groups + rest, .script) }
        let expected = ["palette.blue.50 = #00f", "palette.blue.90 = #005"]
        #expect(try items("const flat = {};\nfor (const k in palette) flat[k] = 1;\nexport default flat;") == expected)
        #expect(try items("const flat = flatten();\nflat.dark = gap;\nmodule.exports = flat;") == expected)
        #expect(try items("export default flatten();") == expected)
        #expect(try items("const other = { a: 4 };\nexport default other;") == ["other.a = 4"])
        #expect(try items("export const a = 4;\nexport default flatten();") == ["a = 4"])
        #expect(try items("export function use() {}") == [])
    }

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
        let bytes = """
            extension UIColor {
                static let brand = UIColor(red: 250 / 255, green: 0, blue: 8.0 / 255.0, alpha: 1)
                static let faded = UIColor(red: 250 / 255, green: 0, blue: 8 / 255, alpha: 0.5)
                static let other = UIColor(red: 250 / 100, green: 0, blue: 8 / 255, alpha: 1)
                static let black = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
            }
            """
        #expect(
            try lines(bytes, .swift) == [
                "UIColor.brand = #fa0008",
                "UIColor.faded = UIColor(red: 250 / 255, green: 0, blue: 8 / 255, alpha: 0.5)",
                "UIColor.other = UIColor(red: 250 / 100, green: 0, blue: 8 / 255, alpha: 1)",
                "UIColor.black = UIColor(red: 0, green: 0, blue: 0, alpha: 1)",
            ])
        let kotlin = "object Color {\n  val Brand = Color(red = 0.1f, green = 0.2f, blue = 0.3f)\n}"
        #expect(try lines(kotlin, .kotlin) == ["Color.Brand = Color(red = 0.1f, green = 0.2f, blue = 0.3f)"])
    }

    @Test("A function without parameters whose body is one object is equivalent to a constant")
    func functionOfObject() throws {
        let text = """
            export const colors = (): Tokens => ({ text: grey[18], line: '#112233' });
            export const sized = (size) => ({ width: size, height: '4px' });
            export const computed = () => { return { a: '#112233' } };
            export const called = () => make({ a: '#112233' });
            """
        #expect(try lines(text, .script) == ["colors.text = grey.18", "colors.line = #112233"])
    }

    @Test("The styles of a typography and its like are separate values; the parts of one style are not")
    func compositeSets() throws {
        let text = """
            val kitTypography: KitTypography = KitTypography(
                title = TextStyle(fontSize = 22.sp), body = TextStyle(fontSize = 14.sp), label = Styles.small,
            )
            val shapes = Shapes(menu = RoundedCornerShape(size = 4.dp), card = RoundedCornerShape(8.dp), fab = CircleShape)
            val caption = Typography(font = FontFamily(1), size = 12.sp, leading = 16.sp)
            val edges = Borders(top = Border(1.dp), bottom = Border(2.dp), left = Border(3.dp))
            """
        #expect(
            try lines(text, .kotlin) == [
                "kitTypography.title = TextStyle(fontSize = 22.sp)", "kitTypography.body = TextStyle(fontSize = 14.sp)",
                "kitTypography.label = Styles.small", "shapes.menu = RoundedCornerShape(size = 4.dp)",
                "shapes.card = RoundedCornerShape(8.dp)", "shapes.fab = CircleShape",
                "caption = Typography(font = FontFamily(1), size = 12.sp, leading = 16.sp)",
                "edges = Borders(top = Border(1.dp), bottom = Border(2.dp), left = Border(3.dp))",
            ])
    }

    @Test("The schemes of a system for several themes have the same names, but not palettes of shades")
    func schemesOfSystem() throws {
        let text = """
            val darkAcmeColorScheme = AcmeColorScheme(text = Color(0xFFEEEEEE), line = Color(0xFF222222), fill = Color(0xFF333333))
            val lightAcmeColorScheme = AcmeColorScheme(text = Color(0xFF111111), line = Color(0xFF222222), fill = Color(0xFF333333))
            val darkBlueColors = BlueColors(text = Color(0xFF000011), line = Color(0xFF000022), fill = Color(0xFF000033))
            """
        let found = try lines(text, .kotlin)
        #expect(found.count == 9)
        #expect(found[0] == "acmeColorScheme.text [dark] = #eeeeee")
        #expect(found[3] == "acmeColorScheme.text [light] = #111111")
        #expect(found[6] == "darkBlueColors.text = #000011")
    }

    @Test("Groups that a script exports by their names, and themes that it only passes on")
    func hiddenGroups() throws {
        let names =
            "const blue = { base: '#0000ff' };\nconst shades = { black: '#000000' };\nexport default { blue, shades };"
        #expect(try lines(names, .script) == ["blue.base = #0000ff", "shades.black = #000000"])
        let themes = """
            function defaults () { return { name: 'light', themes: { light: { colors: { ink: '#111111' } }, dark: { colors: { ink: '#eeeeee' } } } } }
            function other () { return { size: { small: '1px' } } }
            export const props = factory({ theme: String }, 'theme')
            export function use (name) { return defaults()[name] }
            """
        #expect(try lines(themes, .script) == ["colors.ink [light] = #111111", "colors.ink [dark] = #eeeeee"])
        // The values of another constant have modes, so the hidden ones are its parts.
        let known =
            "const parts = { light: { a: '#111111' }, dark: { a: '#222222' } };\n"
            + "export const ink = { light: '#333333', dark: '#444444' };"
        #expect(try lines(known, .script) == ["ink [light] = #333333", "ink [dark] = #444444"])
    }

    @Test("Colors in a call within the call for a theme")
    func nestedColors() throws {
        let text = """
            extension Themes on Never {
              static final zinc = (
                light: ThemeData(colors: const KitColors(text: Color(0xFF111111), line: Color(0xFF222222), fill: Color(0xFF333333))),
                dark: ThemeData(colors: const KitColors(text: Color(0xFFEEEEEE), line: Color(0xFFDDDDDD), fill: Color(0xFFCCCCCC))),
              );
              static final label = LabelStyle(text: TextStyle(fontSize: 12, height: 16, fontWeight: w400));
            }
            """
        #expect(
            try lines(text, .dart) == [
                "Themes.zinc.colors.text [light] = #111111", "Themes.zinc.colors.line [light] = #222222",
                "Themes.zinc.colors.fill [light] = #333333", "Themes.zinc.colors.text [dark] = #eeeeee",
                "Themes.zinc.colors.line [dark] = #dddddd", "Themes.zinc.colors.fill [dark] = #cccccc",
                "Themes.label = LabelStyle(text: TextStyle(fontSize: 12, height: 16, fontWeight: w400))",
            ])
    }

    @Test("Members for whole groups and files are not items, but members for single values are")
    func gatheredGroups() throws {
        let text = """
            import * as dark from './dark'
            import accent from './accent'
            export const blue = { 10: '#112233', 20: '#223344' }
            export const white = '#ffffff'
            export const colors = { blue, white }
            export const themes = { dark, accent }
            """
        let tokens = try SourceTokens(Array(text.utf8), .script).tokens
        #expect(
            tokens.filter { !$0.isOnlyReferred }.map(\.key) == [
                "blue.10", "blue.20", "white", "colors.white", "themes.accent",
            ])
    }

    @Test("Text styles that are the defaults of parameters in Kotlin are values")
    func defaultTextStyles() throws {
        let text = """
            fun kitTypography(
                title: TextStyle = TextStyle(fontSize = 20.sp),
                body: TextStyle = TextStyle(fontSize = 16.sp),
                small: TextStyle = TextStyle(fontSize = 12.sp),
            ): KitTypography = KitTypography(title, body, small)
            fun otherTypography(a: Int = 1, b: Int = 2, c: Int = 3): Other = Other(a, b, c)
            """
        #expect(
            try lines(text, .kotlin) == [
                "kitTypography.title = TextStyle(fontSize = 20.sp)", "kitTypography.body = TextStyle(fontSize = 16.sp)",
                "kitTypography.small = TextStyle(fontSize = 12.sp)",
            ])
    }

    @Test("Properties set after a constructor in Kotlin are values")
    func appliedProperties() throws {
        let text = """
            object Kit {
                val lightColors: KitColors = KitColors().apply {
                    ink = Palette.grey
                    paper = Color(0xFFFFFFFF)
                }
                val darkColors = KitColors().apply { ink = Palette.white; paper = Color(0xFF000000) }
                val other = Cache().apply { start() }
            }
            """
        #expect(
            try lines(text, .kotlin) == [
                "Kit.colors.ink [light] = Palette.grey", "Kit.colors.paper [light] = #ffffff",
                "Kit.colors.ink [dark] = Palette.white", "Kit.colors.paper [dark] = #000000",
            ])
    }

    @Test("Arguments that are named after the type are separate values, but not corners")
    func namedAfterType() throws {
        let text = """
            val kit = KitRadius(buttonRadius = 4.dp, cardRadius = 8.dp, sheetRadius = 12.dp)
            val one = CornerRadius(topRadius = 4.dp, bottomRadius = 8.dp, startRadius = 12.dp)
            """
        #expect(
            try lines(text, .kotlin) == [
                "kit.buttonRadius = 4.dp", "kit.cardRadius = 8.dp", "kit.sheetRadius = 12.dp",
                "one = CornerRadius(topRadius = 4.dp, bottomRadius = 8.dp, startRadius = 12.dp)",
            ])
    }

    @Test("A member that only passes on the group of a theme is not a value")
    func passedOnGroups() throws {
        let text = """
            object KitBrand : Brand {
                override val lightColors = KitColors.lightColors
                override val darkColors = KitColors.darkColors
                val accent = KitColors.accent
            }
            """
        #expect(try lines(text, .kotlin) == ["KitBrand.accent = KitColors.accent"])
    }

    @Test("Colors that constructors in Dart set are values of their themes")
    func constructorColors() throws {
        let text = """
            class KitColors {
              const KitColors.light({
                this.ink = const Color(0xFF111111),
                this.paper = const Color(0xFFFFFFFF),
                this.line = const Color(0xFFCCCCCC),
              });
              KitColors.dark() : ink = const Color(0xFFEEEEEE), paper = Color(0xFF000000), line = Color(0xFF333333);
              final Color ink;
            }
            class Button extends Widget { const Button({this.color = Colors.red, this.width = 4, this.key}); }
            """
        #expect(
            try lines(text, .dart) == [
                "KitColors.ink [light] = #111111", "KitColors.paper [light] = #ffffff",
                "KitColors.line [light] = #cccccc", "KitColors.ink [dark] = #eeeeee",
                "KitColors.paper [dark] = #000000", "KitColors.line [dark] = #333333",
            ])
    }
}
