package import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncDocuments

/// All items that differ between two commits, by catalogue.
package struct ItemChanges {
    private let configuration: RepositoryConfiguration
    package var reader = CatalogueReader()
    /// The last reading of each catalogue, because consecutive comparisons often begin where the previous one ended.
    package var recent = RecentCatalogues()
    private var contents: ContentComparer
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
        fileprivate var compared: [(old: Catalogue, new: Catalogue, CountConfiguration)] = []

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
        var prefixes: [String: String] = [:]
        /// The files of icons.
        var drawn: Set<GitPath> = []
        var components: [(old: Catalogue, new: Catalogue)] = []
        for (name, count) in configuration.counts.sorted(by: { $0.key < $1.key }) where count.source.hasNames {
            guard isOpen(count) || moved.counts[name].map(isOpen) ?? false else { continue }
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
            if event?.isFollowed == true { continue }
            guard var from = before.catalogue ?? (event == nil ? nil : Catalogue(name)),
                var to = after.catalogue ?? (event == nil ? nil : Catalogue(name))
            else { continue }
            if event == nil { try OutsideConstants.resolve(name, count, from: from, to: &to, finder, &reader) }
            let outside = try event == nil ? OutsideItems(name, count, from: &from, to: &to, finder, &reader) : nil
            if count.kind == .icon { drawn.formUnion((from.items + to.items).flatMap(\.files.keys)) }
            prefixes[name] = ComponentSource.commonPrefix(to.items.map(\.key))
            if count.kind == .component { components.append((from, to)) }
            found.compared.append((from, to, count))
            var comparer = ItemComparer(
                kind: count.kind, old: from, new: to, oldFiles: ends.old, newFiles: ends.new, renames: renames,
                changed: ends.files, known: ends.history.renamed[name] ?? [:],
                order: ends.history.orders[name] ?? ItemHistory.Order(), contents: contents)
            var differences = try comparer.differences()
            contents = comparer.contents
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
        found.items = found.items.compactMap { $0.withoutFiles(drawn) }
        ItemChanges.joinMoves(&found.items)
        var styles = ComponentStyles(components, ends.files, from: ends.old, to: ends.new)
        try styles.follow(&found.items, &contents)
        for index in found.items.indices where found.items[index].isUncovered {
            guard let home = found.items[index].newHome else { continue }
            // The item may be a part of another one now.
            found.items[index].isUncovered = !configuration.counts.values.contains { count in
                count.kind == found.items[index].kind && count.source.covers(home)
            }
        }
        ItemChanges.removeFolders(ofMovedIcons: &found.items)
        ItemChanges.doubtRenamed(&found.items)
        ItemChanges.doubtMoved(&found.items)
        var colors = NamedColors(ends.files, at: ends.new)
        try colors.add(to: &found.items)
        ReferenceRenames.followNames(in: &found.items)
        ReferenceRenames(found.items).follow(in: &found.items)
        var kotlin = KotlinComparer(ends.files, from: ends.old, to: ends.new)
        var dart = DartDeclarations(ends.files, from: ends.old, to: ends.new)
        var interfaces = InterfaceComparer(
            ends.files, from: ends.old, to: ends.new, ItemChanges.places(of: components, found.items), styles)
        let renamedUses = RenamedTokenUses(found.items)
        let followed = found.followed
        let scope = Scope(paths: moved.scope(configuration.paths))
        var unchanged: Set<Int> = []
        for index in found.items.indices {
            // Sources outside the paths of the repository were not compared.
            let isFollowed = followed.contains(found.items[index].catalogue)
            if let api = ends.api, !isFollowed || found.items[index].files.allSatisfy({ scope.contains($0.path) }) {
                found.items[index].add(api)
            }
            defer { found.items[index].joinRenamed() }
            if found.items[index].kind == .icon {
                let changes = try IconSourceChanges.changes(of: found.items[index], &contents)
                found.items[index].properties =
                    changes.isEmpty ? try ChangedLines.changes(of: found.items[index], &contents) : changes
            }
            guard found.items[index].kind == .component else { continue }
            found.items[index].properties +=
                try ScriptComparer.changes(
                    of: found.items[index], prefix: prefixes[found.items[index].catalogue], at: ends.new, &dart,
                    &contents)
                + interfaces.changes(of: found.items[index], &contents)
            if let notice = try DocumentedDeprecation.change(of: found.items[index], &contents) {
                found.items[index].properties.append(notice)
            }
            try ignoreComments(of: &found.items[index])
            found.items[index].keepsFormerName = interfaces.keepsFormerName
            if interfaces.keepsClasses { found.items[index].because = .sameClasses }
            if try renamedUses.removeFiles(of: &found.items[index], &contents) { unchanged.insert(index) }
            if interfaces.hasMovedExports, try movedOnlyExports(&found.items[index]) { unchanged.insert(index) }
            if let own = try kotlin.changes(of: found.items[index], &contents) {
                found.items[index].api = ((found.items[index].api ?? []) + own).byImportance
            }
            guard try !renamedUses.concern(found.items[index], &contents) else { continue }
            found.items[index].areStylesStated = try StyleValues.add(to: &found.items[index], &contents)
            guard found.items[index].properties.isEmpty, found.items[index].api?.isEmpty != false else { continue }
            try MovedDeclarations.markImported(in: &found.items[index], &contents)
            found.items[index].properties = try ItemChanges.quoted(found.items[index], &contents)
        }
        found.items = found.items.enumerated().filter { !unchanged.contains($0.offset) }.map(\.element)
        found.items.sort(by: ItemChanges.isMoreImportant)
        return found
    }

    /// Returns the values and lines that differ, if they are few.
    private static func quoted(
        _ item: ItemDifference, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [Fact] {
        let values = try StyleValues.changes(of: item, &contents)
        if !values.isEmpty { return values }
        let lines = try ChangedLines.changes(of: item, &contents)
        if !lines.isEmpty { return lines }
        let code = try ChangedCode.changes(of: item, &contents)
        guard !code.isEmpty else { return [] }
        var styles = item
        styles.files.removeAll { !ComponentInterface.isStyleSheet($0.path) }
        return code + (try StyleValues.changes(of: styles, &contents))
    }

    /// Adds the changes to sources that belong to no item, but that the users of components depend on.
    package mutating func addShared(to found: inout Found, _ ends: Ends) throws(FileSourceError) {
        guard !found.compared.isEmpty else { return }
        var differences = try PackageFiles(ends, found.compared).differences(&contents)
        if found.compared.contains(where: { $0.2.kind == .component }) {
            var shared = SharedSources(ends, found.compared, paths: moved.scope(configuration.paths))
            differences += try shared.differences(&contents)
        }
        guard !differences.isEmpty else { return }
        found.items = (found.items + differences).sorted(by: ItemChanges.isMoreImportant)
    }

    /// Treats the style sheets of a component as reformatted if only comments differ, which deprecate something.
    private mutating func ignoreComments(of item: inout ItemDifference) throws(FileSourceError) {
        guard item.properties.contains(where: { if case .property = $0 { true } else { false } }) else { return }
        for index in item.files.indices {
            let file = item.files[index]
            guard file.difference == .different, ComponentInterface.isStyleSheet(file.path), let old = file.old,
                let new = file.new, let before = try contents.contents(old), let after = try contents.contents(new),
                ContentKind.haveSameRules(before, after, file.path)
            else { continue }
            item.files[index].difference = .reformatted
        }
    }

    /// Removes the index of a component from its changed files if only exports from other modules differ, which moved to
    /// or from another component.
    /// - Returns: whether nothing else differs.
    private mutating func movedOnlyExports(_ item: inout ItemDifference) throws(FileSourceError) -> Bool {
        guard item.change == .changed, item.properties.isEmpty, item.before?.json == item.after?.json else {
            return false
        }
        var rest: [ItemChange.File] = []
        for file in item.files {
            guard file.path.stem == "index", file.difference == .different, let old = file.old,
                let new = file.new, let before = try contents.contents(old), let after = try contents.contents(new),
                ComponentExports.rest(of: before) == ComponentExports.rest(of: after)
            else {
                rest.append(file)
                continue
            }
        }
        item.files = rest
        return rest.isEmpty
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
        var comparer = ItemComparer(
            kind: moved.kind, old: old, new: new, oldFiles: ends.old, newFiles: ends.new, renames: renames,
            changed: ends.files, known: ends.history.renamed[name] ?? [:],
            order: ends.history.orders[name] ?? ItemHistory.Order(), contents: contents)
        var differences = try comparer.differences()
        contents = comparer.contents
        let renamed = Set(differences.filter { $0.oldKey != nil }.map(\.key))
        let found = new.items.filter { old[$0.key] != nil || renamed.contains($0.key) }
        guard found.count * 2 > old.items.count else { return nil }
        let finder = ContinuationFinder(from: ends.old, to: ends.new, moved.source, ends.files, renames)
        try finder.find(&differences, old, new, nil, &contents)
        return (differences, found)
    }

}

extension ItemDifference {
    fileprivate mutating func joinRenamed() {
        guard let oldKey, let own = api else { return }
        api = RenamedDeclarations.joined(own, from: oldKey, to: key)
    }

    /// Whether only the module itself can use a constant, and no constant for others has its value.
    fileprivate var isInternal: Bool {
        followers.isEmpty && [before, after].compactMap(\.self).allSatisfy(\.isInternal)
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

    /// Adds the API changes in the item's own sources. New and removed items have separate sentences.
    fileprivate mutating func add(_ changes: [String: [APIChange]]) {
        guard [.changed, .renamed, .moved].contains(change), files.contains(where: { $0.part == .source }) else {
            return
        }
        let paths = files.filter { $0.part == .source }.flatMap { [$0.path, $0.oldPath].compactMap { $0 } }
        guard paths.contains(where: { $0.bytes.suffix(6).elementsEqual(".swift".utf8) }) else { return }
        api = Set(paths.map(\.description)).sorted().flatMap { changes[$0] ?? [] }.byImportance
    }
}
