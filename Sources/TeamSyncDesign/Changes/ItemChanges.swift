package import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncDocuments

/// All items that differ between two commits, by catalogue.
package struct ItemChanges {
    let configuration: RepositoryConfiguration
    package var reader = CatalogueReader()
    /// The last reading of each catalogue, because consecutive comparisons often begin where the previous one ended.
    package var recent = RecentCatalogues()
    var contents: ContentComparer
    /// The counts whose files moved in earlier commits.
    package var moved = MovedCounts()

    /// - Parameter contents: reads the objects of both commits.
    package init(_ contents: any ContentReader, configuration: RepositoryConfiguration) {
        self.configuration = configuration
        self.contents = ContentComparer(contents)
    }

    /// The two trees to compare.
    package struct Ends {
        let old: any FileSource
        let new: any FileSource
        /// All changed files, whether or not they are in scope, with the renames detected by git.
        let files: [FileChange]
        /// The API changes in the sources, by path; nil if the sources were not compared.
        let api: [String: [APIChange]]?
        package var history = ItemHistory()

        package init(
            from old: any FileSource, to new: any FileSource, files: [FileChange], api: [String: [APIChange]]? = nil
        ) {
            (self.old, self.new, self.files, self.api) = (old, new, files, api)
        }
    }

    package struct Found {
        /// The items that differ, most important first.
        package var items: [ItemDifference] = []
        package internal(set) var catalogues: [CatalogueEvent] = []
        /// The warnings about catalogues that could not be compared.
        package internal(set) var unreadable: [Warning] = []
        /// The compared catalogues.
        var compared: [(old: Catalogue, new: Catalogue, CountConfiguration)] = []

        /// The compared catalogues of components.
        var components: [(old: Catalogue, new: Catalogue)] {
            compared.filter { $0.2.kind == .component }.map { ($0.old, $0.new) }
        }

        /// The names of the catalogues whose items were compared although the catalogues moved.
        package var followed: Set<String> { Set(catalogues.filter(\.isFollowed).map(\.catalogue)) }
    }

    /// Returns the inconsistencies at one commit: items that lack a file that other items have, files without an item,
    /// and missing and duplicate keys.
    package mutating func warnings(in files: some FileSource) throws(FileSourceError) -> [Warning] {
        var warnings: [Warning] = []
        var references = MissingReferences()
        for (name, count) in configuration.counts.sorted(by: { $0.key < $1.key }) where count.source.hasNames {
            let reading = try reader.read(name, count, in: files)
            try recent.keep(reading, name, count, in: files)
            references.add(reading, isOfTokens: count.source.isOfTokens)
            guard case .known(let catalogue) = reading else { continue }
            warnings.add(catalogue.warnings)
            warnings.add(CatalogueConsistency(catalogue: catalogue, name: files.name).warnings(count.with))
        }
        warnings.add(references.warnings(at: files.name))
        return warnings
    }

    /// Compares the catalogues of two trees. A catalogue that cannot be read at one of the ends is omitted; the
    /// warnings of its count contain the reason.
    /// - Parameter isOpen: whether a catalogue may differ. Other catalogues are not read.
    package mutating func between(
        _ ends: Ends, where isOpen: (CountConfiguration) -> Bool = { _ in true }
    ) throws(FileSourceError) -> Found {
        let renames = FileRenames(ends.files, others: ends.history.newPaths)
        var found = Found()
        for (name, count) in configuration.counts.sorted(by: { $0.key < $1.key }) where count.source.hasNames {
            guard isOpen(count) || moved.counts[name].map(isOpen) ?? false else { continue }
            try compare(name, count, ends, renames, &found)
        }
        let drawn = found.compared.filter { $0.2.kind == .icon }.flatMap { $0.old.items + $0.new.items }
        let drawings = Set(drawn.flatMap(\.files.keys))
        found.items = found.items.compactMap { $0.withoutFiles(drawings) }
        ItemChanges.joinMoves(&found.items)
        let components = found.components
        var styles = ComponentStyles(components, ends.files, from: ends.old, to: ends.new)
        try styles.follow(&found.items, &contents)
        try judgeMoves(&found.items, ends)
        let interfaces = InterfaceComparer(
            ends.files, from: ends.old, to: ends.new, ItemChanges.places(of: components, found.items), styles)
        try compareInterfaces(of: &found, ends, interfaces)
        found.items.sort(by: ItemChanges.isMoreImportant)
        return found
    }

    /// Adds the differences between the two versions of a catalogue.
    private mutating func compare(
        _ name: String, _ count: CountConfiguration, _ ends: Ends, _ renames: FileRenames, _ found: inout Found
    ) throws(FileSourceError) {
        var (count, before, after) = try readings(name, count, ends)
        for case .unknown(let warning) in [before, after] where !warning.isMissing {
            found.unreadable.add(warning)
        }
        let finder = ContinuationFinder(from: ends.old, to: ends.new, count.source, ends.files, renames)
        var event = try CatalogueEvent(name, count.source, before, after, finder, &contents)
        if let former = try former(name, count, event, after, ends, renames) {
            (before, event) = (.known(former), nil)
        }
        if case .known(let old) = before {
            for moved in event?.moved(count, from: old, renames) ?? [] {
                guard let (differences, items) = try follow(name, moved, from: old, ends, renames) else {
                    continue
                }
                event?.follow(items)
                found.items += differences
                break
            }
        }
        if let event { found.catalogues.append(event) }
        if event?.isFollowed == true { return }
        guard var from = before.catalogue ?? (event == nil ? nil : Catalogue(name)),
            var to = after.catalogue ?? (event == nil ? nil : Catalogue(name))
        else { return }
        if event == nil { try OutsideConstants.resolve(name, count, from: from, to: &to, finder, &reader) }
        let outside = try event == nil ? OutsideItems(name, count, from: &from, to: &to, finder, &reader) : nil
        found.compared.append((from, to, count))
        var differences = try differences(of: name, count.kind, from, to, ends, renames)
        try finder.renameListed(&differences, to, &contents)
        try finder.find(&differences, from, to, event, &contents)
        outside?.complete(&differences, from: from, to: to, count.kind)
        if event == nil, count.kind == .component {
            try SplitSources.apply(to: &differences, &contents)
            SplitSources.applyToFolders(&differences, renames)
        }
        FollowingTokens.add(to: &differences, from: from, to: to)
        ComputedColors.add(to: &differences, from: from, to: to)
        let homes = differences.compactMap(\.homeFolder)
        differences.removeAll {
            $0.isInternal || $0.isOfSources || $0.isFolder(of: homes)
                || ReferenceRenames.isOnlyRename($0, from: from, to: to)
        }
        found.items += differences
    }

    /// Reads both versions of a catalogue.
    /// - Returns: also the count with which they were read, which may be that of the place to which the files moved.
    private mutating func readings(
        _ name: String, _ count: CountConfiguration, _ ends: Ends
    ) throws(FileSourceError) -> (count: CountConfiguration, before: CatalogueReading, after: CatalogueReading) {
        var count = count
        var (before, after): (CatalogueReading, CatalogueReading)
        if let moved = moved.counts[name], try count.isOutdated(in: ends.old), try count.isOutdated(in: ends.new) {
            count = moved
            after = try reader.readExisting(name, moved, in: ends.new)
            before = try reader.readExisting(name, moved, in: ends.old)
        } else {
            after = try recent.read(name, count, in: ends.new, &reader)
            before = try recent.read(name, count, in: ends.old, &reader)
            if let moved = moved.counts[name], before.catalogue?.count == 0, after.catalogue?.count == 0 {
                count = moved
                after = try reader.readExisting(name, moved, in: ends.new)
                before = try reader.readExisting(name, moved, in: ends.old)
            }
        }
        if let settled = count.settled(before.catalogue, after.catalogue) {
            count = settled
            after = try reader.readExisting(name, count, in: ends.new)
            before = try reader.readExisting(name, count, in: ends.old)
        }
        return (count, before, after)
    }

    /// Corrects what depends on the differences in all catalogues: places, names and colors.
    private mutating func judgeMoves(
        _ items: inout [ItemDifference], _ ends: Ends
    ) throws(FileSourceError) {
        for index in items.indices where items[index].isUncovered {
            guard let home = items[index].newHome else { continue }
            // The item may be a part of another one now.
            items[index].isUncovered = !configuration.counts.values.contains { count in
                count.kind == items[index].kind && count.source.covers(home)
            }
        }
        ItemChanges.removeFolders(ofMovedIcons: &items)
        ItemChanges.doubtRenamed(&items)
        ItemChanges.doubtMoved(&items)
        var colors = NamedColors(ends.files, at: ends.new)
        try colors.add(to: &items)
        ReferenceRenames.followNames(in: &items)
        ReferenceRenames(items).follow(in: &items)
    }

    /// Adds the other names of icons, and the changes to sources that belong to no item, but that the users of components
    /// depend on.
    package mutating func addShared(to found: inout Found, _ ends: Ends) throws(FileSourceError) {
        guard !found.compared.isEmpty else { return }
        try IconAliases.add(to: &found.items, ends, found.compared, &contents)
        found.items += try PackageFiles(ends, found.compared).differences(&contents)
        if found.compared.contains(where: { $0.2.kind == .component }) {
            var shared = SharedSources(ends, found.compared, paths: moved.scope(configuration.paths))
            found.items += try shared.differences(&contents)
        }
        found.items.sort(by: ItemChanges.isMoreImportant)
    }

    private mutating func differences(
        of name: String, _ kind: CatalogueKind, _ old: Catalogue, _ new: Catalogue, _ ends: Ends,
        _ renames: FileRenames
    ) throws(FileSourceError) -> [ItemDifference] {
        var comparer = ItemComparer(
            kind: kind, old: old, new: new, oldFiles: ends.old, newFiles: ends.new, renames: renames,
            changed: ends.files, known: ends.history.renamed[name] ?? [:],
            order: ends.history.orders[name] ?? ItemHistory.Order(), contents: contents)
        defer { contents = comparer.contents }
        return try comparer.differences()
    }

    /// Compares the items of a catalogue with those in the place that most of the items moved to.
    /// - Returns: the differences, and the old items that were found there, possibly with other names; nil unless these
    ///   are more than half of them.
    private mutating func follow(
        _ name: String, _ moved: CountConfiguration, from old: Catalogue, _ ends: Ends, _ renames: FileRenames
    ) throws(FileSourceError) -> (differences: [ItemDifference], found: [Catalogue.Item])? {
        guard case .known(var new) = try reader.read(name, moved, in: ends.new) else { return nil }
        // Items that the new place already contained were not part of the catalogue, and are not new.
        if case .known(let known) = try reader.read(name, moved, in: ends.old) {
            new.remove { known[$0.key] != nil && old[$0.key] == nil }
        }
        var differences = try differences(of: name, moved.kind, old, new, ends, renames)
        let renamed = Set(differences.filter { $0.oldKey != nil }.map(\.key))
        let found = new.items.filter { old[$0.key] != nil || renamed.contains($0.key) }
        guard found.count * 2 > old.items.count else { return nil }
        let finder = ContinuationFinder(from: ends.old, to: ends.new, moved.source, ends.files, renames)
        try finder.find(&differences, old, new, nil, &contents)
        return (differences, found)
    }
}

extension ItemDifference {
    /// Whether only the module itself can use the name of a constant, which is new, gone or different. Users see its value.
    fileprivate var isInternal: Bool {
        followers.isEmpty && change != .changed && [before, after].compactMap(\.self).allSatisfy(\.isInternal)
    }

    /// The folder of its own that a component moved to, with the final slash; nil if it has none.
    fileprivate var homeFolder: String? {
        guard kind == .component, let newHome else { return nil }
        let folders = newHome.folder.split(separator: "/")
        let name = NameWords.letters(key)
        guard let index = folders.lastIndex(where: { NameWords.letters(String($0)) == name }) else { return nil }
        return folders[...index].joined(separator: "/") + "/"
    }

    /// Whether a new component is only the folder with those to which others moved, one level deeper.
    fileprivate func isFolder(of homes: [String]) -> Bool {
        guard kind == .component, change == .added, let own = after?.files, !own.isEmpty, !homes.isEmpty else {
            return false
        }
        return own.keys.allSatisfy { file in homes.contains { file.description.hasPrefix($0) } }
    }

    /// Whether a component is only the folder with the sources of all components, to which a pattern such as `packages/*`
    /// applies after they moved.
    fileprivate var isOfSources: Bool {
        guard kind == .component, ["src", "lib", "source"].contains(key), let item = after ?? before,
            let path = item.path
        else { return false }
        return item.files[path] == nil
    }

    /// Omits files from a component in the same place that are those of icons, which are reported as such.
    /// - Returns: nil if nothing remains.
    fileprivate func withoutFiles(_ drawn: Set<GitPath>) -> ItemDifference? {
        guard kind == .component, [.changed, .moved, .reformatted].contains(change), !drawn.isEmpty,
            let place = before?.path, place == after?.path
        else { return self }
        let own = files.filter { !(drawn.contains($0.path) && $0.oldPath.map(drawn.contains) ?? true) }
        guard own.count < files.count else { return self }
        var rest = self
        rest.files = own
        if before?.json == after?.json, !own.contains(where: \.isChanged) {
            if own.isEmpty { return nil }
            if change == .changed { rest.change = .reformatted }
        }
        return rest
    }
}
