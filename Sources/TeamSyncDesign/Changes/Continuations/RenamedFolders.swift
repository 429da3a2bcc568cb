import TeamSyncBase
import TeamSyncDocuments

/// Finds removed items with a folder that git considers mostly renamed to the folder of a new item. This includes the
/// other files that belong to a component in a package.
struct RenamedFolders {
    private let renames: FileRenames

    init(_ renames: FileRenames) { self.renames = renames }

    /// The keys of a removed item and of a new item.
    struct Pair {
        let old: String
        let new: String
        /// Whether git pairs sources.
        let isSure: Bool
    }

    func pairs(_ differences: [ItemDifference]) -> [Pair] {
        var (oldFolders, newFolders): ([GitPath: String], [GitPath: String]) = ([:], [:])
        for difference in differences {
            guard let path = difference.files.first?.path,
                let folder = RenamedFolders.folder(named: difference.key, above: path)
            else { continue }
            switch difference.change {
            case .removed: oldFolders[folder] = difference.key
            case .added: newFolders[folder] = difference.key
            default: break
            }
        }
        guard !oldFolders.isEmpty, !newFolders.isEmpty else { return [] }
        var (votes, sure): ([String: [String: Int]], Set<[String]>) = ([:], [])
        for (old, new) in renames.newPaths {
            guard let owner = RenamedFolders.folders(above: old).lazy.compactMap({ oldFolders[$0] }).first,
                let target = RenamedFolders.folders(above: new).lazy.compactMap({ newFolders[$0] })
                    .first
            else { continue }
            votes[target, default: [:]][owner, default: 0] += 1
            if ComponentSource.isMain(old) { sure.insert([owner, target]) }
        }
        return votes.compactMap { target, counts in
            guard let owner = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })?.key else { return nil }
            return Pair(old: owner, new: target, isSure: sure.contains([owner, target]))
        }
    }

    /// The maximum number of folders above a file that are considered.
    private static let depthLimit = 12

    /// Returns the folders that contain a file, innermost first.
    private static func folders(above path: GitPath) -> [GitPath] {
        let components = path.components
        return (1..<max(components.count, 1)).reversed().prefix(depthLimit).map { count in
            GitPath(Array(components.prefix(count).joined(separator: [UInt8(ascii: "/")])))
        }
    }

    /// Returns the outermost folder above a file that is named after an item, such as `global-pill` for `pill`.
    private static func folder(named key: String, above path: GitPath) -> GitPath? {
        let name = NameWords.letters(key.split(separator: "/").last.map(String.init) ?? key)
        guard name.count > 1 else { return nil }
        return folders(above: path).last { folder in
            NameWords.letters(String(decoding: folder.baseName, as: UTF8.self)).hasSuffix(name)
        }
    }
}
