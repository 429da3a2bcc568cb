package import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

extension ItemComparer {
    /// The minimum number of an item's files with the same name, such as `index.js`, that must stay in their folders
    /// for the name to be insignificant.
    private static let usualCount = 3

    /// Returns the reformatted files if all other changes are to tests, which do not concern users; nil otherwise.
    static func withoutTests(_ files: [ItemChange.File]) -> [ItemChange.File]? {
        let rest = files.filter { ComponentSource.asidePart($0.path) != .tests }
        guard rest.count < files.count, rest.allSatisfy({ !$0.isChanged && $0.oldPath == nil }) else {
            return nil
        }
        return rest
    }

    /// Returns the file if git detected its move to a place that no pattern covers, in which case it still belongs to
    /// its item. Returns nil if it is now a file of an item, or if it is a different file. A drawing is the same only
    /// if its contents and the name of its item are.
    /// - Parameter key: the key of the file's item.
    mutating func movedOut(
        _ path: GitPath, _ id: ObjectID, of key: String, to new: GitPath
    ) throws(FileSourceError) -> ItemChange.File? {
        guard !ownedFiles.contains(new), let now = try newFiles.object(at: new) else { return nil }
        if FilePart(path) == .drawing {
            let name = key.split(separator: "/").last.map { Array($0.utf8) } ?? []
            guard now == id, !name.isEmpty, new.bytes.firstRange(of: name) != nil else { return nil }
        } else {
            guard path.baseName == new.baseName,
                kind != .icon || FilePart(path) != .spec || ItemComparer.areOfSameSet(path, new)
            else { return nil }
        }
        return ItemChange.File(
            path: new, oldPath: path, old: id, new: now, difference: try contents.difference(id, now, path: new))
    }

    /// Returns a drawing of an icon that belonged to no item before, because no pattern covered its name, although its
    /// picture is the same; nil for other files.
    private mutating func movedIn(_ path: GitPath, _ id: ObjectID) throws(FileSourceError) -> ItemChange.File? {
        guard kind == .icon, FilePart(path) == .drawing, let oldPath = renames.oldPaths[path],
            oldPath.baseName != path.baseName, !formerFiles.contains(oldPath),
            let former = try oldFiles.object(at: oldPath)
        else { return nil }
        let difference = try contents.difference(former, id, path: path)
        guard difference.isSamePicture else { return nil }
        return ItemChange.File(path: path, oldPath: oldPath, old: former, new: id, difference: difference)
    }

    /// Returns a specification that was converted to another format, such as from YAML to JSON, under the same name.
    private mutating func converted(_ path: GitPath, _ id: ObjectID) throws(FileSourceError) -> ItemChange.File? {
        guard FilePart(path) == .spec, let ending = path.ending.map(String.init) else { return nil }
        for other in DataFormat.fileExtensions.keys.sorted() where other != ending {
            let new = GitPath(path.bytes.dropLast(ending.utf8.count) + Array(other.utf8))
            guard !ownedFiles.contains(new), let now = try newFiles.object(at: new), try !oldFiles.exists(new),
                let before = try contents.contents(id), let after = try contents.contents(now),
                let old = JSONFile.value(of: before, path: path), let value = JSONFile.value(of: after, path: new)
            else { continue }
            return ItemChange.File(
                path: new, oldPath: path, old: id, new: now,
                difference: old.isSame(as: value) ? .identical : .different)
        }
        return nil
    }

    /// Whether two files are in folders of the same name. The specifications of all drawings are similar, and git pairs
    /// those of different sets.
    private static func areOfSameSet(_ one: GitPath, _ other: GitPath) -> Bool {
        one.components.count > 1 && one.components.dropLast().last == other.components.dropLast().last
    }

    // MARK: Pairs

    /// Returns the changed and moved files of an item. The files at both ends are paired by path, then by contents
    /// or picture, then by git's renames, then by name, and finally if each is the only file of its part.
    mutating func pairedFiles(
        _ before: Catalogue.Item, _ after: Catalogue.Item
    ) throws(FileSourceError) -> [ItemChange.File] {
        guard before.files != after.files || before.fingerprint != after.fingerprint || before.path != after.path
        else { return [] }
        let (old, new) = (
            try before.allFiles(in: oldFiles), try after.allFiles(in: newFiles)
        )
        var (former, rest) = (old, new.sorted { $0.key < $1.key })
        var pairs: [(path: GitPath, oldPath: GitPath)] = []
        func take(_ partner: (GitPath, ObjectID) -> GitPath?) {
            var open: [(key: GitPath, value: ObjectID)] = []
            for (path, id) in rest {
                if let oldPath = partner(path, id), former.removeValue(forKey: oldPath) != nil {
                    pairs.append((path, oldPath))
                } else {
                    open.append((path, id))
                }
            }
            rest = open
        }
        take { path, _ in former[path] == nil ? nil : path }
        if before.key != after.key {
            let respelling = KeyRespelling(from: before.key, to: after.key)
            let respelled = Dictionary(
                former.keys.map { (respelling.applied(to: $0.description), $0) }, uniquingKeysWith: { min($0, $1) })
            take { path, _ in respelled[path.description].flatMap { former[$0] == nil ? nil : $0 } }
        }
        let oldPaths = renames.oldPaths
        take { path, id in oldPaths[path].flatMap { former[$0] == id ? $0 : nil } }
        take { path, id in
            former.filter { $0.value == id }.keys.sorted().max {
                ItemComparer.likeness($0, path) < ItemComparer.likeness($1, path)
            }
        }
        let same = try samePictures(former, rest)
        take { path, _ in
            same[path]?.filter { former[$0] != nil }.max {
                ItemComparer.likeness($0, path) < ItemComparer.likeness($1, path)
            }
        }
        if kind == .icon {
            // The specification of a set belongs to its drawing.
            take { path, _ in
                guard FilePart(path) == .spec else { return nil }
                return pairs.first { $0.path.folder == path.folder && FilePart($0.path) == .drawing }.flatMap { pair in
                    former.keys.first { $0.folder == pair.oldPath.folder && $0.name == path.name }
                }
            }
        }
        take { path, _ in oldPaths[path].flatMap { former[$0] == nil ? nil : $0 } }
        if let home = before.path, let newHome = after.path, before.isFolder, after.isFolder, home != newHome {
            // git does not pair short files, of which there are several with the same name.
            let (folder, newFolder) = ("\(home)/", "\(newHome)/")
            take { path, _ in
                guard path.description.hasPrefix(newFolder) else { return nil }
                let old = GitPath(folder + path.description.dropFirst(newFolder.count))
                return former[old] == nil ? nil : old
            }
        }
        take { path, _ in
            let candidates = former.keys.filter {
                $0.name == path.name || $0.renamed(before.key, after.key) == path.name
            }
            return candidates.count == 1 ? candidates.first : nil
        }
        let form = { (path: GitPath) in [FilePart(path).rawValue, path.ending.map(String.init) ?? ""] }
        let (candidates, rivals) = (
            Dictionary(grouping: old.keys, by: form), Dictionary(grouping: new.keys, by: form)
        )
        take { path, _ in
            // If one of several drawings was removed and another was added, they are two sizes, not one drawing that
            // moved.
            guard let own = candidates[form(path)], own.count == 1, rivals[form(path)]?.count == 1 else { return nil }
            return former[own[0]] == nil ? nil : own[0]
        }
        var files: [ItemChange.File] = []
        let isSpread = kind == .component && !before.isFolder && !after.isFolder
        let kept = isSpread ? pairs.filter { $0.path == $0.oldPath }.map(\.path.name) : []
        let usual = Dictionary(grouping: kept, by: \.self).filter { $0.value.count >= ItemComparer.usualCount }
        for (path, oldPath) in pairs {
            guard let from = old[oldPath], let to = new[path] else { continue }
            var difference = try contents.difference(from, to, path: path)
            if difference == .different, try isRelease(from, to, path: path) { difference = .identical }
            if kind == .component, difference == .reformatted, try isDocumented(from, to, path: path) {
                difference = .documented
            }
            if kind == .component, difference == .different, try hasSameTags(from, to, path: path) {
                difference = .documented
            }
            // A color with an opacity draws other shapes than one without.
            if kind == .icon, [.recolored, .redrawn].contains(difference), try keepsColors((oldPath, from), (path, to))
            {
                difference = .reformatted
            }
            if difference == .different, kind == .icon || kind == .component {
                let own = try sourceDifference(from, to, path: path)
                // Next to a drawing, other code of a component may have changed too.
                if kind == .icon || own == .reformatted { difference = own }
            }
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
        try followRenames(&files, (before.path, after.path))
        try followImports(&files)
        try followDrawings(&files)
        for (path, id) in rest { files.append(try movedIn(path, id) ?? ItemChange.File(path: path, old: nil, new: id)) }
        var hasMovedOut = false
        for (path, id) in former {
            let isThere = FilePart(path) == .drawing ? try newFiles.exists(path) : false
            // The file still exists, as a style of an icon with another name.
            if isThere, ownedFiles.contains(path), after.files[path] == nil { continue }
            if let to = renames.newPaths[path], let moved = try movedOut(path, id, of: before.key, to: to) {
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
        try followDeclarations(&files)
        try removeSetContents(&files)
        if kind == .icon { files = files.compactMap(ItemComparer.describing) }
        if kind == .component { files.removeAll { ($0.isNew || $0.isGone) && ComponentSource.isManifest($0.path) } }
        return files.sorted { $0.path < $1.path }
    }

    /// Returns a file of an icon. A page in Markdown describes the icon, and its place does not matter; nil if its text is
    /// the same, or if only one version of the icon has it.
    private static func describing(_ file: ItemChange.File) -> ItemChange.File? {
        guard FrontMatter.mayContain(file.path) else { return file }
        guard !file.isNew, !file.isGone, file.isChanged || file.oldPath == nil else { return nil }
        var file = file
        file.oldPath = nil
        return file
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
    fileprivate var name: String { String(decoding: components.last ?? [], as: UTF8.self) }

    /// The name of the file, with one key replaced by another.
    fileprivate func renamed(_ old: String, _ new: String) -> String { name.replacing(old, with: new) }

    /// The path of the folder, without a final slash; empty for the root.
    package var folder: String {
        components.dropLast().map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
    }
}
