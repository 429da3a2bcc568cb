import TeamSyncBase
import TeamSyncConfiguration

/// Relations between groups of components in different places.
extension ComponentFinder.Group {
    /// Whether the items of `packages` are the modules of this group, nearly all of which are named after one of its
    /// components: `packages/*/src/components/*` in `packages/*`. The folders inside have the components' own names.
    func isInside(_ packages: ComponentFinder.Group) -> Bool {
        guard path != nil, source.isOfFolders, packages.path == nil, packages.source.isOfFolders,
            folder == packages.folder, number * 10 >= packages.number * 9, number <= 1000, packages.number <= 1000
        else { return false }
        let named = packages.names.count { package in names.contains { package.contains($0) } }
        return named * 10 >= packages.number * 9
    }

    /// Whether this group contains the Kotlin sources in the modules that are the items of another group, and more of
    /// them than there are modules.
    func hasMoreViews(than modules: ComponentFinder.Group) -> Bool {
        path != nil && ending == "kt" && modules.source.isOfFolders && modules.path == nil && folder == modules.folder
            && number > modules.number
    }

    /// Whether the components of another group are in one of several categories, and this group contains all of them.
    func covers(_ category: ComponentFinder.Group) -> Bool {
        guard let places = path?.split(separator: "/"), source.isOfFolders, places.last == "*" else { return false }
        return places.dropLast().map(String.init) == category.folder.dropLast().map(\.self)
    }
}
