import TeamSyncGit

/// A pattern of paths: `*` is any run of bytes but `/`, `?` one byte but `/`, `**` as a whole component any number of
/// components; everything else is literal. As git's `:(glob)` pathspecs, without brackets.
struct GlobPattern {
    private enum Component {
        case literal([UInt8])
        case pattern([UInt8])
        case anyDepth
    }

    private let components: [Component]
    /// The folder in front of the first component that is no literal; empty for the root of the tree.
    let literalFolder: GitPath

    init(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "/")).map(Array.init)
        components = parts.map { part in
            if part == Array("**".utf8) { return .anyDepth }
            let isPattern = part.contains(UInt8(ascii: "*")) || part.contains(UInt8(ascii: "?"))
            return isPattern ? .pattern(part) : .literal(part)
        }
        var folder: [UInt8] = []
        for component in components.dropLast() {
            guard case .literal(let name) = component else { break }
            folder += name + [UInt8(ascii: "/")]
        }
        literalFolder = GitPath(folder)
    }

    func matches(_ path: GitPath) -> Bool {
        matches(components[...], path.components[...])
    }

    private func matches(_ pattern: ArraySlice<Component>, _ path: ArraySlice<ArraySlice<UInt8>>) -> Bool {
        guard let first = pattern.first else { return path.isEmpty }
        let rest = pattern.dropFirst()
        switch first {
        case .anyDepth:
            // At the end, `**` is everything inside: at least one component.
            guard !rest.isEmpty else { return !path.isEmpty }
            return (0...path.count).contains { matches(rest, path.dropFirst($0)) }
        case .literal(let name):
            guard let component = path.first, component.elementsEqual(name) else { return false }
            return matches(rest, path.dropFirst())
        case .pattern(let wildcard):
            guard let component = path.first, GlobPattern.matches(wildcard, Array(component)) else { return false }
            return matches(rest, path.dropFirst())
        }
    }

    /// Matches one component, going back to the last star when the rest does not fit.
    private static func matches(_ pattern: [UInt8], _ name: [UInt8]) -> Bool {
        var (position, index) = (0, 0)
        var retry: (position: Int, index: Int)?
        while index < name.count {
            if position < pattern.count, pattern[position] == UInt8(ascii: "*") {
                retry = (position + 1, index)
                position += 1
            } else if position < pattern.count,
                pattern[position] == UInt8(ascii: "?") || pattern[position] == name[index]
            {
                position += 1
                index += 1
            } else if let last = retry {
                retry = (last.position, last.index + 1)
                (position, index) = (last.position, last.index + 1)
            } else {
                return false
            }
        }
        return pattern[position...].allSatisfy { $0 == UInt8(ascii: "*") }
    }
}
