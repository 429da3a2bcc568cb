/// A pattern for paths: `*` matches any run of bytes except `/`, `?` matches one byte except `/`, `**` (or more stars)
/// as a whole component matches any number of components, and everything else is literal. Equivalent to git's `:(glob)`
/// pathspecs, except that brackets are not supported.
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
    /// The component and the byte offset of the last single `*`.
    private let lastStar: (component: Int, byte: Int)?
    /// The components before the first one that is not literal; never includes the last component.
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
        // A trailing `**` matches everything inside: at least one component.
        if case .anyDepth = components.last { components.append(.pattern([UInt8(ascii: "*")])) }
        self.components = components
        var folder: [[UInt8]] = []
        for component in components.dropLast() {
            guard case .literal(let name) = component else { break }
            folder.append(name)
        }
        literalFolder = folder
    }

    /// The number of components of a matching path below `literalFolder`, including the file name; nil if unlimited.
    package var depth: Int? {
        components.contains(where: \.isAnyDepth) ? nil : components.count - literalFolder.count
    }

    /// - Parameter components: the components of a path.
    package func matches(components names: [ArraySlice<UInt8>]) -> Bool {
        fit(of: names, noting: nil) != nil
    }

    /// - Parameter path: a path with `/` between its components.
    package func matches(_ path: String) -> Bool {
        matches(components: Array(path.utf8).split(separator: UInt8(ascii: "/")))
    }

    /// Returns the part that the last `*` matches when every earlier star matches as little as possible; `**` does not
    /// count. Without a star, returns the last component without its extension; nil when the path does not match.
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

    /// A match of a sequence with a pattern.
    private struct Fit<Index> {
        /// The position in the sequence that the element `wanted` of the pattern matches, or where its match begins.
        var place: Index?
    }

    /// Matches a sequence against a pattern with stars, each of which matches any number of elements. Backtracks only
    /// to the last star: anything that an earlier star could match, the last one can match too.
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

/// A path that contains `{key}`, such as `icons/{key}.svg`, and maps files to the key of their item.
package struct TiedPattern: Sendable {
    /// The components before the first one that is not literal.
    package let literalFolder: [[UInt8]]
    private let glob: GlobPattern
    private let before: [UInt8]
    private let after: [UInt8]
    /// The index of the component that contains the key, counted from the front, or from the back if `**` precedes it.
    private let position: Int
    private let isFromBack: Bool

    /// - Parameter template: a path that contains `{key}` exactly once; `*` and `**` have the same meaning as in globs.
    package init?(_ template: String) {
        let components = template.split(separator: "/")
        guard let index = components.firstIndex(where: { $0.contains("{key}") }),
            let range = components[index].firstRange(of: "{key}")
        else { return nil }
        before = Array(components[index][..<range.lowerBound].utf8)
        after = Array(components[index][range.upperBound...].utf8)
        isFromBack = components[..<index].contains("**")
        position = isFromBack ? components.count - 1 - index : index
        glob = GlobPattern(template.replacing("{key}", with: "*"))
        literalFolder = glob.literalFolder
    }

    /// - Returns: the key of the item that the file belongs to; nil for other files, and for keys that are not UTF-8.
    package func key(ofComponents components: [ArraySlice<UInt8>]) -> String? {
        guard glob.matches(components: components) else { return nil }
        let index = isFromBack ? components.count - 1 - position : position
        guard components.indices.contains(index) else { return nil }
        let component = components[index]
        guard component.count > before.count + after.count, component.starts(with: before),
            component.reversed().starts(with: after.reversed())
        else { return nil }
        return String(validating: component.dropFirst(before.count).dropLast(after.count), as: UTF8.self)
            .map(BoundedName.of)
    }
}
