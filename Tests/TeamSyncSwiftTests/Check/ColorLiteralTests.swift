import TeamSyncSwift
import Testing

@Suite("Colours that are written as numbers")
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
            ("Color(0xFF123456)", 0x1234_56ff), ("Color(hex: 0x12_34_56)", 0x1234_56ff),
            ("UIColor(red: 1, green: 1, blue: 1, alpha: 1)", 0xffff_ffff),
            ("UIColor(white: 0.5, alpha: 1)", 0x8080_80ff),
            (##"UIColor(hex: "#12345680")"##, nil), (##"UIColor(hex: "#FF123456")"##, 0x1234_56ff),
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
        ] as [(String, Int?)])
    func value(source: String, rgba: Int?) throws {
        let uses = CheckSupport.facts("let a = f(\(source))").uses.filter { $0.kind == .colorLiteral }
        #expect(uses.count == 1)
        #expect(try #require(uses.first).color?.bytes == rgba.map { UInt32($0) })
    }

    @Test(
        "What is no literal is not found",
        arguments: [
            "Color(red: r, green: g, blue: b)", "Color(red: 1, green: g, blue: 0)", #"Color("brand")"#, "Color(brand)",
            "// Color(red: 1, green: 0, blue: 0)\n0", #""Color(red: 1, green: 0, blue: 0)""#,
            "##\"Color(hex: \"#ff0000\")\"##", #"UIColor(named: "brand")"#, #"Color(hex: name)"#,
            "Paint(red: 1, green: 0, blue: 0)",
            "Color(1)", "Color(hex: \"brand\")", "palette.Color(red: 1, green: 0, blue: 0).self[0]", "Color()",
            "/* Color(white: 1) */ 0", "Color(hex: \"\\(a)\")", "x.red(1, green: 0, blue: 0)",
            "f(red: 1, green: 0, blue: 0)",
        ])
    func noLiteral(source: String) {
        #expect(CheckSupport.literals(.colorLiteral, "let a = \(source)") == [])
    }

    @Test("An initialiser without a type counts where a type is written")
    func implicitInitialiser() {
        #expect(CheckSupport.literals(.colorLiteral, "let a: Color = .init(red: 1, green: 0, blue: 0)").count == 1)
        #expect(CheckSupport.literals(.colorLiteral, "func f() -> UIColor { .init(white: 1, alpha: 1) }").count == 1)
        #expect(CheckSupport.literals(.colorLiteral, "let a: Paint = .init(red: 1, green: 0, blue: 0)").isEmpty)
        #expect(CheckSupport.literals(.colorLiteral, "let a = f(.init(red: 1, green: 0, blue: 0))").isEmpty)
    }

    @Test("Every branch of #if, closures, macros and nested calls are looked at")
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

    @Test("A type of the same file that is called Color is not the system's")
    func ownType() {
        #expect(CheckSupport.literals(.colorLiteral, "struct Color {}\nlet a = Color(white: 1)") == [])
        #expect(CheckSupport.literals(.systemColor, "enum Color { case red }\nlet a = Color.red") == [])
    }

    @Test("The place, the declaration and the text of a finding")
    func place() throws {
        let source = "struct Card {\r\n  var body: some View {\r\n    é(Color( white: 1 /* all */ ))\r\n  }\r\n}\r\n"
        let use = try #require(CheckSupport.facts(source).uses.first { $0.kind == .colorLiteral })
        #expect(use.declaration == "Card.body")
        #expect(use.literal == "Color(white:1)")
        #expect((use.range.line, use.range.column) == (3, 8))
        #expect(Array(source.utf8)[use.range.offset...].starts(with: "Color(".utf8))
    }
}
