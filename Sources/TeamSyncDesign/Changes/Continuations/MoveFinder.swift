import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Finds the old and new places of a changed item, or of its files.
struct MoveFinder {
    let change: ItemChange

    /// The move; nil if nothing has moved.
    var fact: Fact? {
        guard change.isUncovered, case .moved(let from, let to, let files, _)? = found else { return found }
        return .moved(from: from, to: to, files: files, isCovered: false)
    }

    private var found: Fact? {
        if let former = change.formerHome {
            let new = change.newHome ?? change.newPlace ?? change.files.first.map(\.path)
            let isSource = change.kind == .component && new.map { ComponentSource.filePart($0) == .source } ?? false
            if let new, isInFile || isSource, former.baseName == new.baseName { return way(former, new) }
            let place = new.flatMap { folder(from: former, in: $0) } ?? former
            return .moved(from: place.description, to: new?.description ?? "", files: 1)
        }
        if let home = change.newHome {
            let moved = change.files.filter { $0.oldPath != nil }
            let isThere = { (path: GitPath) in
                path.folder == home.folder || path.bytes.starts(with: home.bytes + [UInt8(ascii: "/")])
            }
            // Git can pair some of its files with equal ones of other items.
            let isMostlyThere = isFolder(home) && moved.count { isThere($0.path) } * 2 > moved.count
            if !isMostlyThere, !moved.allSatisfy({ isThere($0.path) }), let joined = joined(moved) { return joined }
            // The item is listed, and its drawing or its entry has moved.
            let part = FilePart(home)
            let file =
                [.drawing, .source].contains(part)
                ? change.files.first { $0.part == part }.map { $0.oldPath ?? $0.path } : nil
            let old =
                file.flatMap { $0.baseName == home.baseName ? $0 : nil } ?? change.oldPlace
                ?? change.files.first.map { $0.oldPath ?? $0.path }
            if change.kind == .component, let old, !change.otherHomes.isEmpty {
                return split(old, [home] + change.otherHomes)
            }
            if isInFile, !change.otherHomes.isEmpty {
                let homes = ([home] + change.otherHomes).map(\.description).sorted()
                return .moved(from: old?.description, to: homes.joined(separator: ", "), files: 1)
            }
            if let old, isInFile, old.baseName == home.baseName { return way(old, home) }
            if let old, isFolder(home), old.baseName == home.baseName { return way(old, home) }
            return .moved(from: old?.description, to: home.description, files: 1)
        }
        let moved = change.files.filter {
            $0.oldPath != nil && !change.isRenamedInside($0) && !change.isMovedInside($0) && !change.isMovedAside($0)
        }
        return joined(moved) ?? places.map { change.splitPlaces.isEmpty ? way($0.old, $0.new) : split($0.old) }
    }

    /// Returns the move of a token from one file to several: to their common folder or, if the file was in the same
    /// folder, to the files.
    private func split(_ old: GitPath) -> Fact {
        let files = change.splitPlaces.sorted()
        let common = CatalogueEvent.common(Set(files.map(\.folder)))
        guard common == old.folder, files.count <= MoveFinder.placeLimit else {
            return .moved(from: MoveFinder.shown(old.folder), to: MoveFinder.shown(common), files: 1)
        }
        return .moved(from: old.description, to: files.map(\.description).joined(separator: ", "), files: 1)
    }

    /// Returns the move of a component's classes to several style sheets, by their names if these are in the same folder
    /// as before.
    private func split(_ old: GitPath, _ homes: [GitPath]) -> Fact {
        let isHere = homes.allSatisfy { $0.folder == old.folder }
        let name = { (path: GitPath) in isHere ? String(decoding: path.baseName, as: UTF8.self) : path.description }
        let listed =
            homes.count > 2 ? "\(name(homes[0])) and \(homes.count - 1) more" : homes.map(name).joined(separator: ", ")
        return .moved(from: name(old), to: listed, files: 1)
    }

    /// The maximum number of places that are listed.
    private static let placeLimit = 3

    /// Returns the move of files that moved in several ways; nil if there are not several.
    private func joined(_ files: [ItemChange.File]) -> Fact? {
        var (olds, news, ways): ([String], [String], Set<[String]>) = ([], [], [])
        for file in files {
            guard let old = file.oldPath, case .moved(let from?, let to, _, _) = way(old, file.path),
                ways.insert([from, to]).inserted
            else { continue }
            if !olds.contains(from) { olds.append(from) }
            if !news.contains(to) { news.append(to) }
        }
        guard ways.count > 1 else { return nil }
        if let folder = renamedFolder(files) {
            return .moved(from: folder.old, to: folder.new, files: files.count)
        }
        return .moved(
            from: MoveFinder.places(olds, files.compactMap(\.oldPath)), to: MoveFinder.places(news, files.map(\.path)),
            files: files.count)
    }

    /// Returns the names of the folder that was renamed in the paths of all files, such as `medications/` and
    /// `medicine/`; nil if the paths also differ in another way.
    private func renamedFolder(_ files: [ItemChange.File]) -> (old: String, new: String)? {
        var found: [String]?
        for file in files {
            guard let oldPath = file.oldPath, oldPath.baseName == file.path.baseName else { return nil }
            let (one, other) = (oldPath.folder.split(separator: "/"), file.path.folder.split(separator: "/"))
            guard one.count == other.count else { return nil }
            let places = one.indices.filter { one[$0] != other[$0] }
            guard places.count == 1 else { return nil }
            let own = [String(one[places[0]]), String(other[places[0]])]
            guard found == nil || found == own else { return nil }
            found = own
        }
        return found.map { ("\($0[0])/", "\($0[1])/") }
    }

    /// Returns the only place, the common parent folder of the files, a list of few places, or the number of folders.
    private static func places(_ places: [String], _ files: [GitPath]) -> String {
        let folders = Set(files.map(\.folder))
        let common = CatalogueEvent.common(folders)
        if places.count == 1 || common.isEmpty && folders.contains("") { return places.count == 1 ? places[0] : "" }
        if !common.isEmpty { return shown(common) }
        return places.count <= placeLimit
            ? places.map { $0.isEmpty ? "./" : $0 }.joined(separator: ", ") : "\(folders.count) folders"
    }

    /// Whether a component moved to a folder of its own.
    private func isFolder(_ home: GitPath) -> Bool {
        change.kind == .component
            && change.files.contains { file in
                file.oldPath != nil && file.path.bytes.starts(with: home.bytes + [UInt8(ascii: "/")])
            }
    }

    /// Whether the item is a part of a file that also contains other items.
    private var isInFile: Bool { [.token, .color].contains(change.kind) && change.files.isEmpty }

    /// If the item is now a folder, returns the folder that the item was before.
    /// - Parameter former: the former path of one of its files.
    private func folder(from former: GitPath, in folder: GitPath) -> GitPath? {
        guard let file = change.files.first(where: { $0.oldPath == former }),
            file.path.bytes.starts(with: folder.bytes + [UInt8(ascii: "/")])
        else { return nil }
        let rest = file.path.bytes.dropFirst(folder.bytes.count)
        guard former.bytes.count > rest.count, former.bytes.reversed().starts(with: rest.reversed()) else { return nil }
        return GitPath(Array(former.bytes.dropLast(rest.count)))
    }

    private var places: (old: GitPath, new: GitPath)? {
        if change.files.contains(where: change.isMovedAside) { return nil }
        if let file = change.files.first(where: { $0.oldPath != nil }), let old = file.oldPath {
            return change.isRenamedInside(file) || change.isMovedInside(file) ? nil : (old, file.path)
        }
        // A token can be in several files, one for each mode. It has moved only if all of them have moved in the same
        // way.
        guard change.occurrences.isEmpty, !change.isInSameFiles, !change.isJoined,
            change.change == .moved || change.files.isEmpty && (change.kind != .token || change.members.isEmpty),
            let old = change.oldPlace, let new = change.newPlace, old != new
        else { return nil }
        return (old, new)
    }

    /// Returns the folder that moved or was renamed, if the path inside it is the same; otherwise, returns both paths.
    private func way(_ old: GitPath, _ new: GitPath) -> Fact {
        guard old.baseName == new.baseName else {
            return .moved(from: old.description, to: new.description, files: 1)
        }
        let (one, other) = (old.folder.split(separator: "/"), new.folder.split(separator: "/"))
        var same = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
        if same > 0, same == min(one.count, other.count) || isMoved(one, other, same) { same -= 1 }
        let (from, to) = (one.dropLast(same).joined(separator: "/"), other.dropLast(same).joined(separator: "/"))
        return .moved(from: MoveFinder.shown(from), to: MoveFinder.shown(to), files: 1)
    }

    /// Whether the outermost of the folders that both paths end with moved into its parent's parent or into a new folder,
    /// rather than its parent being renamed. The folder of the item itself does not count.
    private func isMoved(_ old: [Substring], _ new: [Substring], _ same: Int) -> Bool {
        let (one, other) = (old.dropLast(same), new.dropLast(same))
        guard one.starts(with: other) || other.starts(with: one) else { return false }
        let name = NameWords.letters(ComponentSource.name(ofKey: change.key))
        return NameWords.letters(String(old[one.count])) != name
    }

    private static func shown(_ folder: String) -> String { folder.isEmpty ? "" : folder + "/" }
}
