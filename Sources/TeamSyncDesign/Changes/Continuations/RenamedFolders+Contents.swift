import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

extension ContinuationFinder {
    /// The maximum number of files of a removed item, and of a new item, that are compared with each other; and the
    /// minimum fraction of text that two files must have in common for one to continue as the other.
    private static let (likenessLimit, leastLikeness) = (4, 0.5)
    /// The maximum number of pairs of folders with files to be compared. Any further pairs are assumed to be renames.
    private static let pairLimit = 200

    /// Returns the keys of removed items with a folder that git considers mostly renamed to the folder of a new item.
    /// If git pairs no sources, another pair of files must be similar, or the same after one name is
    /// replaced by the other.
    func renamedFolders(
        _ differences: [ItemDifference], _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Set<String> {
        let files = Dictionary(differences.map { ($0.key, $0.files) }, uniquingKeysWith: { first, _ in first })
        let pairs = RenamedFolders(renames).pairs(differences)
        var found = Set(pairs.filter(\.isSure).map(\.old))
        let unsure = pairs.filter { !$0.isSure }.sorted { ($0.old, $0.new) < ($1.old, $1.new) }
        for (index, pair) in unsure.enumerated() where !found.contains(pair.old) {
            let isAlike =
                index >= ContinuationFinder.pairLimit
                ? true : try areAlike(pair, files[pair.old] ?? [], files[pair.new] ?? [], &contents)
            if isAlike { found.insert(pair.old) }
        }
        return found
    }

    private func areAlike(
        _ pair: RenamedFolders.Pair, _ old: [ItemChange.File], _ new: [ItemChange.File],
        _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Bool {
        let respelling = KeyRespelling(from: pair.old, to: pair.new)
        let main = { (files: [ItemChange.File]) in
            let sources = files.filter { ComponentSource.isMain($0.path) }
            let own = sources.isEmpty ? files.filter { !ComponentSource.isAside($0.path) } : sources
            return own.prefix(ContinuationFinder.likenessLimit)
        }
        for one in main(old) {
            for other in main(new) where one.path.ending == other.path.ending {
                guard let before = one.old, let after = other.new else { continue }
                if try contents.similarity(before, after).text >= ContinuationFinder.leastLikeness { return true }
                guard let text = try contents.contents(before).flatMap({ String(validating: $0, as: UTF8.self) }),
                    let now = try contents.contents(after).flatMap({ String(validating: $0, as: UTF8.self) })
                else { continue }
                if respelling.applied(to: text) == now { return true }
            }
        }
        return false
    }

    /// Removes new components that consist only of items that moved to a folder inside them, and of files that list
    /// these items.
    /// - Parameter moved: the new paths of moved items and of their files.
    func removeContainers(
        of moved: Set<GitPath>, from differences: inout [ItemDifference], _ contents: inout ContentComparer
    ) throws(FileSourceError) {
        guard !moved.isEmpty else { return }
        let containers = differences.indices.filter { index in
            let difference = differences[index]
            guard difference.change == .added, difference.kind == .component else { return false }
            let own = difference.files.map(\.path).filter { path in
                !ComponentSource.isAside(path) && !String(decoding: path.baseName, as: UTF8.self).hasPrefix("index.")
            }
            let depth = difference.after?.path?.components.count ?? 0
            return !own.isEmpty
                && own.allSatisfy { path in
                    let names = path.components
                    return moved.contains(path)
                        || (depth + 1..<max(names.count, depth + 1)).contains { count in
                            moved.contains(GitPath(Array(names.prefix(count).joined(separator: [UInt8(ascii: "/")]))))
                        }
                }
        }
        for index in containers.reversed() where try !declaresItself(differences[index], &contents) {
            differences.remove(at: index)
        }
    }

    /// Whether the sources of a new component declare it.
    private func declaresItself(
        _ difference: ItemDifference, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Bool {
        let name = ComponentSource.name(ofKey: difference.key)
        for file in difference.files where ComponentSource.filePart(file.path) == .source {
            guard let id = file.new, let bytes = try contents.contents(id),
                let text = String(validating: bytes, as: UTF8.self)
            else { continue }
            let fileName = String(decoding: file.path.baseName, as: UTF8.self)
            if ComponentDeclarations([.init(text, fileName: fileName)], of: name).type != nil { return true }
        }
        return false
    }
}
