import TeamSyncBase
import TeamSyncDocuments

/// Finds references to tokens that no catalogue of the repository contains.
struct MissingReferences {
    /// The names of the tokens, by catalogue.
    private var names: [String: Set<String>] = [:]
    private var missing: [(catalogue: String, references: [Catalogue.MissingReference])] = []
    /// Whether all catalogues of tokens could be read.
    private var isWhole = true

    mutating func add(_ reading: CatalogueReading, isOfTokens: Bool) {
        guard isOfTokens else { return }
        guard case .known(let catalogue) = reading else { return isWhole = false }
        if !catalogue.missingReferences.isEmpty { missing.append((catalogue.name, catalogue.missingReferences)) }
        names[catalogue.name] = Set(catalogue.items.flatMap { MissingReferences.endings(of: $0.key) })
    }

    /// Returns a warning for each catalogue that contains such references. A build may add a group to the beginning of
    /// a token's name. A token of another catalogue is therefore recognized by the end of its name, in any notation.
    func warnings(at ref: TreeName) -> [Warning] {
        guard isWhole else { return [] }
        return missing.compactMap { catalogue, references in
            let others = names.filter { $0.key != catalogue }.values
            let unmet = references.filter { reference in
                let endings = MissingReferences.endings(of: reference.target)
                return others.allSatisfy { $0.isDisjoint(with: endings) }
            }
            return unmet.first.map { first in
                .catalogue(
                    catalogue, .missingReference(from: first.key, to: first.target, more: unmet.count - 1), at: [ref])
            }
        }
    }

    /// Returns the whole name in a common notation, and the name without its first word unless that is the only one.
    private static func endings(of name: String) -> [String] {
        let words = NameWords.of(name, digits: .apart, limit: 24)
        return [words, Array(words.dropFirst())].filter { $0.count > 1 || $0 == words }.map {
            $0.joined(separator: "-")
        }
    }
}
