import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

extension SourceTokenTests {
    @Test("Palettes as types, with colors whose digit order is known")
    func swiftPalette() throws {
        let text = """
            import SwiftUI
            /// Not a token: static let no = 1
            public enum Palette {
                public static let grey200 = Color(hex: 0xE5E5E5) // trailing
                static let grey300: UIColor = UIColor(hexString: "#D4D4D4")
                public static let brand = Color("brand/primary", bundle: .module)
                static var blue: Color { Color(red: 0.1, green: 0.2,
                    blue: 0.3) }
                static var link: Color { return Palette.blue.opacity(0.5) }
                private static let hiddenOne = Color(hex: 0x101010)
                static let visible = hiddenOne
                static let shared = Palette()
                static func make(_ x: Int) -> Color { let inner = Color(hex: 0x111111); return inner }
                enum Nested { static let spacing: CGFloat = 8, other = 9 }
                #if os(iOS)
                static let `default` = Palette.grey200
                #endif
            }
            extension SwiftUI.Color { static let accent = Palette.grey200 }
            enum Raw: String { case white = "#FFFFFF", black = "#000000"
              case plain }
            protocol Theme { var background: Color { get } }
            struct Card: View { var body: some View { Text("Hello") } }
            """
        #expect(
            try lines(text, .swift) == [
                "Palette.grey200 = #e5e5e5", "Palette.grey300 = #d4d4d4",
                #"Palette.brand = Color("brand/primary", bundle: .module)"#,
                "Palette.blue = Color(red: 0.1, green: 0.2, blue: 0.3)", "Palette.link = Palette.blue.opacity(0.5)",
                "Palette.visible = #101010", "Palette.Nested.spacing = 8", "Palette.default = Palette.grey200",
                "Color.accent = Palette.grey200", "Raw.white = #FFFFFF", "Raw.black = #000000",
            ])
    }

    @Test("Components that are fractions of 255 are one color, other components are written as they are")
    func swiftFractions() throws {
        let text = """
            enum Palette {
                static let a = UIColor(red: 0 / 255, green: 93/255, blue: 255 / 255, alpha: 1)
                static let b = Color(red: 1, green: 0, blue: 16.0 / 255.0)
                static let c = UIColor(red: 0.5, green: 0, blue: 1, alpha: 1)
                static let d = UIColor(red: 0, green: 0, blue: 1, alpha: 0.5)
                static let e = UIColor(red: 300 / 255, green: 0, blue: 1, alpha: 1)
            }
            """
        #expect(
            try lines(text, .swift) == [
                "Palette.a = #005dff", "Palette.b = #ff0010",
                "Palette.c = UIColor(red: 0.5, green: 0, blue: 1, alpha: 1)",
                "Palette.d = UIColor(red: 0, green: 0, blue: 1, alpha: 0.5)",
                "Palette.e = UIColor(red: 300 / 255, green: 0, blue: 1, alpha: 1)",
            ])
    }

    @Test("A value for one theme next to the value for all others")
    func swiftDefaults() throws {
        let text = """
            extension Color {
                static var a: Color { .dynamic(defaultColor: Palette.white, darkModeColor: Palette.black) }
                static let b = Color(default: Palette.grey, dark: Palette.black)
                static let c = Border(color: Palette.grey, dark: Palette.black)
                static let d = Tint(defaultSize: 4, darkColor: Palette.black)
                static let e = Dynamic.withBrightness(color: Palette.grey, darkColor: Palette.black)
            }
            """
        #expect(
            try lines(text, .swift) == [
                "Color.a = Palette.white", "Color.a [dark] = Palette.black", "Color.b = Palette.grey",
                "Color.b [dark] = Palette.black", "Color.c = Border(color: Palette.grey, dark: Palette.black)",
                "Color.d = Tint(defaultSize: 4, darkColor: Palette.black)", "Color.e = Palette.grey",
                "Color.e [dark] = Palette.black",
            ])
    }

    @Test("Both themes of a dynamic color, in any notation")
    func swiftThemes() throws {
        let text = """
            extension UIColor {
                static let a = DynamicColor(lightColor: Palette.white, darkColor: Palette.black)
                static let b = UIColor(name: "b", light: UIColor(hex: 0xFFFFFF), dark: .black, darkElevated: Palette.grey)
                static let c = UIColor { traits in
                    traits.userInterfaceStyle == .dark ? Palette.black : Palette.white
                }
                static let d = UIColor { (traits: UITraitCollection) -> UIColor in
                    if traits.userInterfaceStyle == .dark { return Palette.black } else { return Palette.white }
                }
                static var e: UIColor = {
                    UIColor { $0.userInterfaceStyle != .light ? Palette.black : Palette.white }
                }()
                static let f = UIColor(dynamicProvider: { traits in
                    switch traits.userInterfaceStyle {
                    case .dark: return Palette.black
                    default: return Palette.white
                    }
                })
                static let g = isLarge ? Palette.black : Palette.white
                static let h = (light: Palette.white, dark: Palette.black)
            }
            """
        func both(_ name: String) -> [String] {
            ["UIColor.\(name) [light] = Palette.white", "UIColor.\(name) [dark] = Palette.black"]
        }
        let found = try lines(text, .swift)
        for name in ["a", "h"] { #expect(found.filter { $0.hasPrefix("UIColor.\(name) ") } == both(name)) }
        for name in ["c", "d", "e", "f"] {
            #expect(found.filter { $0.hasPrefix("UIColor.\(name) ") }.sorted() == both(name).sorted())
        }
        #expect(
            found.filter { $0.hasPrefix("UIColor.b ") } == [
                "UIColor.b [light] = #ffffff", "UIColor.b [dark] = .black", "UIColor.b [dark-elevated] = Palette.grey",
            ])
        #expect(found.contains("UIColor.g = isLarge ? Palette.black : Palette.white"))
    }

    @Test("Tables in a switch, and themes that are types or instances")
    func swiftTables() throws {
        let text = """
            public class GlobalTokens: NSObject {
                public static func neutralColor(_ token: NeutralColorToken) -> UIColor {
                    switch token {
                    case .black: return UIColor(hexValue: 0x000000)
                    case .grey14, .grey15:
                        return UIColor(hexValue: 0x242424)
                    case let other: return make(other)
                    @unknown default: return .clear
                    }
                }
                lazy var alias: TokenSet<Tokens, DynamicColor> = .init { token in
                    switch token {
                    case .primary: return DynamicColor(light: GlobalTokens.neutralColor(.black), dark: .white)
                    }
                }
            }
            enum Grey: CaseIterable {
                case light, deep
                var color: Color { switch self { case .light: Color(hex: 0xEEEEEE); case .deep: Color(hex: 0x333333) } }
            }
            struct LightTheme: Theme { let background = Palette.white; var text: Color { Palette.black } }
            struct DarkTheme: Theme { let background = Palette.black; var text: Color { Palette.white } }
            extension Brand {
                static let light = Brand(ink: Palette.black, paper: Palette.white, line: .red)
                static let dark = Brand(ink: Palette.white, paper: Color(red: 1, green: 0, blue: 0), line: .red)
            }
            let shades: [Shade: Color] = [.one: Palette.black, .two: Color(hex: 0x222222)]
            """
        let found = try lines(text, .swift)
        #expect(
            found == [
                "GlobalTokens.neutralColor.black = #000000", "GlobalTokens.neutralColor.grey14 = #242424",
                "GlobalTokens.neutralColor.grey15 = #242424",
                "GlobalTokens.alias.primary [light] = GlobalTokens.neutralColor(.black)",
                "GlobalTokens.alias.primary [dark] = .white", "Grey.light.color = #eeeeee", "Grey.deep.color = #333333",
                "theme.background [light] = Palette.white", "theme.text [light] = Palette.black",
                "theme.background [dark] = Palette.black", "theme.text [dark] = Palette.white",
                "Brand.ink [light] = Palette.black", "Brand.paper [light] = Palette.white", "Brand.line [light] = .red",
                "Brand.ink [dark] = Palette.white", "Brand.paper [dark] = Color(red: 1, green: 0, blue: 0)",
                "Brand.line [dark] = .red", "shades.one = Palette.black", "shades.two = #222222",
            ])
    }

    @Test("The names that a switch returns are not tokens, unless they are names of fonts or colors")
    func switchesOfNames() throws {
        let text = """
            public enum BadgeSize: Int {
                case small, large
                static func keyFor(_ value: BadgeSize) -> String {
                    switch value {
                    case .small: return "SMALL"
                    case .large: return "LARGE"
                    }
                }
                var label: String { switch self { case .small: "Small"; case .large: "Large" } }
                var height: CGFloat { switch self { case .small: 16; case .large: 24 } }
                var fontName: String { switch self { case .small: "Inter-Bold"; case .large: "Inter-Medium" } }
                var ink: String { switch self { case .small: "#111111"; case .large: "clear" } }
                static let prefix = "badge"
            }
            """
        #expect(
            try lines(text, .swift) == [
                "BadgeSize.small.height = 16", "BadgeSize.large.height = 24", "BadgeSize.small.fontName = Inter-Bold",
                "BadgeSize.large.fontName = Inter-Medium", "BadgeSize.small.ink = #111111",
                "BadgeSize.large.ink = clear", "BadgeSize.prefix = badge",
            ])
        let kotlin = """
            enum class Tone { Loud, Quiet }
            fun keyFor(tone: Tone) = when (tone) { Tone.Loud -> "LOUD"; Tone.Quiet -> "QUIET" }
            fun inkFor(tone: Tone) = when (tone) { Tone.Loud -> Color(0xFF112233); Tone.Quiet -> Color(0xFF445566) }
            """
        #expect(try lines(kotlin, .kotlin) == ["inkFor.Loud = #112233", "inkFor.Quiet = #445566"])
    }

    @Test("Values for the densities of a layout are modes")
    func densities() throws {
        let text = """
            export const tokens = {
              spaceXs: { comfortable: '8px', compact: '6px' },
              rowHeight: { compact: '32px', tall: '48px' },
            };
            """
        #expect(
            try lines(text, .script) == [
                "tokens.spaceXs [comfortable] = 8px", "tokens.spaceXs [compact] = 6px",
                "tokens.rowHeight.compact = 32px", "tokens.rowHeight.tall = 48px",
            ])
    }
}
