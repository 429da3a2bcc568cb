import TeamSyncDesign

extension StructureFinder {
    /// The minimum number of tokens that have a value for each of several contexts.
    private static let fewestInContexts = 3

    /// The names of contexts, such as densities, for which several tokens have values. A name that also occurs
    /// elsewhere, such as `default` in `text.default` and `text.hover`, is not a context.
    static func contexts(_ structures: [Structure]) -> Set<String> {
        let sets = structures.reduce(into: Set<Set<String>>()) { $0.formUnion($1.shape.contexts.values) }
        return sets.reduce(into: []) { found, names in
            var tokens: Set<String> = []
            for structure in structures {
                let groups = Set(structure.shape.contexts.filter { $0.value == names }.keys)
                for key in structure.shape.keys {
                    let parts = key.split(separator: ".").map(String.init)
                    for index in parts.indices where names.contains(parts[index]) {
                        guard groups.contains(parts[..<index].joined(separator: ".")) else { return }
                        tokens.insert((parts[..<index] + parts[(index + 1)...]).joined(separator: "."))
                    }
                }
            }
            if tokens.count >= fewestInContexts { found.formUnion(names) }
        }
    }
}
