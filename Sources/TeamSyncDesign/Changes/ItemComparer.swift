import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Compares a catalogue at two commits, item by item. Values are compared by meaning, not by notation.
struct ItemComparer {
    /// The maximum number of items whose amount of change is determined by comparing files.
    private static let measureLimit = 400
    /// The maximum number of bytes read to determine the amount of change.
    private static let measureSize = 2 << 20
    /// The maximum product of the numbers of removed and added icons whose names are compared letter by letter.
    private static let correctionLimit = 40_000

    let kind: CatalogueKind
    var old: Catalogue
    var new: Catalogue
    let oldFiles: any FileSource
    let newFiles: any FileSource
    let renames: FileRenames
    /// All changed files.
    let changed: [FileChange]
    /// The former keys of new items that a single commit renamed, by their new keys.
    let known: [String: String]
    let order: ItemHistory.Order
    var contents: ContentComparer
    /// The files of all new items, and of all old items.
    lazy var ownedFiles = Set(new.items.flatMap(\.files.keys))
    lazy var formerFiles = Set(old.items.flatMap(\.files.keys))
    /// The names that the files of lines assign values to, by file.
    var assigned: [ObjectID: Set<String>] = [:]
    /// The links and submodules at the new end, by the folders that were searched.
    var links: [String: [GitPath: ObjectID]] = [:]
    /// The colors that drawables can refer to, by the version and the folder.
    var drawableColors: [String: DrawableColors] = [:]
    /// The modes, such as themes, that only one of the two catalogues has.
    lazy var changedModes = ItemComparer.modes(of: old.items).symmetricDifference(ItemComparer.modes(of: new.items))
        .subtracting(renamedModes(old, new)).subtracting(renamedModes(new, old))

    /// Returns the differences, in no particular order.
    mutating func differences() throws(FileSourceError) -> [ItemDifference] {
        let renames = renames
        ModeLabels(old, new).apply(to: &old)
        var removed = old.items.filter { new[$0.key] == nil && !new.mayHave($0, renames.newPath) }
        var added = new.items.filter { old[$0.key] == nil && !old.mayHave($0) { renames.oldPaths[$0] } }
        var usual: Set<ObjectID> = []
        var found: [ItemDifference] = []
        let newOwners = ItemComparer.owners(of: added)
        let regrouped = ItemComparer.regrouped(removed, added)
        let (formerKeys, newKeys) = (Set(regrouped.map(\.before.key)), Set(regrouped.map(\.after.key)))
        removed.removeAll { formerKeys.contains($0.key) }
        added.removeAll { newKeys.contains($0.key) }
        try joinParts(&removed, &added)
        for (before, item) in regrouped {
            // An icon that lost a style keeps its name, whatever its last file is called.
            var after = item
            if Set(item.files.keys).isSubset(of: before.files.keys) { after.key = before.key }
            if let difference = try compare(before, after) { found.append(difference) }
        }
        if !removed.isEmpty, !added.isEmpty {
            for index in removed.indices {
                removed[index].files = try removed[index].allFiles(in: oldFiles)
            }
            for index in added.indices {
                added[index].files = try added[index].allFiles(in: newFiles)
            }
            if kind != .icon {
                for item in new.items where old[item.key] != nil {
                    usual.formUnion(try item.allFiles(in: newFiles).values)
                }
            }
        }
        ItemComparer.keepDistinctRests(&removed, among: old.items)
        ItemComparer.keepDistinctRests(&added, among: new.items)
        var kept = removed.isEmpty || added.isEmpty ? [] : new.items.filter { old[$0.key] != nil }
        if kind == .component {
            let step = max(1, kept.count / ItemPairing.sampleSize)
            kept = stride(from: 0, to: kept.count, by: step).prefix(ItemPairing.sampleSize).map { kept[$0] }
            for index in kept.indices { kept[index].files = try kept[index].allFiles(in: newFiles) }
        }
        var pairing = ItemPairing(
            kind: kind, identity: new.place.identity, names: (old.items + added).map(\.key), usual: usual, kept: kept,
            renames: renames, contents: contents)
        pairing.stated = try declaredAliases(of: removed, added)
        (pairing.known, pairing.order) = (known, order)
        pairing.contents = contents
        var pairs = try pairing.pairs(removed: removed, added: added)
        contents = pairing.contents
        try removeContainers(of: removed, added, from: &pairs)
        if [.token, .color].contains(kind) {
            let replaced = try ReplacedEntries(old, new, in: (oldFiles, newFiles), renames, pairs)
            pairs.merge(replaced.found) { known, _ in known }
        }
        for item in added where item.line != nil {
            guard let pair = pairs[item.key], let before = old[pair.oldKey], try keepsOldName(before, item) else {
                continue
            }
            pairs[item.key] = nil
        }
        contents.forgetDrawings()
        let renamed = Set(pairs.values.map(\.oldKey))
        // Here, the owners also include the files in folders.
        let owned = ItemComparer.owners(of: added)
        let reordered = kind == .icon ? Set(added.compactMap { pairs[$0.key] == nil ? wordSet($0) : nil }) : []
        let corrections =
            kind == .icon && removed.count * added.count <= ItemComparer.correctionLimit
            ? added.filter { pairs[$0.key] == nil }.map(\.key) : []
        for item in removed where !renamed.contains(item.key) {
            var gone = difference(.removed, from: item, to: nil, try files(of: item, in: oldFiles, isNew: false))
            gone.unrelated = try unrelatedFiles(item, among: owned, besides: Set(pairs.keys), &pairing)
            let mayBeRenamed = hasRenamedFile(item, among: newOwners, besides: gone.unrelated)
            let isReordered = wordSet(item).map(reordered.contains) ?? false
            let isCorrected = corrections.contains { NameLikeness.isCorrection(item.key, $0) }
            if mayBeRenamed || isReordered || isCorrected || pairing.unclear.contains(item.key) {
                gone.certainty = .may
            }
            found.append(gone)
        }
        let aliases = try keptAliases(of: added.filter { pairs[$0.key] == nil })
        for item in added {
            if let before = aliases[item.key] {
                var renamed = difference(.renamed, from: before, to: item, [])
                renamed.because = .statedAlias
                found.append(renamed)
                continue
            }
            guard let pair = pairs[item.key], let before = old[pair.oldKey] else {
                var new = difference(.added, from: nil, to: item, try files(of: item, in: newFiles, isNew: true))
                if [.token, .color].contains(kind) { new.occurrences = OccurrenceComparison.values(of: item) }
                found.append(new)
                continue
            }
            if try keepsName(before, item) {
                if let difference = try compare(before, item) { found.append(difference) }
                continue
            }
            var files = try pairedFiles(before, item).filter(\.isChanged)
            try followName(&files, from: before.key, to: item.key)
            var renamed = difference(.renamed, from: before, to: item, files)
            renamed.because = pair.because
            found.append(renamed)
        }
        var (measured, size) = (0, 0)
        let aliased = Set(aliases.values.map(\.key))
        for item in new.items where !aliased.contains(item.key) {
            guard let before = old[item.key], var difference = try compare(before, item) else { continue }
            if difference.change == .changed, measured < ItemComparer.measureLimit, size < ItemComparer.measureSize {
                let former = contents.bytesRead
                difference.size = try self.size(of: difference)
                measured += 1
                size += contents.bytesRead - former
            }
            found.append(difference)
        }
        if kind == .icon { try joinRenamedVariants(&found) }
        return found
    }

    /// Returns the words of an item's name in alphabetical order: `close-circle` has the words of `circle-close`. Returns
    /// nil if there is only one.
    private func wordSet(_ item: Catalogue.Item) -> [String]? {
        let words = NameWords.of(item.key, digits: .attached).sorted()
        return words.count > 1 ? words : nil
    }

    private func difference(
        _ change: Highlight.Change, from before: Catalogue.Item?, to after: Catalogue.Item?, _ files: [ItemChange.File]
    ) -> ItemDifference {
        ItemDifference(
            catalogue: new.name, kind: kind, change: change, place: after == nil ? old.place : new.place,
            before: before, after: after, files: files)
    }

    /// Returns nil if both versions are identical and in the same place.
    private mutating func compare(
        _ before: Catalogue.Item, _ after: Catalogue.Item
    ) throws(FileSourceError) -> ItemDifference? {
        let after = LostTargets.named(DefaultMode.named(after, like: before), like: before)
        var files = try pairedFiles(before, after)
        // The name of the file of an icon may begin with its code point in a font.
        let isRenumbered = kind == .icon && CodePointShape.areSame(before.path, after.path)
        if isRenumbered {
            for index in files.indices where CodePointShape.areSame(files[index].oldPath, files[index].path) {
                files[index].oldPath = nil
            }
        }
        var places: OccurrenceComparison?
        if OccurrenceComparison.isNeeded(before, after) {
            places = OccurrenceComparison(before, after, renames, kind)
        }
        let remarked = places == nil ? nil : OccurrenceComparison.remarked(before, after)
        let value =
            if remarked != nil { ContentDifference.different } else if let places { places.difference } else {
                try valueDifference(before, after)
            }
        let differences = files.map(\.difference) + [value]
        let hasMoved =
            files.contains { $0.oldPath != nil && !$0.isConverted }
            || (places == nil || haveMovedTogether(before, after)) && before.path != after.path
                && !sharesPlace(before, after) && !isRenumbered
        if kind == .component, !value.isChange, let rest = ItemComparer.withoutTests(files) {
            return rest.isEmpty ? nil : difference(.reformatted, from: before, to: after, rest)
        }
        if differences.contains(where: \.isChange) {
            let own = files.filter { $0.isChanged || $0.oldPath != nil }
            var result = difference(.changed, from: remarked ?? before, to: after, own)
            (result.occurrences, result.hasRemarks) = (places?.changes ?? [], remarked != nil)
            result.changedModes = changedModes(before, after)
            return result
        }
        if hasMoved {
            guard staysInPlace(before, after, files) else { return difference(.moved, from: before, to: after, files) }
            // A file with the same contents and a new name is not reformatted.
            guard kind != .component || differences.contains(.reformatted) else { return nil }
            return difference(.reformatted, from: before, to: after, files)
        }
        guard differences.contains(.reformatted) || files.contains(where: \.isConverted) else { return nil }
        return difference(.reformatted, from: before, to: after, files)
    }

    /// Compares the item's own value or text. Values that cannot be parsed are the same if their bytes are.
    private mutating func valueDifference(
        _ before: Catalogue.Item, _ after: Catalogue.Item
    ) throws(FileSourceError) -> ContentDifference {
        if before.json != after.json {
            guard var left = before.json.flatMap(JSONFile.parsed), var right = after.json.flatMap(JSONFile.parsed)
            else { return .different }
            (left, right) = TokenText.plain(left, right)
            if kind == .icon { right = MemberDrawing.withoutSame(left, right) }
            let isToken = kind == .token || [left, right].allSatisfy(TokenText.isToken)
            if isToken, TokenText.own(left) != left, TokenText.own(left) == TokenText.own(right) {
                if Set(before.occurrences.map(\.mode)) == Set(after.occurrences.map(\.mode)) { return .identical }
                return RepeatedModes.explain(before, after) && changedModes(before, after).isEmpty
                    ? .reformatted : .different
            }
            if left.isSame(as: right) { return .reformatted }
            if [.token, .color].contains(kind),
                TokenNotation.isSame(left, right)
                    || RepeatedModes.explain(before, after) && changedModes(before, after).isEmpty
            {
                return .reformatted
            }
            guard isToken, TokenText.areSame(left, right) else { return .different }
            return Set(before.occurrences.map(\.mode)) == Set(after.occurrences.map(\.mode)) ? .identical : .different
        }
        if before.json != nil || before.fingerprint == after.fingerprint { return .identical }
        // The files in a folder determine whether the folder changed. Links and submodules contain no files.
        if let path = before.path, let newPath = after.path, before.isFolder, after.isFolder {
            let (one, other) = (try oldFiles.object(at: path), try newFiles.object(at: newPath))
            return one == nil || other == nil ? .different : .identical
        }
        let words = { (text: String?) in text?.split(whereSeparator: \.isWhitespace) }
        return words(before.fingerprint) == words(after.fingerprint) ? .reformatted : .different
    }

    /// Whether at least one file that contains a mode of a token is the same as before, so that the token has not
    /// moved.
    private func sharesPlace(_ before: Catalogue.Item, _ after: Catalogue.Item) -> Bool {
        !Set(before.occurrences.map(\.path)).isDisjoint(with: after.occurrences.map(\.path))
    }

    /// Whether a token was and is in one file, or was in several files, all of which git considers renamed to those that
    /// contain it now.
    private func haveMovedTogether(_ before: Catalogue.Item, _ after: Catalogue.Item) -> Bool {
        let (old, new) = (Set(before.occurrences.map(\.path)), Set(after.occurrences.map(\.path)))
        if old.count == 1, new.count == 1 { return true }
        return before.path.flatMap { renames.newPaths[$0] } == after.path
            && Set(old.compactMap { renames.newPaths[$0] }) == new
    }

    static func modes(of items: [Catalogue.Item]) -> Set<String> {
        items.reduce(into: []) { $0.formUnion($1.occurrences.compactMap(\.mode)) }
    }

    /// Returns the modes whose values one version of a catalogue states for a mode, and the other one for all modes that
    /// have no values of their own.
    private func renamedModes(_ one: Catalogue, _ other: Catalogue) -> Set<String> {
        one.items.reduce(into: []) { found, item in
            guard item.occurrences.count > 1, item.occurrences.contains(where: { $0.mode == nil }),
                let counterpart = other[item.key], !counterpart.occurrences.contains(where: { $0.mode == nil })
            else { return }
            let gained = ItemComparer.modes(of: [counterpart]).subtracting(ItemComparer.modes(of: [item]))
            if gained.count == 1 { found.formUnion(gained) }
        }
    }

    /// Returns the modes that only one version of a token has because the whole catalogue gained or lost them.
    private mutating func changedModes(_ before: Catalogue.Item, _ after: Catalogue.Item) -> Set<String> {
        let own = ItemComparer.modes(of: [before]).symmetricDifference(ItemComparer.modes(of: [after]))
        return own.isEmpty ? [] : own.intersection(changedModes)
    }

    private mutating func size(of difference: ItemDifference) throws(FileSourceError) -> Double {
        var size = 0.0
        if difference.before?.json != difference.after?.json { size += 0.5 }
        for file in difference.files where file.isChanged {
            guard let old = file.old, let new = file.new else {
                size += 1
                continue
            }
            size += try contents.visibleChange(old, new)
            contents.forgetDrawings()
        }
        return size
    }

    // MARK: Files

    private func files(
        of item: Catalogue.Item, in source: any FileSource, isNew: Bool
    ) throws(FileSourceError) -> [ItemChange.File] {
        try item.allFiles(in: source).sorted { $0.key < $1.key }.map { path, id in
            ItemChange.File(path: path, old: isNew ? nil : id, new: isNew ? id : nil)
        }
    }
}
