import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// Finds components that consist of several files with general names in a folder: `dialog/root.svelte` and
/// `dialog/trigger.svelte`.
extension ComponentFinder {
    /// Names of the parts of a component.
    private static let pieceNames: Set<String> = [
        "root", "trigger", "content", "title", "description", "overlay", "portal", "close", "action", "cancel", "item",
        "list", "group", "label", "header", "footer", "body", "message", "separator", "indicator", "thumb", "track",
        "viewport", "panel", "provider", "arrow", "anchor", "input", "value", "icon", "image", "fallback",
    ]
    /// Further names of parts, which are components in a folder that is named after a category.
    private static let weakPieceNames: Set<String> = [
        "row", "cell", "col", "column", "container", "box", "base", "wrapper", "section", "button", "text", "view",
        "context", "hooks", "utils", "types", "styles", "helpers", "constants",
    ]
    /// Names of folders that are categories, whatever the names of the files in them are.
    private static let categoryNames: Set<String> = [
        "grid", "grids", "layout", "icon", "form", "forms", "feedback", "navigation", "overlay", "overlays", "display",
        "media", "inputs", "controls", "surfaces", "actions", "typography", "data-display", "data-entry",
    ]

    /// Finds the few subfolders of a folder of components that contain no view of their own, but files with other
    /// components: `grid/Row.tsx` and `grid/Column.tsx` next to `Button/Button.tsx`. An index makes no difference.
    func categoriesOfFiles(
        _ members: [TreeSummary.File], in folder: [String], _ left: inout Int
    ) throws(GitError) -> [Group] {
        let all = Dictionary(grouping: members) { $0.folders[folder.count] }
        func isOwn(_ file: TreeSummary.File, _ name: String) -> Bool {
            !ComponentPlace.isGeneral(file) && ComponentFinder.names(file, name)
        }
        let others = all.filter { name, own in !own.contains { isOwn($0, name) } }
        guard all.count - others.count >= ComponentFinder.fewest, others.count * 5 <= all.count else { return [] }
        var found: [Group] = []
        for (name, own) in others.sorted(by: { $0.key < $1.key }) {
            // Hooks and types next to the views are parts of them: `useHeading.ts` next to `Heading.tsx`.
            let direct = own.filter { !ComponentPlace.isGeneral($0) }
            let elements = direct.filter { ComponentFinder.isMarkup($0) && !$0.stem.contains(".") }
            let views = elements.isEmpty ? direct : elements
            let isCategory = ComponentFinder.categoryNames.contains(name.lowercased())
            let hasPieces = views.contains { file in
                let stem = file.stem.lowercased()
                return ComponentFinder.pieceNames.contains(stem) || ComponentFinder.weakPieceNames.contains(stem)
            }
            guard let kind = views.first?.fileExtension, ["tsx", "jsx", "vue", "svelte"].contains(kind),
                views.count >= (isCategory ? 2 : 3), isCategory || !hasPieces,
                !ComponentFinder.isHelper(name, own, in: []) || ComponentFinder.valueNames.contains(name.lowercased()),
                !name.hasPrefix("_"),
                own.allSatisfy({ $0.folders.count == folder.count + 1 }),
                views.allSatisfy({ $0.fileExtension == kind && $0.stem.first?.isUppercase == true })
            else { continue }
            var areViews = true
            for view in views where areViews { areViews = try declaresView(view, within: &left) }
            guard areViews else { continue }
            let place = folder + [name]
            let path = place.joined(separator: "/")
            let index = own.filter { ComponentPlace.isGeneral($0) && $0.fileExtension == kind }.map(\.path)
            let source = CatalogueSource.files(
                glob: "\(path)/*.\(kind)",
                exclude: index + aside(place, kind, path + "/") + ["\(path)/*.*.\(kind)"])
            found.append(
                Group(
                    folder: place, source: source,
                    names: Set(views.map { NameWords.letters($0.stem) }), sample: place))
        }
        return found
    }

    /// Whether a folder contains only folders with components, none of them named after it: `composed-components/` with
    /// `input-card/InputCard.vue`, next to `button/Button.vue`.
    static func isContainer(_ name: String, _ files: [TreeSummary.File], in folder: [String]) -> Bool {
        let words = NameWords.of(name, digits: .attached, limit: 6)
        return words.last.map { ["components", "widgets", "controls", "elements"].contains($0) } == true
            && files.allSatisfy { $0.folders.count > folder.count + 1 && !isNamed($0, name) }
    }

    /// The minimum number of such folders.
    private static let fewestOfPieces = 2

    /// Returns the subfolders that are components, as their files have the names of parts, or an index exports a root with
    /// its parts, and none has the name of its folder; nil if there are only a few.
    func foldersOfParts(in folder: [String], _ files: [TreeSummary.File]) -> Group? {
        guard let kind = files.first?.fileExtension, ["svelte", "vue", "tsx", "jsx"].contains(kind) else { return nil }
        let inside = Dictionary(grouping: files.filter { $0.folders.count > folder.count }) { $0.folders[folder.count] }
        let indexes = Set(
            summary.sources.lazy.filter { file in
                file.stem == "index" && ["ts", "js"].contains(file.fileExtension)
                    && file.folders.count == folder.count + 1 && file.folders.starts(with: folder)
            }.compactMap(\.folders.last))
        let found = inside.filter { name, own in
            let isRooted = indexes.contains(name) && own.contains { $0.stem.lowercased() == "root" }
            return own.count > 1 && !ComponentPlace.isName(name) && !IconPlace.isName(name)
                && own.allSatisfy { $0.folders.count == folder.count + 1 && !ComponentFinder.isNamed($0, name) }
                && (isRooted || own.count { ComponentFinder.pieceNames.contains($0.stem.lowercased()) } * 2 > own.count)
        }
        guard found.count >= ComponentFinder.fewestOfPieces, let sample = found.values.first?.first else { return nil }
        let path = folder.joined(separator: "/")
        let excluded = excluded(folder, Set(found.keys))
        guard excluded.count <= max(FilePatterns.limit * 2, found.count / 4) else { return nil }
        return Group(
            folder: folder, source: .directories(glob: "\(path)/*", exclude: excluded),
            names: Set(found.keys.map(NameWords.letters)), sample: sample.folders)
    }
}
