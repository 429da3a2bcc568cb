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
