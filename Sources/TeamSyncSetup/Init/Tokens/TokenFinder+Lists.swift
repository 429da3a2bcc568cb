import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

/// Finds lists of named things and specifications in JSON and YAML files.
extension StructureFinder {
    /// The minimum number of elements in a catalogue.
    private static let fewestElements = 5

    /// A count of icons that are the members of one file; nil if there is no such file.
    var drawings: CloneProposal.Count? {
        // The file must be named after icons, because maps of countries also contain path data.
        let found = structures.filter { structure in
            let path = structure.file.path.lowercased()
            return structure.file.rank == .usual && structure.drawings != nil
                && (path.contains("icon") || path.contains("glyph"))
        }
        let best = found.max { one, other in
            let (number, otherNumber) = (one.drawings?.number ?? 0, other.drawings?.number ?? 0)
            if number != otherNumber { return number < otherNumber }
            // The last of several versions is used: `v5/`, not `v4/`.
            let letters = [one, other].map { $0.file.path.filter { !$0.isNumber } }
            return letters[0] == letters[1]
                ? NaturalOrder.isOrdered(one.file.path, other.file.path) : other.file.path < one.file.path
        }
        guard let best, let drawings = best.drawings else { return nil }
        let source = CatalogueSource.keys(file: best.file.path, pointer: drawings.pointer)
        return CloneProposal.Count("icons", CountConfiguration(source: source, kind: .icon))
    }

    /// The files with names and tags, sorted so that the best of several copies is first.
    var descriptions: [(file: TreeSummary.File, shape: DescriptionShape)] {
        structures.compactMap { structure in
            guard let shape = structure.descriptions, structure.file.rank != .never else { return nil }
            return (structure.file, shape)
        }.sorted {
            // JSON next to YAML with the same name was generated from it.
            ($0.file.rank, $0.file.folders.count, "\($0.file.folder)/\($0.file.stem)", $1.file.fileExtension) < (
                $1.file.rank, $1.file.folders.count, "\($1.file.folder)/\($1.file.stem)", $0.file.fileExtension
            )
        }
    }

    /// The counts of other names of icons, with the names of the icons that they stand for.
    var aliases: [(count: CloneProposal.Count, targets: Set<String>)] {
        structures.filter { $0.file.rank == .usual }.flatMap { structure in
            structure.aliases.enumerated().map { index, shape in
                let source = CatalogueSource.keys(file: structure.file.path, pointer: shape.pointer)
                let group = NameWords.of(shape.pointer, digits: .attached, limit: 4).filter {
                    $0 != "aliases" && $0.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
                }
                // A file may have aliases for each style.
                let name =
                    group.isEmpty || structure.aliases.count == 1
                    ? (index == 0 ? "aliases" : "aliases_\(index + 1)") : (group + ["aliases"]).joined(separator: "_")
                return (CloneProposal.Count(name, CountConfiguration(source: source, kind: .item)), shape.targets)
            }
        }
    }

    /// The counts of names with code points in an icon font, with the names.
    var codePoints: [(count: CloneProposal.Count, names: Set<String>)] {
        structures.filter { $0.file.rank == .usual }.compactMap { structure in
            guard let names = structure.codePoints else { return nil }
            let source = CatalogueSource.keys(file: structure.file.path, pointer: "")
            return (CloneProposal.Count("code_points", CountConfiguration(source: source, kind: .item)), names)
        }
    }

    /// The counts for lists of named things, largest first.
    var lists: [CloneProposal.Count] {
        let parts = listsOfParts
        let listed = structures.filter {
            $0.list != nil && $0.shape.format == nil && $0.file.rank == .usual && !parts.contains($0.file.path)
        }
        let groups = Dictionary(grouping: listed) {
            "\($0.file.folder)|\($0.file.fileExtension)|\($0.list?.pointer ?? "")|\($0.list?.key ?? "")"
        }
        let found = groups.values.compactMap { group -> (number: Int, count: CloneProposal.Count)? in
            let number = group.reduce(0) { $0 + ($1.list?.number ?? 0) }
            guard number >= StructureFinder.fewestElements, let first = group.first, let list = first.list else {
                return nil
            }
            let front = first.file.folder.isEmpty ? "" : first.file.folder + "/"
            let file = group.count == 1 ? first.file.path : "\(front)*.\(first.file.fileExtension)"
            let name = list.pointer.split(separator: "/").last.map { String($0) } ?? first.file.stem
            guard let known = CatalogueName(name) ?? CatalogueName(first.file.stem) ?? CatalogueName(front) else {
                return nil
            }
            let source = CatalogueSource.array(file: file, pointer: list.pointer, key: list.key)
            return (number, CloneProposal.Count(known.name, CountConfiguration(source: source, kind: known.kind)))
        }
        return found.sorted { ($1.number, $0.count.name) < ($0.number, $1.count.name) }.map(\.count)
    }

    /// Names of lists in the specification of a single thing.
    private static let partNames: Set<String> = [
        "params", "parameters", "properties", "props", "attributes", "arguments", "args", "options", "inputs",
        "outputs", "fields", "methods", "events", "slots", "parts", "states", "variants", "examples", "fixtures",
        "stories",
    ]

    /// The files with a list that describes a single thing. They are recognized by the name of the list, or because
    /// sibling folders contain a corresponding file, as in `button/button.yaml` and `card/card.yaml`.
    private var listsOfParts: Set<String> {
        func forms(_ file: TreeSummary.File) -> [(form: [String], folder: String)] {
            file.folders.indices.map { depth in
                let folder = file.folders[depth]
                let form = file.folders[..<depth] + ["*"] + file.folders[(depth + 1)...]
                return (form + [file.name.replacing(folder, with: "*")], folder)
            }
        }
        var siblings: [[String]: Set<String>] = [:]
        for structure in structures {
            for (form, folder) in forms(structure.file) { siblings[form, default: []].insert(folder) }
        }
        let found = structures.filter { structure in
            guard let list = structure.list else { return false }
            let name = list.pointer.split(separator: "/").last?.lowercased() ?? ""
            return StructureFinder.partNames.contains(name)
                || forms(structure.file).contains {
                    siblings[$0.form, default: []].count >= StructureFinder.fewestElements
                }
        }
        return Set(found.map(\.file.path))
    }

    /// A count of the specifications in a folder, each in a separate YAML or JSON file; nil if there is no such folder.
    var specifications: CloneProposal.Count? {
        let parts = listsOfParts
        let files = structures.filter {
            $0.shape.format == nil && ($0.list == nil || parts.contains($0.file.path)) && $0.shape.isObject
                && !$0.isSchema
        }.map(\.file)
            .filter { file in
                file.rank == .usual
                    && file.folders.suffix(2).contains { name in
                        ["spec", "component", "schema"].contains { name.lowercased().contains($0) }
                    }
            }
        let groups = Dictionary(grouping: files) { "\($0.folder)/*.\($0.fileExtension)" }
        guard let best = groups.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) }),
            best.value.count >= StructureFinder.fewestElements
        else { return nil }
        let source = CatalogueSource.files(glob: best.key, exclude: [])
        return CloneProposal.Count("components", CountConfiguration(source: source, kind: .component))
    }
}

/// The kind of the items of a list, by its name.
private struct CatalogueName {
    let name: String
    let kind: CatalogueKind

    init?(_ word: String) {
        let word = word.lowercased()
        let names: [(String, String, CatalogueKind)] = [
            ("icon", "icons", .icon), ("component", "components", .component), ("token", "tokens", .token),
            ("colo", "colors", .color), ("spec", "components", .component),
        ]
        guard let found = names.first(where: { word.contains($0.0) }) else { return nil }
        (name, kind) = (found.1, found.2)
    }
}
