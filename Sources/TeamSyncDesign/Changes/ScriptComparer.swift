import TeamSyncBase
import TeamSyncDocuments

/// Compares the properties of components in TypeScript.
enum ScriptComparer {
    /// - Returns: what became of the properties, by name; empty where the same are there, or where a side has none that can
    ///   be read.
    static func changes(
        of difference: ItemDifference, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [Fact] {
        guard [.changed, .renamed, .moved].contains(difference.change) else { return [] }
        let sources = difference.files.filter { ["ts", "tsx"].contains($0.path.ending) }.prefix(20)
        var (old, new): ([String: String]?, [String: String]?)
        var (oldOthers, newOthers): (Set<String>, Set<String>) = ([], [])
        for file in sources {
            guard
                let before = try properties(file.old, difference.before?.key ?? difference.key, &contents),
                let after = try properties(file.new, difference.key, &contents)
            else { return [] }
            oldOthers.formUnion(before.others)
            newOthers.formUnion(after.others)
            if let types = before.types { old = (old ?? [:]).merging(types) { first, _ in first } }
            if let types = after.types { new = (new ?? [:]).merging(types) { first, _ in first } }
        }
        // Members may have moved to or from what the type is made of besides.
        guard let old, let new, oldOthers == newOthers else { return [] }
        return Set(old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }.map { name in
            let shape = { (type: String?) in type.map { PropertyShape(type: FactText.name($0)) } }
            return .property(FactText.name(name), old: shape(old[name]), new: shape(new[name]))
        }
    }

    /// nil for what cannot be read.
    private static func properties(
        _ id: ObjectID?, _ key: String, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> ScriptProperties? {
        guard let bytes = try id.map({ id throws(FileSourceError) in try contents.contents(id) }) ?? [] else {
            return nil
        }
        do throws(Warning.FileFault) {
            return try ScriptProperties(bytes, of: key)
        } catch {
            return nil
        }
    }
}
