import Synchronization
import TeamSyncBase
import TeamSyncDocuments

/// The color tokens of all catalogues, for finding them by value.
package struct ColorTokens: Sendable {
    /// The tokens whose value is closest to a color.
    package struct Nearest: Sendable {
        package fileprivate(set) var names: [String]
        /// The value as written in the catalogue.
        package fileprivate(set) var value: String
        /// The appearances of the first token with this value, such as `aurora light`; empty if it has the value in all
        /// of them.
        package fileprivate(set) var places: [String]
        /// The CIEDE2000 difference of the colors, ignoring alpha.
        package fileprivate(set) var difference: Double
        package fileprivate(set) var alpha: Double
        /// The value as red, green, blue and alpha, one byte each.
        package fileprivate(set) var bytes: UInt32

        package var isTranslucent: Bool { alpha < 1 }
    }

    private struct Token: Sendable {
        let name: String
        let values: [(place: String?, rgba: UInt32, text: String)]

        /// The appearances in which the token has the value; empty if it has it in all appearances.
        func places(of rgba: UInt32) -> [String] {
            values.allSatisfy { $0.rgba == rgba } ? [] : values.filter { $0.rgba == rgba }.compactMap(\.place)
        }
    }

    private struct CacheKey: Hashable {
        let parts: [Double]
        let hasAlpha: Bool

        init(_ color: RGBA, _ hasAlpha: Bool) {
            (parts, self.hasAlpha) = ([color.red, color.green, color.blue, color.alpha], hasAlpha)
        }
    }

    /// The results for colors, which are cached because the same few colors occur in many places, and each is compared
    /// with all tokens.
    private final class Known: Sendable {
        let answers = Mutex<[CacheKey: Nearest?]>([:])
    }

    private let known = Known()
    private let tokens: [Token]
    /// The tokens with a single value in all compared appearances, by that value.
    private let uniform: [UInt32: [String]]
    /// The indices in `tokens` of all tokens with the value in at least one appearance.
    private let positions: [UInt32: [Int]]
    /// The names of all colors, including those without a compared value.
    let names: [String]

    init(_ items: [CatalogueExport.Item], brands: [String], modes: [String]) {
        func isCompared(_ place: Appearance) -> Bool {
            func has(_ name: String, _ wanted: [String]) -> Bool {
                wanted.contains { $0.lowercased() == name.lowercased() }
            }
            if let brand = place.brand, !brands.isEmpty, !has(brand, brands) { return false }
            if let mode = place.mode, !modes.isEmpty, !has(mode, modes) { return false }
            // A name that is not known as a mode is treated as a brand if brands are selected.
            let rest = place.others.filter { !has($0, modes) }
            return brands.isEmpty || rest.isEmpty || rest.contains { has($0, brands) }
        }
        names = items.map(\.key)
        tokens = items.compactMap { item in
            var values: [(place: String?, rgba: UInt32, text: String)] = []
            for value in item.values where isCompared(value.appearance) {
                // A token with a value outside sRGB is not compared, because no literal is close to it.
                guard let color = RGBA(value.value) else { return nil }
                let place = value.appearance.names.joined(separator: " ")
                values.append((place.isEmpty ? nil : place, color.bytes, value.value))
            }
            return values.isEmpty ? nil : Token(name: item.key, values: values)
        }
        var uniform: [UInt32: [String]] = [:]
        var positions: [UInt32: [Int]] = [:]
        for (position, token) in tokens.enumerated() {
            let values = Set(token.values.map(\.rgba))
            if values.count == 1, let only = values.first { uniform[only, default: []].append(token.name) }
            for value in values { positions[value, default: []].append(position) }
        }
        (self.uniform, self.positions) = (uniform, positions)
    }

    package var isEmpty: Bool { tokens.isEmpty }

    /// The tokens that have exactly this value in all compared appearances.
    package func exact(_ rgba: UInt32) -> [String] { uniform[rgba] ?? [] }

    /// - Parameter hasAlpha: whether the alpha of `color` counts.
    func nearest(_ color: RGBA, hasAlpha: Bool = true) -> Nearest? {
        let key = CacheKey(color, hasAlpha)
        if let known = known.answers.withLock({ $0[key] }) { return known }
        let found = search(color, hasAlpha)
        known.answers.withLock { $0[key] = .some(found) }
        return found
    }

    private func search(_ color: RGBA, _ hasAlpha: Bool) -> Nearest? {
        var best: (distance: Double, rgba: UInt32)?
        for rgba in positions.keys {
            let other = RGBA(bytes: rgba)
            // The difference is measured on black and on white, so that nearly transparent colors are similar.
            let distance = hasAlpha ? color.difference(to: other) : color.opaque.difference(to: other.opaque)
            // If two values are equally close, the one with the closer alpha is used. If the alpha is equally close
            // too, the order of the bytes decides, which does not depend on the order of keys.
            let isNearer =
                best.map { best in
                    if distance != best.distance { return distance < best.distance }
                    let (own, former) = (
                        abs(other.alpha - color.alpha), abs(RGBA(bytes: best.rgba).alpha - color.alpha)
                    )
                    return own != former ? own < former : rgba < best.rgba
                } ?? true
            if isNearer { best = (distance, rgba) }
        }
        guard let best, let first = positions[best.rgba]?.first,
            let value = tokens[first].values.first(where: { $0.rgba == best.rgba })
        else { return nil }
        let other = RGBA(bytes: best.rgba)
        return Nearest(
            names: (positions[best.rgba] ?? []).map { tokens[$0].name }, value: value.text,
            places: tokens[first].places(of: best.rgba),
            difference: color.opaque.difference(to: other.opaque), alpha: other.alpha,
            bytes: best.rgba)
    }
}

extension RGBA {
    /// - Parameter bytes: red, green, blue and alpha, one byte each.
    init(bytes: UInt32) {
        func part(_ shift: UInt32) -> Double { Double(bytes >> shift & 255) / 255 }
        self.init(red: part(24), green: part(16), blue: part(8), alpha: part(0))
    }

    var bytes: UInt32 {
        [red, green, blue, alpha].reduce(0) { $0 << 8 | UInt32((min(1, max(0, $1)) * 255).rounded()) }
    }

    fileprivate var opaque: RGBA { RGBA(red: red, green: green, blue: blue) }
}
