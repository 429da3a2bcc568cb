import TeamSyncBase
import TeamSyncGit

/// Whether a catalogue and the files that belong to its items fit together.
struct CatalogueConsistency {
    let catalogue: Catalogue
    /// For messages: `main (1a2b3c4d5)`.
    let place: String

    /// A sentence for each pattern with items that lack its file although others have it, and for each with drawings or
    /// specifications that belong to no item. Sources may be there for other reasons.
    func warnings(_ templates: [String]) -> [String] {
        var warnings: [String] = []
        for template in templates {
            guard let pattern = TiedPattern(template) else { continue }
            let has = { (item: Catalogue.Item) in item.files.keys.contains { pattern.key(of: $0) == item.key } }
            let lacking = catalogue.items.filter { !has($0) }.map(\.key).sorted(by: String.isOrdered)
            if let first = lacking.first, lacking.count < catalogue.items.count {
                let path = template.replacing("{key}", with: first)
                warnings.append("\(catalogue.name): \(first) has no \(path) at \(place)" + more(lacking.count))
            }
            let orphans = catalogue.orphans.filter { orphan in
                orphan.template == template && [.drawing, .spec].contains(FilePart(orphan.path))
            }
            if let first = orphans.first {
                let home = catalogue.place.file.map { " in \($0)" } ?? ""
                warnings.append(
                    "\(catalogue.name): \(first.path) has no entry\(home) at \(place)" + more(orphans.count))
            }
        }
        return warnings
    }

    private func more(_ count: Int) -> String { count > 1 ? ", and \(count - 1) more" : "" }
}
