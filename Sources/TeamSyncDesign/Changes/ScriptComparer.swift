import TeamSyncBase
import TeamSyncDocuments

/// Compares the properties of components in TypeScript and Vue.
enum ScriptComparer {
    private static let endings: Set<String> = ["ts", "tsx", "vue", "mts", "jsx", "js", "mjs"]

    /// - Returns: what became of the properties, by name, and of the component; empty where nothing of it changed, or where
    ///   a side has none that can be read.
    static func changes(
        of difference: ItemDifference, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [Fact] {
        guard [.changed, .renamed, .moved].contains(difference.change) else { return [] }
        let sources = difference.files.filter { endings.contains(String($0.path.ending ?? "")) }.prefix(20)
        var (old, new) = (Side(), Side())
        for file in sources {
            guard
                let before = try properties(
                    file.old, file.oldPath ?? file.path, difference.before?.key ?? difference.key, &contents),
                let after = try properties(file.new, file.path, difference.key, &contents)
            else { return [] }
            old.add(before)
            new.add(after)
        }
        var facts: [Fact] = []
        if old.isDeclared, new.isDeclared, old.deprecation != new.deprecation {
            if let use = new.deprecation {
                facts.append(.deprecated(use: use.isEmpty ? nil : FactText.name(use)))
            } else {
                facts.append(.undeprecated)
            }
        }
        // Members may have moved to or from what the type is made of besides.
        guard let before = old.properties, let after = new.properties, old.others == new.others else { return facts }
        let names = Set(before.keys).union(after.keys).sorted().filter { name in
            guard let one = before[name], let other = after[name] else { return true }
            return !one.isSame(as: other)
        }
        return facts
            + names.map { name in .property(FactText.name(name), old: shape(before[name]), new: shape(after[name])) }
    }

    private static func shape(_ property: ScriptProperties.Property?) -> PropertyShape? {
        property.map {
            PropertyShape(
                type: FactText.name($0.type), isRequired: $0.isRequired,
                deprecation: $0.deprecation.map { FactText.name($0) })
        }
    }

    /// What all sources of a component declare at one end.
    private struct Side {
        var properties: [String: ScriptProperties.Property]?
        var others: Set<String> = []
        var isDeclared = false
        var deprecation: String?

        mutating func add(_ source: ScriptProperties) {
            others.formUnion(source.others)
            isDeclared = isDeclared || source.isDeclared
            deprecation = deprecation ?? source.deprecation
            guard let own = source.properties else { return }
            properties = (properties ?? [:]).merging(own) { first, _ in first }
        }
    }

    /// nil for what cannot be read.
    private static func properties(
        _ id: ObjectID?, _ path: GitPath, _ key: String, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> ScriptProperties? {
        guard let bytes = try id.map({ id throws(FileSourceError) in try contents.contents(id) }) ?? [] else {
            return nil
        }
        do throws(Warning.FileFault) {
            let isVue = path.ending == "vue"
            return try ScriptProperties(isVue ? VueSource.scripts(in: bytes) : bytes, of: key, isVue: isVue)
        } catch {
            return nil
        }
    }
}
