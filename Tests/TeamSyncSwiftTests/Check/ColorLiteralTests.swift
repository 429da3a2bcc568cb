import TeamSyncBase
import Testing

@testable import TeamSyncSwift

@Suite("Colors written as numbers")
struct ColorLiteralTests {
    @Test(
        "Each form has its value",
        arguments: [
            ("Color(red: 1, green: 0.5, blue: 0)", 0xff80_00ff),
            ("Color(red: 18/255, green: 52/255, blue: 86/255)", 0x1234_56ff),
            ("Color(red: 18.0 / 255.0, green: 52.0/255.0, blue: 86.0/255.0, opacity: 0.5)", 0x1234_5680),
            ("Color(.sRGB, red: 1, green: 0, blue: 0, opacity: 1)", 0xff00_00ff), ("Color(white: 0)", 0x0000_00ff),
            ("Color(white: 1, opacity: 0)", 0xffff_ff00),
            ("Color(hue: 0.5, saturation: 1, brightness: 1)", 0x00ff_ffff),
            ("Color(hue: 0, saturation: 0, brightness: 1)", 0xffff_ffff), (##"Color(hex: "#123456")"##, 0x1234_56ff),
            (#"Color(hex: "123456")"#, 0x1234_56ff), (##"Color(hex: "#abc")"##, 0xaabb_ccff),
            ("Color(hex: 0x123456)", 0x1234_56ff), ("Color(hex: 0x123456, alpha: 0.5)", 0x1234_5680),
            ("Color(0xFF123456)", nil), ("Color(hex: 0x12_34_56)", 0x1234_56ff),
            ("UIColor(red: 1, green: 1, blue: 1, alpha: 1)", 0xffff_ffff),
            ("UIColor(white: 0.5, alpha: 1)", 0x8080_80ff),
            (##"UIColor(hex: "#12345680")"##, nil), (##"UIColor(hex: "#FF123456")"##, nil),
            ("NSColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)", 0x0000_ffff),
            ("NSColor(calibratedRed: 0, green: 0, blue: 1, alpha: 1)", nil),
            ("Color(.displayP3, red: 1, green: 0, blue: 0)", nil),
            ("UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1)", nil),
            ("UIColor(red: -1, green: 2, blue: 0, alpha: 1)", nil),
            ("UIColor(red: 18, green: 52, blue: 86, alpha: 1)", 0x1234_56ff),
            ("UIColor(red: CGFloat(18) / 255, green: (52 / 255), blue: 1 - 169/255, alpha: 1.0)", 0x1234_56ff),
            ("Color.init(red: 1, green: 0, blue: 0)", 0xff00_00ff), ("SwiftUI.Color(white: 1)", 0xffff_ffff),
            ("#colorLiteral(red: 1, green: 0, blue: 0, alpha: 1)", 0xff00_00ff),
            ("Color(red: 1, green: 0, blue: 0, opacity: amount)", nil),
            ("Color(\n  red: 1, // so\n  green: 0,\n  blue: 0\n)", 0xff00_00ff),
            ("CGColor(red: 1, green: 0, blue: 0, alpha: 1)", 0xff00_00ff), ("CGColor(gray: 1, alpha: 1)", 0xffff_ffff),
            ("CIColor(red: 1, green: 0, blue: 0)", 0xff00_00ff), ("Color(r: 18, g: 52, b: 86)", 0x1234_56ff),
            ("Color(cgColor: CGColor(red: 1, green: 0, blue: 0, alpha: 1))", 0xff00_00ff),
            ("Color(UIColor(red: 1, green: 0, blue: 0, alpha: 1))", 0xff00_00ff),
            ("Color(cgColor: .init(red: 1, green: 0, blue: 0, alpha: 1))", 0xff00_00ff),
            ("UIColor(cgColor: UIColor(white: 1, alpha: 1).cgColor)", 0xffff_ffff),
            ("CGColor(colorSpace: CGColorSpace(name: CGColorSpace.sRGB)!, components: [1, 0, 0, 1])!", 0xff00_00ff),
            ("CGColor(colorSpace: CGColorSpaceCreateDeviceRGB(), components: [1, 0, 0, 1])", nil),
            ("Color(.sRGBLinear, red: 1, green: 0, blue: 1)", 0xff00_ffff),
            (##"Color.hex("#123456")"##, 0x1234_56ff), ("UIColor.rgb(0x123456)", 0x1234_56ff),
            ("Color(red: on ? 0.1 : 0.2, green: 18/255, blue: b ? 1/2 : 3/4)", nil),
            ("Color(white: dark ? 0 : 1)", nil), (##"UIColor.color(hexString: "#123456")"##, 0x1234_56ff),
            ("UIColor.color(hex: 0x123456, alpha: 0.5)", 0x1234_5680), ("UIColor(netHex: 0x123456)", 0x1234_56ff),
            (##"UIColor(fromHexString: "#123456")"##, 0x1234_56ff),
            ("UIColor(withHex: 0x123456, alpha: 1)", 0x1234_56ff),
            ("Color(hue: -0.5, saturation: 1, brightness: 1)", 0x00ff_ffff),
        ] as [(String, Int?)])
    func value(source: String, rgba: Int?) throws {
        let uses = CheckSupport.facts("let a = f(\(source))").uses.filter { $0.kind == .colorLiteral }
        #expect(uses.count == 1)
        #expect(try #require(uses.first).color?.bytes == rgba.map { UInt32($0) })
    }

    @Test(
        "Other expressions are not found",
        arguments: [
            "Color(red: r, green: g, blue: b)", "Color(red: 1, green: g, blue: 0)", #"Color("brand")"#, "Color(brand)",
            "// Color(red: 1, green: 0, blue: 0)\n0", #""Color(red: 1, green: 0, blue: 0)""#,
            "##\"Color(hex: \"#ff0000\")\"##", #"UIColor(named: "brand")"#, #"Color(hex: name)"#,
            "Paint(red: 1, green: 0, blue: 0)",
            "Color(1)", "Color(hex: \"brand\")", "palette.Color(red: 1, green: 0, blue: 0).self[0]", "Color()",
            "/* Color(white: 1) */ 0", "Color(hex: \"\\(a)\")", "x.red(1, green: 0, blue: 0)",
            "f(red: 1, green: 0, blue: 0)", "Kit.Color(red: 1, green: 0, blue: 0)", "Color(white: on ? 0.1 : white)",
            "Color(hex: on ? a : b)", "Color.named(1)", "Color.make(0x123456)", "Kit.color(hex: 0x123456)",
            "Color.color(hex: name)", "x.rgb(0x123456)", "Color.Level(white: 1)",
        ])
    func noLiteral(source: String) {
        #expect(CheckSupport.literals(.colorLiteral, "let a = \(source)") == [])
    }

    @Test("An initializer without a type counts if a type is written")
    func implicitInitializer() {
        #expect(CheckSupport.literals(.colorLiteral, "let a: Color = .init(red: 1, green: 0, blue: 0)").count == 1)
        #expect(CheckSupport.literals(.colorLiteral, "func f() -> UIColor { .init(white: 1, alpha: 1) }").count == 1)
        #expect(CheckSupport.literals(.colorLiteral, "let a: Paint = .init(red: 1, green: 0, blue: 0)").isEmpty)
        #expect(CheckSupport.literals(.colorLiteral, "let a = f(.init(red: 1, green: 0, blue: 0))").isEmpty)
    }

    @Test("Every branch of #if, closures, macros and nested calls are searched")
    func places() {
        let source = """
            #if DEBUG
            let a = Color(white: 0)
            #elseif X
            let b = Color(white: 0.1)
            #else
            let c = Color(white: 0.2)
            #endif
            @Observable class D { let d = { Color(white: 0.3) }() }
            let e = f { g(h(Color(white: 0.4)), [1: Color(white: 0.5)]) } onEnd: { Color(white: 0.6) }
            #Preview { Color(white: 0.7) }
            let i = "\\(Color(white: 0.8))"
            let j = k ? Color(white: 0.9) : l
            """
        #expect(CheckSupport.literals(.colorLiteral, source).count == 10)
    }

    @Test(
        "A type named Color in the same file hides the system's",
        arguments: [
            ("struct Color {}\nlet a = Color(white: 1), b = SwiftUI.Color(white: 0)", 1),
            ("let a = Color(white: 1)\nenum Color { case red }", 0),
            ("enum Theme { struct Color {}\n static let a = Color(white: 1) }\nlet b = Color(white: 0)", 1),
            ("enum Theme { struct Color {} }\nextension Theme { static let a = Color(white: 1) }", 0),
            ("func f() { struct Color {}\n g(Color(white: 1)) }\nfunc h() { g(Color(white: 1)) }", 1),
            ("struct Box<Color> { func f() { g(Color(white: 1)) } }", 0),
            ("protocol P { associatedtype Color }\nextension P { func f() { g(Color(white: 1)) } }", 0),
        ])
    func ownType(source: String, count: Int) {
        #expect(CheckSupport.literals(.colorLiteral, source).count == count)
    }

    @Test(
        "An alias of a system type is recognized",
        arguments: [
            ("typealias Paint = Color\nlet a = Paint(white: 1)", "Color"),
            ("let a = Paint(white: 1)\ntypealias Paint = Other\ntypealias Other = SwiftUI.Color", "Color"),
            ("typealias Color = UIColor\nlet a = Color(white: 1, alpha: 1)", "UIColor"),
            ("enum A { typealias Color = UIColor }\nlet a = Color(white: 1)", "Color"),
            ("typealias Paint = Color\nlet a: Paint = .init(white: 1)", "Color"),
            ("typealias Color = Brand\nlet a = Color(white: 1)", nil),
            ("typealias Color = Kit.Color\nlet a = Color(white: 1)", nil),
            ("typealias A = B\ntypealias B = A\nlet a = A(white: 1)", nil),
        ] as [(String, String?)])
    func alias(source: String, type: String?) {
        let uses = CheckSupport.facts(source).uses.filter { $0.kind == .colorLiteral }
        #expect(uses.map(\.name) == (type.map { [$0] } ?? []))
    }

    @Test(
        "Each literal in a condition or a closure is found once",
        arguments: [
            ("UIColor { $0.isDark ? UIColor(white: 0, alpha: 1) : UIColor(white: 1, alpha: 1) }", 2),
            ("UIColor { traits in traits.isDark ? .init(white: 0, alpha: 1) : .init(white: 1, alpha: 1) }", 2),
            ("UIColor(dynamicProvider: { _ in .init(white: 0, alpha: 1) })", 1),
            ("NSColor(name: nil) { a in a.isDark ? NSColor(white: 0, alpha: 1) : .init(white: 1, alpha: 1) }", 2),
            (
                "UIColor { t in switch t { case .dark: .init(white: 0, alpha: 1)\ndefault: return .init(white: 1, alpha: 1) } }",
                2
            ),
            (##"Color(hex: on ? "#111111" : "#222222")"##, 2), ("Color(argb: on ? 0xff111111 : 0xff222222)", 2),
            ("Color(uiColor: UIColor(cgColor: CGColor(red: 1, green: 0, blue: 0, alpha: 1)))", 1),
            ("[Color(white: 0), .red].map { $0.opacity(0.5) }", 1),
        ])
    func once(source: String, count: Int) {
        #expect(CheckSupport.literals(.colorLiteral, "let a = \(source)").count == count)
    }

    @Test("A color outside sRGB, or with a computed alpha, has the best approximation")
    func other() throws {
        func other(_ source: String) throws -> ColorValue.Other {
            let use = try #require(CheckSupport.facts("let a = \(source)").uses.first { $0.kind == .colorLiteral })
            guard case .other(let other)? = use.color else { throw ExpectedOther() }
            return other
        }
        let red = try other("Color(.displayP3, red: 1, green: 0, blue: 0)")
        // From CSS Color 4: color(display-p3 1 0 0) is color(srgb 1.0931 -0.2267 -0.1501).
        #expect(red.reason == .displayP3)
        #expect(abs(red.color.red - 1.0931) < 0.001 && abs(red.color.green + 0.2267) < 0.001)
        #expect(abs(red.color.blue + 0.1501) < 0.001)
        let white = try other("UIColor(displayP3Red: 1, green: 1, blue: 1, alpha: 0.5)")
        #expect(abs(white.color.red - 1) < 0.001 && white.color.alpha == 0.5)
        #expect(try other("UIColor(red: -1, green: 2, blue: 0, alpha: 1)").reason == .outOfRange)
        #expect(try other("Color(white: 1, opacity: 1.5)").reason == .outOfRange)
        let unknown = try other("Color(red: 1, green: 0, blue: 0, opacity: amount)")
        #expect(unknown.reason == .unknownAlpha && !unknown.hasAlpha && unknown.color.bytes == 0xff00_00ff)
        #expect(try other("NSColor(calibratedRed: 0, green: 0, blue: 1, alpha: 1)").reason == .otherSpace)
    }

    private struct ExpectedOther: Error {}

    @Test("The location, the declaration and the text of a finding")
    func place() throws {
        let source = "struct Card {\r\n  var body: some View {\r\n    é(Color( white: 1 /* all */ ))\r\n  }\r\n}\r\n"
        let use = try #require(CheckSupport.facts(source).uses.first { $0.kind == .colorLiteral })
        #expect(use.declaration == "Card.body")
        #expect(use.literal == "Color(white:1)")
        #expect((use.range.line, use.range.column) == (3, 8))
        #expect(Array(source.utf8)[use.range.offset...].starts(with: "Color(".utf8))
    }
}
