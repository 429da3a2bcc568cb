import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

extension Recognizer {
    /// The maximum number of brands.
    private static let brandLimit = 6
    /// The names of parts that several components have.
    private static let partNames: Set<String> = [
        "root", "item", "trigger", "content", "label", "title", "group", "separator", "indicator", "header", "footer",
        "body", "portal", "overlay", "value", "provider", "index", "list", "icon", "close", "description", "action",
    ]

    /// The count with the files of the same name as one component if they are in folders for brands:
    /// `acme/button.rb` and `globex/button.rb`. Nearly all names must occur in several of a few neighboring folders.
    func mergingBrands(
        _ count: CloneProposal.Count, _ files: some FileSource, _ reader: inout CountReader
    ) throws(FileSourceError) -> CloneProposal.Count {
        guard case .files(let glob, let exclude, nil) = count.configuration.source, glob.contains("**"),
            case .known(let catalogue) = try reader.read(count.name, count.configuration.source, in: files)
        else { return count }
        var folders: [String: Set<[String]>] = [:]
        for path in catalogue.items.lazy.flatMap(\.files.keys) {
            let components = path.components.map { String(decoding: $0, as: UTF8.self) }
            folders[components.last ?? "", default: []].insert(components.dropLast())
        }
        let brands = folders.values.reduce(into: Set<[String]>()) { $0.formUnion($1) }
        let shared = folders.values.count { $0.count > 1 && $0.count * 2 >= brands.count }
        // The parts of several components may have the same names: `menu/item.tsx` and `list/item.tsx`.
        let parts = folders.keys.count { name in
            Recognizer.partNames.contains(NameWords.letters(String(name.prefix { $0 != "." })))
        }
        guard (2...Recognizer.brandLimit).contains(brands.count), folders.count >= ComponentFinder.fewest,
            shared * 10 >= folders.count * 8, parts * 4 <= folders.count,
            Set(brands.map { Array($0.dropLast()) }).count == 1
        else { return count }
        var configuration = count.configuration
        configuration.source = .files(glob: glob, exclude: exclude, key: "^(?<key>.+)$")
        return CloneProposal.Count(count.name, configuration)
    }
}
