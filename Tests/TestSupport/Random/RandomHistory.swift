/// A history generated from a seed, always the same one for the same seed, for comparison with git.
package struct RandomHistory: Sendable {
    package static let localBranch = "refs/heads/main"
    package static let upstreamBranch = "refs/remotes/origin/main"

    package let seed: UInt64
    package let features: Set<HistoryFeature>
    /// Lists of paths that are used as scopes of the comparison.
    package let scopes: [[RawPath]]
    /// According to the shape of the graph, regardless of clocks; nil if a branch is missing.
    package let expected: Expectation?
    package let commitCount: Int
    private let stream: FastImport
    private let isPacked: Bool

    package struct Expectation: Equatable, Sendable {
        package let ahead: Int
        package let behind: Int
        package let mergeBaseCount: Int
    }

    package init(seed: UInt64) {
        self.seed = seed
        var writer = HistoryWriter(generator: SeededGenerator(seed: seed))
        writer.grow(steps: writer.generator.chance(85) ? writer.generator.int(0...10) : writer.generator.int(11...30))
        let placement = BranchPlacement(&writer)
        if let local = placement.local {
            writer.stream.setReference(Self.localBranch, to: writer.marks[local])
        }
        if let upstream = placement.upstream {
            writer.stream.setReference(Self.upstreamBranch, to: writer.marks[upstream])
        }
        scopes = (0..<3).map { _ in RandomScope.make(writer.trees, &writer.generator) }
        isPacked = writer.generator.chance(70)
        if !isPacked { writer.features.insert(.looseObjects) }
        if scopes.contains(where: { $0.contains("nothing-here/") }) { writer.features.insert(.scopeMatchesNothing) }
        features = writer.features
        stream = writer.stream
        commitCount = writer.graph.count
        if let local = placement.local, let upstream = placement.upstream {
            let (own, theirs) = (writer.graph.ancestors(of: local), writer.graph.ancestors(of: upstream))
            expected = Expectation(
                ahead: own.subtracting(theirs).count, behind: theirs.subtracting(own).count,
                mergeBaseCount: writer.graph.mergeBases(local, upstream).count)
        } else {
            expected = nil
        }
    }

    /// Writes the history into an empty repository.
    package func write(to repository: TestRepository) throws {
        try stream.run(in: repository, packed: isPacked)
    }
}
