/// The ancestors in a history under construction; commits are numbered, parents before children.
struct CommitGraph {
    private(set) var parents: [[Int]] = []
    /// Each commit's ancestors, including itself.
    private var ancestry: [Set<Int>] = []

    var count: Int { parents.count }

    mutating func add(parents own: [Int]) {
        ancestry.append(own.reduce(into: [parents.count]) { $0.formUnion(ancestry[$1]) })
        parents.append(own)
    }

    func ancestors(of commit: Int) -> Set<Int> { ancestry[commit] }

    func isAncestor(_ ancestor: Int, of commit: Int) -> Bool { ancestry[commit].contains(ancestor) }

    /// The common ancestors that are not ancestors of another common ancestor.
    func mergeBases(_ one: Int, _ other: Int) -> [Int] {
        let common = ancestry[one].intersection(ancestry[other])
        return common.filter { base in !common.contains { $0 != base && isAncestor(base, of: $0) } }.sorted()
    }
}
