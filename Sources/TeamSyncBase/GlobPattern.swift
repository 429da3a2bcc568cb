/// A pattern of paths: `*` is any run of bytes but `/`, `?` one byte but `/`, `**` (or more stars) as a whole component
/// any number of components; everything else is literal. As git's `:(glob)` pathspecs, without brackets.
package struct GlobPattern: Sendable {
    private enum Component: Sendable {
        case literal([UInt8])
        case pattern([UInt8])
        case anyDepth

        var isAnyDepth: Bool {
            guard case .anyDepth = self else { return false }
            return true
        }
    }

    private let components: [Component]
    /// The place of the last `*` that was written as one: the component, and the byte in it.
    private let lastStar: (component: Int, byte: Int)?
    /// The components in front of the first one that is no literal; the last component is none of them.
    package let literalFolder: [[UInt8]]

    package init(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
        var components = parts.map { part -> Component in
            let isStars = part.allSatisfy { $0 == UInt8(ascii: "*") }
            if isStars, part.count > 1 { return .anyDepth }
            let isPattern = part.contains(UInt8(ascii: "*")) || part.contains(UInt8(ascii: "?"))
            return isPattern ? .pattern(part) : .literal(part)
        }
        lastStar =
            components.indices.reversed().lazy.compactMap { index in
                guard case .pattern(let part) = components[index] else { return nil }
                return part.lastIndex(of: UInt8(ascii: "*")).map { (index, $0) }
            }.first
        // At the end, `**` is everything inside: at least one component.
        if case .anyDepth = components.last { components.append(.pattern([UInt8(ascii: "*")])) }
        self.components = components
        var folder: [[UInt8]] = []
        for component in components.dropLast() {
            guard case .literal(let name) = component else { break }
            folder.append(name)
        }
        literalFolder = folder
    }

    /// The number of folders below `literalFolder` that lead to a match, and the match itself; nil for any number.
    package var depth: Int? {
        components.contains(where: \.isAnyDepth) ? nil : components.count - literalFolder.count
    }

    /// - Parameter components: of a path.
    package func matches(components names: [ArraySlice<UInt8>]) -> Bool {
        fit(of: names, noting: nil) != nil
    }

    /// - Parameter path: as it is written, with `/` between its components.
    package func matches(_ path: String) -> Bool {
        matches(components: Array(path.utf8).split(separator: UInt8(ascii: "/")))
    }

    /// What the last `*` matched, when every star in front of it is given as little as possible; `**` does not count.
    /// Without a star, the last component without its extension. nil when the path does not match.
    package func key(ofComponents names: [ArraySlice<UInt8>]) -> [UInt8]? {
        guard let fit = fit(of: names, noting: lastStar?.component) else { return nil }
        guard let star = lastStar, let place = fit.place, case .pattern(let part) = components[star.component] else {
            return names.last.map(GlobPattern.withoutExtension)
        }
        guard let start = GlobPattern.fit(of: names[place], to: part, noting: star.byte)?.place else { return nil }
        return Array(names[place][start..<(names[place].endIndex - (part.count - star.byte - 1))])
    }

    private static func withoutExtension(_ name: ArraySlice<UInt8>) -> [UInt8] {
        guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else { return Array(name) }
        return Array(name[..<dot])
    }

    private func fit(of names: [ArraySlice<UInt8>], noting wanted: Int?) -> Fit<Int>? {
        GlobPattern.fit(of: names, to: components, noting: wanted, isStar: \.isAnyDepth) { component, name in
            switch component {
            case .literal(let own): name.elementsEqual(own)
            case .pattern(let own): GlobPattern.fit(of: name, to: own, noting: nil) != nil
            case .anyDepth: false
            }
        }
    }

    private static func fit(of name: ArraySlice<UInt8>, to part: [UInt8], noting wanted: Int?) -> Fit<Int>? {
        fit(of: name, to: part, noting: wanted, isStar: { $0 == UInt8(ascii: "*") }) { wildcard, byte in
            wildcard == UInt8(ascii: "?") || wildcard == byte
        }
    }

    /// A text that fits a pattern.
    private struct Fit<Index> {
        /// Where what the noted part of the pattern matches begins.
        var place: Index?
    }

    /// Matches a row with stars, each any number of elements, going back to the last star when the rest does not fit:
    /// what an earlier star could take instead, the last one can take as well.
    private static func fit<Pattern: RandomAccessCollection<Part>, Part, Text: RandomAccessCollection>(
        of text: Text, to pattern: Pattern, noting wanted: Pattern.Index?,
        isStar: (Part) -> Bool, matches: (Part, Text.Element) -> Bool
    ) -> Fit<Text.Index>? {
        var (position, index) = (pattern.startIndex, text.startIndex)
        var retry: (position: Pattern.Index, index: Text.Index)?
        var place: Text.Index?
        while index < text.endIndex {
            if position < pattern.endIndex, isStar(pattern[position]) {
                if position == wanted { place = index }
                position = pattern.index(after: position)
                retry = (position, index)
            } else if position < pattern.endIndex, matches(pattern[position], text[index]) {
                if position == wanted { place = index }
                position = pattern.index(after: position)
                index = text.index(after: index)
            } else if let last = retry {
                (position, index) = (last.position, text.index(after: last.index))
                retry = (position, index)
            } else {
                return nil
            }
        }
        guard pattern[position...].allSatisfy(isStar) else { return nil }
        if let wanted, wanted >= position { place = text.endIndex }
        return Fit(place: place)
    }
}
