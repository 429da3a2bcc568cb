/// The difference between two drawings when they are rendered at 192 × 192 pixels.
package struct PixelDifference: Codable, Equatable, Sendable {
    /// The side length at which a square drawing is rendered, in pixels.
    static let side = 192

    package struct Size: Codable, Equatable, Sendable {
        package let width, height: Int

        package init(width: Int, height: Int) {
            (self.width, self.height) = (width, height)
        }

        var words: String { "\(width) × \(height)" }
    }

    /// The fraction of pixels that differ, 0 to 1, ignoring antialiasing.
    package let share: Double
    /// Whether no pixel differs, including antialiased edges.
    package let hasSamePixels: Bool
    /// The sizes that the drawings declare, in pixels; nil for a drawing that does not declare one.
    package let oldSize, newSize: Size?

    package init(share: Double, hasSamePixels: Bool, oldSize: Size?, newSize: Size?) {
        (self.share, self.hasSamePixels, self.oldSize, self.newSize) = (share, hasSamePixels, oldSize, newSize)
    }

    /// Whether there is no difference that people can see.
    var looksTheSame: Bool { share == 0 && (oldSize == newSize || oldSize == nil || newSize == nil) }

    /// The fraction in percent: `12.5%`, `less than 0.1%`.
    var percentage: String {
        let tenths = Int((share * 1000).rounded())
        return tenths < 1 && share > 0 ? "less than 0.1%" : "\(tenths / 10).\(tenths % 10)%"
    }

    /// A description of the difference: `12.5% of the pixels differ; size 24 × 24 → 32 × 32`.
    /// - Parameter isReformatted: whether the outlines are known to be equal.
    func words(isReformatted: Bool) -> String {
        var words: String
        if share > 0 {
            words = "\(percentage) of the pixels differ"
        } else {
            let detail = hasSamePixels ? "no pixel differs" : "only the antialiasing of edges differs"
            words =
                isReformatted
                ? "Only bytes changed: \(detail)" : "Too small to see at \(PixelDifference.side) px: \(detail)"
        }
        if oldSize != newSize {
            words += "; size \(oldSize?.words ?? "not given") → \(newSize?.words ?? "not given")"
        }
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    enum CodingKeys: String, CodingKey {
        case share
        case hasSamePixels = "has_same_pixels"
        case oldSize = "old_size"
        case newSize = "new_size"
    }
}
