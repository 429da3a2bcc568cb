package import TeamSyncBase
package import TeamSyncDocuments

/// One value of a color in one appearance, before and after the change.
package struct ColorChange: Codable, Equatable, Sendable {
    package var appearance: Appearance
    /// The value as written before the change; nil if there was none. `new` is the value after it.
    package var old: String?
    package var new: String?
    /// The old value as `#rrggbb` or `#rrggbbaa`, for swatches; nil for a color outside sRGB. `newHex` is the new
    /// value.
    package private(set) var oldHex: String?
    package private(set) var newHex: String?
    /// The CIEDE2000 difference on the background of the appearance, with two decimals; nil unless both colors are
    /// known.
    package private(set) var difference: Double?
    /// The difference in words: `clearly different`.
    package private(set) var word: String?
    package var contrasts: [ContrastChange] = []

    /// - Parameter grounds: opaque colors on which the color may be displayed. The greatest difference on any of them
    ///   is used.
    package init(
        _ appearance: Appearance, old: String?, new: String?, on grounds: [RGBA] = [.black, .white]
    ) {
        (self.appearance, self.old, self.new) = (appearance, old, new)
        let (before, after) = (old.flatMap { RGBA($0) }, new.flatMap { RGBA($0) })
        (oldHex, newHex) = (before?.hex, after?.hex)
        guard let before, let after else { return }
        // A color of another opacity may also lie on other colors: a black shadow on a black background.
        let all = before.alpha == after.alpha ? grounds : grounds + [.black, .white]
        let difference = before.difference(to: after, on: all)
        self.difference = (difference * 100).rounded() / 100
        word = ColorChange.word(for: difference)
    }

    /// Describes how visible a difference (CIEDE2000) is.
    package static func word(for difference: Double) -> String {
        switch difference {
        case 0: "the same color"
        case ..<1: "not visible"
        case ..<2: "hardly visible"
        case ..<5: "slightly different"
        case ..<10: "clearly different"
        case ..<25: "very different"
        default: "a different color"
        }
    }

    package init(from decoder: any Decoder) throws {
        appearance = try Appearance(from: decoder)
        let container = try decoder.container(keyedBy: CodingKeys.self)
        old = try container.decodeIfPresent(String.self, forKey: .old)
        new = try container.decodeIfPresent(String.self, forKey: .new)
        oldHex = try container.decodeIfPresent(String.self, forKey: .oldHex)
        newHex = try container.decodeIfPresent(String.self, forKey: .newHex)
        difference = try container.decodeIfPresent(Double.self, forKey: .difference)
        word = try container.decodeIfPresent(String.self, forKey: .word)
        contrasts = try container.decode([ContrastChange].self, forKey: .contrasts)
    }

    /// Encodes the members of the appearance next to its own members.
    package func encode(to encoder: any Encoder) throws {
        try appearance.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(old, forKey: .old)
        try container.encodeIfPresent(new, forKey: .new)
        try container.encodeIfPresent(oldHex, forKey: .oldHex)
        try container.encodeIfPresent(newHex, forKey: .newHex)
        try container.encodeIfPresent(difference, forKey: .difference)
        try container.encodeIfPresent(word, forKey: .word)
        try container.encode(contrasts, forKey: .contrasts)
    }

    enum CodingKeys: String, CodingKey {
        case old, new, difference, word, contrasts
        case oldHex = "old_hex"
        case newHex = "new_hex"
    }
}

/// The contrast between a color and another one, before and after the change.
package struct ContrastChange: Codable, Equatable, Sendable {
    /// The name of the other color, such as `background`.
    package var against: String
    /// Whether the other color is displayed on the item's color, rather than behind it.
    package var isOnItem: Bool
    /// The old contrast, 1 to 21, truncated to two decimals so that 4.499 does not become 4.5; nil if a color did not
    /// exist.
    package private(set) var old: Double?
    package private(set) var new: Double?
    package private(set) var oldLevel: ContrastLevel?
    package private(set) var newLevel: ContrastLevel?

    /// - Parameters:
    ///   - old: the color in front and its background before the change.
    ///   - new: the same after the change.
    package init(against: String, isOnItem: Bool = false, old: (RGBA, RGBA)?, new: (RGBA, RGBA)?) {
        (self.against, self.isOnItem) = (against, isOnItem)
        func ratio(_ pair: (RGBA, RGBA)?) -> Double? {
            pair.map { ($0.contrast(on: $1) * 100 + 1e-9).rounded(.down) / 100 }
        }
        (self.old, self.new) = (ratio(old), ratio(new))
        (oldLevel, newLevel) = (self.old.map(ContrastLevel.init), self.new.map(ContrastLevel.init))
    }

    /// Whether the contrast is now insufficient for anything, and was sufficient before or is new.
    package var nowFails: Bool {
        newLevel == .fails && oldLevel != .fails && (old.map { old in new.map { $0 < old } ?? false } ?? true)
    }

    /// Whether the WCAG level changes.
    package var changesLevel: Bool { oldLevel != nil && newLevel != nil && oldLevel != newLevel }

    enum CodingKeys: String, CodingKey {
        case against, old, new
        case isOnItem = "is_on_item"
        case oldLevel = "old_level"
        case newLevel = "new_level"
    }
}

/// The level of WCAG 2 that a contrast meets.
package enum ContrastLevel: String, Codable, Comparable, Sendable {
    /// Less than 3.
    case fails
    /// At least 3, which is sufficient for large text and for parts of controls.
    case large
    /// At least 4.5.
    case aa = "AA"
    /// At least 7.
    case aaa = "AAA"

    package init(ratio: Double) {
        self = ratio >= 7 ? .aaa : ratio >= 4.5 ? .aa : ratio >= 3 ? .large : .fails
    }

    package var words: String {
        switch self {
        case .fails: "fails"
        case .large: "AA for large text"
        case .aa: "AA"
        case .aaa: "AAA"
        }
    }

    private var rank: Int {
        switch self {
        case .fails: 0
        case .large: 1
        case .aa: 2
        case .aaa: 3
        }
    }

    package static func < (left: ContrastLevel, right: ContrastLevel) -> Bool { left.rank < right.rank }
}

extension RGBA {
    /// The contrast ratio of this color on a background according to WCAG 2, 1 to 21. A translucent background is
    /// composited on white, or on black if it is dark.
    func contrast(on ground: RGBA) -> Double {
        let below = ground.alpha == 1 ? ground : ground.composited(on: ground.isDark ? .black : .white)
        let (one, other) = (composited(on: below).luminance, below.luminance)
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    private var isDark: Bool { luminance < 0.18 }

    private var luminance: Double {
        0.2126 * RGBA.linear(red) + 0.7152 * RGBA.linear(green) + 0.0722 * RGBA.linear(blue)
    }
}
