import TeamSyncBase
import TeamSyncConfiguration
package import TeamSyncDocuments

/// The addition, the removal or the move of a whole catalogue. A catalogue has moved if its items are now in a place
/// that its count does not read.
package struct CatalogueEvent {
    let catalogue: String
    let change: Highlight.Change
    let count: Int
    /// The continuations of the items of a removed catalogue.
    private(set) var continuations = Continuations()
    /// The place outside the paths of the count that contains most of the items now, and the number of items there.
    private var newHome: (place: String, count: Int)?
    /// The place outside the paths of the count from which most items of a new catalogue moved, their place now, and their
    /// number.
    private var formerHome: (old: String, new: String, count: Int)?
    /// The reverse of the move that most files of a new catalogue share; nil if there is none.
    private(set) var formerShift: PathShift?
    /// The files beside those of a removed catalogue that now list other items of the same form, and the number of these
    /// items.
    private var successor: (place: String, count: Int)?
    /// The files outside the paths of the count to which git considers those of most tokens renamed, if the tokens may
    /// have other names there.
    private var renamedFiles: Set<GitPath> = []
    /// Whether the items are entries in files.
    private var isDescribed = false
    /// The move that most items share; nil if there is none.
    private(set) var shift: PathShift?
    /// Whether the items were also compared with those in the new place, so that their individual changes are known.
    package private(set) var isFollowed = false

    /// - Returns: nil if the catalogue has items at both ends or at neither, or if the items at one end are unknown for
    ///   a reason other than a missing file.
    init?(
        _ name: String, _ source: CatalogueSource, _ before: CatalogueReading, _ after: CatalogueReading,
        _ finder: ContinuationFinder, _ contents: inout ContentComparer
    ) throws(FileSourceError) {
        guard let old = before.itemsOrMissing, let new = after.itemsOrMissing, (old.isEmpty) != (new.isEmpty) else {
            return nil
        }
        catalogue = name
        (change, count) = old.isEmpty ? (.added, new.count) : (.removed, old.count)
        guard new.isEmpty else {
            findFormerHome(of: new, finder.renames)
            return
        }
        continuations = try finder.continuations(of: old, in: after.catalogue, &contents)
        if continuations.certainCount * 2 <= count { continuations.addRenamed(old, finder.renames) }
        let places = continuations.places
        guard continuations.certainCount * 2 > count else {
            renamedFiles = CatalogueEvent.renamedFiles(of: old, finder)
            guard continuations.certainCount == 0, let rewritten = try finder.rewritten(old) else { return }
            successor = (CatalogueEvent.place(of: rewritten.files), rewritten.count)
            continuations.addPossible(old)
            return
        }
        isDescribed = source.isDescribed
        let place =
            isDescribed
            ? CatalogueEvent.place(of: places) : CatalogueEvent.place(ofFolders: Set(places.map(\.folder)))
        newHome = (place, continuations.certainCount)
        shift = PathShift(
            old.compactMap { item in
                guard case .at(let place)? = continuations[item.key], let path = item.path else { return nil }
                return (path, place)
            })
    }

    private mutating func findFormerHome(of items: [Catalogue.Item], _ renames: FileRenames) {
        var (old, new, count): (Set<GitPath>, Set<GitPath>, Int) = ([], [], 0)
        // The path of a set in an asset catalogue is a folder.
        let folders = renames.reversed.newFolders
        let formerPath = { (path: GitPath) in renames.oldPaths[path] ?? folders[path] }
        for item in items {
            let own = item.files.isEmpty ? Set(CatalogueEvent.files(of: item)) : Set(item.files.keys)
            let former = own.compactMap(formerPath)
            guard former.count * 2 > own.count else { continue }
            count += 1
            old.formUnion(former)
            new.formUnion(own)
        }
        guard count * 2 > items.count else { return }
        formerShift = PathShift(new.compactMap { path in formerPath(path).map { (path, $0) } })
        let place = { (files: Set<GitPath>) in
            files.count == 1
                ? CatalogueEvent.place(of: files) : CatalogueEvent.place(ofFolders: Set(files.map(\.folder)))
        }
        let (from, to) = (place(old), place(new))
        if from != to { formerHome = (from, to, count) }
    }

    /// Records that the items were compared with those in the new place.
    /// - Parameter items: the items of the catalogue in the new place.
    mutating func follow(_ items: [Catalogue.Item]) {
        isFollowed = true
        guard newHome != nil || !renamedFiles.isEmpty else { return }
        let places = Set(items.flatMap(CatalogueEvent.files))
        guard isDescribed || newHome == nil else {
            newHome?.count = items.count
            return
        }
        newHome = (CatalogueEvent.place(of: newHome == nil ? places : continuations.places.union(places)), items.count)
    }

    private static func files(of item: Catalogue.Item) -> [GitPath] {
        item.occurrences.map(\.path) + [item.path].compactMap(\.self)
    }

    /// Returns the new files of tokens whose files git considers renamed, outside the paths of the count; empty unless
    /// these are most tokens.
    private static func renamedFiles(of items: [Catalogue.Item], _ finder: ContinuationFinder) -> Set<GitPath> {
        guard finder.source.isOfTokens else { return [] }
        let moved = items.compactMap { item -> [GitPath]? in
            let new = files(of: item).map { finder.renames.newPaths[$0] }
            let found = new.compactMap(\.self).filter { !finder.source.describes($0) }
            return found.isEmpty || found.count < new.count ? nil : found
        }
        return moved.count * 2 > items.count ? Set(moved.joined()) : []
    }

    /// Returns configurations of the count for the place that the items moved to, except those that would not change
    /// the paths of the count. The first one that finds the items applies.
    /// - Parameter old: the catalogue before the move.
    func moved(
        _ count: CountConfiguration, from old: Catalogue, _ renames: FileRenames
    ) -> [CountConfiguration] {
        var moved = [shift.map { count.mappingPaths($0.path) }].compactMap(\.self)
        let places = newHome == nil ? renamedFiles : continuations.places
        if !places.isEmpty, case .tokens(let source) = count.source {
            // Tokens may have moved to several files.
            moved.append(count.reading(source.in(places.sorted(), like: old, renames)))
        }
        return moved.filter { $0 != count }
    }

    private static func place(of files: Set<GitPath>) -> String {
        if files.count == 1, let file = files.first { return file.description }
        let folder = common(Set(files.map(\.folder)))
        return "\(files.count) files" + (folder.isEmpty ? "" : " in \(folder)")
    }

    /// The common parent folder, or the number of top-level folders if there is none.
    private static func place(ofFolders folders: Set<String>) -> String {
        let parent = common(folders)
        let tops = Set(folders.compactMap { $0.split(separator: "/").first })
        return parent.isEmpty && tops.count > 1 ? "\(tops.count) folders" : parent
    }

    /// The common parent folder; empty for the root.
    package static func common(_ folders: Set<String>) -> String {
        let lists = folders.map { $0.split(separator: "/") }
        guard var common = lists.first else { return "" }
        for list in lists { common = zip(common, list).prefix { $0 == $1 }.map(\.0) }
        return common.joined(separator: "/")
    }

    /// The event as a separate group. For a move, it contains the number of items that moved.
    package var group: HighlightGroup {
        let fact: Fact =
            if let newHome { .moved(from: nil, to: newHome.place, files: newHome.count) } else if let successor {
                .rewritten(in: successor.place, items: successor.count)
            } else if let formerHome {
                .moved(from: formerHome.old, to: formerHome.new, files: formerHome.count)
            } else {
                change == .added
                    ? .appeared(properties: nil) : .disappeared(continuations.isEmpty ? .certain : .may)
            }
        return HighlightGroup(
            catalogue: catalogue, kind: "catalogue", change: newHome == nil && formerHome == nil ? change : .moved,
            count: count,
            facts: [fact])
    }
}

extension Catalogue {
    /// Whether there are elements whose names cannot be read. Each of them could be any item, so no item can be
    /// reported as missing.
    fileprivate var mayLackAny: Bool { !partialFiles.isEmpty || hasUnnamed }

    /// Whether the catalogue contains only elements without readable names.
    private var hasUnnamed: Bool { items.isEmpty && count > 0 }

    /// Whether an item that is missing from this catalogue may be in a part of its files that was skipped.
    func mayHave(_ item: Item, _ moves: (GitPath) -> GitPath?) -> Bool {
        if hasUnnamed { return true }
        guard !partialFiles.isEmpty, let path = item.path else { return false }
        return partialFiles.contains(path) || moves(path).map(partialFiles.contains) ?? false
    }
}

extension CatalogueReading {
    /// The items; empty if their file is missing, nil if they are unknown for another reason.
    fileprivate var itemsOrMissing: [Catalogue.Item]? {
        switch self {
        case .known(let catalogue): catalogue.items.isEmpty && catalogue.mayLackAny ? nil : catalogue.items
        case .unknown: isMissing ? [] : nil
        }
    }
}
