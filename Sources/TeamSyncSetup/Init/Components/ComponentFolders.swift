import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// Finds components that each have their own folder.
extension ComponentFinder {
    /// Groups the subfolders of folders whose names denote components. Most subfolders must contain a source with their
    /// name, or an index.
    func folders(_ files: [TreeSummary.File]) throws(GitError) -> [Group] {
        var groups: [[String]: [TreeSummary.File]] = [:]
        for file in files {
            for depth in file.folders.indices.dropFirst() where ComponentPlace.isPlace(Array(file.folders[..<depth])) {
                // The folder of the component itself is not ranked: it may have a name that is usual for examples.
                let others = Array(file.folders[..<depth] + file.folders[(depth + 1)...])
                // A build of a compiled language does not write sources, unlike a generator.
                let areGenerated =
                    ["swift", "kt", "dart"].contains(file.fileExtension) && FolderRank(others) == .built
                    && FolderRank.areGenerated(others)
                guard file.rank == .usual || FolderRank(others) == .usual || areGenerated,
                    mayBeComponent(file, in: depth - 1)
                else { continue }
                groups[Array(file.folders[..<depth]), default: []].append(file)
            }
        }
        var found: [Group] = []
        var left = ComponentFinder.totalLimit
        for (folder, members) in groups.sorted(by: { $0.key.joined(separator: "/") < $1.key.joined(separator: "/") }) {
            guard try !areModulesOfApp(Dictionary(grouping: members) { $0.folders[folder.count] }, in: folder, &left),
                let group = try group(inPlace: folder, members, files, &left)
            else {
                noteFew(folder, members)
                continue
            }
            found.append(group)
        }
        return ComponentFinder.withoutSmall(found)
    }

    /// Notes a place with too few folders of components.
    private func noteFew(_ folder: [String], _ files: [TreeSummary.File]) {
        guard folder.last.map(ComponentPlace.isUsualName) == true, files.count <= ComponentFinder.totalLimit else {
            return
        }
        let known = self.known.types[folder] ?? []
        let members = files.filter { !known.contains($0.folders[folder.count]) }
        guard !members.isEmpty, let group = group(folder, members, share: 0.8, fewest: 2, ComponentFinder.isView),
            group.number < ComponentFinder.fewest
        else { return }
        self.known.fewFolders.append(group)
    }

    private func group(
        inPlace folder: [String], _ all: [TreeSummary.File], _ files: [TreeSummary.File], _ left: inout Int
    ) throws(GitError) -> Group? {
        let members = try withoutContexts(try withoutTypes(all, in: folder, &left), in: folder, &left)
        guard !members.isEmpty else { return nil }
        let categories = try categoriesOfFiles(members, in: folder, &left)
        if !categories.isEmpty {
            let names = Set(categories.compactMap(\.folder.last))
            let rest = members.filter { !names.contains($0.folders[folder.count]) }
            if var own = try group(ofMembers: rest, in: folder, files, &left) {
                own.inner += categories
                return own
            }
        }
        return try group(ofMembers: members, in: folder, files, &left)
    }

    private func group(
        ofMembers members: [TreeSummary.File], in folder: [String], _ files: [TreeSummary.File], _ left: inout Int
    ) throws(GitError) -> Group? {
        let isLevel = ComponentPlace.isLevel(folder)
        func whole(_ members: [TreeSummary.File]) throws(GitError) -> Group? {
            let others = try foldersOfViews(folder, members, &left)
            return self.group(
                folder, members, share: 0.8, fewest: isLevel ? 1 : nil,
                { ComponentFinder.names($0, $1) || others.contains($1) })
        }
        let categories = try categories(
            of: Set(members.map { $0.folders[folder.count] }), in: folder, members, members, &left)
        let rest = members.filter { !categories.names.contains($0.folders[folder.count]) }
        if !categories.names.isEmpty, !rest.isEmpty, var own = try whole(rest) {
            own.inner += categories.groups
            return own
        }
        if try areCategories(members, in: folder, &left) {
            return try self.categories(
                of: Set(members.map { $0.folders[folder.count] }), in: folder, members, members, &left, areAll: true
            ).groups.first { $0.path != nil }
        }
        if let own = try whole(members) { return own }
        // If all components are in a folder named after the system, continue there: `src/components/acme/button/`.
        let inner = Dictionary(grouping: members) { $0.folders[folder.count] }
        guard inner.count <= 3, let best = inner.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) }),
            best.value.count * 10 >= members.count * 8
        else { return nil }
        let (place, depth) = (folder + [best.key], folder.count + 1)
        let deeper = files.filter { file in
            file.folders.count > depth && file.folders.starts(with: place)
                && FolderRank(file.folders[..<depth] + file.folders[(depth + 1)...]) == .usual
        }
        let nested = try self.categories(
            of: Set(deeper.map { $0.folders[place.count] }), in: place, deeper, deeper, &left, areAll: true)
        if let own = nested.groups.first, own.path != nil { return own }
        let inside = try self.categories(of: Set(deeper.map { $0.folders[depth] }), in: place, deeper, deeper, &left)
        let others = deeper.filter { !inside.names.contains($0.folders[depth]) }
        let views = others.isEmpty ? [] : try foldersOfViews(place, others, &left)
        var own = group(place, others, share: 0.8) { ComponentFinder.names($0, $1) || views.contains($1) }
        own?.inner += inside.groups
        return own
    }

    /// The names of a few subfolders whose files declare views with other names: `badges/status_label.dart`.
    private func foldersOfViews(
        _ folder: [String], _ files: [TreeSummary.File], _ left: inout Int
    ) throws(GitError) -> Set<String> {
        let all = Dictionary(grouping: files) { $0.folders[folder.count] }
        let others = all.filter { name, own in
            !own.contains { ComponentFinder.names($0, name) } && !ComponentFinder.isHelper(name, own, in: folder)
        }
        guard others.count * 5 <= all.count else { return [] }
        var found: Set<String> = []
        for (name, own) in others.sorted(by: { $0.key < $1.key }).prefix(FilePatterns.limit) {
            for file in own.prefix(4) where left > 0 {
                left -= 1
                if try declaresView(file) { found.insert(name) }
            }
        }
        return found
    }

    /// Returns the subfolders as components if most of them contain a matching source; otherwise nil.
    func group(
        _ folder: [String], _ files: [TreeSummary.File], share: Double, fewest: Int? = nil,
        _ fits: (TreeSummary.File, String) -> Bool
    ) -> Group? {
        let folders = Dictionary(grouping: files) { $0.folders[folder.count] }
        let forms = ComponentFinder.commonForms(folders)
        let all = folders.filter { name, own in
            (!ComponentFinder.isHelper(name, own, in: folder)
                || ComponentFinder.isNamedAfterValues(name, own, in: folder, forms)) && !name.hasPrefix("_")
                && !FolderRank.isShowcase(name)
                && !isOfIcons(name, own, folder)
        }
        let former = formerGroups(inside: folder, all)
        let components = ComponentFinder.withoutIndexes(
            all.filter { name, _ in !former.contains { $0.folder.last == name } }, fits)
        let fitting = components.filter { name, own in own.contains { fits($0, name) } }
        // The subfolders must not be levels.
        guard fitting.count >= fewest ?? ComponentFinder.fewest,
            Double(fitting.count) >= share * Double(components.count),
            components.keys.count(where: { ComponentPlace.isName($0) }) < 2
        else { return nil }
        let inner = groups(inside: folder, fitting)
        let own = fitting.filter { name, files in
            !inner.contains { $0.folder.last == name } && !ComponentFinder.isContainer(name, files, in: folder)
        }
        guard !own.isEmpty || !inner.isEmpty else { return nil }
        let root = folder.joined(separator: "/")
        let excluded = excluded(folder, Set(own.keys))
        guard excluded.count <= max(FilePatterns.limit * 2, own.count / 4) else { return nil }
        let source = CatalogueSource.directories(
            glob: root.isEmpty ? "*" : "\(root)/*",
            exclude: excluded + ComponentFinder.helperFolders(beside: own, Set(excluded)))
        var found = Group(
            folder: folder, source: source, names: Set(own.keys.map(NameWords.letters)),
            sample: files[0].folders)
        found.isOfFamilies = ComponentFinder.areFamilies(own)
        let indexed = own.count { name, files in
            files.contains { $0.folders.count == folder.count + 1 && NameWords.letters($0.stem) == "index" }
        }
        found.haveIndexes = indexed * 10 >= own.count * 8
        found.haveParts = ComponentFinder.haveParts(own)
        found.inner = inner.filter { $0.number > 1 } + former
        return found
    }

    /// Returns the few subfolders that are not components, but contain folders of components: `form/` with
    /// `form/form-input/form-input.vue` and no source of its own.
    private func groups(inside folder: [String], _ components: [String: [TreeSummary.File]]) -> [Group] {
        let found = components.sorted { $0.key < $1.key }.compactMap { name, files -> Group? in
            let place = folder + [name]
            guard files.allSatisfy({ $0.folders.count > place.count && !ComponentFinder.isNamed($0, name) }) else {
                return nil
            }
            let inner = Dictionary(grouping: files) { $0.folders[place.count] }
            let fewest = ComponentFinder.fewest(inGroup: name)
            guard inner.count >= fewest,
                inner.allSatisfy({ name, files in
                    files.contains { $0.folders.count == place.count + 1 && ComponentFinder.isView($0, name) }
                })
            else { return nil }
            return group(place, files, share: 1, fewest: fewest, ComponentFinder.isView)
        }
        return found.count * 5 <= components.count ? found : []
    }

    /// Returns the folders without those that have an index but no view: `data/` next to `Button/`, and folders with
    /// only `index.ts` next to folders with elements.
    private static func withoutIndexes(
        _ folders: [String: [TreeSummary.File]], _ fits: (TreeSummary.File, String) -> Bool
    ) -> [String: [TreeSummary.File]] {
        func areMost(_ number: Int) -> Bool { number >= fewest && number * 10 >= folders.count * 8 }
        func hasElements(_ files: [TreeSummary.File]) -> Bool {
            files.contains { ["tsx", "jsx", "vue", "svelte"].contains($0.fileExtension) }
        }
        let areCapitalized = areMost(folders.keys.count { $0.first?.isUppercase == true })
        let haveElements = areMost(folders.values.count(where: hasElements))
        return folders.filter { name, own in
            if own.contains(where: { !ComponentPlace.isGeneral($0) && fits($0, name) }) { return true }
            // A category of views has a name in small letters: `grid/Row.tsx` next to `Button/`.
            let views = own.filter { !ComponentPlace.isGeneral($0) && $0.stem.first?.isUppercase == true }
            if areCapitalized, views.count > 1, hasElements(views) { return true }
            return !(areCapitalized && name.first?.isUppercase != true) && !(haveElements && !hasElements(own))
        }
    }

    static func areFamilies(_ folders: [String: [TreeSummary.File]]) -> Bool {
        folders.reduce(0) { $0 + members(of: $1.key, $1.value) - 1 } * 10 >= folders.count
    }

    /// The number of components in a folder: one, unless no file has the folder's name and all files have the names of
    /// components.
    private static func members(of folder: String, _ files: [TreeSummary.File]) -> Int {
        let name = NameWords.letters(folder)
        if files.contains(where: ComponentPlace.isGeneral) { return 1 }
        let stems = Set(
            files.filter { $0.stem.first?.isUppercase == true || $0.fileExtension == "dart" }
                .map { NameWords.letters($0.stem) })
        guard stems.count == files.count, !stems.contains(where: { $0.hasSuffix(name) || $0 + "s" == name }) else {
            return 1
        }
        return max(1, stems.count)
    }

    /// Names of folders next to components that contain something else.
    private static let helpers: Set<String> = [
        "utils", "util", "utilities", "helpers", "hooks", "internal", "internals", "shared", "common", "types",
        "styles", "theme", "themes", "tokens", "constants", "mixins", "lib", "private", "support", "extensions",
        "context", "contexts", "base", "core", "assets", "resources", "i18n", "locale", "color", "colors", "palette",
        "palettes", "spacing", "radii", "typography", "directives", "provider", "providers", "hoc", "hocs", "store",
    ]

    /// Names of folders that are components only if a source has their name.
    static let unlikely: Set<String> = [
        "patterns", "layouts", "composables", "decorators", "controllers", "services", "animations", "behaviors",
    ]

    static func isHelper(_ name: String, _ files: [TreeSummary.File], in folder: [String]) -> Bool {
        if unlikely.contains(name.lowercased()) {
            return !files.contains {
                [NameWords.letters(name), NameWords.letters(String(name.dropLast()))].contains(
                    NameWords.letters($0.stem))
            }
        }
        if helpers.contains(name.lowercased()) {
            // A component may have the name of a helper: `Typography/Typography.tsx`.
            let isView =
                name.first?.isUppercase == true
                && files.contains { file in
                    NameWords.letters(file.stem) == NameWords.letters(name)
                        && ["tsx", "jsx", "vue", "svelte", "swift", "kt"].contains(file.fileExtension)
                }
            return !isView
        }
        return name.lowercased() == "icons" && (isLarge(files, folder.count + 1) || !ComponentPlace.isPlace(folder))
    }

    /// Whether a folder of icons has many subfolders, and so contains many drawings, not the component that shows one of
    /// them.
    /// - Parameter depth: the number of components in the path of the folder.
    private static func isLarge(_ files: [TreeSummary.File], _ depth: Int) -> Bool {
        Set(files.compactMap { $0.folders.dropFirst(depth).first }).count >= fewestUnnamed
    }

    /// The paths of large folders of icons inside a folder of components, and of those that are counted as icons.
    func iconFolders(in folder: [String], _ files: [TreeSummary.File]) -> Set<String> {
        func groups(_ isName: (String) -> Bool) -> [String: [TreeSummary.File]] {
            var found: [String: [TreeSummary.File]] = [:]
            for file in files {
                guard let depth = file.folders[folder.count...].firstIndex(where: isName) else { continue }
                found[file.folders[...depth].joined(separator: "/"), default: []].append(file)
            }
            return found
        }
        let large = groups { $0.lowercased() == "icons" }.filter { path, own in
            ComponentFinder.isLarge(own, path.split(separator: "/").count)
        }
        let counted =
            drawn.isEmpty
            ? [:]
            : groups(IconPlace.isName).filter { _, own in
                own.count { drawn.contains($0.path) } * 10 >= own.count * 9
            }
        return Set(large.keys).union(counted.keys)
    }

    /// Parts of the names of scripts that belong to a component, but are no view: `button.interface.ts`.
    private static let partEndings: Set<Substring> = [
        "interface", "interfaces", "type", "types", "constant", "constants", "util", "utils", "helper", "helpers",
        "model", "models", "enum", "enums", "mock", "mocks",
    ]

    static func names(_ file: TreeSummary.File, _ component: String) -> Bool {
        if ["ts", "js"].contains(file.fileExtension), let last = file.stem.split(separator: ".").dropFirst().last,
            partEndings.contains(last)
        {
            return false
        }
        let (stem, name) = (NameWords.letters(file.stem), NameWords.letters(component))
        if ComponentPlace.isGeneral(file) || stem.contains(name) { return true }
        // `Table Cell/TableViewCell.swift`
        let words = NameWords.of(component, digits: .attached, limit: 8)
        if words.count > 1, Set(NameWords.of(file.stem, digits: .attached, limit: 12)).isSuperset(of: words) {
            return true
        }
        // The folders may begin with the short name of the system: `pb_badge/_badge.tsx`.
        if words.count > 1, words[0].utf8.count < 5, words.dropFirst().joined() == stem { return true }
        for plural in ["es", "s"] where name.hasSuffix(plural) && name.utf8.count > plural.utf8.count + 2 {
            if stem.contains(name.dropLast(plural.utf8.count)) { return true }
        }
        return false
    }

    /// Folders in the same place that are not components.
    func excluded(_ root: [String], _ own: Set<String>) -> [String] {
        let front = root.isEmpty ? "" : root.joined(separator: "/") + "/"
        let all = Set(
            summary.folders.union(summary.asides).filter { $0.hasPrefix(front) }
                .compactMap { $0.split(separator: "/").dropFirst(root.count).first.map(String.init) })
        return all.subtracting(own).sorted().map { front + $0 }
    }
}
