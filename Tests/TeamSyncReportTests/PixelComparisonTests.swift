import Testing

@testable import TeamSyncReport

@Suite("The pixels of two drawings")
struct PixelComparisonTests {
    private typealias Pixel = PixelComparison.Pixel

    private static let side = 20

    /// A square with the length `side`, with the pixels of a rectangle in another color.
    private func picture(_ ground: Pixel, _ box: (x: Range<Int>, y: Range<Int>), _ color: Pixel) -> [Pixel] {
        (0..<Self.side * Self.side).map { place in
            box.x.contains(place % Self.side) && box.y.contains(place / Self.side) ? color : ground
        }
    }

    private func compare(
        _ one: [Pixel], _ other: [Pixel], area: Int = 400
    ) throws -> (share: Double, hasSamePixels: Bool) {
        try #require(outcome(one, other, area: area))
    }

    private func outcome(
        _ one: [Pixel], _ other: [Pixel], area: Int = 400
    ) -> (share: Double, hasSamePixels: Bool)? {
        PixelComparison.compare(one, other, width: Self.side, height: Self.side, area: area)
    }

    private static let clear: Pixel = [0, 0, 0, 0]
    private static let black: Pixel = [0, 0, 0, 255]

    @Test("Equal pixels do not differ, and two steps of a color are rounding")
    func equal() throws {
        let one = picture(Self.clear, (0..<10, 0..<10), Self.black)
        #expect(try compare(one, one) == (0, true))
        let rounded = picture(Self.clear, (0..<10, 0..<10), [2, 2, 2, 253])
        #expect(try compare(one, rounded) == (0, true))
        let three = picture(Self.clear, (0..<10, 0..<10), [3, 0, 0, 255])
        #expect(try compare(one, three) == (0, false))
    }

    @Test("The pixels of a part that differs count, in either order")
    func part() throws {
        let empty = picture(Self.clear, (0..<0, 0..<0), Self.black)
        let quarter = picture(Self.clear, (0..<10, 0..<10), Self.black)
        #expect(try compare(empty, quarter) == (0.25, false))
        #expect(try compare(quarter, empty) == (0.25, false))
        let recolored = picture(Self.clear, (0..<10, 0..<10), [0, 0, 255, 255])
        #expect(try compare(quarter, recolored) == (0.25, false))
    }

    @Test("A color between its neighbors is antialiasing; another one is not")
    func antialiasing() throws {
        let sharp = picture(Self.clear, (0..<10, 0..<20), Self.black)
        var soft = sharp
        for y in 0..<Self.side { soft[y * Self.side + 10][3] = 128 }
        #expect(try compare(sharp, soft) == (0, false))
        var spot = sharp
        spot[5 * Self.side + 15][3] = 128
        #expect(try compare(sharp, spot) == (0.0025, false))
    }

    @Test("Only the area of the drawings counts, and one pixel is more than nothing")
    func area() throws {
        let empty = picture(Self.clear, (0..<0, 0..<0), Self.black)
        let whole = picture(Self.clear, (0..<20, 0..<10), Self.black)
        #expect(try compare(empty, whole, area: 200).share == 1)
        #expect(try compare(empty, whole, area: 100).share == 1)
        let dot = picture(Self.clear, (0..<1, 0..<1), Self.black)
        #expect(try compare(empty, dot, area: 100_000_000).share == 1e-5)
    }

    @Test("A part that differs by about the tolerance has no share", arguments: 20...30)
    func doubt(alpha: Int) {
        let empty = picture(Self.clear, (0..<0, 0..<0), Self.black)
        let faint: Pixel = [0, 0, 0, UInt8(alpha)]
        let half = outcome(empty, picture(Self.clear, (0..<10, 0..<20), faint))
        #expect(half?.share == (alpha <= 22 ? 0 : alpha > 26 ? 0.5 : nil))
        // Hardly any of its pixels are uncertain.
        #expect(outcome(empty, picture(Self.clear, (0..<2, 0..<2), faint))?.share == (alpha > 24 ? 0.01 : 0))
    }

    @Test("The result in words")
    func words() {
        func words(_ share: Double, same: Bool = false, reformatted: Bool = false) -> String {
            PixelDifference(share: share, hasSamePixels: same, oldSize: nil, newSize: nil)
                .words(isReformatted: reformatted)
        }
        #expect(words(0.12345) == "12.3% of the pixels differ")
        #expect(words(1) == "100.0% of the pixels differ")
        #expect(words(0.0004) == "Less than 0.1% of the pixels differ")
        #expect(words(0, same: true) == "Too small to see at 192 px: no pixel differs")
        #expect(words(0) == "Too small to see at 192 px: only the antialiasing of edges differs")
        #expect(words(0, same: true, reformatted: true) == "Only bytes changed: no pixel differs")
        let grown = PixelDifference(
            share: 0, hasSamePixels: true, oldSize: .init(width: 24, height: 24), newSize: .init(width: 32, height: 32))
        #expect(grown.words(isReformatted: false).hasSuffix("no pixel differs; size 24 × 24 → 32 × 32"))
        #expect(!grown.looksTheSame)
        let stated = PixelDifference(
            share: 0, hasSamePixels: true, oldSize: .init(width: 24, height: 24), newSize: nil)
        #expect(stated.words(isReformatted: false).hasSuffix("size 24 × 24 → not given") && stated.looksTheSame)
    }
}
