import TeamSyncBase
import TeamSyncConfiguration

extension ComponentFinder {
    /// The components found in one place.
    struct Group {
        var folder: [String]
        var source: CatalogueSource
        /// The names of the components, in lower case.
        var names: Set<String>
        /// The path components of one of its files.
        let sample: [String]
        /// A pattern for the folders that contain the components; nil for `folder`.
        var path: String?
        /// Whether the folder's name denotes components.
        var isNamed = true
        /// Patterns for the other sources of each component, for `with`.
        var parts: [String] = []
        /// Whether several folders contain several components, none of them named after its folder.
        var isOfFamilies = false
        /// Whether most folders contain an index, which exports the component with its parts.
        var haveIndexes = false
        /// Whether most folders contain a source with their name, and the others are parts of it: `Button.swift` and
        /// `ButtonTokenSet.swift` in `Button/`.
        var haveParts = false
        /// The folder that contains all of the files, which may be deeper than `folder`; nil if it is not known.
        var common: [String]?
        /// The number of components that are files directly in `folder`.
        var directNumber = 0
        /// The components in subfolders that are only groups of them.
        var inner: [Group] = []

        var number: Int { names.count }

        /// This group and all groups in it.
        var all: [Group] { [self] + inner.flatMap(\.all) }

        /// Whether this group spans several modules and contains the files of `module`, which is one of them.
        func includes(_ module: Group) -> Bool {
            guard let places = path?.split(separator: "/"), !source.isOfFolders, !module.source.isOfFolders else {
                return false
            }
            return places.count == module.folder.count && places.last == module.folder.last?[...]
                && zip(places, module.folder).allSatisfy { $0 == "*" || $0 == $1 } && names.isSuperset(of: module.names)
        }

        /// Whether the files of another group are in the folders of this group, each of which has an index or a source
        /// with its name: the views and other modules of one component.
        func contains(filesOf group: Group) -> Bool {
            (folder == group.folder || folder == group.common) && (haveIndexes || haveParts)
                && group.directNumber * 5 < number
        }

        /// Whether the files of this group are most of the components in another group's folders, and several more, or
        /// the folders only contain other files of its classes: `badge_component.rb` next to `badge_component/`.
        func containsFiles(besides folders: Group) -> Bool {
            if ending == "rb", folder == folders.folder, directNumber * 10 >= number * 8 {
                let classes = Set(names.map { $0 + NameWords.letters(ComponentFinder.classEnding) })
                return folders.names.isSubset(of: names.union(classes))
            }
            return containsMoreFiles(than: folders)
        }

        private func containsMoreFiles(than folders: Group) -> Bool {
            !source.isOfFolders && folder == folders.folder && directNumber >= ComponentFinder.fewest
                && directNumber * 5 >= number
                && names.intersection(folders.names).count * 10 >= folders.names.count * 8
        }

        /// Whether this group is a level next to a folder of components with another name: `atoms` next to `modules`.
        func isLevel(besideUnnamed other: Group) -> Bool {
            ComponentPlace.isLevel(folder) && !other.isNamed && source.isOfFolders && other.source.isOfFolders
                && folder.dropLast() == other.folder.dropLast()
        }

        /// Whether both groups are levels of one system, such as `atoms` and `organisms`.
        func isLevel(beside other: Group) -> Bool {
            ComponentPlace.isLevel(folder) && ComponentPlace.isLevel(other.folder)
                && folder.dropLast() == other.folder.dropLast()
                && folder != other.folder
        }
    }
}
