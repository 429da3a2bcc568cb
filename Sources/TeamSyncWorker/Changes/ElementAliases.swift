import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncProtocol

/// The tags, attributes and classes of changed components, by which code refers to them at the two commits.
struct ElementAliases {
    /// The maximum number of components whose sources are read.
    private static let limit = 2000

    private let old: CommitFileSource
    private let new: CommitFileSource
    /// By catalogue and key.
    private var names: [String: [String: (before: Set<String>, after: Set<String>)]] = [:]
    private var count = 0

    init(from old: NamedCommit, to new: NamedCommit, in repository: Repository) throws(GitError) {
        self.old = try CommitFileSource(old.id, called: old.name, in: repository)
        self.new = try CommitFileSource(new.id, called: new.name, in: repository)
    }

    mutating func read(_ difference: ItemDifference) throws(GitError) {
        guard difference.kind == .component, let before = difference.before, count < ElementAliases.limit else {
            return
        }
        count += 1
        let former = try GitError.rethrowing { () throws(FileSourceError) in try ElementNames(of: before, in: old).all }
        let now = try GitError.rethrowing { () throws(FileSourceError) in
            guard let after = difference.after else { return Set<String>() }
            return try ElementNames(of: after, in: new).all
        }
        guard !former.isEmpty || !now.isEmpty else { return }
        names[difference.catalogue, default: [:]][before.key] = (former, now)
        if difference.key != before.key { names[difference.catalogue]?[difference.key] = ([], now) }
    }

    /// Adds the names as other names of the components.
    func add(to comparison: inout ItemComparison) {
        for index in comparison.catalogues.indices {
            guard let own = names[comparison.catalogues[index].name] else { continue }
            for (number, item) in comparison.catalogues[index].items.enumerated() {
                guard let (before, after) = own[item.key] else { continue }
                let later = item.upstreamAliases ?? item.aliases
                comparison.catalogues[index].items[number].aliases += before.sorted()
                comparison.catalogues[index].items[number].upstreamAliases = later + after.sorted()
            }
        }
    }
}
