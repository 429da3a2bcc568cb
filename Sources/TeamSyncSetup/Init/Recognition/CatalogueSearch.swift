import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// The search for catalogues of common forms in one commit. It adds one kind after the other, because the counts that are
/// already there decide whether another one is a copy, a different notation, or too small.
struct CatalogueSearch<Files: FileSource> {
    let recognizer: Recognizer
    let summary: TreeSummary
    let evidence: LibraryEvidence
    let files: Files
    let repository: Repository
    /// The icons, if there are any, which come before all others.
    let found: FoundIcons
    var reader: CountReader

    /// The counts besides icons.
    private(set) var others: [CloneProposal.Count] = []
    var leftOut: [LeftOut] = []
    /// Items that are also in the files of another count, and other items that are mentioned last.
    var copies: [LeftOut]
    /// The tokens of another count in another notation, or under another name.
    var notations: [(number: Int, count: CloneProposal.Count)] = []
    /// The items of packages that are treated as apps, although they may be libraries.
    private(set) var ofApps: [LeftOut] = []
    /// The sets with too few items for a count.
    var small: [SmallSet] = []

    /// - Parameter areLibraries: whether packages that may be libraries or apps are libraries.
    init(
        _ recognizer: Recognizer, _ summary: TreeSummary, _ files: Files, _ repository: Repository,
        _ reader: CountReader, areLibraries: Bool = false
    ) throws {
        (self.recognizer, self.summary, self.files, self.repository) = (recognizer, summary, files, repository)
        self.reader = reader
        evidence = try LibraryEvidence(summary, in: repository, areLibraries: areLibraries)
        found = try FoundIcons(summary, evidence, files, repository, recognizer, &self.reader)
        copies = found.leftOut
    }

    /// Finds the catalogues and combines them in one entry; nil if there are none.
    /// - Parameter wide: the counts if packages that may be libraries or apps are libraries.
    mutating func contents(besides wide: [CloneProposal.Count] = []) throws -> Recognizer.FoundContents? {
        let trees = found.structures.tokens
        for count in trees { try add(CloneProposal.Count("tokens", count), atLeast: 1) }
        let tokenKeys = try others.first.map { try recognizer.keys($0, files, &reader) } ?? []
        addUnreadTokens()
        try addAssets(besides: tokenKeys)
        try addDescriptions()
        small = found.structures.smallTokens(besides: trees)
        let resources = try ResourceFinder.counts(summary, evidence, in: repository, small: &small)
        try addColors(resources, besides: tokenKeys)
        let dictionaries = try XAMLDictionaries(summary, evidence, in: repository)
        let ofCode = try DictionaryFinder.counts(summary, evidence, in: repository)
        for count in dictionaries.counts + ofCode {
            try add(count, atLeast: DictionaryFinder.fewest, isOther: true)
        }
        for count in dictionaries.ofComponents {
            if let number = try number(of: count) { copies.append(LeftOut(number, count)) }
        }
        try addLists()
        let code = try addCode(besides: trees, tokenKeys)
        try addDimensions(resources)
        try addPictures()
        let finder = ComponentFinder(summary, in: repository, evidence, besides: try iconSources())
        let components = try addComponents(finder, code)
        try addOtherComponents(components, finder)
        try addFurtherIcons()
        addNotations()
        small = code.small + dictionaries.small + small + components.small + AssetFinder.small(summary, evidence)
        try addSmall()
        try addUndesigned(code)
        try addUnnamedValues()
        leftOut += copies.prefix(max(0, LeftOut.totalLimit - leftOut.count))
        try addItemsOfApps(wide)
        try addComponentsOfApp(components)
        return try combined()
    }

    /// The paths of the sources that draw icons.
    private mutating func iconSources() throws -> Set<String> {
        var paths: Set<String> = []
        for count in iconCounts {
            guard case .files(let glob, _, _) = count.configuration.source, let kind = FileKind(glob),
                kind.isScript || kind == .template,
                case .known(let catalogue) = try reader.read(count.name, count.configuration.source, in: files)
            else { continue }
            paths.formUnion(catalogue.items.compactMap { $0.path?.description })
        }
        return paths
    }

    /// Notes the counts with items that no other count contains.
    private mutating func addItemsOfApps(_ wide: [CloneProposal.Count]) throws {
        guard let entry = evidence.doubtfulEntries.first else { return }
        let counts = iconCounts + others
        var known: Set<String> = []
        for count in counts { known.formUnion(try recognizer.keys(count, files, &reader)) }
        for count in wide where !counts.contains(where: { $0.configuration.source == count.configuration.source }) {
            let keys = try recognizer.keys(count, files, &reader)
            guard !keys.isEmpty, known.isDisjoint(with: keys) else { continue }
            ofApps.append(
                LeftOut(keys.count, count, .app("\(entry) says that they belong to an app"))
            )
        }
        leftOut += ofApps
    }

    /// - Parameter isOther: whether the count reads files other than those of a count with the same name.
    mutating func add(
        _ count: CloneProposal.Count, atLeast fewest: Int, isOther: Bool = false, isLeftOut: Bool = false
    ) throws(FileSourceError) {
        let first =
            others.first { $0.name == count.name } ?? (isLeftOut ? others.last { $0.kind == count.kind } : nil)
        let isTaken = first != nil || (icons != nil && count.name == "icons") || isLeftOut
        guard !isTaken || isOther && leftOut.count < LeftOut.totalLimit, !found.reads(count),
            let number = try number(of: count), number >= fewest
        else { return }
        if isTaken {
            leftOut.append(LeftOut(number, count, first.map { .instead($0) } ?? .separate))
        } else {
            others.append(count)
        }
    }

    /// Adds a count to the left out ones whose items another count contains.
    mutating func addCopy(
        _ count: CloneProposal.Count, of original: CloneProposal.Count?, isSame: Bool
    ) throws(FileSourceError) {
        guard original?.readsFiles(of: count) != true, !found.reads(count),
            let number = try number(of: count)
        else { return }
        copies.append(LeftOut(number, count, original.map { isSame ? .copy($0) : .instead($0) } ?? .separate))
    }

    /// Adds a count without conditions.
    mutating func append(_ count: CloneProposal.Count) { others.append(count) }

    /// Replaces a count by one that contains the same items and others.
    mutating func replace(at place: Int, by count: CloneProposal.Count) { others[place] = count }

    /// The number of items; nil if they cannot be read.
    mutating func number(of count: CloneProposal.Count) throws(FileSourceError) -> Int? {
        try reader.read(count.name, count.configuration.source, in: files).count
    }

    var icons: Recognizer.FoundContents? { found.icons }

    var iconCounts: [CloneProposal.Count] { found.icons.map { recognizer.explicit($0.proposal) } ?? [] }

    var isEmpty: Bool { found.icons == nil && others.isEmpty }

    // MARK: What is left out

    private mutating func addNotations() {
        leftOut += notations.compactMap { number, count in
            others.first { $0.kind == .token && $0.readsStyleSheets == count.readsStyleSheets }.map {
                LeftOut(number, count, .notation($0))
            }
        }.prefix(max(0, LeftOut.totalLimit - leftOut.count))
    }

    /// Adds the sets with too few items for a count, which `init` mentions.
    private mutating func addSmall() throws {
        let countedPaths =
            iconCounts.flatMap(\.configuration.source.ownPaths)
            + others.flatMap(\.configuration.source.ownPaths)
        small = found.finder.small(besides: countedPaths, hasIcons: icons != nil) + small
        for set in small where !isEmpty {
            let place = LeftOut.place(of: set.count.configuration.source)
            // The constants of a component, such as a color picker, are not tokens.
            let isKnown = (others + leftOut.map(\.count)).contains {
                LeftOut.place(of: $0.configuration.source) == place || $0.containsFiles(of: set)
                    || $0.readsFiles(of: set.count)
            }
            guard !isKnown, leftOut.count < LeftOut.totalLimit,
                try !recognizer.areCounted(set.count, iconCounts + others, files, &reader),
                let number = try number(of: set.count),
                (1..<set.fewest).contains(number)
            else { continue }
            if let tokens = others.first(where: { $0.name == "tokens" }), set.count.kind == .token,
                AssetFinder.areTokens(
                    try recognizer.keys(set.count, files, &reader), try recognizer.keys(tokens, files, &reader))
            {
                leftOut.append(LeftOut(number, set.count, .copy(tokens)))
                continue
            }
            leftOut.append(LeftOut(number, set.count, .few(set.fewest)))
        }
    }

    /// The entry with all counts.
    private mutating func combined() throws -> Recognizer.FoundContents? {
        let iconCount = iconCounts.first { $0.name == "icons" }
        var sources: [CatalogueSource] = []
        let distinct = leftOut.filter { one in
            defer { sources.append(one.count.configuration.source) }
            return !sources.contains(one.count.configuration.source)
        }
        leftOut = LeftOut.named(
            distinct.map { $0.besides(iconCount) }, besides: others.map(\.name) + (icons == nil ? [] : ["icons"]))
        // If items are left out, a profile with a folder is replaced by its counts, because all paths of such an entry
        // begin in that folder.
        if others.isEmpty, var icons, icons.proposal.profile != nil, leftOut.isEmpty || icons.proposal.root == nil {
            icons.leftOut = leftOut
            return icons
        }
        var own: [CloneProposal.Count] = []
        for count in iconCounts {
            own.append(try recognizer.shortened(count, files, &reader))
        }
        own += others
        guard !own.isEmpty else { return nil }
        let wide = WidePatterns(summary, evidence)
        for index in own.indices { own[index] = try recognizer.lasting(own[index], wide, files, &reader) }
        var proposal = CloneProposal(own)
        proposal.widenPaths(to: evidence.targets(of: own))
        var contents = try recognizer.read(proposal, files, &reader)
        contents?.leftOut = leftOut
        return contents
    }
}
