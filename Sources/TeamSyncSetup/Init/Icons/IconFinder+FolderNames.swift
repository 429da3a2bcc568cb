import TeamSyncBase
import TeamSyncConfiguration

/// Recognizes icons whose folders are part of their names.
extension IconFinder {
    /// Names of files for the icon that its folder is named after: `camera/_.svg` next to `camera/photo.svg`.
    private static let placeholders: Set<String> = ["_", "index"]
    /// The maximum share of the names in one folder that another one may contain too, as a divisor: folders that share
    /// more are styles or brands.
    private static let shareDivisor = 3

    /// The pattern for keys that contain the folder, `camera/photo`, if names of files are unique only in their folders
    /// and the folders are neither sizes nor styles; otherwise nil.
    func folderKey(of folder: FolderChoice) -> String? {
        let depth = folder.folders.count
        let placed = folder.files.map { (folders: $0.folders.dropFirst(depth), stem: $0.stem) }
        let inFolders = placed.filter { !$0.folders.isEmpty }
        let variants = inFolders.filter { $0.folders.contains(where: IconFinder.isVariant) }
        guard variants.count * 10 < inFolders.count else { return nil }
        let hasPlaceholders = inFolders.count { IconFinder.placeholders.contains($0.stem.lowercased()) } > 1
        let names = Set(placed.map(\.stem))
        guard hasPlaceholders || names.count * 10 <= placed.count * 9 && areCategories(inFolders),
            let key = ProfileKeys.svg, let ahead = key.firstIndex(of: ")").map({ key.index(after: $0) }),
            let end = key[ahead...].firstIndex(of: ")").map({ key.index(after: $0) })
        else { return nil }
        let placeholder = hasPlaceholders ? "(?:/(?:\(IconFinder.placeholders.sorted().joined(separator: "|"))))?" : ""
        return (key[..<end] + placeholder + key[end...]).replacing("[-_", with: "[-_/")
    }

    /// Whether folders share few names, so that they contain different icons.
    private func areCategories(_ files: [(folders: ArraySlice<String>, stem: String)]) -> Bool {
        let groups = Dictionary(grouping: files, by: \.folders).mapValues { Set($0.map(\.stem)) }
            .filter { $0.value.count >= IconFinder.fewestNamed }
        guard groups.count > 2, groups.count <= IconFinder.sample else { return false }
        let all = Array(groups.values)
        return all.indices.allSatisfy { index in
            all[(index + 1)...].allSatisfy { other in
                all[index].intersection(other).count * IconFinder.shareDivisor < min(all[index].count, other.count)
            }
        }
    }

    /// The letters of the name of a drawing, without a last word that a tool added: `bell` for `BellIcon`.
    static func plainName(_ stem: String) -> String {
        let (letters, ending) = (NameWords.letters(stem), "icon")
        return letters.hasSuffix(ending) && letters != ending ? String(letters.dropLast(ending.utf8.count)) : letters
    }
}
