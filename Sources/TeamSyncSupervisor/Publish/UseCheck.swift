import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol

/// Checks whether the items that repositories use exist in the catalogues of their providers. Pure.
struct UseCheck {
    /// The maximum number of warnings about a repository; if there are more, an additional warning contains their
    /// number.
    static let limit = 5

    /// A repository with a catalogue.
    private struct Owner {
        let id: String
        let label: String
        let upstream: String
        let kind: CatalogueKind
        /// The keys of the items; nil if they are unknown.
        let keys: Keys?

        struct Keys {
            let local: Set<String>
            let lost: Set<String>
            /// The forms in which names of items are compared with names in code. Whether a language distinguishes two
            /// spellings does not matter here: `impact` lists the code that a change of the spelling breaks.
            let localNames: Set<String>
            let upstreamNames: Set<String>

            init(_ keys: CatalogueKeys) {
                (local, lost) = (Set(keys.local), Set(keys.lost))
                func names(_ keys: some Sequence<String>) -> Set<String> {
                    Set(keys.lazy.map(MemberName.of).filter { !$0.isEmpty })
                }
                localNames = names(keys.local)
                let isSame = keys.lost.isEmpty && keys.gained.isEmpty
                upstreamNames = isSame ? localNames : names(local.subtracting(lost).union(keys.gained))
            }
        }

        func hasLocally(_ key: String) -> Bool {
            guard let keys else { return false }
            return keys.local.contains(key) || keys.localNames.contains(MemberName.of(key))
        }

        func hasUpstream(_ key: String) -> Bool {
            guard let keys else { return false }
            return keys.local.contains(key) && !keys.lost.contains(key)
                || keys.upstreamNames.contains(MemberName.of(key))
        }
    }

    /// The repositories by catalogue; only for catalogues that are used.
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

    /// Returns warnings about items that a repository uses but that no other repository has, or that will be removed.
    /// There are no warnings while a catalogue that may contain the items is unknown.
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

    /// - Returns: nil if nothing is wrong, or if pulling everything fixes it.
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
        return use.mayBeOther == true || Use.isPath(use.key) ? nil : .missing(in: owners.map(\.label))
    }
}
