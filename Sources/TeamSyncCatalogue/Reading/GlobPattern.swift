import TeamSyncBase
import TeamSyncGit

extension GlobPattern {
    /// The folder in front of the first component that is no literal; empty for the root of the tree.
    var folder: GitPath { GitPath(literalFolder.flatMap { $0 + [UInt8(ascii: "/")] }) }

    func matches(_ path: GitPath) -> Bool { matches(components: path.components) }

    /// As `key(ofComponents:)`.
    func key(of path: GitPath) -> [UInt8]? { key(ofComponents: path.components) }
}

/// A path with `{key}` in it, such as `icons/{key}.svg`: which files belong to the item of a key.
struct TiedPattern {
    /// The folder in front of the first component that is no literal.
    let literalFolder: GitPath
    private let glob: GlobPattern
    private let before: [UInt8]
    private let after: [UInt8]
    /// Of the component that holds the key, counted from the front; from the back where `**` is in front of it.
    private let position: Int
    private let isFromBack: Bool

    /// - Parameter template: holds `{key}` once; `*` and `**` as in globs.
    init?(_ template: String) {
        let components = template.split(separator: "/")
        guard let index = components.firstIndex(where: { $0.contains("{key}") }),
            let range = components[index].firstRange(of: "{key}")
        else { return nil }
        before = Array(components[index][..<range.lowerBound].utf8)
        after = Array(components[index][range.upperBound...].utf8)
        isFromBack = components[..<index].contains("**")
        position = isFromBack ? components.count - 1 - index : index
        glob = GlobPattern(template.replacing("{key}", with: "*"))
        literalFolder = glob.folder
    }

    /// - Returns: the key of the item that the file belongs to; nil for other files, and for keys that are not UTF-8.
    func key(of path: GitPath) -> String? {
        guard path.bytes.count <= ItemListing.pathLimit, glob.matches(path) else { return nil }
        let components = path.components
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
