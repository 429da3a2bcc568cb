import TeamSyncBase
import TeamSyncDocuments

/// Finds the folders that only group components: `shop/` with `shop/cart/cart.tsx` and `shop/price/price.tsx`.
enum GroupFolders {
    /// The maximum number of files that are visited in one folder.
    private static let visitLimit = 2000

    /// Returns the folders of the components in a group.
    /// - Returns: nil for a folder that has files of its own, that contains anything but folders with sources named after
    ///   them, or whose name is part of that of a folder, as in `card/card-header/`; and if one of the folders has a name for the
    ///   sources of any component, as in `card/base/`.
    static func members(of folder: GitPath, in files: some FileSource) throws(FileSourceError) -> [GitPath]? {
        let depth = folder.components.count
        var (isNamed, visited, isGroup): ([[UInt8]: Bool], Int, Bool) = ([:], 0, true)
        do throws(FileSourceError) {
            try files.forEachFile(below: GitPath(folder.bytes + [UInt8(ascii: "/")])) { file throws(FileSourceError) in
                visited += 1
                let names = file.path.components
                let isDocument =
                    ComponentSource.filePart(file.path) == .docs
                    || ComponentSource.isOfTools(file.path) && !ComponentSource.isManifest(file.path)
                if names.count == depth + 1, isDocument { return }
                guard names.count > depth + 1, visited <= visitLimit else {
                    isGroup = false
                    throw .stopped
                }
                let name = Array(names[depth])
                let isOwn = names.count == depth + 2 && ComponentSource.isMain(file.path) && has(file.path, name)
                isNamed[name] = (isNamed[name] ?? false) || isOwn
            }
        } catch {
            guard case .stopped = error else { throw error }
        }
        let own = plain(folder.baseName)
        guard isGroup, !isNamed.isEmpty, isNamed.values.allSatisfy(\.self),
            !isNamed.keys.contains(where: { plain($0).contains(own) || ComponentSource.isGeneral(plain($0)) })
        else { return nil }
        return isNamed.keys.map { GitPath(folder.bytes + [UInt8(ascii: "/")] + $0) }.sorted()
    }

    private static func plain(_ name: some Sequence<UInt8>) -> String {
        NameWords.letters(String(decoding: Array(name), as: UTF8.self))
    }

    /// Whether a file is named after a folder, as `cart.element.ts` is after `cart`.
    private static func has(_ path: GitPath, _ name: [UInt8]) -> Bool {
        let stem = path.stem.split(separator: ".").first.map(String.init) ?? ""
        return NameWords.letters(stem) == plain(name)
    }
}

extension ItemListing {
    /// Returns the matching folders with their keys. Instead of a folder that only groups components, returns the
    /// components.
    func components(
        _ found: [Folder], in files: some FileSource
    ) throws(FileSourceError) -> [(key: String, folder: Folder, isInGroup: Bool)] {
        var all: [(key: String, folder: Folder, isInGroup: Bool)] = []
        let paths = Set(found.map(\.path))
        for folder in found {
            let key = key(of: folder.path)
            guard let members = try GroupFolders.members(of: folder.path, in: files),
                paths.isDisjoint(with: members)
            else {
                all.append((key, folder, false))
                continue
            }
            let front = key.split(separator: "/").dropLast().map { "\($0)/" }.joined()
            for member in members where !excludes(member) {
                let name = String(decoding: member.baseName, as: UTF8.self)
                let tree = try files.object(at: member)
                all.append((BoundedName.of(front + name), Folder(path: member, tree: tree), true))
            }
        }
        return all
    }
}
