/// Compares the pixels of two drawings. The script of the page does the same where a report has no numbers.
enum PixelComparison {
    /// What a part of a color may differ by.
    private static let tolerance: UInt8 = 24
    /// What renderers round differently.
    private static let rounding: UInt8 = 2

    /// Renderers agree on a share only if hardly any pixel is so close to the tolerance.
    private static let margin: UInt8 = 2
    private static let doubtLimit = 0.01

    /// - Parameters:
    ///   - one: four parts for each pixel, multiplied by alpha; `other` has the same size.
    ///   - area: the pixels of the larger drawing: those beside it do not count.
    /// - Returns: nil where another renderer may find another share.
    static func compare(
        _ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>, width: Int, height: Int, area: Int
    ) -> (share: Double, hasSamePixels: Bool)? {
        var (count, doubtful, largest) = (0, 0, UInt8(0))
        for y in 0..<height {
            for x in 0..<width {
                let index = 4 * (y * width + x)
                var delta: UInt8 = 0
                for part in index..<index + 4 {
                    let (left, right) = (one[part], other[part])
                    delta = max(delta, left > right ? left - right : right - left)
                }
                guard delta > 0 else { continue }
                largest = max(largest, delta)
                guard delta > tolerance - margin else { continue }
                let distance = max(
                    distance(one, other, x, y, width, height), distance(other, one, x, y, width, height))
                if distance > tolerance { count += 1 }
                if distance > tolerance - margin, distance <= tolerance + margin { doubtful += 1 }
            }
        }
        let whole = Double(max(area, 1))
        guard Double(doubtful) / whole <= doubtLimit else { return nil }
        let share = min(Double(count) / whole, 1)
        return (count == 0 ? 0 : max((share * 1e5).rounded() / 1e5, 1e-5), largest <= rounding)
    }

    /// How far a pixel of `one` is outside of what `other` has around the same place: antialiasing is not.
    private static func distance(
        _ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>, _ x: Int, _ y: Int, _ width: Int,
        _ height: Int
    ) -> UInt8 {
        var largest: UInt8 = 0
        for part in 0..<4 {
            var (low, high) = (UInt8.max, UInt8.min)
            for row in max(0, y - 1)...min(height - 1, y + 1) {
                for column in max(0, x - 1)...min(width - 1, x + 1) {
                    let value = other[4 * (row * width + column) + part]
                    (low, high) = (min(low, value), max(high, value))
                }
            }
            let value = one[4 * (y * width + x) + part]
            largest = max(largest, value < low ? low - value : value > high ? value - high : 0)
        }
        return largest
    }
}
