import TeamSyncBase
import TeamSyncConfiguration

/// Finds constants whose values the tokens of sources had before, and that are now declared in new or changed files
/// that their count does not read.
enum OutsideConstants {
    /// The maximum number of files to read.
    private static let fileLimit = 20

    /// Adds the values of such constants to the tokens that are written as before.
    static func resolve(
        _ name: String, _ count: CountConfiguration, from before: Catalogue, to after: inout Catalogue,
        _ finder: ContinuationFinder, _ reader: inout CatalogueReader
    ) throws(FileSourceError) {
        guard case .tokens(var source) = count.source, source.format == .code else { return }
        var types: Set<String> = []
        for item in before.items {
            let constants = item.occurrences.compactMap { occurrence in
                occurrence.constant.map { (mode: occurrence.mode, name: $0) }
            }
            guard !constants.isEmpty, let now = after[item.key], now.json != item.json else { continue }
            for (mode, name) in constants
            where now.occurrences.contains(where: { $0.mode == mode && $0.value?.string == name }) {
                types.insert(String(name.prefix { $0 != "." }))
            }
        }
        guard !types.isEmpty else { return }
        let endings = Set(source.files.compactMap { GitPath($0).ending })
        var paths: [String] = []
        for change in finder.files where change.status != .deleted {
            let path = change.path
            guard path.ending.map(endings.contains) ?? false, !count.source.describes(path),
                case .bytes(let bytes, _) = try finder.new.contents(of: path),
                case let mentions = NameMentions(bytes, path),
                types.contains(where: { mentions.declarations(of: $0) > 0 })
            else { continue }
            paths.append(path.description)
            if paths.count == fileLimit { break }
        }
        guard !paths.isEmpty else { return }
        source.files += paths
        guard case .known(let all) = try reader.readExisting(name, count.reading(source), in: finder.new) else {
            return
        }
        for item in after.items {
            guard let now = all[item.key], now.json != item.json, now.occurrences == item.occurrences else { continue }
            var resolved = item
            resolved.json = now.json
            after.put(resolved)
        }
    }
}
