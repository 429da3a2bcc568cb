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
        /// The paths of Swift sources with a style of a view, which has no body of its own.
        var styles: Set<String> = []
        /// Those among the hidden sources whose internal types have public members.
        var partlyPublic: Set<String> = []
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
        let files = components
        func isFitting(_ group: Group) -> Bool { self.isFitting(group, hasOthers) }
        let named = try folders(files) + (try views(files))
        let unnamed = try unnamedFolders(files).filter { group in
            !named.contains { group.folder.starts(with: $0.folder) }
        }
        let (all, places) = try withExportedViews(
            named + unnamed, try foldersInModules(files) + (try viewsInModules(files)))
        let inFolders = try elementsInFolders(files).filter(isFitting)
        var groups = try groups(files, all, places, inFolders, hasOthers)
        let sheets = summary.sources.filter { FileKind($0.name) == .css && $0.rank != .never }
        let styled = try styledGroups(files, sheets, besides: groups, hasOthers)
        groups = withMostStyled(withSheets(groups, styled), styled)
        groups += try viewsInPackages(files, besides: groups).filter(isFitting)
        groups = try byViews(ComponentFinder.withoutStories(groups), files)
        groups = ComponentFinder.withoutRepetitions(groups)
        groups = withPairs(groups, pairs(files).filter(isFitting))
        var chosen = ComponentFinder.separate(groups)
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
        guard !chosen.isEmpty else {
            return Found(written: try lists(files, isFitting), small: small, ofApp: ofApp(all + places))
        }
        for index in chosen.indices { chosen[index].parts += types(of: chosen[index]) }
        let written = mainGroups(chosen, inner: inner, ofSheets: ofSheets)
        return try found(chosen, written, beside: beside, inFolders, small, files)
    }

    /// The sources that may be components.
    private var components: [TreeSummary.File] {
        summary.sources.filter { file in
            ComponentFinder.endings.contains(file.fileExtension) && file.rank != .never
                && !showcases.contains(file.path)
                && !ComponentSource.isAside(stem: file.stem, fileExtension: file.fileExtension, in: file.folders.last)
        }
    }

    /// Whether a group may be that of a library.
    func isFitting(_ group: Group, _ hasOthers: Bool) -> Bool {
        if group.sample.contains(where: ComponentFinder.isFeature) { return false }
        guard !evidence.isLibrary(group.sample), hasOthers else { return evidence.isLibrary(group.sample) }
        return group.isNamed ? !evidence.isApp(group.sample) : evidence.mayBeLibrary(group.sample)
    }

    /// The counts of the groups, and of the components beside them.
    /// - Parameters:
    ///   - chosen: the groups, largest first.
    ///   - isMain: whether each of them is counted.
    ///   - beside: groups that are left out.
    ///   - inFolders: elements in folders of other kinds of sources.
    private func found(
        _ chosen: [Group], _ isMain: [Bool], beside: [Group], _ inFolders: [Group], _ small: [SmallSet],
        _ files: [TreeSummary.File]
    ) throws(GitError) -> Found {
        let single = try singleViews(beside: chosen, files)
        let levelsOfSheets = try sheetLevels(beside: chosen)
        let elements = inFolders.filter { group in
            !chosen.contains { group.folder.starts(with: $0.folder) || $0.folder.starts(with: group.folder) }
        }.prefix(1).map { group in
            CloneProposal.Count(
                "elements", CountConfiguration(source: group.source, optional: group.parts, kind: .component))
        }
        let foldersBeside = try foldersBeside(chosen, files)
        let neighbors = try neighbors(
            of: chosen + beside, besides: single.map(\.count) + elements + small.map(\.count) + foldersBeside, files)
        let more = single.filter(\.isCounted).map(\.count) + elements + levelsOfSheets.counts + neighbors.counted
        let outside =
            single.filter { !$0.isCounted }.map(\.count) + foldersBeside + neighbors.leftOut
        let namesBeside = ComponentFinder.names(of: (chosen + beside).map(\.folder)).suffix(beside.count)
        let leftOut = zip(beside, namesBeside).map { group, name in
            CloneProposal.Count(
                name,
                CountConfiguration(source: withoutDotted(group.source), optional: group.parts, kind: .component))
        }
        let counts = zip(chosen, ComponentFinder.names(of: chosen.map(\.folder))).map(count)
        let main = zip(counts, isMain).filter(\.1).map(\.0)
        let others = main.count == 1 ? Array(counts.dropFirst()) : counts.filter { !main.contains($0) }
        let written =
            main.count == 1
            ? [CloneProposal.Count("components", main[0].configuration)] : Array(main.prefix(LeftOut.limit))
        return Found(
            written: written + more, others: others + main.dropFirst(LeftOut.limit) + leftOut, beside: outside,
            small: small + levelsOfSheets.small)
    }

    private func count(_ group: Group, _ name: String) -> CloneProposal.Count {
        let path = group.path ?? group.folder.joined(separator: "/")
        let tied = group.source.isOfFolders ? [path.isEmpty ? "{key}/**" : "\(path)/{key}/**"] : []
        return CloneProposal.Count(
            name,
            CountConfiguration(
                source: withoutDotted(group.source), with: tied, optional: group.parts, kind: .component))
    }
}

extension CatalogueSource {
    /// Whether each item is a folder.
    var isOfFolders: Bool { if case .directories = self { true } else { false } }
}
