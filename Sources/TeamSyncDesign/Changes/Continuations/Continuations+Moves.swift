import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Handles items and files that moved between items, or into or out of a catalogue.
extension ContinuationFinder {
    /// Returns the name of an item's folder; nil if the item is not a folder.
    static func folderName(of item: Catalogue.Item) -> [UInt8]? {
        guard let folder = item.path, !item.files.isEmpty, item.files[folder] == nil, item.line == nil,
            item.pointer == nil
        else { return nil }
        return folder.components.last.map(Array.init)
    }

    /// Returns the names of the folders that exist only at the tip, and contain a file that belongs to no item.
    func newFolderNames(besides owned: Set<GitPath>) throws(FileSourceError) -> Set<[UInt8]> {
        var (names, checked): (Set<[UInt8]>, Set<GitPath>) = ([], [])
        for change in files where change.status != .deleted && !owned.contains(change.path) {
            var components = change.path.components.dropLast()
            while let name = components.last {
                let folder = GitPath(Array(components.joined(separator: [UInt8(ascii: "/")])))
                guard checked.insert(folder).inserted, try old.object(at: folder) == nil else { break }
                names.insert(Array(name))
                components.removeLast()
            }
        }
        return names
    }

    /// Marks the entries of files that git considers renamed as possible continuations, if no entry was found in the
    /// new file. Probably all entries have new names, such as those with the type's name in front. If this is so in one
    /// file of a catalogue that is gone as a whole, its other files may have been renamed with more changes than git
    /// allows.
    func findRenamedFiles(of items: [Catalogue.Item], _ remaining: Catalogue?, _ found: inout Continuations) {
        var known = found.places
        for item in remaining?.items ?? [] { known.formUnion(item.path.map { [$0] } ?? []) }
        let open = items.filter { found[$0.key] == nil }
        let renamed = open.filter { item in
            item.path.flatMap { renames.newPaths[$0] }.map { !known.contains($0) } ?? false
        }
        guard !renamed.isEmpty else { return }
        found.addPossible(remaining?.items.isEmpty ?? true ? open : renamed)
    }

    /// Returns the keys of the items of a catalogue by their files.
    static func owners(in catalogue: Catalogue) -> [GitPath: String] {
        var owners: [GitPath: String] = [:]
        for item in catalogue.items { for path in item.files.keys { owners[path] = item.key } }
        return owners
    }

    /// Removes the files of components that moved into or out of the folders of other components from the differences of
    /// the latter.
    static func removeMovedFiles(from differences: inout [ItemDifference]) {
        var (old, new): (Set<GitPath>, Set<GitPath>) = ([], [])
        for difference in differences
        where difference.change == .moved && (difference.before == nil || difference.after == nil) {
            for file in difference.files where file.oldPath != nil {
                old.insert(file.oldPath ?? file.path)
                new.insert(file.path)
            }
        }
        guard !old.isEmpty, differences.first?.kind == .component else { return }
        differences = differences.compactMap { difference in
            guard difference.before != nil, difference.after != nil else { return difference }
            var rest = difference
            rest.files.removeAll { file in
                file.isGone && old.contains(file.path) || file.isNew && new.contains(file.path)
                    || new.contains(file.path) && file.oldPath.map(old.contains) == true
            }
            guard rest.files.count < difference.files.count else { return difference }
            let isWhole = difference.change == .changed && difference.before?.json == difference.after?.json
            return isWhole && rest.files.isEmpty ? nil : rest
        }
    }

    /// Returns the place where all files of a new item were before, if it was outside the catalogue. The files must be
    /// the same, in another folder or under other names. They may also have been the drawings of an item that keeps
    /// other variants. If git does not pair a source, the only deleted file with its name counts if it declared the same
    /// component. If git does not pair a drawing, the only deleted one with the same picture counts.
    /// - Parameters:
    ///   - owners: the keys of the items that the files belonged to before.
    ///   - newOwners: the same at the tip. If the file of the other item is in the same folder there, the new one is a
    ///     copy.
    ///   - deleted: the deleted files.
    ///   - lost: the deleted drawings of items that still exist.
    ///   - isKnown: whether an item of this key still exists.
    func formerHome(
        of item: ItemDifference, _ owners: [GitPath: String], _ newOwners: [GitPath: String], _ deleted: FilesByName,
        _ lost: inout DrawingsByPicture, where isKnown: (String) -> Bool, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> GitPath? {
        let parts = item.files.filter { [.drawing, .source].contains($0.part) || item.files.count == 1 }
        let named = parts.filter { ContinuationFinder.isNamed($0.path, item.key) }
        let main = ContinuationFinder.mainFiles(named, \.path)
        // The source of a component that was in the folder of another one is enough.
        let exact = main.filter { file in
            NameWords.letters(file.path.stem)
                == NameWords.letters(ComponentSource.name(ofKey: item.key))
                && renames.oldPaths[file.path].map { owners[$0] != nil } ?? false
        }
        let own = item.kind == .component && !exact.isEmpty ? exact : main.isEmpty ? parts : main
        var first: GitPath?
        let all = ContinuationFinder.mainFiles(parts, \.path)
        for file in own {
            var paired = renames.oldPaths[file.path]
            if paired == nil, let id = file.new { paired = try lost.only(like: id, file.path, &contents) }
            guard let path = paired ?? deleted.onlyNamed(file.path) else { return nil }
            if paired == nil {
                guard let own = item.after, let id = try old.object(at: path), let now = file.new,
                    try declares(own, path, id, file.path, now, &contents)
                        ? true : isOwnSource(file, path, id, of: own, all.count, &contents)
                else { return nil }
            }
            let owner = owners[path]
            if let owner, !isKnown(owner) { return nil }
            let folder = file.path.bytes.dropLast(file.path.baseName.count)
            if let owner, newOwners[GitPath(Array(folder) + path.baseName)] == owner { return nil }
            // Code refers to an Android drawable by the name of its file, so one with another name is a new item.
            if owner != nil, path.ending == "xml", path.baseName != file.path.baseName { return nil }
            if owner != nil || path.baseName != file.path.baseName {
                guard let id = try old.object(at: path), let now = file.new else { return nil }
                var isDeclared = false
                if let own = item.after, path.baseName == file.path.baseName {
                    isDeclared =
                        try declares(own, path, id, file.path, now, &contents)
                        ? true : isOwnSource(file, path, id, of: own, all.count, &contents)
                }
                if !isDeclared, try !contents.difference(id, now, path: file.path).isSamePicture { return nil }
            }
            first = first ?? path
        }
        return first
    }

    /// Whether a file is the only source of a new component in a folder, and both versions declare what the file is named
    /// after. The name of the folder then makes no difference.
    /// - Parameter sources: the number of the component's sources.
    private func isOwnSource(
        _ file: ItemChange.File, _ old: GitPath, _ id: ObjectID, of item: Catalogue.Item, _ sources: Int,
        _ contents: inout ContentComparer
    ) throws(FileSourceError) -> Bool {
        guard sources == 1, let folder = item.path, item.files[folder] == nil, old.stem == file.path.stem else {
            return false
        }
        var own = item
        own.key = file.path.stem
        return try declares(own, old, id, file.path, file.new, &contents)
    }

    /// Adds the other versions of an item's files, which are outside its catalogue.
    /// - Parameters:
    ///   - files: the files of an item that is new or gone.
    ///   - partner: returns the path of a file on the other side, if it is known.
    func movedFiles(
        _ files: [ItemChange.File], contents: inout ContentComparer, _ partner: (GitPath) -> GitPath?
    ) throws(FileSourceError) -> [ItemChange.File] {
        var moved: [ItemChange.File] = []
        for file in files {
            guard let other = partner(file.path) else {
                moved.append(file)
                continue
            }
            let (path, oldPath) = file.isNew ? (file.path, other) : (other, file.path)
            let known = (file.old, file.new)
            guard let from = try known.0 == nil ? old.object(at: oldPath) : known.0,
                let to = try known.1 == nil ? new.object(at: path) : known.1
            else {
                moved.append(file)
                continue
            }
            var difference = try contents.difference(from, to, path: path)
            if difference == .different, path.folder != oldPath.folder, FilePart(path) == .source,
                let before = try contents.contents(from), let after = try contents.contents(to),
                MovedSource.isSame(before, after, path: path)
            {
                difference = .reformatted
            }
            moved.append(
                ItemChange.File(path: path, oldPath: oldPath, old: from, new: to, difference: difference))
        }
        return moved.sorted { $0.path < $1.path }
    }
}
