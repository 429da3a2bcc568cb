import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

extension ItemPairing {
    /// The maximum number of a component's sources that are read to find its properties.
    private static let readLimit = 8
    /// The minimum number of properties that two components must have together to be considered unrelated because they
    /// have no property in common.
    private static let fewestProperties = 3

    /// The properties that many components have.
    private static let commonProperties: Set<String> = [
        "color", "mode", "disabled", "children", "class", "className", "style", "id", "name", "theme",
    ]

    /// Whether two components are unrelated, however many files they have in common. This is the case if their names
    /// have no word in common, and one was gone before the other was added, or both declare properties, none of which is
    /// in both.
    /// - Parameter inAnyOrder: whether to ignore the order of the commits.
    mutating func areUnrelated(
        _ old: Catalogue.Item, _ new: Catalogue.Item, inAnyOrder: Bool = false
    ) throws(FileSourceError) -> Bool {
        guard kind == .component, !words.haveCommon(old.key, new.key) else { return false }
        if !inAnyOrder, order.areApart(old.key, new.key) { return true }
        let (before, after) = (try properties(of: old), try properties(of: new))
        return !before.isEmpty && !after.isEmpty && before.isDisjoint(with: after)
            && before.count + after.count >= ItemPairing.fewestProperties
    }

    /// The minimum fraction of text that two parts of a renamed component must have in common.
    private static let partShare = 0.5

    /// Pairs the parts of renamed components, which are items with the component's name in front of theirs: if `chip` was
    /// renamed to `tag`, `chip-text` and `tag-text`, provided that they have text in common.
    mutating func matchParts(
        _ removed: [Catalogue.Item], _ added: [Catalogue.Item]
    ) throws(FileSourceError) {
        guard kind == .component, !removed.isEmpty, !added.isEmpty, !pairs.isEmpty else { return }
        let newKeys = Dictionary(pairs.map { ($0.value.oldKey, $0.key) }) { first, _ in first }
        let candidates = Dictionary(added.map { ($0.key, $0) }) { first, _ in first }
        for old in removed {
            for (place, character) in zip(old.key.indices, old.key).dropFirst() {
                guard "-_/".contains(character), let key = newKeys[String(old.key[..<place])] else { continue }
                let respelling = KeyRespelling(from: String(old.key[..<place]), to: key)
                guard let new = candidates[key + old.key[place...]], isOpen(old, new),
                    try haveText(old, new, respelling)
                else { continue }
                pair(old, new, .similarContents)
            }
        }
    }

    /// Whether two items have text in common, apart from their names.
    private mutating func haveText(
        _ old: Catalogue.Item, _ new: Catalogue.Item, _ respelling: KeyRespelling
    ) throws(FileSourceError) -> Bool {
        for (path, one) in old.files.sorted(by: { $0.key < $1.key }).prefix(ItemPairing.readLimit) {
            let partners = new.files.filter { $0.key.ending == path.ending }.sorted { $0.key < $1.key }
            for (_, other) in partners.prefix(ItemPairing.readLimit) {
                if try contents.similarity(one, other).text >= ItemPairing.partShare { return true }
                if let before = try text(one), let now = try text(other), respelling.areSame(before, now) {
                    return true
                }
            }
        }
        return false
    }

    /// Whether two components have a word of their names in common, and two of their sources most of their lines after
    /// one name is replaced by the other. Components of one team are often as similar, so this is only a possibility.
    mutating func haveLines(
        _ old: (key: String, id: ObjectID), _ new: (key: String, id: ObjectID), share: Double
    ) throws(FileSourceError) -> Bool {
        guard words.haveCommon(old.key, new.key), let before = try text(old.id), let after = try text(new.id) else {
            return false
        }
        let lines = { (text: String) in
            Set(text.split(whereSeparator: \.isNewline).map(\.trimmed).filter { $0.count > 1 })
        }
        let respelled = lines(KeyRespelling(from: old.key, to: new.key).applied(to: before))
        let now = lines(after)
        return Double(respelled.intersection(now).count) >= share * Double(max(respelled.count, now.count, 1))
    }

    /// Whether a new component has some sources of a removed one, but git finds more of them that still have names with
    /// that of the removed one, such as `chip_group.tsx`, in other places; or finds others in other places, and none is
    /// named after the removed component, but one after the new one, such as `form/textarea.tsx`. In that case, the
    /// component was split, and the new one is only a part of it.
    func isSplit(_ old: Catalogue.Item, _ new: Catalogue.Item) -> Bool {
        let contents = Set(new.files.values)
        var (kept, moved, others) = (0, 0, 0)
        var (isNamed, isPart) = (false, false)
        for (path, id) in old.files where ComponentSource.isMain(path) {
            let target = renames.newPaths[path]
            let hasName = ContinuationFinder.isNamed(path, old.key)
            isNamed = isNamed || hasName
            if target.map({ new.files[$0] != nil }) ?? contents.contains(id) {
                kept += 1
                isPart = isPart || ContinuationFinder.isNamed(path, new.key)
            } else if target?.baseName == path.baseName {
                if hasName { moved += 1 } else { others += 1 }
            }
        }
        return kept > 0 && (moved > kept || !isNamed && isPart && others > 0)
    }

    /// The maximum number of other components that are compared with a component.
    static let sampleSize = 12

    /// Whether a component has nearly as much text in common with a component that exists on both sides as `similarity`
    /// states. In that case, the common text is not evidence of a continuation unless the names have a word in common.
    mutating func isBoilerplate(_ old: Catalogue.Item, _ similarity: Double) throws(FileSourceError) -> Bool {
        guard kind == .component else { return false }
        for other in kept
        where try self.similarity(old, other).text >= similarity - ItemPairing.fluctuation { return true }
        return false
    }

    /// The maximum insignificant difference between two similarities.
    private static let fluctuation = 0.05

    private mutating func properties(of item: Catalogue.Item) throws(FileSourceError) -> Set<String> {
        let name = item.key.split(separator: "/").last.map(String.init) ?? item.key
        let sources = item.files.sorted { $0.key < $1.key }.filter { path, _ in
            (!ComponentSource.isAside(path) || ComponentSource.isTypings(path))
                && ComponentSource.part(path, of: [name]) == nil
        }
        var names: Set<String> = []
        for (path, id) in sources.prefix(ItemPairing.readLimit) {
            guard let kind = ScriptKind(path), kind != .dart, case .bytes(let bytes) = try contents.source(id) else {
                continue
            }
            do throws(Warning.FileFault) {
                let source = try SourceLexemes(kind.script(in: bytes), kind.language)
                let declared = ScriptProperties(source, of: [name], kind).declared.properties ?? [:]
                names.formUnion(declared.filter { !$0.value.isEvent }.keys)
            } catch {
                continue
            }
        }
        return names.subtracting(ItemPairing.commonProperties)
    }
}
