/// Compares the pixels of two drawings. The script in the page does the same for reports without numbers.
enum PixelComparison {
    /// The largest difference of a color component that is tolerated.
    private static let tolerance: UInt8 = 24
    /// The largest difference of a color component that rounding in renderers may cause.
    private static let rounding: UInt8 = 2

    /// The distance from `tolerance` within which renderers may disagree. A fraction is reliable only if hardly any
    /// pixels are this close.
    private static let margin: UInt8 = 2
    private static let doubtLimit = 0.01

    /// The four color components of a pixel, premultiplied with alpha.
    typealias Pixel = SIMD4<UInt8>

    /// - Parameters:
    ///   - one: the pixels of a drawing, row by row; `other` has the same size.
    ///   - area: the number of pixels in the larger drawing. Pixels outside it do not count.
    /// - Returns: nil if other renderers may measure a different fraction.
    static func compare(
        _ one: [Pixel], _ other: [Pixel], width: Int, height: Int, area: Int
    ) -> (share: Double, hasSamePixels: Bool)? {
        guard one.count == width * height, other.count == one.count else { return nil }
        var (count, doubtful, largest) = (0, 0, UInt8(0))
        one.withUnsafeBufferPointer { one in
            other.withUnsafeBufferPointer { other in
                for index in one.indices where one[index] != other[index] {
                    let delta = distance(one[index], other[index], other[index])
                    largest = max(largest, delta)
                    guard delta > tolerance - margin else { continue }
                    let (x, y) = (index % width, index / width)
                    var outside = distance(of: one[index], around: other, x, y, width, height)
                    if outside <= tolerance + margin {
                        outside = max(outside, distance(of: other[index], around: one, x, y, width, height))
                    }
                    if outside > tolerance { count += 1 }
                    if outside > tolerance - margin, outside <= tolerance + margin { doubtful += 1 }
                }
            }
        }
        let whole = Double(max(area, 1))
        guard Double(doubtful) / whole <= doubtLimit else { return nil }
        let share = min(Double(count) / whole, 1)
        return (count == 0 ? 0 : max((share * 1e5).rounded() / 1e5, 1e-5), largest <= rounding)
    }

    /// The distance of a pixel from the range of the pixels around the same position in the other drawing, so that
    /// antialiasing does not count.
    private static func distance(
        of pixel: Pixel, around other: UnsafeBufferPointer<Pixel>, _ x: Int, _ y: Int, _ width: Int, _ height: Int
    ) -> UInt8 {
        var (low, high) = (other[y * width + x], other[y * width + x])
        for row in max(0, y - 1)...min(height - 1, y + 1) {
            for index in row * width + max(0, x - 1)...row * width + min(width - 1, x + 1) {
                low = pointwiseMin(low, other[index])
                high = pointwiseMax(high, other[index])
            }
        }
        return distance(pixel, low, high)
    }

    /// The distance of a pixel from a range, in the component that differs most.
    private static func distance(_ pixel: Pixel, _ low: Pixel, _ high: Pixel) -> UInt8 {
        pointwiseMax(pointwiseMax(low, pixel) &- pixel, pixel &- pointwiseMin(high, pixel)).max()
    }
}
