import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Handles renames of files inside a component.
extension ItemComparer {
    /// The maximum number of renamed files that are followed, the maximum number of a component's sources that import
    /// them, and the maximum size of a source, in bytes.
    private static let (followedLimit, followedFiles, followedSize) = (8, 20, 64 << 10)

    /// Whether the file that contains the new item still assigns a value to the old name, so that the old item remains.
    mutating func keepsOldName(_ before: Catalogue.Item, _ after: Catalogue.Item) throws(FileSourceError) -> Bool {
        guard before.line != nil, after.line != nil, let path = after.path, let id = try newFiles.object(at: path)
        else { return false }
        if assigned[id] == nil { assigned[id] = ItemComparer.assignedNames(in: try contents.contents(id) ?? []) }
        return assigned[id]?.contains(before.key) ?? false
    }

    /// Returns the words in front of `=`.
    private static func assignedNames(in bytes: [UInt8]) -> Set<String> {
        var names: Set<String> = []
        for part in bytes.prefix(followedSize).split(separator: UInt8(ascii: "=")).dropLast() {
            let front = part.reversed().drop { $0 == UInt8(ascii: " ") }
            let name = front.prefix { byte in
                byte.isPartOfWord || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "$")
            }
            if !name.isEmpty { names.insert(String(decoding: name.reversed(), as: UTF8.self)) }
        }
        return names
    }

    /// Whether the files of a component moved only inside its folder, which did not move.
    func staysInPlace(_ before: Catalogue.Item, _ after: Catalogue.Item, _ files: [ItemChange.File]) -> Bool {
        guard kind == .component || kind == .icon, let place = after.path, place == before.path,
            after.isFolder
        else { return false }
        let folder = place.bytes + [UInt8(ascii: "/")]
        return files.allSatisfy { file in
            (file.part != .drawing || AssetSet.contains(file.path)) && file.path.bytes.starts(with: folder)
                && file.oldPath?.bytes.starts(with: folder) ?? true
        }
    }

    /// Treats sources as reformatted if they differ only in the names of files of the component that were renamed, as in
    /// `import "./types.js"`, or, if they moved themselves, in the depth of relative paths, as in `"../../utils"`.
    /// - Parameter places: the old and the new place of the component.
    mutating func followRenames(
        _ files: inout [ItemChange.File], _ places: (old: GitPath?, new: GitPath?)
    ) throws(FileSourceError) {
        guard kind == .component || kind == .icon else { return }
        let renamed = files.compactMap { file -> (old: String, new: String)? in
            guard let old = file.oldPath else { return nil }
            let rest = ItemComparer.rest(old, in: places.old)
            let isInSameFolder = rest != nil && rest == ItemComparer.rest(file.path, in: places.new)
            guard isInSameFolder || old.folder == file.path.folder else { return nil }
            let (before, after) = (old.stem, file.path.stem)
            return before == after || before.isEmpty ? nil : (before, after)
        }
        let isFollowed = (1...ItemComparer.followedLimit).contains(renamed.count)
        let stems = Dictionary(
            isFollowed ? renamed.map { (Array($0.old.utf8), Array($0.new.utf8)) } : [],
            uniquingKeysWith: { one, _ in one })
        var left = ItemComparer.followedFiles
        for index in files.indices where files[index].difference == .different {
            let hasMoved = files[index].oldPath.map { $0.folder != files[index].path.folder } ?? false
            guard files[index].part == .source && !stems.isEmpty || hasMoved else { continue }
            guard left > 0 else { return }
            left -= 1
            guard let from = files[index].old, let to = files[index].new, let old = try contents.contents(from),
                let new = try contents.contents(to), max(old.count, new.count) <= ItemComparer.followedSize,
                let text = ItemComparer.replacingImports(stems, in: old, limit: 2 * new.count)
            else { continue }
            let (before, after) =
                hasMoved ? (MovedSource.withoutDepth(text), MovedSource.withoutDepth(new)) : (text, new)
            if !ContentDifference.between(before, after, path: files[index].path).isChange {
                files[index].difference = .reformatted
            }
        }
    }

    /// Marks the sources of a component that differ only in their imports or in their implementation. Previews, imports of names that do not occur
    /// and imports of files that moved do not count as differences.
    mutating func followImports(_ files: inout [ItemChange.File]) throws(FileSourceError) {
        guard kind == .component else { return }
        var left = ItemComparer.importingFiles
        for index in files.indices
        where files[index].difference == .different
            && [.source, .styles].contains(ComponentSource.filePart(files[index].path))
        {
            guard let from = files[index].old, let to = files[index].new, left > 0, contents.readsScripts else {
                continue
            }
            left -= 1
            guard var old = try contents.contents(from), var new = try contents.contents(to),
                max(old.count, new.count) <= ItemComparer.followedSize
            else { continue }
            let path = files[index].path
            let plain = (old: Previews.removed(from: old, path), new: Previews.removed(from: new, path))
            if plain.old != nil || plain.new != nil {
                (old, new) = (plain.old ?? old, plain.new ?? new)
                if !ContentDifference.between(old, new, path: path).isChange {
                    files[index].difference = .reformatted
                    continue
                }
            }
            guard Imports.areAllThatDiffers(old, new, path: path) else {
                let language = SourceLanguage(fileExtension: path.ending.map(String.init) ?? "")
                if let language, DeclarationHeads.areSame(old, new, language) { files[index].difference = .implemented }
                continue
            }
            let isUsed = Imports.mayMatter(old, new, path, moves: renames.newPaths)
            files[index].difference = isUsed ? .imported : .reformatted
        }
    }

    /// The maximum number of a component's sources that are compared without their imports.
    private static let importingFiles = 40

    /// Treats files of a renamed item as reformatted if they differ only in its name.
    mutating func followName(
        _ files: inout [ItemChange.File], from oldKey: String, to newKey: String
    ) throws(FileSourceError) {
        let respelling = KeyRespelling(from: oldKey, to: newKey)
        for index in files.indices.prefix(ItemComparer.followedFiles)
        where [.different, .imported, .implemented].contains(files[index].difference)
            && ![.drawing, .spec].contains(files[index].part)
        {
            guard let from = files[index].old, let to = files[index].new, let old = try contents.contents(from),
                let new = try contents.contents(to), max(old.count, new.count) <= ItemComparer.followedSize,
                let text = String(validating: old, as: UTF8.self), let now = String(validating: new, as: UTF8.self)
            else { continue }
            let path = files[index].path
            let isSame = { (old: String, new: String) in
                !ContentDifference.between(Array(old.utf8), Array(new.utf8), path: path).isChange
            }
            if isSame(respelling.applied(to: text), now)
                || isSame(respelling.marked(old: text), respelling.marked(new: now))
            {
                files[index].difference = .reformatted
            }
        }
    }

    /// The folder of a file inside the folder of its component; nil if the file is elsewhere.
    private static func rest(_ path: GitPath, in place: GitPath?) -> String? {
        guard let folder = place?.description, path.folder == folder || path.folder.hasPrefix(folder + "/") else {
            return nil
        }
        return String(path.folder.dropFirst(folder.count))
    }

    /// Replaces the names of files in imports such as `"./types.js"`.
    /// - Returns: nil if the result is longer than the limit, in bytes.
    private static func replacingImports(_ stems: [[UInt8]: [UInt8]], in text: [UInt8], limit: Int) -> [UInt8]? {
        let longest = (stems.keys.map(\.count).max() ?? 0) + ".js".utf8.count
        var (output, rest): ([UInt8], ArraySlice<UInt8>) = ([], text[...])
        while let slash = rest.firstIndex(of: UInt8(ascii: "/")) {
            output += rest[...slash]
            rest = rest[(slash + 1)...]
            guard output.count <= limit else { return nil }
            guard let quote = rest.prefix(longest + 1).firstIndex(where: "'\"".utf8.contains) else { continue }
            let name = rest[..<quote]
            let hasEnding = name.suffix(3).elementsEqual(".js".utf8) || name.suffix(3).elementsEqual(".ts".utf8)
            let stem = hasEnding ? name.dropLast(3) : name
            guard let new = stems[Array(stem)] else { continue }
            output += new
            rest = rest[stem.endIndex...]
        }
        output += rest
        return output.count <= limit ? output : nil
    }
}
