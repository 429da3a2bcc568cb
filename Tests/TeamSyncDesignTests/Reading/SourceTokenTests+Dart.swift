import TeamSyncBase
import Testing

@testable import TeamSyncDesign

/// Values that functions in Dart create.
extension SourceTokenTests {
    @Test("The instances that factories without parameters create are themes or groups")
    func dartFactories() throws {
        let text = """
            class KitScheme extends ThemeExtension<KitScheme> {
              const KitScheme({required this.ink, required this.line, required this.paper});
              factory KitScheme.light() {
                final base = 4;
                return KitScheme(ink: Palette.blue.shade500, line: Color(0xFFCCCCCC), paper: Colors.white);
              }
              factory KitScheme.dark() => const KitScheme(ink: Palette.gray, line: Colors.black, paper: Colors.black);
              factory KitScheme.custom(Color ink) => KitScheme(ink: ink, line: ink, paper: ink);
              factory KitScheme.fromOther() => KitScheme.light();
              KitScheme lerp(KitScheme a, double t) { return KitScheme(ink: a.ink, line: a.line, paper: a.paper); }
            }
            class KitSizes {
              static KitSizes regular() => const KitSizes(small: 4, medium: 8, large: 16);
              static ThemeData theme() => ThemeData(a: 4, b: 8, c: 16);
            }
            """
        #expect(
            try lines(text, .dart) == [
                "KitScheme.ink [light] = Palette.blue.shade500", "KitScheme.line [light] = #cccccc",
                "KitScheme.paper [light] = Colors.white", "KitScheme.ink [dark] = Palette.gray",
                "KitScheme.line [dark] = Colors.black", "KitScheme.paper [dark] = Colors.black",
                "KitSizes.regular.small = 4", "KitSizes.regular.medium = 8", "KitSizes.regular.large = 16",
            ])
    }

    @Test("Classes for two levels of contrast are modes, and the members that instances are compared by are no token")
    func contrasts() throws {
        let text = """
            class KitColorsAA extends Equatable implements KitColors {
              Color get ink => Color(0xFF112233);
              @override
              List<Object?> get props => [ink];
            }
            class KitColorsAAA extends Equatable implements KitColors {
              Color get ink => Color(0xFF000000);
              @override
              List<Object?> get props => [ink];
            }
            class KitColorsBB { static const Color ink = Color(0xFF445566); }
            """
        #expect(
            try lines(text, .dart) == [
                "KitColors.ink [aa] = #112233", "KitColors.ink [aaa] = #000000", "KitColorsBB.ink = #445566",
            ])
    }

    @Test("The styles of a text theme are tokens")
    func dartTextThemes() throws {
        let text = """
            class KitTheme {
              static final TextTheme textTheme = TextTheme(
                title: TextStyle(fontSize: 30, letterSpacing: -1.6 / 100),
                body: TextStyle(fontSize: 16),
                label: base.copyWith(fontSize: 12),
              );
            }
            """
        #expect(
            try lines(text, .dart) == [
                "KitTheme.textTheme.title = TextStyle(fontSize: 30, letterSpacing: -1.6 / 100)",
                "KitTheme.textTheme.body = TextStyle(fontSize: 16)",
                "KitTheme.textTheme.label = base.copyWith(fontSize: 12)",
            ])
    }
}
