import TeamSyncBase

/// Creates a random history, commit by commit.
struct HistoryWriter {
    private(set) var graph = CommitGraph()
    private(set) var trees: [RandomTree] = []
    private(set) var marks: [FastImport.Mark] = []
    var features: Set<HistoryFeature> = []
    var stream = FastImport()
    var generator: SeededGenerator
    private var clock: RandomClock
    /// The tips to which commits are added.
    private var lines: [Int] = []
    private var lastCommitted: [Int64] = []

    init(generator: SeededGenerator) {
        self.generator = generator
        clock = RandomClock(&self.generator)
    }

    mutating func grow(steps: Int) {
        lines.append(addRoot())
        for _ in 0..<steps { step() }
    }

    /// - Parameter change: an additional change after the random ones; none by default.
    /// - Returns: a new commit after `parent`, or a root, with changes.
    mutating func extend(_ parent: Int?, with change: HistoryFeature? = nil) -> Int {
        var mutation = TreeMutation(parent.map { trees[$0] } ?? RandomTree())
        for _ in 0..<generator.int(1...4) { mutation.apply(&generator) }
        if let change { mutation.apply(change, &generator) }
        features.formUnion(mutation.features)
        return add(mutation.tree, parents: parent.map { [$0] } ?? [])
    }

    mutating func addRoot() -> Int {
        extend(nil, with: generator.chance(60) ? .family : nil)
    }

    private mutating func step() {
        let line = generator.int(0...lines.count - 1)
        switch generator.int(1...100) {
        case 1...34: run(line, commits: generator.int(1...3))
        case 35...52: fork()
        case 53...72: merge(line, other: generator.int(0...lines.count - 1))
        case 73...78: crissCross(line)
        case 79...81: octopus()
        case 82...85: mergeAncestor(line)
        case 86...90: cherryPick(line)
        case 91...93: returnToOldTree(line)
        case 94...97: note(.emptyCommit, line, add(trees[lines[line]], parents: [lines[line]]))
        default: note(.secondRoot, nil, addRoot())
        }
    }

    private mutating func run(_ line: Int, commits: Int) {
        for _ in 0..<commits { note(.linearRun, line, extend(lines[line])) }
    }

    private mutating func fork() {
        let newest = graph.count - 1
        lines.append(extend(generator.int(generator.chance(70) ? max(0, newest - 6)...newest : 0...newest)))
    }

    private mutating func merge(_ line: Int, other: Int) {
        guard lines[line] != lines[other] else { return fork() }
        if generator.chance(30) {
            note(.sameChangeTwice, line, add(trees[lines[other]], parents: [lines[line]]))
            return note(.merge, line, add(trees[lines[line]], parents: [lines[line], lines[other]]))
        }
        note(.merge, line, addMerge([lines[line], lines[other]]))
        if lines.count > 2, generator.chance(50) { lines.remove(at: other) }
    }

    /// Merges two lines into each other, so that both merges have both tips as their merge bases.
    private mutating func crissCross(_ line: Int) {
        let base = lines[line]
        let (one, other) = (extend(base), extend(base))
        note(.crissCross, line, extend(addMerge([one, other])))
        lines.append(extend(addMerge([other, one])))
    }

    private mutating func octopus() {
        let tips = Set(lines).sorted()
        guard tips.count > 2 else { return fork() }
        note(.octopus, 0, addMerge(Array(tips.prefix(generator.int(3...5)))))
    }

    private mutating func mergeAncestor(_ line: Int) {
        let ancestors = graph.ancestors(of: lines[line]).subtracting([lines[line]]).sorted()
        guard !ancestors.isEmpty else { return run(line, commits: 1) }
        let pair = [lines[line], generator.pick(ancestors)]
        note(.mergeOfAncestor, line, addMerge(generator.chance(70) ? pair : pair.reversed()))
    }

    /// Applies the change of a commit to another line.
    private mutating func cherryPick(_ line: Int) {
        let source = generator.int(0...graph.count - 1)
        guard let parent = graph.parents[source].first else { return run(line, commits: 1) }
        var tree = trees[lines[line]]
        for (path, entry) in trees[source].changes(from: trees[parent]).sorted(by: { $0.key < $1.key }) {
            if let entry { tree.set(path, entry) } else { tree.remove(path) }
        }
        note(.cherryPick, line, add(tree, parents: [lines[line]]))
    }

    private mutating func returnToOldTree(_ line: Int) {
        note(.returnToOldTree, line, add(trees[generator.int(0...graph.count - 1)], parents: [lines[line]]))
    }

    private mutating func addMerge(_ parents: [Int]) -> Int {
        let merged = RandomMerge.make(parents.map { trees[$0] }, &generator)
        features.insert(merged.feature)
        return add(merged.tree, parents: parents)
    }

    /// - Parameter line: the line whose tip is now the commit; nil for a new line.
    private mutating func note(_ feature: HistoryFeature, _ line: Int?, _ commit: Int) {
        features.insert(feature)
        if let line { lines[line] = commit } else { lines.append(commit) }
    }

    private mutating func add(_ tree: RandomTree, parents: [Int]) -> Int {
        let times = clock.tick(&generator)
        if parents.contains(where: { lastCommitted[$0] > times.committer.secondsSinceEpoch }) {
            features.insert(.childOlderThanParent)
        }
        let changes = tree.changes(from: parents.first.map { trees[$0] } ?? RandomTree())
        marks.append(
            stream.commit(
                RandomWords.make(number: graph.count, &generator), times: times, parents: parents.map { marks[$0] },
                changes: changes))
        graph.add(parents: parents)
        trees.append(tree)
        lastCommitted.append(times.committer.secondsSinceEpoch)
        features.formUnion(clock.features)
        return graph.count - 1
    }
}
