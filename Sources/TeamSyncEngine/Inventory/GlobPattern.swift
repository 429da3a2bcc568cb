import TeamSyncGit

/// A pattern of paths: `*` is any run of bytes but `/`, `?` one byte but `/`, `**` (or more stars) as a whole component
/// any number of components; everything else is literal. As git's `:(glob)` pathspecs, without brackets.
struct GlobPattern {
    private enum Component {
        case literal([UInt8])
        case pattern([UInt8])
        case anyDepth

        var isAnyDepth: Bool {
            guard case .anyDepth = self else { return false }
            return true
        }
    }

    private let components: [Component]
    /// The folder in front of the first component that is no literal; empty for the root of the tree.
    let literalFolder: GitPath

    init(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
        var components = parts.map { part -> Component in
            let isStars = part.allSatisfy { $0 == UInt8(ascii: "*") }
            if isStars, part.count > 1 { return .anyDepth }
            let isPattern = part.contains(UInt8(ascii: "*")) || part.contains(UInt8(ascii: "?"))
            return isPattern ? .pattern(part) : .literal(part)
        }
        // At the end, `**` is everything inside: at least one component.
        if case .anyDepth = components.last { components.append(.pattern([UInt8(ascii: "*")])) }
        self.components = components
        var folder: [UInt8] = []
        for component in components.dropLast() {
            guard case .literal(let name) = component else { break }
            folder += name + [UInt8(ascii: "/")]
        }
        literalFolder = GitPath(folder)
    }

    func matches(_ path: GitPath) -> Bool {
        GlobPattern.fits(components, path.components, isStar: \.isAnyDepth) { component, name in
            switch component {
            case .literal(let own): return name.elementsEqual(own)
            case .pattern(let own):
                return GlobPattern.fits(own, name, isStar: { $0 == UInt8(ascii: "*") }) { wildcard, byte in
                    wildcard == UInt8(ascii: "?") || wildcard == byte
                }
            case .anyDepth: return false
            }
        }
    }

    /// Matches a row with stars, each any number of elements, going back to the last star when the rest does not fit:
    /// what an earlier star could take instead, the last one can take as well.
    private static func fits<Pattern: RandomAccessCollection<Part>, Part, Text: RandomAccessCollection>(
        _ pattern: Pattern, _ text: Text, isStar: (Part) -> Bool, matches: (Part, Text.Element) -> Bool
    ) -> Bool {
        var (position, index) = (pattern.startIndex, text.startIndex)
        var retry: (position: Pattern.Index, index: Text.Index)?
        while index < text.endIndex {
            if position < pattern.endIndex, isStar(pattern[position]) {
                position = pattern.index(after: position)
                retry = (position, index)
            } else if position < pattern.endIndex, matches(pattern[position], text[index]) {
                position = pattern.index(after: position)
                index = text.index(after: index)
            } else if let last = retry {
                (position, index) = (last.position, text.index(after: last.index))
                retry = (position, index)
            } else {
                return false
            }
        }
        return pattern[position...].allSatisfy(isStar)
    }
}
