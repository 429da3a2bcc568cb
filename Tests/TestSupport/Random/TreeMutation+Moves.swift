/// Changes that cause git to detect renames.
extension TreeMutation {
    mutating func copy(_ generator: inout SeededGenerator) {
        let source = generator.pick(tree.files)
        let target = RandomPath.make(&generator)
        guard let entry = tree[source] else { return }
        set(target, entry)
        if generator.chance(50) { edit(target, percent: generator.pick([5, 20, 45, 55]), &generator) }
        if generator.chance(25) { edit(source, percent: 10, &generator) }
    }

    mutating func moveToOtherFolder(_ generator: inout SeededGenerator) -> Bool {
        let path = generator.pick(tree.files)
        let target = RandomPath.folder(&generator).appending(path.name)
        guard target != path else { return false }
        if generator.chance(60) {
            moveEdited(path, to: target, &generator)
        } else {
            tree.move(path, to: target)
        }
        return true
    }

    mutating func swap(_ generator: inout SeededGenerator) {
        let (one, other) = (generator.pick(tree.files), generator.pick(tree.files))
        guard let first = tree[one], let second = tree[other] else { return }
        set(one, second)
        set(other, first)
    }

    /// One file replaces another, which gets a new path.
    mutating func renameChain(_ generator: inout SeededGenerator) {
        let (first, second) = (generator.pick(tree.files), generator.pick(tree.files))
        guard first != second else { return }
        moveEdited(second, to: RandomPath.make(&generator), &generator)
        tree.move(first, to: second)
        if generator.chance(50) { write(first, &generator) }
    }

    mutating func manySmallFiles(_ generator: inout SeededGenerator) {
        let folder = RandomPath.folder(&generator)
        let existing = tree.files.filter { $0.folder == folder }
        if existing.count > 6, generator.chance(60) {
            for path in existing where generator.chance(60) {
                let target = generator.chance(50) ? folder : RandomPath.folder(&generator)
                moveEdited(path, to: target.appending(RandomPath.name(&generator)), &generator)
            }
        } else {
            for number in 0..<generator.int(8...24) {
                set(folder.appending("icon-\(number).svg"), TreeEntry(.file, RandomContent.drawing(&generator)))
            }
        }
    }

    /// Adds files that are variants of each other, some with the same name: a later rename has many candidates with
    /// similar scores.
    mutating func addFamily(_ generator: inout SeededGenerator) {
        let ancestor = RandomContent.text(lines: generator.int(10...40), &generator)
        let names = (0..<generator.int(2...8)).map { _ in RandomPath.name(&generator) }
        for _ in 0..<generator.int(6...16) {
            let path = RandomPath.folder(&generator).appending(generator.pick(names))
            let percent = generator.pick([0, 10, 20, 30, 40])
            set(path, TreeEntry(.file, RandomContent.edited(ancestor, percent: percent, &generator)))
        }
    }

    /// Moves most files of the tree in one commit; some keep their name, some get the name of another file.
    mutating func scatterFamily(_ generator: inout SeededGenerator) {
        let files = tree.files
        let names = files.map(\.name) + (0..<4).map { _ in RandomPath.name(&generator) }
        for path in files where generator.chance(70) {
            let name = generator.chance(50) ? path.name : generator.pick(names)
            let target = RandomPath.folder(&generator).appending(name)
            guard target != path, tree[target] == nil else { continue }
            tree.move(path, to: target)
            edit(target, percent: generator.pick([0, 2, 5, 10, 15, 20, 30, 40, 50]), &generator)
            if generator.chance(10) { copy(&generator) }
        }
    }
}
