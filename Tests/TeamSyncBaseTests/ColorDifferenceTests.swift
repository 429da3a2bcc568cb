import Testing

@testable import TeamSyncBase

@Suite("Differences of colors")
struct ColorDifferenceTests {
    @Test(
        "CIEDE2000 agrees with the published test data",
        arguments: [
            ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425), ((50, 0, 0), (50, -1, 2), 2.3669),
            ((50, 2.49, -0.001), (50, -2.49, 0.0009), 7.1792), ((50, 2.5, 0), (73, 25, -18), 27.1492),
            ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
            ((22.7233, 20.0904, -46.694), (23.0331, 14.973, -42.5619), 2.0373),
            ((90.8027, -2.0831, 1.441), (91.1528, -1.6435, 0.0447), 1.4441),
            ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
        ] as [((Double, Double, Double), (Double, Double, Double), Double)])
    func published(left: (Double, Double, Double), right: (Double, Double, Double), difference: Double) {
        let (one, other) = (
            Lab(lightness: left.0, a: left.1, b: left.2), Lab(lightness: right.0, a: right.1, b: right.2)
        )
        #expect(abs(one.difference(to: other) - difference) < 0.0001)
        #expect(abs(other.difference(to: one) - difference) < 0.0001)
    }

    @Test(
        "Notations of one color",
        arguments: [
            ["#44CB63", "44cb63", "#44cb63ff", "rgb(68, 203, 99)", "rgba(68 203 99 / 100%)"],
            ["#fff", "#FFFFFF", "hsl(0, 0%, 100%)"],
            ["#ff000080", "rgba(255, 0, 0, 0.50196)"], ["#00ff00", "hsl(120deg 100% 50%)"],
            ["#0000ff", "hsl(240, 100%, 50%)"],
        ])
    func notations(texts: [String]) throws {
        let first = try #require(RGBA(texts[0]))
        for text in texts { #expect(try #require(RGBA(text)).difference(to: first) < 0.01, "\(text)") }
    }

    @Test(
        "Texts that are not colors",
        arguments: ["bell", "#12", "rgb(1,2)", "accent-50", "", "rgb(x, y, z)", "hwb(1 2 3)", "add"])
    func noColor(text: String) {
        #expect(RGBA(text) == nil)
    }

    @Test("A transparent color differs from the opaque one, and all completely transparent ones look the same")
    func alpha() throws {
        let opaque = try #require(RGBA("#44CB63"))
        let half = try #require(RGBA("#44CB6380"))
        let almost = try #require(RGBA("#44CB63FA"))
        #expect(opaque.difference(to: half) > 10)
        #expect(opaque.difference(to: almost) < opaque.difference(to: half))
        let nothing = try #require(RGBA("#ff000000"))
        #expect(try nothing.difference(to: #require(RGBA("#00ff0000"))) == 0)
    }
}
