import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// The files of both versions of an item, of which those that correspond are paired.
struct FilePairs {
    let (old, new): ([GitPath: ObjectID], [GitPath: ObjectID])
    private(set) var pairs: [(path: GitPath, oldPath: GitPath)] = []
    /// The old files and the new ones without a partner.
    private(set) var former: [GitPath: ObjectID]
    private(set) var rest: [(key: GitPath, value: ObjectID)]

    init(_ old: [GitPath: ObjectID], _ new: [GitPath: ObjectID]) {
        (self.old, self.new, former, rest) = (old, new, old, new.sorted { $0.key < $1.key })
    }

    /// Pairs the new files for which `partner` returns an old one that has no partner yet.
    mutating func take(_ partner: (FilePairs, GitPath, ObjectID) -> GitPath?) {
        var open: [(key: GitPath, value: ObjectID)] = []
        for (path, id) in rest {
            if let oldPath = partner(self, path, id), former.removeValue(forKey: oldPath) != nil {
                pairs.append((path, oldPath))
            } else {
                open.append((path, id))
            }
        }
        rest = open
    }
}

/// Pairs the files of an item at both ends, and compares those of each pair.
extension ItemComparer {
    /// The minimum number of an item's files with the same name, such as `index.js`, that must stay in their folders
    /// for the name to be insignificant.
    static let usualCount = 3

    /// Pairs the files by path, then by contents or picture, then by git's renames, then by name, and finally if each is
    /// the only file of its part.
    mutating func filePairs(
        _ before: Catalogue.Item, _ after: Catalogue.Item
    ) throws(FileSourceError) -> FilePairs {
        var paired = FilePairs(try before.allFiles(in: oldFiles), try after.allFiles(in: newFiles))
        paired.take { open, path, _ in open.former[path] == nil ? nil : path }
        if before.key != after.key {
            let respelling = KeyRespelling(from: before.key, to: after.key)
            let respelled = Dictionary(
                paired.former.keys.map { (respelling.applied(to: $0.description), $0) },
                uniquingKeysWith: { min($0, $1) })
            paired.take { open, path, _ in respelled[path.description].flatMap { open.former[$0] == nil ? nil : $0 } }
        }
        let oldPaths = renames.oldPaths
        paired.take { open, path, id in oldPaths[path].flatMap { open.former[$0] == id ? $0 : nil } }
        paired.take { open, path, id in
            open.former.filter { $0.value == id }.keys.sorted().max {
                ItemComparer.likeness($0, path) < ItemComparer.likeness($1, path)
            }
        }
        let same = try samePictures(paired.former, paired.rest)
        paired.take { open, path, _ in
            same[path]?.filter { open.former[$0] != nil }.max {
                ItemComparer.likeness($0, path) < ItemComparer.likeness($1, path)
            }
        }
        if kind == .icon {
            // The specification of a set belongs to its drawing.
            paired.take { open, path, _ in
                guard FilePart(path) == .spec else { return nil }
                return open.pairs.first { $0.path.folder == path.folder && FilePart($0.path) == .drawing }.flatMap {
                    pair in
                    open.former.keys.first { $0.folder == pair.oldPath.folder && $0.name == path.name }
                }
            }
        }
        paired.take { open, path, _ in oldPaths[path].flatMap { open.former[$0] == nil ? nil : $0 } }
        if let home = before.path, let newHome = after.path, before.isFolder, after.isFolder, home != newHome {
            // git does not pair short files, of which there are several with the same name.
            let (folder, newFolder) = ("\(home)/", "\(newHome)/")
            paired.take { open, path, _ in
                guard path.description.hasPrefix(newFolder) else { return nil }
                let old = GitPath(folder + path.description.dropFirst(newFolder.count))
                return open.former[old] == nil ? nil : old
            }
        }
        paired.take { open, path, _ in
            let candidates = open.former.keys.filter {
                $0.name == path.name || $0.renamed(before.key, after.key) == path.name
            }
            return candidates.count == 1 ? candidates.first : nil
        }
        let form = { (path: GitPath) in [FilePart(path).rawValue, path.ending.map(String.init) ?? ""] }
        let (candidates, rivals) = (
            Dictionary(grouping: paired.old.keys, by: form), Dictionary(grouping: paired.new.keys, by: form)
        )
        paired.take { open, path, _ in
            // If one of several drawings was removed and another was added, they are two sizes, not one drawing that
            // moved.
            guard let own = candidates[form(path)], own.count == 1, rivals[form(path)]?.count == 1 else { return nil }
            return open.former[own[0]] == nil ? nil : own[0]
        }
        return paired
    }

    /// Returns the files that have a partner and differ from it, or are elsewhere.
    /// - Parameter isSpread: whether the item is a component whose files are in a folder together with others.
    mutating func changes(in paired: FilePairs, isSpread: Bool) throws(FileSourceError) -> [ItemChange.File] {
        var files: [ItemChange.File] = []
        let pairs = paired.pairs
        let kept = isSpread ? pairs.filter { $0.path == $0.oldPath }.map(\.path.name) : []
        let usual = Dictionary(grouping: kept, by: \.self).filter { $0.value.count >= ItemComparer.usualCount }
        for (path, oldPath) in pairs {
            guard let from = paired.old[oldPath], let to = paired.new[path] else { continue }
            let difference = try fileDifference((oldPath, from), (path, to))
            // If other drawings remain, a different picture in another folder is another size or style.
            let isOtherDrawing =
                difference == .redrawn && path != oldPath && FilePart(path) == .drawing && path.name == oldPath.name
                && pairs.contains { $0.path == $0.oldPath && FilePart($0.path) == .drawing }
            // A different file in the folder of another component is not the same one only because of a usual name.
            let isOtherSource = difference.isChange && path != oldPath && usual[oldPath.name] != nil
            if isOtherDrawing || isOtherSource {
                files.append(ItemChange.File(path: oldPath, old: from, new: nil))
                files.append(ItemChange.File(path: path, old: nil, new: to))
                continue
            }
            guard difference != .identical || path != oldPath else { continue }
            files.append(
                ItemChange.File(
                    path: path, oldPath: path == oldPath ? nil : oldPath, old: from, new: to, difference: difference))
        }
        return files
    }

    /// Returns whether the meaning of a file differs.
    private mutating func fileDifference(
        _ old: (path: GitPath, id: ObjectID), _ new: (path: GitPath, id: ObjectID)
    ) throws(FileSourceError) -> ContentDifference {
        var difference = try contents.difference(old.id, new.id, path: new.path)
        if difference == .different, try isRelease(old.id, new.id, path: new.path) { difference = .identical }
        if kind == .component, difference == .reformatted, try isDocumented(old.id, new.id, path: new.path) {
            difference = .documented
        }
        if kind == .component, difference == .different, try hasSameTags(old.id, new.id, path: new.path) {
            difference = .documented
        }
        // A color with an opacity draws other shapes than one without.
        if kind == .icon, [.recolored, .redrawn].contains(difference), try keepsColors(old, new) {
            difference = .reformatted
        }
        if difference == .different, kind == .icon || kind == .component {
            let own = try sourceDifference(old.id, new.id, path: new.path)
            // Next to a drawing, other code of a component may have changed too.
            if kind == .icon || own == .reformatted { difference = own }
        }
        return difference
    }

    /// Adds the files without a partner: new, moved from or to another place, converted, and gone.
    mutating func addUnpaired(
        _ paired: FilePairs, _ formerKey: String, _ after: Catalogue.Item, to files: inout [ItemChange.File]
    ) throws(FileSourceError) {
        for (path, id) in paired.rest {
            files.append(try movedIn(path, id) ?? ItemChange.File(path: path, old: nil, new: id))
        }
        var hasMovedOut = false
        for (path, id) in paired.former {
            let isThere = FilePart(path) == .drawing ? try newFiles.exists(path) : false
            // The file still exists, as a style of an icon with another name.
            if isThere, ownedFiles.contains(path), after.files[path] == nil { continue }
            if let to = renames.newPaths[path], let moved = try movedOut(path, id, of: formerKey, to: to) {
                files.append(moved)
                if moved.part == .drawing { hasMovedOut = true }
                continue
            }
            if let converted = try converted(path, id) {
                files.append(converted)
                continue
            }
            // A link displays another picture under the same name.
            let isLink = isThere ? try isLink(path) : false
            files.append(
                ItemChange.File(
                    path: path, old: id, new: isLink ? id : nil, difference: isLink ? .unclear : .different))
        }
        // Drawings that were changed when the others moved may be at the new place too.
        if hasMovedOut { files.removeAll { $0.isGone && $0.part == .drawing } }
    }

    /// Whether the documentation comments differ in two versions of a source with the same code.
    private mutating func isDocumented(
        _ old: ObjectID, _ new: ObjectID, path: GitPath
    ) throws(FileSourceError) -> Bool {
        guard ComponentSource.filePart(path) == .source, let before = try contents.contents(old),
            let after = try contents.contents(new)
        else { return false }
        return DocumentationComments.differ(before, after, path: path)
    }

    /// Whether only documentation comments differ in two versions of a source, and only in words and in the names of parts
    /// of the interface.
    private mutating func hasSameTags(
        _ old: ObjectID, _ new: ObjectID, path: GitPath
    ) throws(FileSourceError) -> Bool {
        guard ComponentSource.filePart(path) == .source, ScriptKind(path) != nil,
            let before = try contents.contents(old), let after = try contents.contents(new)
        else { return false }
        return SourceMask.hasSameTags(before, after, path: path)
    }

    private static func likeness(_ one: GitPath, _ other: GitPath) -> Int {
        zip(one.components.reversed(), other.components.reversed()).prefix { $0 == $1 }.count
    }
}

extension GitPath {
    /// The name of the file, with one key replaced by another.
    fileprivate func renamed(_ old: String, _ new: String) -> String { name.replacing(old, with: new) }
}
