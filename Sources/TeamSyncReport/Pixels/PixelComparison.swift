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
        one.withUnsafeBytes { first in
            other.withUnsafeBytes { second in
                guard let first = first.baseAddress, let second = second.baseAddress else { return }
                let (one, other) = (Picture(first, width, height), Picture(second, width, height))
                var index = 0
                while index < width * height {
                    defer { index += 1 }
                    guard one.word(index) != other.word(index) else { continue }
                    let delta = one.distance(index, to: other)
                    largest = max(largest, delta)
                    guard delta > tolerance - margin else { continue }
                    var outside = one.distance(index, around: other)
                    if outside <= tolerance + margin { outside = max(outside, other.distance(index, around: one)) }
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

    /// The pixels of a drawing in memory. Its functions use only loops over bytes, because operations on vectors take
    /// several times as long in a build without optimization.
    private struct Picture {
        private let bytes: UnsafeRawPointer
        private let width, height: Int

        init(_ bytes: UnsafeRawPointer, _ width: Int, _ height: Int) {
            (self.bytes, self.width, self.height) = (bytes, width, height)
        }

        /// The four components of a pixel as one number.
        func word(_ index: Int) -> UInt32 { bytes.load(fromByteOffset: 4 * index, as: UInt32.self) }

        /// The difference between two pixels at the same position, in the component that differs most.
        func distance(_ index: Int, to other: Picture) -> UInt8 {
            var (found, place) = (UInt8(0), 4 * index)
            while place < 4 * index + 4 {
                let (one, two) = (component(place), other.component(place))
                let own = one > two ? one - two : two - one
                if own > found { found = own }
                place += 1
            }
            return found
        }

        /// The distance of a pixel from the range of the pixels around the same position in another drawing, in the
        /// component that differs most, so that antialiasing does not count.
        func distance(_ index: Int, around other: Picture) -> UInt8 {
            let (x, y) = (index % width, index / width)
            let (left, right) = (x > 0 ? x - 1 : x, x + 1 < width ? x + 1 : x)
            let (top, bottom) = (y > 0 ? y - 1 : y, y + 1 < height ? y + 1 : y)
            var (found, offset) = (UInt8(0), 0)
            while offset < 4 {
                let own = component(4 * index + offset)
                var (low, high, row) = (UInt8.max, UInt8.min, top)
                while row <= bottom {
                    var place = 4 * (row * width + left) + offset
                    let end = 4 * (row * width + right) + offset
                    while place <= end {
                        let value = other.component(place)
                        if value < low { low = value }
                        if value > high { high = value }
                        place += 4
                    }
                    row += 1
                }
                let distance = own < low ? low - own : own > high ? own - high : 0
                if distance > found { found = distance }
                offset += 1
            }
            return found
        }

        private func component(_ place: Int) -> UInt8 { bytes.load(fromByteOffset: place, as: UInt8.self) }
    }
}
