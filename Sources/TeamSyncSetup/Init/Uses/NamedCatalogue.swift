import TeamSyncConfiguration

/// The names of the items in a catalogue that code in other repositories may use.
struct NamedCatalogue: Equatable, Sendable {
    let name: String
    let kind: CatalogueKind
    var keys: Set<String> = []
    /// The packages from which code imports the items: those of npm, such as `@acme/ui`, those of Dart, and those of
    /// the Kotlin sources of components.
    var packages: Set<String> = []
    /// The components in the repository of the catalogue, by `MemberName`, which may take names of the items:
    /// `<Icon name="close">`.
    var components: Set<String> = []
    /// For components: the tags of their elements, the attributes that select directives, and the classes of both, by
    /// which code refers to them.
    var tags: Set<String> = []
    var attributes: Set<String> = []
    var classes: Set<String> = []
    /// For icons: the names of the folders that contain the drawings.
    var folders: Set<String> = []

    /// Whether a module is a package of the repository, or a part of one.
    func has(package module: String) -> Bool {
        packages.contains { module == $0 || module.hasPrefix("\($0)/") }
    }

    /// Merges catalogues that have the same name in several repositories, because code does not distinguish them.
    static func merged(_ catalogues: [NamedCatalogue]) -> [NamedCatalogue] {
        var merged: [NamedCatalogue] = []
        for catalogue in catalogues {
            if let index = merged.firstIndex(where: { $0.name == catalogue.name && $0.kind == catalogue.kind }) {
                merged[index].keys.formUnion(catalogue.keys)
                merged[index].packages.formUnion(catalogue.packages)
                merged[index].components.formUnion(catalogue.components)
                merged[index].tags.formUnion(catalogue.tags)
                merged[index].attributes.formUnion(catalogue.attributes)
                merged[index].classes.formUnion(catalogue.classes)
                merged[index].folders.formUnion(catalogue.folders)
            } else {
                merged.append(catalogue)
            }
        }
        return merged.sorted { $0.name < $1.name }
    }
}
