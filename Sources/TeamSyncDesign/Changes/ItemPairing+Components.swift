import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

extension ItemPairing {
    /// The maximum number of sources of a component that are read for its properties.
    private static let readLimit = 8
    /// The minimum number of properties of two components if they are known to be different because none is the same.
    private static let fewestProperties = 3

    /// Properties that many components have.
    private static let commonProperties: Set<String> = [
        "color", "mode", "disabled", "children", "class", "className", "style", "id", "name", "theme",
    ]

    /// Whether two components are different, however many files they have in common: both declare properties, none of
    /// which is the same, and their names share no word.
    mutating func areUnrelated(_ old: Catalogue.Item, _ new: Catalogue.Item) throws(FileSourceError) -> Bool {
        guard kind == .component, !words.haveCommon(old.key, new.key) else { return false }
        let (before, after) = (try properties(of: old), try properties(of: new))
        return !before.isEmpty && !after.isEmpty && before.isDisjoint(with: after)
            && before.count + after.count >= ItemPairing.fewestProperties
    }

    private mutating func properties(of item: Catalogue.Item) throws(FileSourceError) -> Set<String> {
        let name = item.key.split(separator: "/").last.map(String.init) ?? item.key
        let sources = item.files.sorted { $0.key < $1.key }.filter { path, _ in
            !ComponentSource.isAside(path) && ComponentSource.part(path, of: name) == nil
        }
        var names: Set<String> = []
        for (path, id) in sources.prefix(ItemPairing.readLimit) {
            guard let kind = ScriptKind(path), kind != .dart, case .bytes(let bytes) = try contents.source(id) else {
                continue
            }
            do throws(Warning.FileFault) {
                let source = try SourceLexemes(kind.script(in: bytes), kind.language)
                let declared = ScriptProperties(source, of: name, kind).declared.properties ?? [:]
                names.formUnion(declared.filter { !$0.value.isEvent }.keys)
            } catch {
                continue
            }
        }
        return names.subtracting(ItemPairing.commonProperties)
    }
}
