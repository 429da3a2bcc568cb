import TeamSyncBase
import TeamSyncDocuments

/// Checks whether a catalogue is consistent with the files of its items.
struct CatalogueConsistency {
    let catalogue: Catalogue
    let name: TreeName

    /// Returns a warning for each pattern if some items lack the file and others have it, and for each pattern with
    /// drawings or specifications that belong to no item. Sources need not belong to an item.
    func warnings(_ templates: [String]) -> [Warning] {
        var faults: [Warning.CatalogueFault] = []
        for template in templates {
            guard let pattern = TiedPattern(template) else { continue }
            let has = { (item: Catalogue.Item) in item.files.keys.contains { pattern.key(of: $0) == item.key } }
            // Templates do not describe the places of grouped components.
            let grouped = Set(catalogue.grouped.values)
            let lacking = catalogue.items.filter { !grouped.contains($0.key) && !has($0) }.map(\.key).sorted(
                by: NaturalOrder.isOrdered)
            if let first = lacking.first, lacking.count < catalogue.items.count {
                let path = template.replacing("{key}", with: first)
                faults.append(.noFile(key: first, file: path, more: lacking.count - 1))
            }
            let orphans = catalogue.orphans.filter { orphan in
                orphan.template == template && [.drawing, .spec].contains(FilePart(orphan.path))
            }
            if let first = orphans.first {
                faults.append(
                    .noEntry(file: first.path.description, list: catalogue.place.file, more: orphans.count - 1))
            }
        }
        return faults.map { .catalogue(catalogue.name, $0, at: [name]) }
    }
}
