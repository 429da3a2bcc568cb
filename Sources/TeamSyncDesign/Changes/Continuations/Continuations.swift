import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// The continuation of an item that its catalogue no longer contains.
enum Continuation: Equatable {
    /// The item is in this file or folder, which its count does not read.
    case at(GitPath)
    /// Something at the tip may be the item, or it was not possible to check everything.
    case possible
}

/// The continuations of the items that a catalogue no longer contains, by key. An item without a continuation was
/// removed.
struct Continuations {
    private var byKey: [String: Continuation] = [:]
    /// All files and folders that contain such items.
    private(set) var places: Set<GitPath> = []
    /// The further places of items that are in several, by key.
    private(set) var otherPlaces: [String: [GitPath]] = [:]
    /// The new paths of the items' files that are known to exist elsewhere, by their old paths.
    private(set) var newPaths: [GitPath: GitPath] = [:]

    subscript(key: String) -> Continuation? { byKey[key] }

    var isEmpty: Bool { byKey.isEmpty }

    /// The number of items that are known to exist elsewhere.
    var certainCount: Int { byKey.values.count { $0 != .possible } }

    /// Records a continuation. A continuation with a place takes precedence over a possible one, and the first place
    /// takes precedence over others.
    mutating func add(_ continuation: Continuation, _ key: String) {
        if case .at(let path) = continuation {
            places.insert(path)
            if case .at(let first)? = byKey[key], first != path { otherPlaces[key, default: []].append(path) }
        }
        if byKey[key] == nil || byKey[key] == .possible { byKey[key] = continuation }
    }

    mutating func add(files: [GitPath: GitPath]) { newPaths.merge(files) { first, _ in first } }

    mutating func addPossible(_ items: [Catalogue.Item]) { for item in items { add(.possible, item.key) } }
}

/// Finds items that continue outside their catalogue: in files that git considers renamed, in new or changed files with
/// the same contents, in entries with the item's name in other files, and in sources that mention the name. An
/// unchanged file in the same place is never a continuation.
struct ContinuationFinder {
    /// The maximum number of files to read, and their maximum total size in bytes. If a limit is exceeded, every item
    /// may have continued.
    static let (fileLimit, sizeLimit) = (2000, 32 << 20)
    /// The maximum product of the number of names and the number of files.
    static let lookupLimit = 2_000_000
    /// The maximum number of further files of a token that moved.
    private static let placeLimit = 2
    /// The maximum number of changed files that are compared by object id.
    private static let objectLimit = 50_000

    let old: any FileSource
    let new: any FileSource
    let source: CatalogueSource
    let files: [FileChange]
    let renames: FileRenames

    /// - Parameter files: all changed files, whether or not they are in scope.
    init(
        from old: any FileSource, to new: any FileSource, _ source: CatalogueSource, _ files: [FileChange],
        _ renames: FileRenames
    ) {
        (self.old, self.new, self.source, self.files, self.renames) = (old, new, source, files, renames)
    }

    /// Finds the continuations of the items that a catalogue no longer contains, and the places where new items were
    /// before.
    func find(
        _ differences: inout [ItemDifference], _ before: Catalogue, _ after: Catalogue, _ event: CatalogueEvent?,
        _ contents: inout ContentComparer
    ) throws(FileSourceError) {
        let gone = differences.filter { $0.change == .removed }.compactMap { difference in
            var item = difference.before
            item?.files = Dictionary(
                difference.files.compactMap { file in file.old.map { (file.path, $0) } }, uniquingKeysWith: { $1 })
            return item
        }
        let unrelated = Dictionary(
            differences.filter { !$0.unrelated.isEmpty }.map { ($0.key, $0.unrelated) }, uniquingKeysWith: { $1 })
        let continuations =
            if let event { event.continuations } else {
                try self.continuations(of: gone, in: after, &contents, besides: unrelated)
            }
        let isOpen = gone.contains { continuations[$0.key] == nil }
        let others = (isOpen ? try otherNames(of: after, before) : []).union(
            isOpen
                ? try renamedFolders(differences, &contents).filter { unrelated[$0] == nil }.map { $0.lowercased() }
                : [])
        let value = { (item: Catalogue.Item?) in
            item.flatMap { $0.files.isEmpty ? ItemPairing.value(of: $0, without: after.place.identity) : nil }
        }
        let added = isOpen ? differences.filter { $0.change == .added } : []
        let newValues = Set(added.flatMap { [value($0.after)].compactMap(\.self) + source.values(of: $0.after) })
        let owners = event == nil ? ContinuationFinder.owners(in: before) : [:]
        let newOwners = event == nil ? ContinuationFinder.owners(in: after) : [:]
        let movedKeys = Set(gone.map(\.key).filter { continuations[$0].map { $0 != .possible } ?? false })
        var moved: Set<GitPath> = []
        let deleted = event == nil ? FilesByName(files, .deleted) : FilesByName([], .deleted)
        // An icon keeps its name if only a style of it is left.
        let changed = Set(differences.filter { $0.change == .changed && $0.before != nil }.map(\.key))
        let renamed = Set(differences.compactMap(\.oldKey))
        let drawn = event == nil && differences.first?.kind == .icon ? files : []
        var lost = DrawingsByPicture(before, drawn, .deleted) { changed.contains($0) }
        var gained = DrawingsByPicture(after, drawn, .added) { changed.contains($0) }
        var mentions: [UInt8]??
        for (index, difference) in differences.enumerated() {
            switch difference.change {
            case .removed:
                switch continuations[difference.key] {
                case .at(let path):
                    let homes = Set(
                        (difference.files.compactMap { continuations.newPaths[$0.path] } + [path]).map { newOwners[$0] }
                    )
                    let files = try movedFiles(difference.files, contents: &contents) { former in
                        if let known = continuations.newPaths[former] { return known }
                        // A file that is now part of another item has left this one.
                        guard let new = renames.newPaths[former], new.baseName == former.baseName,
                            newOwners[new] == nil || homes.contains(newOwners[new])
                        else { return nil }
                        return new
                    }
                    differences[index] = difference.moved(to: path, files)
                    if source.isOfTokens {
                        let others = continuations.otherPlaces[difference.key, default: []]
                        differences[index].otherHomes = Array(others.prefix(ContinuationFinder.placeLimit))
                    }
                    moved.formUnion(files.filter { $0.oldPath != nil }.map(\.path) + [path])
                case .possible:
                    differences[index].certainty = .may
                    if mentions == nil { mentions = .some(try changedNames()) }
                    differences[index].mayKeepName = mayKeepName(difference.before, mentions ?? nil)
                case nil:
                    // An item with another name and the same value may be this item.
                    let own = [value(difference.before)].compactMap(\.self) + source.values(of: difference.before)
                    let isOtherName = others.contains(difference.key.lowercased())
                    // Another icon may have this drawing as a variant now.
                    let isVariant = try gained.hasAny(of: difference.files, &contents)
                    if isOtherName || isVariant || own.contains(where: newValues.contains) {
                        differences[index].certainty = .may
                    }
                    differences[index].mayKeepName = isOtherName
                }
            case .added where event == nil:
                let known = { (key: String) in
                    after[key] != nil || movedKeys.contains(key) || changed.contains(key) || renamed.contains(key)
                }
                if let former = try formerHome(
                    of: difference, owners, newOwners, deleted, &lost, where: known, &contents)
                {
                    let files = try movedFiles(difference.files, contents: &contents) { new in
                        let isOnly = difference.files.count == 1 && FilePart(former) == .drawing
                        let same = new.baseName == former.baseName || isOnly ? former : nil
                        guard let old = renames.oldPaths[new] ?? same,
                            owners[old] == nil || owners[old] == owners[former]
                        else { return nil }
                        return old
                    }
                    differences[index] = difference.moved(from: former, files)
                }
            default: break
            }
        }
        ContinuationFinder.removeMovedFiles(from: &differences)
        try removeContainers(of: moved, from: &differences, &contents)
    }

    /// Returns the names of new and changed items in lower case, including the other names that the items declare.
    private func otherNames(of after: Catalogue, _ before: Catalogue) throws(FileSourceError) -> Set<String> {
        var names: Set<String> = []
        var left = ContinuationFinder.fileLimit
        for item in after.items {
            let former = before[item.key]
            guard former?.json != item.json || former?.files != item.files || former == nil else { continue }
            if former == nil { names.insert(item.key.lowercased()) }
            var values = [item.json.flatMap(JSONFile.parsed)]
            for (path, id) in item.files where FilePart(path) == .spec && former?.files[path] != id && left > 0 {
                left -= 1
                if case .bytes(let bytes, _) = try new.contents(of: path) {
                    values.append(JSONFile.value(of: bytes, path: path))
                }
            }
            for value in values {
                let stated = MemberRole.otherNames(of: value, isToken: source.isOfTokens)
                names.formUnion(stated.map { $0.lowercased() })
            }
        }
        return names
    }

    /// - Parameters:
    ///   - items: the items that were removed from their catalogue, with the files that they had.
    ///   - remaining: the catalogue at the tip; nil if the whole catalogue was removed.
    ///   - unrelated: by key, the files at the tip that do not continue the item.
    func continuations(
        of items: [Catalogue.Item], in remaining: Catalogue?, _ contents: inout ContentComparer,
        besides unrelated: [String: Set<GitPath>] = [:]
    ) throws(FileSourceError) -> Continuations {
        var found = Continuations()
        guard !items.isEmpty else { return found }
        if source.isDescribed {
            try findEntries(of: items, isWhole: remaining?.items.isEmpty ?? true, &found)
            findRenamedFiles(of: items, remaining, &found)
            try findMigrated(items.filter { found[$0.key] == nil }, &found)
        }
        try findFiles(of: items.filter { found[$0.key] == nil }, remaining, &found, &contents, besides: unrelated)
        if !source.isDescribed {
            try findMentions(of: items.filter { [nil, .possible].contains(found[$0.key]) }, remaining, &found)
            try findStatedNames(of: items.filter { found[$0.key] == nil }, remaining, &found)
        }
        return found
    }

    // MARK: Files

    /// Returns the contents of the new and changed files, with their paths; nil if there are too many.
    private func contentsAtTip() throws(FileSourceError) -> [ObjectID: GitPath]? {
        guard files.count <= ContinuationFinder.objectLimit else { return nil }
        var paths: [ObjectID: GitPath] = [:]
        for change in files where change.status != .deleted {
            guard let id = try new.object(at: change.path) else { continue }
            if paths[id].map({ change.path < $0 }) ?? true { paths[id] = change.path }
        }
        return paths
    }

    /// Returns the files of an item, its own file first. For a folder, returns only the files named after it, because
    /// the others are similar in many folders.
    func ownFiles(_ item: Catalogue.Item) -> [(path: GitPath, id: ObjectID)] {
        let files = item.files.sorted { $0.key < $1.key }.map { (path: $0.key, id: $0.value) }
        let parts = files.filter { file in
            file.path == item.path || [.drawing, .source].contains(FilePart(file.path)) || files.count == 1
        }
        if let folder = item.path, item.files[folder] == nil, item.line == nil, item.pointer == nil {
            let named = parts.filter { ContinuationFinder.isNamed($0.path, item.key) }
            let main = ContinuationFinder.mainFiles(named, \.path)
            if !main.isEmpty { return main }
        }
        return parts.filter { $0.path == item.path } + parts.filter { $0.path != item.path }
    }

    /// Returns the sources of a component without its tests, style sheets and documents; all files of an item with
    /// drawings or without such sources.
    static func mainFiles<File>(_ files: [File], _ path: (File) -> GitPath) -> [File] {
        guard !files.contains(where: { FilePart(path($0)) == .drawing }) else { return files }
        let main = files.filter { ComponentSource.filePart(path($0)) == .source }
        return main.isEmpty ? files : main
    }

    /// Whether a file is named after its item and has not changed, or is in a folder named after the item at both ends.
    private static func isOwn(_ path: GitPath, _ new: GitPath, _ item: Catalogue.Item, isSame: Bool) -> Bool {
        guard FilePart(path) == .source else { return false }
        if isSame, isNamed(path, item.key) { return true }
        let name = item.key.split(separator: "/").last.map(String.init) ?? item.key
        return [path, new].allSatisfy { $0.folder.split(separator: "/").contains { $0 == name } }
    }

    /// Whether the name of a file begins with the name of an item.
    static func isNamed(_ path: GitPath, _ key: String) -> Bool {
        let name = key.split(separator: "/").last?.lowercased() ?? ""
        return String(decoding: path.baseName, as: UTF8.self).lowercased().hasPrefix(name)
    }

    private func findFiles(
        of items: [Catalogue.Item], _ remaining: Catalogue?, _ found: inout Continuations,
        _ comparer: inout ContentComparer, besides unrelated: [String: Set<GitPath>]
    ) throws(FileSourceError) {
        var owned: Set<GitPath> = []
        for item in remaining?.items ?? [] { owned.formUnion(item.files.keys) }
        let hasFolders = items.contains { $0.files.isEmpty && $0.line == nil && $0.path != nil }
        let folders = hasFolders ? renames.newFolders : [:]
        var contents: [ObjectID: GitPath]??
        let added = FilesByName(files, .added)
        var newFolders: Set<[UInt8]>?
        for item in items {
            if let set = item.path, item.files.isEmpty, item.line == nil, !source.isDescribed,
                let to = renames.newPaths[set] ?? folders[set]
            {
                found.add(to.baseName == set.baseName ? .at(to) : .possible, item.key)
                continue
            }
            let own = try withoutEmpty(ownFiles(item), &comparer)
            var (places, moves): ([Continuation], [GitPath: GitPath]) = ([], [:])
            let others = unrelated[item.key] ?? []
            for (path, id) in own {
                if let to = renames.newPaths[path] {
                    let now = try new.object(at: to)
                    let isDeclared = try declares(item, path, id, to, now, &comparer)
                    if others.contains(to), !isDeclared { continue }
                    let isSame = to.baseName == path.baseName || now == id
                    // The file is now in the folder of another item, so it has moved there.
                    let isInOther =
                        to.baseName == path.baseName && ContinuationFinder.isOwn(path, to, item, isSame: now == id)
                    if isSame, !owned.contains(to) || isInOther || isDeclared {
                        places.append(.at(to))
                        moves[path] = to
                        continue
                    }
                    if try isSimilar(id, now, &comparer) {
                        places.append(.possible)
                        continue
                    }
                }
                if contents == nil { contents = .some(try contentsAtTip()) }
                guard let known = contents ?? nil else {
                    places.append(.possible)
                    continue
                }
                if let to = known[id] {
                    if others.contains(to), try !declares(item, path, id, to, id, &comparer) { continue }
                    places.append(owned.contains(to) || to == path ? .possible : .at(to))
                } else if let to = added.only(path) ?? added.onlyNamed(path), let now = try new.object(at: to) {
                    if try declares(item, path, id, to, now, &comparer) {
                        places.append(.at(to))
                        moves[path] = to
                    } else if !owned.contains(to), added.only(path) != nil {
                        places.append(try comparer.difference(id, now, path: to).isSamePicture ? .at(to) : .possible)
                    }
                }
            }
            // If the item has several files, the majority decides.
            let certain = places.filter { $0 != .possible }.map { ContinuationFinder.folder(of: item, $0) }
            if certain.count * 2 > own.count {
                for place in certain { found.add(place, item.key) }
                found.add(files: moves)
            } else if !places.isEmpty {
                found.add(.possible, item.key)
            } else if let name = ContinuationFinder.folderName(of: item) {
                if newFolders == nil { newFolders = try newFolderNames(besides: owned) }
                if newFolders?.contains(name) == true { found.add(.possible, item.key) }
            }
        }
    }

    /// The maximum number of non-empty lines in a source that is no evidence beside others.
    private static let fewestLines = 1

    /// Omits the sources and templates with almost no content, such as `<slot />`, which many components have. Returns
    /// all files if nothing else is left.
    private func withoutEmpty(
        _ files: [(path: GitPath, id: ObjectID)], _ comparer: inout ContentComparer
    ) throws(FileSourceError) -> [(path: GitPath, id: ObjectID)] {
        guard files.count > 1 else { return files }
        var rest: [(path: GitPath, id: ObjectID)] = []
        for file in files {
            if FilePart(file.path) == .source, let bytes = try comparer.contents(file.id) {
                let lines = bytes.split(separator: UInt8(ascii: "\n")).count { !$0.allSatisfy { $0 <= 0x20 } }
                if lines <= ContinuationFinder.fewestLines { continue }
            }
            rest.append(file)
        }
        return rest.isEmpty ? files : rest
    }

    /// If the item is a folder and one of its files has moved to `place`, returns the folder at its new path;
    /// otherwise, returns `place`.
    private static func folder(of item: Catalogue.Item, _ place: Continuation) -> Continuation {
        guard case .at(let file) = place, let folder = item.path, item.files[folder] == nil, item.line == nil,
            item.pointer == nil, let old = item.files.keys.first(where: { $0.baseName == file.baseName })
        else { return place }
        let rest = old.bytes.dropFirst(folder.bytes.count)
        guard old.bytes.starts(with: folder.bytes), file.bytes.reversed().starts(with: rest.reversed()) else {
            return place
        }
        return .at(GitPath(Array(file.bytes.dropLast(rest.count))))
    }
}
