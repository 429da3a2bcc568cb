import TeamSyncBase
import TeamSyncDocuments

/// References to tokens that no catalogue of a repository contains.
struct MissingReferences {
    private var names: Set<String> = []
    private var missing: [(catalogue: String, references: [Catalogue.MissingReference])] = []
    /// Whether all catalogues of tokens could be read.
    private var isWhole = true

    mutating func add(_ reading: CatalogueReading, isOfTokens: Bool) {
        guard isOfTokens else { return }
        guard case .known(let catalogue) = reading else { return isWhole = false }
        if !catalogue.missingReferences.isEmpty { missing.append((catalogue.name, catalogue.missingReferences)) }
        for item in catalogue.items { names.formUnion(MissingReferences.endings(of: item.key)) }
    }

    /// A warning for each catalogue with such references. A token of another catalogue is recognized by the last parts
    /// of its name, in any spelling, because a build may prefix it with a group.
    func warnings(at ref: TreeName) -> [Warning] {
        guard isWhole else { return [] }
        return missing.compactMap { catalogue, references in
            let unmet = references.filter { reference in
                MissingReferences.endings(of: reference.target).allSatisfy { !names.contains($0) }
            }
            return unmet.first.map { first in
                .catalogue(
                    catalogue, .missingReference(from: first.key, to: first.target, more: unmet.count - 1), at: [ref])
            }
        }
    }

    /// The whole name in a common spelling, and the name without its groups if they are not the only part.
    private static func endings(of name: String) -> [String] {
        let words = NameWords.of(name, digits: .apart, limit: 24)
        return [words, Array(words.dropFirst())].filter { $0.count > 1 || $0 == words }.map {
            $0.joined(separator: "-")
        }
    }
}
