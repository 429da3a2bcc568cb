import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Finds folders that are not components, but contain folders of components: categories such as `forms/`, and stages such
/// as `labs/`.
extension ComponentFinder {
    /// The categories in a folder of components, and the groups of the components in them.
    struct Categories {
        var names: Set<String> = []
        var groups: [Group] = []
    }

    /// Finds the subfolders that contain no view of their own, but several folders with views. If they are few, each of
    /// them is a group; otherwise, all of them together are one.
    /// - Parameters:
    ///   - names: the subfolders that contain views.
    ///   - members: the sources in these folders that decided this.
    ///   - left: the number of files that may still be read.
    ///   - areAll: whether all subfolders may be categories; the components in them are then one group, including those
    ///     in categories with only one.
    func categories(
        of names: Set<String>, in folder: [String], _ members: [TreeSummary.File], _ sources: [TreeSummary.File],
        _ left: inout Int, areAll: Bool = false
    ) throws(GitError) -> Categories {
        let depth = folder.count + 1
        let kinds = Set(members.map(\.fileExtension))
        let all = Dictionary(
            grouping: sources.filter { file in
                file.rank == .usual && file.folders.count >= depth && file.folders.starts(with: folder)
                    && kinds.contains(file.fileExtension) && names.contains(file.folders[folder.count])
            }
        ) { $0.folders[folder.count] }
        var found: [String: (files: [TreeSummary.File], views: Set<String>)] = [:]
        for (name, files) in all.sorted(by: { $0.key < $1.key })
        where !name.hasPrefix("_") && (areAll || !ComponentPlace.isLevel(name)) {
            let mayBeCategory =
                ComponentFinder.unlikely.contains(name.lowercased())
                || areAll && ComponentFinder.valueNames.contains(name.lowercased())
            guard mayBeCategory || !ComponentFinder.isHelper(name, files, in: folder) else { continue }
            let direct = files.filter { $0.folders.count == depth && !ComponentFinder.isShared($0) }
            guard try areShared(direct, in: name) else { continue }
            let nested = files.filter { $0.folders.count > depth }
            let inner = Dictionary(grouping: nested) { $0.folders[depth] }
            var views: Set<String> = []
            for (own, files) in inner.sorted(by: { $0.key < $1.key }) {
                let direct = files.filter { $0.folders.count == depth + 1 && !ComponentFinder.isModule($0) }
                // A component may consist of several, each in a folder: `card/datacard/DataCard.kt`.
                let isNested = direct.isEmpty && inner.count > 2
                let candidates = isNested ? files.filter { ComponentFinder.isNamed($0, $0.folders.last ?? "") } : direct
                for file in candidates.sorted(by: ComponentFinder.isShorter).prefix(4) {
                    guard try declaresView(file, within: &left) else { continue }
                    views.insert(own)
                    break
                }
            }
            if areAll, !views.isEmpty {
                // The others are views in a form that is not recognized.
                views.formUnion(
                    inner.keys.filter { own in inner[own]?.contains { ComponentFinder.names($0, own) } == true })
            }
            let others = inner.count { !views.contains($0.key) && !ComponentFinder.isHelper($0.key, $0.value, in: []) }
            // In `tabs/tab-list/` and `tabs/tab-panel/`, the folders are parts of one component, and in
            // `banner/screen/BannerScreenView.kt` and `banner/card/BannerCardView.kt`, too, unless all other folders are
            // categories: `buttons/KitMenuButton/`.
            let single = NameWords.letters(name.hasSuffix("s") ? String(name.dropLast()) : name)
            let parts = views.count { own in
                NameWords.letters(own).contains(single)
                    || inner[own]?.contains { NameWords.letters($0.stem).contains(single) } == true
            }
            // In Ember, folders are also namespaces for the parts of one component: `pagination/info/index.gts`.
            let areNamespaces = nested.contains { ["gts", "gjs", "hbs"].contains($0.fileExtension) }
            let fewest =
                areAll ? 1 : areNamespaces ? ComponentFinder.fewestUnnamed : ComponentFinder.fewest(inGroup: name)
            if views.count >= fewest, others * 4 <= views.count, areAll || parts * 2 <= views.count {
                found[name] = (nested, views)
            }
        }
        guard !found.isEmpty, areAll ? found.count > 2 && found.count * 2 >= all.count : found.count < all.count else {
            return Categories()
        }
        if found.count * 5 <= all.count {
            let groups = found.sorted { $0.key < $1.key }.compactMap { name, category in
                self.group(folder + [name], category.files, share: 0, fewest: 1) { category.views.contains($1) }
            }
            return Categories(names: Set(found.keys), groups: groups.filter { $0.number > 1 })
        }
        let others = excluded(folder, Set(found.keys)).map { "\($0)/*" }
        let views = found.values.reduce(into: Set<String>()) { $0.formUnion($1.views) }
        let path = (folder + ["*"]).joined(separator: "/")
        let helpers = found.flatMap { name, category in
            Set(category.files.map { $0.folders[depth] }).subtracting(category.views)
                .map { (folder + [name, $0]).joined(separator: "/") }
        }
        guard others.count + helpers.count <= FilePatterns.limit * 3 else { return Categories() }
        let source = CatalogueSource.directories(glob: "\(path)/*", exclude: others + helpers.sorted())
        var group = Group(
            folder: folder + ["*"], source: source, names: Set(views.map(NameWords.letters)),
            sample: members.first?.folders ?? folder)
        group.path = path
        return Categories(names: Set(found.keys), groups: [group])
    }

    /// If the views in a package of components are in folders with their names, in several places of the package, returns
    /// the folders of each place: `src/inputs/field/field.ts` and `labs/src/chart/chart.ts`. The place with the most comes
    /// first, and contains the others. A pattern for all sources of the package would also match those of tools.
    func levels(
        of views: [TreeSummary.File], in folder: [String], _ files: [TreeSummary.File]
    ) throws(GitError) -> Group? {
        func isNamed(_ file: TreeSummary.File) -> Bool {
            file.folders.count > folder.count + 1
                && NameWords.letters(file.stem.prefix { $0 != "." }) == NameWords.letters(file.folders.last ?? "")
        }
        var named = views.filter(isNamed)
        guard named.count * 10 >= views.count * 8 else { return nil }
        // The name of a level, such as `templates/`, may have another meaning elsewhere.
        var left = ComponentFinder.fileLimit
        let known = Set(views.map(\.path))
        for file in files where !known.contains(file.path) && file.folders.starts(with: folder) && isNamed(file) {
            let isTopLevel = file.folders.dropLast().last.map { ComponentPlace.topLevels.contains($0.lowercased()) }
            if isTopLevel == true, try declaresView(file, within: &left) { named.append(file) }
        }
        let places = Dictionary(grouping: named) { Array($0.folders.dropLast()) }.filter { $0.value.count > 1 }
        let number = places.values.reduce(0) { $0 + $1.count }
        guard places.count > 1, number * 10 >= named.count * 8 else { return nil }
        var groups = places.sorted { ($1.value.count, $0.key.joined()) < ($0.value.count, $1.key.joined()) }.compactMap
        {
            place, own -> Group? in
            let names = Set(own.compactMap(\.folders.last))
            let inside = files.filter { $0.folders.count > place.count && $0.folders.starts(with: place) }
            return group(place, inside, share: 0, fewest: 1) { names.contains($1) }
        }
        guard groups.count == places.count, var first = groups.first, first.number >= ComponentFinder.fewest else {
            return nil
        }
        groups.removeFirst()
        first.inner += groups
        return first
    }

    /// Finds the classes of Angular and custom elements in folders with their names, in several places of a library:
    /// `src/inputs/field/field.ts` and `src/layout/grid/grid.ts`.
    func levelsOfPackages(_ files: [TreeSummary.File]) throws(GitError) -> [Group] {
        let sources = files.filter { file in
            file.rank == .usual && file.fileExtension == "ts" && ComponentPlace.index(in: file.folders) == nil
                && evidence.isLibrary(file.folders)
        }
        var found: [Group] = []
        var left = ComponentFinder.totalLimit
        for (package, own) in Dictionary(grouping: sources, by: { evidence.package(of: $0.folders) }).sorted(by: {
            $0.key.joined(separator: "/") < $1.key.joined(separator: "/")
        }) {
            var views: [TreeSummary.File] = []
            for file in own
            where NameWords.letters(file.stem.prefix { $0 != "." }) == NameWords.letters(file.folders.last ?? "") {
                if try declaresView(file, within: &left) { views.append(file) }
            }
            guard views.count >= ComponentFinder.fewestUnnamed,
                var levels = try levels(of: views, in: package, files)
            else { continue }
            levels.isNamed = false
            found.append(levels)
        }
        return found
    }

    /// The minimum number of categories if nothing else is in a folder of components.
    private static let fewestCategories = 3

    /// Whether nearly all subfolders of a folder are categories: they contain several views, and nothing in them is named
    /// after the subfolder, as in `forms/Button.tsx` and `forms/Input/Input.tsx`. An index makes no difference.
    func areCategories(
        _ members: [TreeSummary.File], in folder: [String], _ left: inout Int
    ) throws(GitError) -> Bool {
        let all = Dictionary(grouping: members) { $0.folders[folder.count] }.filter { name, files in
            !ComponentFinder.isHelper(name, files, in: folder) && !name.hasPrefix("_")
        }
        guard all.count >= ComponentFinder.fewestCategories else { return false }
        // Files with the same name in most folders are parts of components: `macro.njk` and `template.njk`.
        var places: [String: Int] = [:]
        for stem in all.values.flatMap({ Set($0.map { NameWords.letters($0.stem) }) }) { places[stem, default: 0] += 1 }
        let parts = Set(places.filter { $0.value * 2 > all.count }.keys)
        var number = 0
        for (name, files) in all.sorted(by: { $0.key < $1.key }) {
            let (general, own) = (
                files.filter(ComponentPlace.isGeneral), files.filter { !ComponentPlace.isGeneral($0) }
            )
            if own.contains(where: { ComponentFinder.names($0, name) }) { continue }
            // The index of a component may be its view.
            var isView = false
            for file in general where file.folders.count == folder.count + 1 && file.fileExtension != "ts" {
                if left > 0, try declaresView(file, named: name) { isView = true }
                left -= 1
            }
            guard !isView else { continue }
            var views: Set<String> = []
            for file in own.sorted(by: ComponentFinder.isShorter)
            where views.count < 2 && !parts.contains(NameWords.letters(file.stem)) {
                if try declaresView(file, within: &left) { views.insert(NameWords.letters(file.stem)) }
            }
            if views.count > 1 { number += 1 }
        }
        return number * 4 >= all.count * 3
    }

    /// Whether a file belongs to all components in a folder: `index.ts`, `forms.module.ts`, `constants.ts`.
    private static func isShared(_ file: TreeSummary.File) -> Bool {
        isModule(file)
            || ["ts", "js"].contains(file.fileExtension)
                && ComponentSource.isGeneral(NameWords.letters(file.stem))
    }

    /// Whether the sources directly in a folder are modules for the components in its subfolders, such as their superclass
    /// (`forms/form-field.ts` next to `forms/acme-select/acme-select.ts`), and declare no component.
    private func areShared(_ files: [TreeSummary.File], in folder: String) throws(GitError) -> Bool {
        guard files.count <= ComponentFinder.fewest else { return false }
        for file in files where !ComponentFinder.isBase(file) {
            guard ["ts", "js", "mjs"].contains(file.fileExtension), !ComponentFinder.isNamed(file, folder) else {
                return false
            }
            let isElement = try declaresElement(file)
            let isView = try declaresView(file)
            if isElement || isView, try !isAbstract(file) { return false }
        }
        return true
    }

    /// Whether a file contains the common part of several components: `BaseButton.vue`.
    private static func isBase(_ file: TreeSummary.File) -> Bool {
        ComponentFinder.isMarkup(file) && file.stem.hasPrefix("Base")
            && file.stem.dropFirst(4).first?.isUppercase == true
    }

    private func isAbstract(_ file: TreeSummary.File) throws(GitError) -> Bool {
        let limit = ComponentFinder.sizeLimit
        let bytes = try RepositoryFile.contents(of: file, in: repository, limit: limit) ?? []
        let isRegistered = ["@customElement(", "customElements.define(", "defineCustomElement("].contains {
            bytes.firstRange(of: Array($0.utf8)) != nil
        }
        let words = NameWords.of(file.stem, digits: .attached, limit: 12)
        return !isRegistered
            && (bytes.firstRange(of: Array("abstract class ".utf8)) != nil || words.contains("base"))
    }

    /// Whether the name of a file is shorter than that of another one: `Button.swift` and `ButtonStyle.swift`.
    private static func isShorter(_ file: TreeSummary.File, _ other: TreeSummary.File) -> Bool {
        (file.stem.utf8.count, file.path) < (other.stem.utf8.count, other.path)
    }

    /// Whether a file only exports or declares the contents of a folder: `index.ts`, `forms.module.ts`.
    private static func isModule(_ file: TreeSummary.File) -> Bool {
        let isMarkup = ["vue", "svelte", "gts", "gjs", "hbs"].contains(file.fileExtension)
        return ComponentPlace.isGeneral(file) && !isMarkup || file.stem.hasSuffix(".module")
    }

    /// Returns the components of stages in sibling folders of a component folder: `labs/` next to `components/`.
    func stages(beside group: Group, _ files: [TreeSummary.File]) -> [Group] {
        guard group.source.isOfFolders, group.path == nil, let last = group.folder.last,
            ComponentPlace.isUsualName(last)
        else { return [] }
        let (parent, depth) = (group.folder.dropLast(), group.folder.count)
        let own = Dictionary(
            grouping: files.filter { file in
                file.rank == .usual && file.folders.count > depth && file.folders.starts(with: parent)
                    && ComponentFinder.stages.contains(file.folders[depth - 1].lowercased())
            }
        ) { $0.folders[depth - 1] }
        return own.sorted { $0.key < $1.key }.compactMap { name, files in
            self.group(parent + [name], files, share: 0.8, fewest: 2, ComponentFinder.isView)
        }
    }
}
