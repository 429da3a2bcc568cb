import TeamSyncBase
import Testing

@testable import TeamSyncDesign

/// Values in constructors, factories, dictionaries and nested choices.
extension SourceTokenTests {
    @Test("Numbers that a factory calculates from its parameters are tokens, and what it passes on is not")
    func dartCalculated() throws {
        let text = """
            class KitSizes {
              const KitSizes._({required this.base, required this.size0, required this.size1, required this.size2});
              factory KitSizes.of({required double base, double step = 4}) {
                return KitSizes._(base: base, size0: 0, size1: step * 1, size2: step * 2);
              }
              factory KitSizes.fromJson(Map json) {
                return KitSizes._(base: json['a'], size0: json['b'], size1: json['c'], size2: json['d']);
              }
              factory KitSizes.lerp(KitSizes a, KitSizes b, double t) =>
                  KitSizes._(base: lerpDouble(a.base, b.base, t), size0: a.size0, size1: b.size1, size2: t);
            }
            class KitTypography {
              factory KitTypography.create({String family = 'Inter', required double scale}) {
                TextStyle heading(double size, double height) => TextStyle(fontSize: size, height: height);
                return KitTypography._(
                  family: family, large: heading(30 * scale, 1.3), medium: heading(24 * scale, 1.3),
                  small: heading(20 * scale, -0.01 * 20 * scale));
              }
            }
            """
        #expect(
            try lines(text, .dart) == [
                "KitSizes.of.size0 = 0", "KitSizes.of.size1 = step * 1", "KitSizes.of.size2 = step * 2",
                "KitTypography.create.large = heading(30 * scale, 1.3)",
                "KitTypography.create.medium = heading(24 * scale, 1.3)",
                "KitTypography.create.small = heading(20 * scale, -0.01 * 20 * scale)",
            ])
    }

    @Test("A theme that stands for a group next to it has the values of that group")
    func secondThemes() throws {
        let text = """
            class KitShadows {
              const KitShadows({required this.low, required this.mid, required this.high});
              static const standard = KitShadows(low: [], mid: [BoxShadow(blurRadius: 4)], high: []);
              static const light = standard;
              static const dark = KitShadows(low: [], mid: [], high: []);
              static const fallback = dark;
            }
            """
        #expect(
            try lines(text, .dart) == [
                "KitShadows.low [light] = []", "KitShadows.mid [light] = [BoxShadow(blurRadius: 4)]",
                "KitShadows.high [light] = []", "KitShadows.low [dark] = []", "KitShadows.mid [dark] = []",
                "KitShadows.high [dark] = []", "KitShadows.fallback = dark",
            ])
    }

    @Test("The cases of an enumeration that are the keys of dictionaries are not tokens")
    func steps() throws {
        let text = """
            public enum Blue: Family {
                public enum Tone: Int { case t20 = 20, t10 = 10 }
                public static let light: [Tone: Color] = [.t20: Color("#112233"), .t10: Color("#445566")]
                public static let dark: [Tone: Color] = light
            }
            public enum Sizes {
                public enum Gap: Int { case small = 4, large = 8 }
                public static let names: [Gap: String] = [.small: "S", .large: "L"]
            }
            """
        #expect(
            try lines(text, .swift) == [
                "Blue.t20 [light] = #112233", "Blue.t10 [light] = #445566", "Blue.t20 [dark] = #112233",
                "Blue.t10 [dark] = #445566", "Sizes.Gap.small = 4", "Sizes.Gap.large = 8", "Sizes.names.small = S",
                "Sizes.names.large = L",
            ])
    }

    @Test("The cases of a choice in the cases of another one are tokens")
    func nestedChoices() throws {
        let text = """
            extension KitFont {
                var size: FontSize {
                    switch self {
                    case let .display(style):
                        switch style {
                        case .large: return .init(size: 57, lineSpacing: 64)
                        case .small: return .init(size: 36, lineSpacing: 44)
                        }
                    case .body(let style):
                        switch style {
                        case .large: return .init(size: 16, lineSpacing: 24)
                        case .small: return .init(size: 12, lineSpacing: 16)
                        }
                    case let .custom(size): return .init(size: size, lineSpacing: size)
                    }
                }
            }
            """
        #expect(
            try lines(text, .swift).map { String($0.prefix { $0 != " " }) } == [
                "KitFont.display.size.large", "KitFont.display.size.small", "KitFont.body.size.large",
                "KitFont.body.size.small",
            ])
    }

    @Test("The text styles of a secondary constructor are tokens, and other defaults are not")
    func kotlinConstructors() throws {
        let text = """
            class KitTypography internal constructor(val title: TextStyle, val body: TextStyle, val label: TextStyle) {
                constructor(
                    family: FontFamily = FontFamily.Default,
                    title: TextStyle = TextStyle(fontSize = 30.sp), body: TextStyle = TextStyle(fontSize = 16.sp),
                    label: TextStyle = TextStyle(fontSize = 12.sp), note: TextStyle = TextStyle(fontSize = 10.sp),
                ) : this(title = title.withDefault(family), body = body, label = label)
                val gap = 4.dp
            }
            class Card(val id: Int) {
                constructor(width: Dp = 4.dp, height: Dp = 8.dp, ink: Color = Color(0xFF112233)) : this(1) {
                    val inner = 4.dp
                }
                val line = 1.dp
            }
            """
        #expect(
            try lines(text, .kotlin).map { String($0.prefix { $0 != " " }) } == [
                "KitTypography.family", "KitTypography.title", "KitTypography.body", "KitTypography.label",
                "KitTypography.note", "KitTypography.gap", "Card.line",
            ])
    }

    @Test("Private groups of colors are tokens of a Dart class without others, in the modes that their names contain")
    func hiddenScales() throws {
        let scales = """
              static const _lightAccent = KitScale(ink: Color(0xFF111111), line: Color(0xFF222222), sky: Color(0xFF333333));
              static const _darkAccent = KitScale(ink: Color(0xFF444444), line: Color(0xFF555555), sky: Color(0xFF666666));
            """
        #expect(
            try lines("class KitTheme {\n\(scales)\n}", .dart) == [
                "KitTheme.accent.ink [light] = #111111", "KitTheme.accent.line [light] = #222222",
                "KitTheme.accent.sky [light] = #333333", "KitTheme.accent.ink [dark] = #444444",
                "KitTheme.accent.line [dark] = #555555", "KitTheme.accent.sky [dark] = #666666",
            ])
        #expect(
            try lines("class KitTheme {\n  static const gap = 4.0;\n\(scales)\n}", .dart) == ["KitTheme.gap = 4.0"])
        #expect(try lines("class _KitTheme {\n\(scales)\n}", .dart) == [])
    }

    @Test("The text styles that a function in Kotlin returns after other statements are tokens")
    func kotlinFunctions() throws {
        let styles =
            "title = TextStyle(fontSize = 30.sp), body = TextStyle(fontSize = 16.sp), note = TextStyle(fontSize = 9.sp)"
        let text = """
            @Composable
            fun kitTypography(): KitTypography {
                val inter = FontFamily(Font(R.font.inter))
                return KitTypography(\(styles))
            }
            @Composable
            fun otherTypography(isLarge: Boolean): KitTypography {
                if (isLarge) { return large }
                return KitTypography(\(styles))
            }
            @Composable
            fun card(): Card { return Card(\(styles)) }
            """
        #expect(
            try lines(text, .kotlin).map { String($0.prefix { $0 != " " }) } == [
                "kitTypography.title", "kitTypography.body", "kitTypography.note",
            ])
    }

    @Test("A variant of a font is a token")
    func fontVariants() throws {
        let text = """
            public extension Font {
                static let strong = Font.body.bold()
                static let note = Font.footnote.weight(.semibold)
                static let made = makeFont()
                static let other = Fonts.make()
            }
            """
        #expect(
            try lines(text, .swift) == [
                "Font.strong = Font.body.bold()", "Font.note = Font.footnote.weight(.semibold)",
            ])
    }
}
