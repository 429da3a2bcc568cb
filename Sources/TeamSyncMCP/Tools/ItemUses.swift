import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments

/// The code that refers to items, and the places in the team's repositories that contain such code.
struct ItemUses {
    /// The maximum number of places for one item in all repositories.
    private static let limit = 5

    private let workspace: Workspace

    init(_ workspace: Workspace) { self.workspace = workspace }

    /// Adds `usage` and `used_at`.
    /// - Parameter type: the name of a component's type.
    func add(to contents: inout ItemContents, _ arguments: Arguments, type: String? = nil) throws(ToolFailure) {
        let row = contents.row
        let owner = row.catalogue.origin.repository
        let accessors = try workspace.accessors(forItemsOf: owner)
        let components: Set<String> = type == nil ? [] : componentNames(of: row.catalogue, type)
        var (found, unknown): ([(place: ImpactDocument.Place, repository: String)], [String]) = ([], [])
        for repository in try workspace.repositories() where found.count < ItemUses.limit {
            guard type != nil || repository.uses[row.catalogue.name] != nil else { continue }
            let index: UseIndex
            do throws(ToolFailure) {
                index = try workspace.clone(of: repository).read { try $0.useIndex(components: components) }
            } catch {
                unknown.append(repository.id)
                continue
            }
            if !index.isComplete { unknown.append(repository.id) }
            let own = repository.id == owner ? Set(row.item.entry.files.keys.map { "\($0)" }) : []
            for place in index.places(of: row.item.name, in: row.catalogue.name, type: type)
            where found.count < ItemUses.limit && !own.contains(place.path) {
                guard arguments.platform == nil || Platform(path: place.path) == arguments.platform else { continue }
                found.append((place, repository.id))
            }
        }
        let platforms = row.item.platforms.isEmpty ? row.catalogue.platforms : row.item.platforms
        contents.add(
            accessors.usage(
                of: row.item.name, in: row.catalogue.name, on: arguments.platform, of: platforms,
                at: found.map(\.place)))
        for (place, repository) in found {
            contents.lines.append(
                "Used in \(word: repository): \("\(place.path):\(place.line ?? 1)", limit: Limits.sentence): "
                    + "\(place.text, limit: Limits.sentence)")
        }
        contents.members["used_at"] = .array(found.map { ItemUses.json($0.place, $0.repository) })
        guard !unknown.isEmpty, found.count < ItemUses.limit else { return }
        contents.warn("Not all code of \(ServerText.ids(unknown)) was searched, so there may be more uses.")
    }

    /// The names of all components in a catalogue, which are searched for together so that the result can be reused for
    /// the next component.
    private func componentNames(of catalogue: LoadedCatalogue, _ type: String?) -> Set<String> {
        var names = Set(catalogue.items.prefix(UseIndex.componentLimit).map(\.entry.key))
        if let type { names.insert(type) }
        return names
    }

    private static func json(_ place: ImpactDocument.Place, _ repository: String) -> JSONValue {
        [
            "repository": .string(repository), "path": .string(place.path.shortened(to: Limits.sentence)),
            "line": place.line.map(JSONValue.number) ?? nil, "text": .string(place.text),
        ]
    }
}
