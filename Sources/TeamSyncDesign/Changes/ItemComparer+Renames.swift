import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Handles renames of files inside a component.
extension ItemComparer {
    /// The maximum number of renamed files that are followed, and the maximum size of a source, in bytes.
    private static let (followedLimit, followedSize) = (8, 256 << 10)

    /// Whether the file of a new line still assigns a value to the name of the old line, which therefore remains.
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

    /// Whether the files of a component moved only inside its folder, which is where it was.
    func staysInPlace(_ before: Catalogue.Item, _ after: Catalogue.Item, _ files: [ItemChange.File]) -> Bool {
        guard kind == .component, let place = after.path, place == before.path, ItemComparer.isFolder(after) else {
            return false
        }
        let folder = place.bytes + [UInt8(ascii: "/")]
        return files.allSatisfy { file in
            file.part != .drawing && file.path.bytes.starts(with: folder)
                && file.oldPath?.bytes.starts(with: folder) ?? true
        }
    }

    /// Treats sources as reformatted if they differ only in the names of files of the component that were renamed, as in
    /// `import "./types.js"`.
    mutating func followRenames(_ files: inout [ItemChange.File]) throws(FileSourceError) {
        guard kind == .component else { return }
        let renamed = files.compactMap { file -> (old: String, new: String)? in
            guard let old = file.oldPath, old.folder == file.path.folder else { return nil }
            let (before, after) = (ComponentSource.stem(old), ComponentSource.stem(file.path))
            return before == after || before.isEmpty ? nil : (before, after)
        }
        guard (1...ItemComparer.followedLimit).contains(renamed.count) else { return }
        for index in files.indices where files[index].difference == .different && files[index].part == .source {
            guard let from = files[index].old, let to = files[index].new, let old = try contents.contents(from),
                let new = try contents.contents(to), max(old.count, new.count) <= ItemComparer.followedSize,
                var text = String(validating: old, as: UTF8.self)
            else { continue }
            for (before, after) in renamed {
                for end in ["'", "\"", ".js'", ".js\"", ".ts'", ".ts\""] {
                    text = text.replacing("/\(before)\(end)", with: "/\(after)\(end)")
                }
            }
            if !ContentDifference.between(Array(text.utf8), new, path: files[index].path).isChange {
                files[index].difference = .reformatted
            }
        }
    }
}
