import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// Whether the items that repositories use are in the catalogues of those that have them. Pure.
struct UseCheck {
    /// Warnings of one repository; how many more there are is the last one.
    static let limit = 5

    /// A repository that has a catalogue.
    private struct Owner {
        let id: String
        let label: String
        let upstream: String
        let kind: CatalogueKind
        /// nil when they are not known.
        let keys: Keys?

        struct Keys {
            let local: Set<String>
            let lost: Set<String>
            let gained: Set<String>

            init(_ keys: CatalogueKeys) {
                (local, lost, gained) = (Set(keys.local), Set(keys.lost), Set(keys.gained))
            }
        }

        func hasLocally(_ key: String) -> Bool { keys?.local.contains(key) == true }
        func hasUpstream(_ key: String) -> Bool {
            hasLocally(key) ? keys?.lost.contains(key) == false : keys?.gained.contains(key) == true
        }
    }

    /// By catalogue; only of those that are used.
    private let owners: [String: [Owner]]

    init(_ repositories: [(configuration: RepositoryConfiguration, record: RepositoryRecord?)]) {
        var owners: [String: [Owner]] = [:]
        for name in Set(repositories.flatMap { $0.record?.examination?.uses?.keys.map { $0 } ?? [] }) {
            owners[name] = repositories.compactMap { configuration, record in
                guard let count = configuration.counts[name], configuration.takesPart(name, in: .uses) else {
                    return nil
                }
                return Owner(
                    id: configuration.id, label: configuration.label, upstream: configuration.upstreamName,
                    kind: count.kind, keys: record?.examination?.keys?[name].map(Owner.Keys.init))
            }
        }
        self.owners = owners
    }

    /// About the items that a repository uses and no other has, or that are about to go. None while a catalogue that may
    /// have them is not known.
    func warnings(_ configuration: RepositoryConfiguration, _ record: RepositoryRecord?) -> [Warning] {
        guard let uses = record?.examination?.uses else { return [] }
        var found: [Warning.UnmetUse] = []
        for (name, uses) in uses.sorted(by: { $0.key < $1.key }) where configuration.uses[name] != nil {
            let others = (owners[name] ?? []).filter { $0.id != configuration.id }
            guard !others.isEmpty, others.allSatisfy({ $0.keys != nil }) else { continue }
            for use in uses {
                guard let fault = UseCheck.fault(of: use, others) else { continue }
                found.append(
                    Warning.UnmetUse(
                        use.key, of: name, kind: others[0].kind.rawValue, path: use.path, line: use.line,
                        upstream: use.direction == .coming ? configuration.upstreamName : nil, fault))
            }
        }
        let ordered = found.enumerated()
            .sorted { ($0.element.fault.rank, $0.offset) < ($1.element.fault.rank, $1.offset) }.map(\.element)
        let rest = ordered.count - UseCheck.limit
        return ordered.prefix(UseCheck.limit).map { Warning.unmetUse($0).bounded }
            + (rest > 0 ? [.moreUnmetUses(rest)] : [])
    }

    /// - Returns: nil when nothing is wrong, or when pulling everything fixes it.
    private static func fault(of use: Use, _ owners: [Owner]) -> Warning.UnmetUse.Fault? {
        let local = owners.filter { $0.hasLocally(use.key) }
        let upstream = owners.filter { $0.hasUpstream(use.key) }
        if let owner = local.first {
            guard upstream.isEmpty, use.direction != .leaving else { return nil }
            return .gone(from: owner.label, at: owner.upstream)
        }
        if let owner = upstream.first {
            return .notPulled(from: owner.label, at: owner.upstream)
        }
        return .missing(in: owners.map(\.label))
    }
}
