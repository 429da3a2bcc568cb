/// The tips of a random history's two branches.
struct BranchPlacement {
    /// nil if the branch does not exist.
    var local: Int?
    var upstream: Int?

    /// Selects two commits with a random relation, and adds commits if the history contains none with it.
    init(_ writer: inout HistoryWriter) {
        let relation: HistoryFeature = writer.generator.pick(weighted: [
            (42, .diverged), (26, .behind), (10, .ahead), (5, .upToDate), (9, .unrelated), (4, .localMissing),
            (4, .upstreamMissing),
        ])
        let newest = writer.graph.count - 1
        let tip = writer.generator.int(max(0, newest - 8)...newest)
        writer.features.insert(relation)
        defer { scatter(relation, &writer) }
        switch relation {
        case .diverged:
            (local, upstream) = BranchPlacement.diverged(&writer)
            if let local, let upstream, writer.graph.mergeBases(local, upstream).count > 1 {
                writer.features.insert(.manyMergeBases)
            }
        case .behind: (local, upstream) = BranchPlacement.ancestorAndTip(tip, &writer)
        case .ahead: (upstream, local) = BranchPlacement.ancestorAndTip(tip, &writer)
        case .unrelated: (local, upstream) = BranchPlacement.unrelated(tip, &writer)
        case .localMissing: (local, upstream) = (nil, tip)
        case .upstreamMissing: (local, upstream) = (tip, nil)
        default: (local, upstream) = (tip, tip)
        }
    }

    /// Moves many files upstream, so that there are renames.
    private mutating func scatter(_ relation: HistoryFeature, _ writer: inout HistoryWriter) {
        guard relation == .diverged || relation == .behind, let tip = upstream, writer.generator.chance(60) else {
            return
        }
        upstream = writer.extend(tip, with: .scatteredFamily)
    }

    private static func ancestorAndTip(_ tip: Int, _ writer: inout HistoryWriter) -> (Int, Int) {
        let ancestors = writer.graph.ancestors(of: tip).subtracting([tip]).sorted()
        return ancestors.isEmpty ? (tip, writer.extend(tip)) : (writer.generator.pick(ancestors), tip)
    }

    /// Prefers pairs with more than one merge base, which are otherwise rare.
    private static func diverged(_ writer: inout HistoryWriter) -> (Int, Int) {
        var found: (Int, Int)?
        let oldest = max(0, writer.graph.count - 25)
        for _ in 0..<30 {
            let pair = (
                writer.generator.int(oldest...writer.graph.count - 1),
                writer.generator.int(oldest...writer.graph.count - 1)
            )
            let bases = writer.graph.mergeBases(pair.0, pair.1)
            guard !bases.isEmpty, !bases.contains(pair.0), !bases.contains(pair.1) else { continue }
            if bases.count > 1 { return pair }
            if found == nil || writer.generator.chance(10) { found = pair }
        }
        if let found { return found }
        let base = writer.generator.int(0...writer.graph.count - 1)
        return (writer.extend(base), writer.extend(base))
    }

    private static func unrelated(_ tip: Int, _ writer: inout HistoryWriter) -> (Int, Int) {
        var other = writer.addRoot()
        for _ in 0..<writer.generator.int(0...3) { other = writer.extend(other) }
        return writer.generator.chance(50) ? (tip, other) : (other, tip)
    }
}
