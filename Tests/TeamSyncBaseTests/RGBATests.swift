import Testing

@testable import TeamSyncBase

@Suite struct RGBATests {
    @Test(
        "HSL as in CSS, and the resulting hexadecimal digits",
        arguments: [
            (0, 1, 0.5, "#ff0000"), (60, 1, 0.5, "#ffff00"), (120, 1, 0.5, "#00ff00"), (180, 1, 0.5, "#00ffff"),
            (240, 1, 0.5, "#0000ff"), (300, 1, 0.5, "#ff00ff"), (-120, 1, 0.5, "#0000ff"), (480, 1, 0.5, "#00ff00"),
            (210, 0.5, 0.4, "#336699"), (7, 0, 1, "#ffffff"), (7, 0.3, 0, "#000000"), (0, 2, 0.5, "#ff0000"),
        ])
    func hsl(hue: Double, saturation: Double, lightness: Double, hex: String) throws {
        let color = RGBA(hue: hue, saturation: saturation, lightness: lightness)
        #expect(color.hex == hex)
        #expect(try #require(RGBA("hsl(\(hue), \(saturation * 100)%, \(lightness * 100)%)")).hex == hex)
    }

    @Test(
        "Hexadecimal digits are parsed and written",
        arguments: [
            ("#4c6", "#44cc66"), ("#44CB63", "#44cb63"), ("#44CB6380", "#44cb6380"), ("#44CB63FF", "#44cb63"),
            ("#0001", "#00000011"), ("#000", "#000000"),
        ])
    func hex(text: String, written: String) throws {
        #expect(try #require(RGBA(text)).hex == written)
        let value = try #require(HexColor(text))
        #expect(value == HexColor(written))
        #expect(RGBA(value) == RGBA(text))
    }

    @Test("Components outside sRGB are clamped, and translucent colors are composited")
    func bounds() {
        #expect(RGBA(red: -1, green: 2, blue: 0.5, alpha: 3).hex == "#00ff80")
        #expect(RGBA("hsl(1e308%, 100%, 50%)")?.hex.utf8.count == 7)
        let half = RGBA(red: 1, green: 1, blue: 1, alpha: 0.5)
        #expect(half.composited(on: .black).hex == "#808080")
        #expect(half.composited(on: .white) == .white)
    }
}
