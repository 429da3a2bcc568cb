/// Changes that make git look for renames.
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

    /// One file takes the place of another, which takes a new one.
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
}
