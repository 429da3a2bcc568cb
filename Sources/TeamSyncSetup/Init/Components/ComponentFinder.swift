import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Finds the folders with a repository's components. The components are files that declare views, or each component has
/// a folder.
struct ComponentFinder {
    /// The minimum number of components in a catalogue.
    static let fewest = ComponentPlace.fewest
    /// The minimum number of components that are files in or next to a folder of folders of components.
    static let fewestBeside = 3
    /// The minimum number of components in a folder whose name does not denote components.
    static let fewestUnnamed = 8
    /// The maximum numbers of files to read in one folder and in total, and the maximum size of one file, in bytes.
    static let (fileLimit, totalLimit, sizeLimit) = (150, 1000, 256 << 10)
    private static let endings: Set<String> = [
        "swift", "kt", "tsx", "ts", "jsx", "js", "mjs", "vue", "svelte", "java", "dart", "razor", "gts", "gjs", "hbs",
        "m", "mm", "cs", "astro", "rb", "erb", "njk", "nunjucks", "twig", "liquid", "mustache", "handlebars", "ex",
        "php", "html", "jinja", "jinja2", "j2",
    ]

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

        /// Whether both groups are levels of one system, such as `atoms` and `organisms`.
        func isLevel(beside other: Group) -> Bool {
            ComponentPlace.isLevel(folder) && ComponentPlace.isLevel(other.folder)
                && folder.dropLast() == other.folder.dropLast()
                && folder != other.folder
        }
    }

    /// Returns the groups without those that have fewer components than the minimum. A level is kept if it has enough
    /// components together with the other levels of its system.
    static func withoutSmall(_ groups: [Group]) -> [Group] {
        groups.filter { group in
            let number = groups.reduce(group.number) { group.isLevel(beside: $1) ? $0 + $1.number : $0 }
            return number >= fewest
        }
    }

    /// The result: the counts in different places with separate names, largest first; other counts, which would count
    /// the same items again; and sets with too few components.
    struct Found {
        var written: [CloneProposal.Count] = []
        var others: [CloneProposal.Count] = []
        /// Components next to the folder of those that are counted.
        var beside: [CloneProposal.Count] = []
        var small: [SmallSet] = []
        /// The components of an app if there are no others, and the reason why they are not counted.
        var ofApp: (count: CloneProposal.Count, reason: String)?
    }

    /// The results for files that have already been read.
    final class KnownViews {
        /// Whether the file declares a view, by its path.
        var values: [String: Bool] = [:]
        /// The paths of Swift sources that declare nothing public.
        var hidden: Set<String> = []
        /// The paths of all sources; empty until they are needed.
        var paths: Set<String> = []
        /// Sources of one kind in component folders, too few for a count.
        var few: [[TreeSummary.File]] = []
        /// Groups with too few folders of components for a count.
        var fewFolders: [Group] = []
        /// The subfolders of component folders that contain only the types of parameters.
        var types: [[String]: Set<String>] = [:]
        /// Sources in component folders that draw icons.
        var drawings: [TreeSummary.File] = []
    }

    let summary: TreeSummary
    let repository: Repository
    let evidence: LibraryEvidence
    let known = KnownViews()
    /// The paths of the sources that only show the components: `ButtonShowcase.dart`.
    let showcases: Set<String>
    /// The paths of the sources that are counted as icons.
    let drawn: Set<String>

    /// - Parameters:
    ///   - evidence: determines which sources belong to a library.
    ///   - icons: the paths of the sources that are counted as icons.
    init(
        _ summary: TreeSummary, in repository: Repository, _ evidence: LibraryEvidence, besides icons: Set<String> = []
    ) {
        (self.summary, self.repository, self.evidence) = (summary, repository, evidence)
        showcases = ComponentFinder.showcases(among: summary.sources)
        drawn = icons
        // In a folder for icons, the view that shows one of them may be drawn too.
        for path in icons where !path.split(separator: "/").dropLast().contains(where: { IconPlace.isName(String($0)) })
        {
            known.values[path] = false
        }
        // The page for the development of a library is not a component of it.
        for entry in summary.appEntries where entry.folders.last?.lowercased() != "app" {
            known.values[entry.path] = false
        }
    }

    /// - Parameter hasOthers: whether the repository also has icons or tokens.
    func counts(hasOthers: Bool) throws(GitError) -> Found {
        let files = summary.sources.filter { file in
            ComponentFinder.endings.contains(file.fileExtension) && file.rank != .never
                && !showcases.contains(file.path)
                && !ComponentSource.isAside(
                    stem: file.stem, fileExtension: file.fileExtension, in: file.folders.last)
        }
        func isFitting(_ group: Group) -> Bool {
            if group.sample.contains(where: ComponentFinder.isFeature) { return false }
            guard !evidence.isLibrary(group.sample), hasOthers else { return evidence.isLibrary(group.sample) }
            return group.isNamed ? !evidence.isApp(group.sample) : evidence.mayBeLibrary(group.sample)
        }
        let all = try folders(files) + (try views(files)) + (try unnamedFolders(files))
        var groups = all.filter(isFitting)
        if groups.isEmpty { groups = try listedElements(all) }
        let places = try foldersInModules(files) + (try viewsInModules(files))
        let spread = places.filter(isFitting)
        if let best = spread.max(by: { ($0.number, $1.path ?? "") < ($1.number, $0.path ?? "") }),
            groups.allSatisfy({
                $0.number * 2 <= best.number || $0.isOfFamilies && $0.folder == best.folder || best.includes($0)
                    || best.isInside($0) || best.hasMoreViews(than: $0)
            })
        {
            groups.removeAll {
                $0.isOfFamilies && $0.folder == best.folder && $0.number < best.number || best.includes($0)
                    || best.isInside($0) || best.hasMoreViews(than: $0)
            }
            groups.append(best)
        }
        let inFolders = try elementsInFolders(files).filter(isFitting)
        if groups.isEmpty { groups = try elements(files).filter(isFitting) }
        if groups.isEmpty { groups = inFolders }
        if groups.allSatisfy({ ComponentFinder.isPartOfPlace($0) }) {
            let own = hasOthers ? files : files.filter { evidence.isOfDesign($0.folders) } + ofSystem(files)
            let wide = try viewsInFolder(own).filter(isFitting)
            let isWider = wide.first.map { wide in
                groups.allSatisfy { $0.folder.starts(with: wide.folder) && $0.number * 2 <= wide.number }
            }
            if isWider == true { groups = wide }
        }
        if groups.isEmpty { groups = try levelsOfPackages(files).filter(isFitting) }
        // The components may consist of style sheets and templates, with code for only a few of them.
        let sheets = summary.sources.filter { FileKind($0.name) == .css && $0.rank != .never }
        var styled = sheets.isEmpty ? [] : try folders(files + sheets).filter(isFitting)
        if groups.isEmpty, styled.isEmpty { styled = styledFolders(sheets).filter(isFitting) }
        if groups.isEmpty, styled.isEmpty, hasOthers {
            styled = (flatSheets(sheets) + frontedSheets(sheets)).filter(isFitting)
        }
        groups = withSheets(groups, styled)
        if let best = styled.max(by: { $0.number < $1.number }), groups.allSatisfy({ $0.number * 2 < best.number }) {
            groups =
                styled.filter { $0.source == best.source }
                + groups.filter { group in
                    isPublished(group, besides: best) && !styled.contains { $0.source == group.source }
                }
        }
        groups += try viewsInPackages(files, besides: groups).filter(isFitting)
        // The components of a package for Storybook belong to its pages if others exist.
        if groups.contains(where: { !FolderRank.isOfStories($0.folder) }) {
            groups.removeAll { FolderRank.isOfStories($0.folder) }
        }
        var left = ComponentFinder.totalLimit
        for index in groups.indices { groups[index] = try byViews(groups[index], files, &left) }
        // Folders of components are preferred to the files in them, unless other components are files beside the folders.
        let candidates = groups
        groups.removeAll { folders in
            folders.source.isOfFolders && candidates.contains { $0.containsFiles(besides: folders) }
        }
        groups.removeAll { families in
            families.isOfFamilies
                && candidates.contains { group in
                    !group.source.isOfFolders && group.folder == families.folder && group.number > families.number
                }
        }
        let remaining = groups
        groups.removeAll { group in
            !group.source.isOfFolders
                && remaining.contains {
                    $0.source.isOfFolders && $0.folder.starts(with: group.folder)
                        && ($0.number * 2 > group.number || $0.contains(filesOf: group))
                }
        }
        for pairs in pairs(files).filter(isFitting) {
            let around = groups.filter { $0.folder.starts(with: pairs.folder) || pairs.folder.starts(with: $0.folder) }
            guard around.allSatisfy({ $0.number < pairs.number }) else { continue }
            groups.removeAll { group in around.contains { $0.source == group.source } }
            groups.append(pairs)
        }
        groups.sort { ($1.number, $0.folder.joined(separator: "/")) < ($0.number, $1.folder.joined(separator: "/")) }
        var chosen: [Group] = []
        for group in groups {
            // A folder inside another one is a part or a level of it. If the names are the same, it is a copy, such as
            // for another platform.
            let isInside = chosen.contains {
                (group.folder.starts(with: $0.folder) || $0.folder.starts(with: group.folder) || $0.covers(group))
                    && !ComponentFinder.areForOtherFrameworks($0, group)
            }
            if !isInside { chosen.append(group) }
        }
        let ofSheets = styledPackages(styled, besides: chosen, files)
        for index in chosen.indices { chosen[index].inner += stages(beside: chosen[index], files) }
        let levels = try topLevels(beside: chosen, files)
        let outer = Set(chosen.map(\.folder))
        chosen = (chosen + levels).flatMap(\.all)
        let inner = Set(chosen.map(\.folder)).subtracting(outer)
        var beside =
            try siblings(of: Array(chosen.prefix(LeftOut.limit)), files) + folderSiblings(of: chosen, files, isFitting)
        let small = try smallSets(besides: chosen + beside, isFitting) + smallPackages(files, besides: chosen + beside)
        // The same components for another framework are counted, even if they are few.
        let further = beside.filter { $0.number > 1 && ComponentFinder.isForOtherFramework($0, than: chosen) }
        beside.removeAll { group in further.contains { $0.source == group.source } }
        chosen += further + ofSheets
        guard let first = chosen.first else {
            return Found(written: try lists(files, isFitting), small: small, ofApp: ofApp(all + places))
        }
        for index in chosen.indices { chosen[index].parts += types(of: chosen[index]) }
        let names = ComponentFinder.names(of: chosen.map(\.folder))
        let single = try singleViews(beside: chosen, files)
        let levelsOfSheets = try sheetLevels(beside: chosen)
        let elements = inFolders.filter { group in
            !chosen.contains { group.folder.starts(with: $0.folder) || $0.folder.starts(with: group.folder) }
        }.prefix(1).map { group in
            CloneProposal.Count(
                "elements", CountConfiguration(source: group.source, optional: group.parts, kind: .component))
        }
        let neighbors = try neighbors(
            of: chosen + beside, besides: single.map(\.count) + elements + small.map(\.count), files)
        let more = single.filter(\.isCounted).map(\.count) + elements + levelsOfSheets.counts + neighbors.counted
        let outside =
            try single.filter { !$0.isCounted }.map(\.count) + foldersBeside(chosen, files) + neighbors.leftOut
        let namesBeside = ComponentFinder.names(of: (chosen + beside).map(\.folder)).suffix(beside.count)
        let leftOut = zip(beside, namesBeside).map { group, name in
            CloneProposal.Count(
                name,
                CountConfiguration(source: withoutDotted(group.source), optional: group.parts, kind: .component))
        }
        let counts = zip(chosen, names).map { group, name in
            let path = group.path ?? group.folder.joined(separator: "/")
            let tied = group.source.isOfFolders ? [path.isEmpty ? "{key}/**" : "\(path)/{key}/**"] : []
            return (
                group,
                CloneProposal.Count(
                    name,
                    CountConfiguration(
                        source: withoutDotted(group.source), with: tied, optional: group.parts, kind: .component))
            )
        }
        // A much smaller group may belong to a tool, or to documentation.
        var (known, packages, kept): (Set<String>, Set<[String]>, [Group]) = ([], [], [])
        let written = counts.filter { group, _ in
            let shared = group.names.intersection(known).count
            let manifest = evidence.package(of: group.sample)
            let package = manifest.isEmpty ? Array(group.folder.prefix(2)) : manifest
            // The same components in a separate package are for another framework.
            let isOtherPackage =
                group.number * 3 >= first.number && packages.insert(package).inserted
            let isForOther =
                ComponentFinder.isForOtherFramework(group, than: kept)
                || ofSheets.contains { $0.source == group.source }
            // Folders of parts next to components that are files.
            let isBesideFiles = group.source.isOfFolders && kept.contains { $0.folder == group.folder }
            let isOfLibrary =
                group.number >= ComponentFinder.fewestUnnamed && evidence.isLibrary(group.sample)
                && !kept.contains { evidence.package(of: $0.sample) == manifest }
            guard
                inner.contains(group.folder) || isBesideFiles || isForOther || isOfLibrary
                    || group.number * 4 >= first.number
                    || group.isLevel(beside: first) || isSibling(group, of: first),
                inner.contains(group.folder) || isForOther || group.isNamed == first.isNamed,
                shared * 10 < group.number * 6 || isOtherPackage || isForOther
            else { return false }
            known.formUnion(group.names)
            kept.append(group)
            return true
        }
        if written.count == 1 {
            return Found(
                written: [CloneProposal.Count("components", written[0].1.configuration)] + more,
                others: counts.dropFirst().map(\.1) + leftOut, beside: outside, small: small + levelsOfSheets.small)
        }
        let others = counts.filter { other in !written.contains { $0.1 == other.1 } }
        return Found(
            written: written.prefix(LeftOut.limit).map(\.1) + more,
            others: others.map(\.1) + written.dropFirst(LeftOut.limit).map(\.1) + leftOut, beside: outside,
            small: small + levelsOfSheets.small)
    }
}

extension CatalogueSource {
    /// Whether each item is a folder.
    var isOfFolders: Bool { if case .directories = self { true } else { false } }
}
