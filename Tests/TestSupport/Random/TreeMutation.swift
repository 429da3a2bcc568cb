/// Successive random changes to a tree, with a record of them.
struct TreeMutation {
    var tree: RandomTree
    private(set) var features: Set<HistoryFeature> = []

    init(_ tree: RandomTree) {
        self.tree = tree
    }

    mutating func apply(_ generator: inout SeededGenerator) {
        apply(generator.pick(weighted: TreeMutation.weights), &generator)
    }

    mutating func apply(_ change: HistoryFeature, _ generator: inout SeededGenerator) {
        if tree.files.count < 4 {
            addFiles(generator.int(2...6), &generator)
        } else if perform(change, &generator) {
            features.insert(change)
        }
    }

    private static let weights: [(weight: Int, element: HistoryFeature)] = [
        (14, .add), (14, .edit), (4, .rewrite), (7, .delete), (1, .deleteFolder), (5, .copy), (7, .exactRename),
        (12, .editedRename), (6, .renameToOtherFolder), (3, .renameOfFolder), (3, .swap), (3, .renameChain),
        (3, .modeChange), (2, .link), (2, .fileToLink), (2, .linkToFile), (2, .fileToFolder), (2, .folderToFile),
        (2, .submodule), (1, .manySmallFiles), (5, .catalogueChange), (1, .family),
        (2, .scatteredFamily),
    ]

    /// - Returns: whether there was a suitable path.
    private mutating func perform(_ change: HistoryFeature, _ generator: inout SeededGenerator) -> Bool {
        switch change {
        case .add: addFiles(generator.int(1...3), &generator)
        case .edit: edit(generator.pick(tree.files), percent: generator.pick([3, 10, 30]), &generator)
        case .rewrite: write(generator.pick(tree.files), &generator)
        case .delete: tree.remove(generator.pick(tree.paths))
        case .copy: copy(&generator)
        case .exactRename: tree.move(generator.pick(tree.paths), to: RandomPath.make(&generator))
        case .editedRename: moveEdited(generator.pick(tree.files), to: RandomPath.make(&generator), &generator)
        case .renameToOtherFolder: return moveToOtherFolder(&generator)
        case .swap: swap(&generator)
        case .renameChain: renameChain(&generator)
        case .modeChange: changeMode(generator.pick(tree.files))
        case .link, .fileToLink, .linkToFile, .fileToFolder, .submodule: return changeType(change, &generator)
        case .deleteFolder, .renameOfFolder, .folderToFile: return changeFolder(change, &generator)
        case .manySmallFiles: manySmallFiles(&generator)
        case .catalogueChange: catalogue(&generator)
        case .family: addFamily(&generator)
        case .scatteredFamily: scatterFamily(&generator)
        default: preconditionFailure("\(change) is not a change of a tree")
        }
        return true
    }

    mutating func set(_ path: RawPath, _ entry: TreeEntry) {
        tree.set(path, entry)
        features.formUnion(RandomPath.features(of: path))
    }

    /// Replaces the content of a path and keeps its mode.
    mutating func write(_ path: RawPath, _ generator: inout SeededGenerator) {
        let made = RandomContent.make(&generator)
        features.formUnion(made.features)
        set(path, TreeEntry(tree[path]?.mode == .executable ? .executable : .file, made.content))
    }

    mutating func edit(_ path: RawPath, percent: Int, _ generator: inout SeededGenerator) {
        guard let entry = tree[path] else { return }
        var content = RandomContent.edited(entry.content, percent: percent, &generator)
        if generator.chance(8), let converted = RandomContent.withOtherLineEnds(content) {
            content = converted
            note(.lineEndChange)
        }
        set(path, TreeEntry(entry.mode, content))
    }

    /// Moves a file and edits it by an amount that is close to git's threshold for renames.
    mutating func moveEdited(_ path: RawPath, to target: RawPath, _ generator: inout SeededGenerator) {
        tree.move(path, to: target)
        edit(target, percent: generator.pick([5, 30, 40, 45, 48, 50, 52, 55, 70]), &generator)
        features.formUnion(RandomPath.features(of: target))
    }

    mutating func note(_ feature: HistoryFeature) {
        features.insert(feature)
    }

    private mutating func addFiles(_ count: Int, _ generator: inout SeededGenerator) {
        for _ in 0..<count { write(RandomPath.make(&generator), &generator) }
    }

    private mutating func catalogue(_ generator: inout SeededGenerator) {
        let path = generator.pick(RandomCatalogue.paths)
        let made = RandomCatalogue.make(path, &generator)
        if !made.isSound { note(.brokenCatalogue) }
        set(path, TreeEntry(.file, made.content))
    }
}
