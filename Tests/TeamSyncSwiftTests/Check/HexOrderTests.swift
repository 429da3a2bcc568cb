import TeamSyncBase
import TeamSyncSwift
import Testing

@Suite("Colors with eight hexadecimal digits")
struct HexOrderTests {
    private static let argb = """
        extension Color {
            init(hex: String) {
                var int: UInt64 = 0
                Scanner(string: hex).scanHexInt64(&int)
                let a, r, g, b: UInt64
                switch hex.count {
                case 3: (a, r, g, b) = (255, (int >> 8) * 17, (int >> 4 & 0xF) * 17, (int & 0xF) * 17)
                case 6: (a, r, g, b) = (255, int >> 16, int >> 8 & 0xFF, int & 0xFF)
                case 8: (a, r, g, b) = (int >> 24, int >> 16 & 0xFF, int >> 8 & 0xFF, int & 0xFF)
                default: (a, r, g, b) = (1, 1, 1, 0)
                }
                self.init(.sRGB, red: Double(r) / 255, green: Double(g) / 255, blue: Double(b) / 255, opacity: Double(a) / 255)
            }
        }
        """
    private static let rgba = """
        public extension Color {
            init?(hex: String) {
                let r, g, b, a: CGFloat
                guard let number = UInt32(hex, radix: 16) else { return nil }
                if hex.count == 8 {
                    r = CGFloat((number & 0xff000000) >> 24) / 255
                    g = CGFloat((number & 0x00ff0000) >> 16) / 255
                    b = CGFloat((number & 0x0000ff00) >> 8) / 255
                    a = CGFloat(number & 0x000000ff) / 255
                } else { (r, g, b, a) = (0, 0, 0, 1) }
                self.init(red: r, green: g, blue: b, opacity: a)
            }
        }
        """
    private static let number = """
        extension UIColor {
            convenience init(rgb value: UInt32) {
                self.init(red: CGFloat(value >> 16 & 0xff) / 255, green: 0, blue: 0, alpha: CGFloat(value >> 24) / 255)
            }
            convenience init(hexValue: UInt32) { self.init(rgb: hexValue) }
            convenience init?(rgb text: String) { guard let value = UInt32(text) else { return nil }; self.init(rgb: value) }
            static func hex(_ value: UInt32) -> UIColor { UIColor(hexValue: value) }
        }
        """

    private func values(_ source: String, _ others: [String] = [], hex: HexOrder? = nil) -> [UInt32?] {
        CheckSupport.resolved(source, others: others, hex: hex).uses.filter { $0.kind == .colorLiteral }
            .map { $0.color?.bytes }
    }

    @Test("The repository's own initializer determines the order of bytes, in any file")
    func initializers() {
        let source = ##"let a = Color(hex: "#FFFFFF14")"##
        #expect(values(source, [Self.rgba]) == [0xffff_ff14])
        #expect(values(source, [Self.argb]) == [0xffff_14ff])
        #expect(values(source + "\n" + Self.argb) == [0xffff_14ff])
        // It takes precedence over the configuration.
        #expect(values(source, [Self.rgba], hex: .argb) == [0xffff_ff14])
        let numbers = "let a = [UIColor(rgb: 0x80112233), UIColor(hexValue: 0x80112233), UIColor.hex(0x80112233)]"
        #expect(values(numbers, [Self.number]) == [0x1122_3380, 0x1122_3380, 0x1122_3380])
        #expect(values(#"let a = UIColor(rgb: "80112233")"#, [Self.number]) == [0x1122_3380])
    }

    @Test("Without an initializer, the label or the configuration determines the order, and nothing is guessed")
    func unknown() {
        for literal in [##"Color(hex: "#FF123456")"##, "Color(0x123456FF)", ##"Color(hex: "#F123")"##, "Color(hex: 0)"]
        {
            #expect(values("let a = \(literal)").count == (literal.hasSuffix("0)") ? 1 : 0), "\(literal)")
        }
        #expect(values(##"let a = Color(hex: "#FF123456")"##, hex: .argb) == [0x1234_56ff])
        #expect(values(##"let a = Color(hex: "#FF123456")"##, hex: .rgba) == [0xff12_3456])
        #expect(values("let a = Color(argb: 0xFF123456), b = Color(rgba: 0xFF123456)") == [0x1234_56ff, 0xff12_3456])
        // Both orders result in the same color.
        #expect(values(##"let a = Color(hex: "#FFFFFFFF"), b = Color(hex: "#0000")"##) == [0xffff_ffff, 0])
        // Two initializers that disagree, and one whose body does not show the order.
        #expect(values(##"let a = Color(hex: "#FF123456")"##, [Self.argb, Self.rgba]) == [])
        #expect(
            values(##"let a = Color(hex: "#FF123456")"##, ["extension Color { init(hex: String) { self = .red } }"])
                == [])
        // A private initializer counts only in its file.
        #expect(values(##"let a = Color(hex: "#FF123456")"##, ["private " + Self.argb]) == [])
    }

    @Test("The same text is the same color in sources and in a catalogue with this order")
    func catalogue() {
        #expect(HexOrder.argb.alphaLast("#80FF0000") == "#FF000080")
        #expect(HexOrder.argb.alphaLast("#8F00") == "#F008")
        #expect(HexOrder.argb.alphaLast("#FF0000") == "#FF0000")
        #expect(HexOrder.argb.alphaLast("rgb(1 2 3)") == "rgb(1 2 3)")
        #expect(HexOrder.rgba.alphaLast("#80FF0000") == "#80FF0000")
    }

    @Test("'--fix' never writes a different color: white with 8% is not yellow")
    func fix() throws {
        let tokens = CheckSupport.catalogues(colors: [
            CheckSupport.item("yellow", values: [CheckSupport.value("#FFFF14")]),
            CheckSupport.item("faint", values: [CheckSupport.value("#FFFFFF14")]),
        ])
        let yaml = "fix: {Color: 'Color.ds(.{name})'}"
        let source = ##"let a = Color(hex: "#FFFFFF14")"##
        #expect(try CheckSupport.findings(source, tokens, yaml: yaml).isEmpty)
        let finding = try CheckSupport.findings(source, tokens, yaml: yaml + "\nhex: rgba").first
        #expect(finding?.replacement == "Color.ds(.faint)")
    }
}
