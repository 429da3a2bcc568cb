import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Compares what the items that differ offer to their users, after all catalogues were compared.
extension ItemChanges {
    /// Adds the changes to the interfaces, the styles and the code of icons and components, and removes the components of
    /// which nothing else changed.
    mutating func compareInterfaces(
        of found: inout Found, _ ends: Ends, _ interfaces: InterfaceComparer
    ) throws(FileSourceError) {
        var kotlin = KotlinComparer(ends.files, from: ends.old, to: ends.new)
        var dart = DartDeclarations(ends.files, from: ends.old, to: ends.new)
        var interfaces = interfaces
        let prefixes = Dictionary(
            found.compared.map { ($0.new.name, ComponentSource.commonPrefix($0.new.items.map(\.key))) },
            uniquingKeysWith: { first, _ in first })
        let renamedUses = RenamedTokenUses(found.items)
        let followed = found.followed
        let scope = Scope(paths: moved.scope(configuration.paths))
        var items: [ItemDifference] = []
        for var item in found.items {
            // Sources outside the paths of the repository were not compared.
            let isFollowed = followed.contains(item.catalogue)
            if let api = ends.api, !isFollowed || item.files.allSatisfy({ scope.contains($0.path) }) { item.add(api) }
            var isUnchanged = false
            if item.kind == .icon {
                let changes = try IconSourceChanges.changes(of: item, &contents)
                item.properties = changes.isEmpty ? try ChangedLines.changes(of: item, &contents) : changes
            } else if item.kind == .component {
                item.properties += try ScriptComparer.changes(
                    of: item, prefix: prefixes[item.catalogue] ?? nil, at: ends.new, &dart, &contents)
                isUnchanged = try addInterface(to: &item, &interfaces, renamedUses)
                if let own = try kotlin.changes(of: item, &contents) {
                    item.api = ((item.api ?? []) + own).byImportance
                }
                try addStyles(to: &item, renamedUses)
            }
            item.joinRenamed()
            if !isUnchanged { items.append(item) }
        }
        found.items = items
    }

    /// Adds the changes to the names that a component offers.
    /// - Returns: whether nothing else remains: only uses of renamed tokens, or exports that moved.
    private mutating func addInterface(
        to item: inout ItemDifference, _ interfaces: inout InterfaceComparer, _ renamedUses: RenamedTokenUses
    ) throws(FileSourceError) -> Bool {
        item.properties += try interfaces.changes(of: item, &contents)
        if let notice = try DocumentedDeprecation.change(of: item, &contents) { item.properties.append(notice) }
        try ignoreComments(of: &item)
        item.keepsFormerName = interfaces.keepsFormerName
        if interfaces.keepsClasses { item.because = .sameClasses }
        let hasOnlyUses = try renamedUses.removeFiles(of: &item, &contents)
        let hasOnlyExports = interfaces.hasMovedExports ? try movedOnlyExports(&item) : false
        return hasOnlyUses || hasOnlyExports
    }

    /// Adds the values in the style sheets of a component, and the code that differs if nothing else is known.
    private mutating func addStyles(
        to item: inout ItemDifference, _ renamedUses: RenamedTokenUses
    ) throws(FileSourceError) {
        guard try !renamedUses.concern(item, &contents) else { return }
        item.areStylesStated = try StyleValues.add(to: &item, &contents)
        guard item.properties.isEmpty, item.api?.isEmpty != false else { return }
        try MovedDeclarations.markImported(in: &item, &contents)
        item.properties = try ItemChanges.quoted(item, &contents)
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
}

extension ItemDifference {
    fileprivate mutating func joinRenamed() {
        guard let oldKey, let own = api else { return }
        api = RenamedDeclarations.joined(own, from: oldKey, to: key)
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
