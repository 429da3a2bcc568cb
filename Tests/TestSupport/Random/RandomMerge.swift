/// The tree of a merge commit.
enum RandomMerge {
    /// - Returns: a tree composed of the parents' trees, and the kind of merge.
    static func make(
        _ parents: [RandomTree], _ generator: inout SeededGenerator
    ) -> (tree: RandomTree, feature: HistoryFeature) {
        switch generator.int(1...100) {
        case 1...25:
            return (generator.pick(parents), .mergeEqualToOneParent)
        case 26...90:
            return (mixed(parents, &generator), .mergeOfBothSides)
        default:
            var mutation = TreeMutation(mixed(parents, &generator))
            mutation.apply(&generator)
            return (mutation.tree, .evilMerge)
        }
    }

    /// Takes every folder from one parent, and some files from another.
    private static func mixed(_ parents: [RandomTree], _ generator: inout SeededGenerator) -> RandomTree {
        var tree = RandomTree()
        var choice: [RawPath: Int] = [:]
        for path in Set(parents.flatMap(\.paths)).sorted() {
            let versions = parents.map { $0[path] }
            let top = path.folders.first ?? ""
            if choice[top] == nil { choice[top] = generator.int(0...parents.count - 1) }
            let preferred = versions[generator.chance(15) ? generator.int(0...parents.count - 1) : choice[top] ?? 0]
            let added = generator.chance(50) ? versions.lazy.compactMap { $0 }.first : nil
            if let entry = preferred ?? added { tree.set(path, entry) }
        }
        return tree
    }
}
