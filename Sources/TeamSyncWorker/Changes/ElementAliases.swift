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

    /// The facts about a component that was read, without its class in the names of properties: `AcmeCard.title` in
    /// `card.dart` is `title` of the component, and what is said of the class is said of the component.
    func unqualified(_ facts: [Fact], of difference: ItemDifference) -> [Fact] {
        guard let key = difference.before?.key, let (before, after) = names[difference.catalogue]?[key] else {
            return facts
        }
        return facts.map { fact in
            guard case .property(let name, let old, let new) = fact else { return fact }
            if fact.propertyDeprecation != nil, before.contains(name) { return .deprecated(use: nil) }
            let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, before.contains(parts[0]) || after.contains(parts[0]) else { return fact }
            return .property(parts[1], old: old, new: new)
        }
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
