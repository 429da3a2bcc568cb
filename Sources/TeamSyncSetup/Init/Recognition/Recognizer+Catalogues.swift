import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

extension Recognizer {
    /// Finds catalogues of common forms, and combines them in one entry.
    func catalogues(
        in summary: TreeSummary, _ files: some FileSource, _ repository: Repository, _ reader: inout CountReader
    ) throws -> FoundContents? {
        let evidence = try LibraryEvidence(summary, in: repository)
        let found = try FoundIcons(summary, evidence, files, repository, self, &reader)
        let (iconFinder, structures, drawn) = (found.finder, found.structures, found.drawn)
        var icons = found.icons
        var others: [CloneProposal.Count] = []
        var leftOut: [LeftOut] = []
        /// The tokens that are also in the files of another count.
        var copies = found.leftOut
        /// The tokens of another count in another notation, or under another name.
        var notations: [(number: Int, count: CloneProposal.Count)] = []
        /// - Parameter isOther: whether the count reads files other than those of a count with the same name.
        func add(
            _ count: CloneProposal.Count, atLeast fewest: Int, isOther: Bool = false, isLeftOut: Bool = false
        ) throws(FileSourceError) {
            let first =
                others.first { $0.name == count.name } ?? (isLeftOut ? others.last { $0.kind == count.kind } : nil)
            let isTaken = first != nil || (icons != nil && count.name == "icons") || isLeftOut
            guard !isTaken || isOther && leftOut.count < LeftOut.limit, !found.reads(count),
                let number = try reader.read(count.name, count.configuration.source, in: files).count, number >= fewest
            else { return }
            if isTaken {
                leftOut.append(LeftOut(number: number, count: count, instead: first))
            } else {
                others.append(count)
            }
        }
        func addCopy(
            _ count: CloneProposal.Count, of original: CloneProposal.Count?, isSame: Bool
        ) throws(FileSourceError) {
            guard original?.readsFiles(of: count) != true, !found.reads(count),
                let number = try reader.read(count.name, count.configuration.source, in: files).count
            else { return }
            copies.append(LeftOut(number: number, count: count, instead: original, isCopy: isSame))
        }
        let trees = structures.tokens
        for count in trees { try add(CloneProposal.Count("tokens", count), atLeast: 1) }
        if let tokens = others.first {
            if let unread = structures.unread(beside: tokens.configuration) {
                let count = CloneProposal.Count("tokens", unread)
                copies.append(LeftOut(number: 0, count: count, instead: nil, isUnread: true))
            }
        }
        let tokenKeys = try others.first.map { try keys($0, files, &reader) } ?? []
        let iconSources = icons?.proposal.counts.map(\.configuration.source) ?? []
        for count in AssetFinder.counts(summary, evidence) where !iconSources.contains(count.configuration.source) {
            // Image sets next to icons are usually copies of the icons, and colors next to tokens are usually copies of
            // the tokens.
            let isCopy =
                switch count.name {
                case "colors" where !tokenKeys.isEmpty:
                    AssetFinder.areTokens(try keys(count, files, &reader), tokenKeys)
                case "images", "icons": icons != nil
                default: false
                }
            if isCopy, count.name == "icons", let icons, try areSame(count, icons, files, &reader) {
                try addCopy(count, of: explicit(icons.proposal).first, isSame: true)
                continue
            }
            try add(count, atLeast: 1, isOther: true, isLeftOut: isCopy)
        }
        let iconNames = try icons.map { try names(of: $0, files, &reader) } ?? []
        for (count, names) in structures.codePoints where !iconNames.isEmpty {
            if iconNames.count(where: names.contains) * 10 >= iconNames.count * 9 {
                copies.append(LeftOut(number: names.count, count: count, instead: nil))
            }
        }
        copies += try notes(onLists: structures.drawingLists, hasIcons: icons != nil, files, &reader)
        for (count, targets) in structures.aliases where !iconNames.isEmpty {
            if targets.count(where: iconNames.contains) * 10 >= targets.count * 8 { try add(count, atLeast: 1) }
        }
        var small = structures.smallTokens(besides: trees)
        let resources = try ResourceFinder.counts(summary, evidence, in: repository, small: &small)
        for count in resources where count.kind == .color { try add(count, atLeast: ResourceFinder.fewest) }
        for count in structures.lists {
            // The names of the entries differ from those of the drawings; otherwise, the entries would be the icons.
            if count.kind == .icon, let icons {
                guard let number = try data(count, of: icons, files, &reader) else { continue }
                copies.append(LeftOut(number: number, count: count, instead: nil, isCopy: true))
            } else {
                try add(count, atLeast: 1)
            }
        }
        let colors = others.first { $0.kind == .color && ResourceFinder.reads($0.configuration.source) }
        let choice = RepetitionChoice(
            tokenNumber: others.contains { $0.name == "tokens" } ? tokenKeys.count : nil,
            known: try colors.map { Spellings.of(try keys($0, files, &reader)) } ?? [])
        let code = try CodeTokenFinder(summary, in: repository, evidence, besides: choice)
        for repetition in code.repetitions {
            let count = CloneProposal.Count("tokens", repetition.count)
            try addCopy(
                count, of: repetition.isMade ? others.first { $0.name == "tokens" } : colors, isSame: !repetition.isMade
            )
        }
        for notation in code.notations {
            let count = CloneProposal.Count("tokens", notation)
            guard let number = try reader.read(count.name, notation.source, in: files).count else { continue }
            notations.append((number, count))
        }
        let candidates = structures.plainTokens(besides: trees) + code.candidates.map(\.count)
        for count in candidates.map({ CloneProposal.Count("tokens", $0) }) {
            if let (original, isSame) = try original(of: count, among: others, files, &reader) {
                try addCopy(count, of: original, isSame: isSame)
                continue
            }
            let place = others.firstIndex { $0.name == "tokens" }
            let tokens = place.map { others[$0] }
            let isOwn = try tokens.map { try isComplement(count, of: $0, files, &reader) } ?? false
            if isOwn, let place, try containsAll(count, of: others[place], files, &reader) {
                try addCopy(others[place], of: count, isSame: true)
                others[place] = count
                continue
            }
            var parts = [isOwn ? CloneProposal.Count("code_tokens", count.configuration) : count]
            if !isOwn, let tokens { parts = try sheets(of: count, besides: tokens, files, &reader) ?? parts }
            for part in parts { try add(part, atLeast: CodeTokenFinder.fewest, isOther: true) }
        }
        // Dimensions alone are not a catalogue, because every module has some.
        for count in resources where count.kind != .color && (icons != nil || !others.isEmpty) {
            // They may be next to tokens in code, for views in another language.
            let isOther = others.contains { $0.name == count.name }
            try add(
                isOther ? CloneProposal.Count("dimens", count.configuration) : count, atLeast: ResourceFinder.fewest,
                isOther: true)
        }
        if icons != nil || !others.isEmpty {
            copies += try data(inSourcesOf: icons, summary, in: repository, files, &reader)
            let former = try ResourceFinder.formerCounts(summary, evidence, in: repository)
            let drawables = iconFinder.drawables(besides: icons.map { explicit($0.proposal) } ?? [])
            let pictures = iconFinder.pictures().map { ($0, false) }
            for (count, isFormer) in former.map({ ($0, true) }) + drawables + pictures {
                guard let number = try reader.read(count.name, count.configuration.source, in: files).count,
                    number > 0
                else { continue }
                copies.append(LeftOut(number: number, count: count, instead: nil, isFormer: isFormer))
            }
        }
        let finder = ComponentFinder(summary, in: repository, evidence)
        let components = try finder.counts(
            hasOthers: icons != nil || !others.isEmpty || structures.specifications != nil)
        // Specifications are not counted separately if the components that were found are at least half as many: they
        // probably describe these, and then belong to them.
        var described: (pattern: String, names: Set<String>)?
        if let specifications = structures.specifications {
            let number = try reader.read("components", specifications.configuration.source, in: files).count ?? 0
            let isDescribed = try components.written.contains { count in
                try (reader.read(count.name, count.configuration.source, in: files).count ?? 0) * 2 >= number
            }
            if !isDescribed {
                try add(specifications, atLeast: 1)
            } else if case .files(let glob, _, nil) = specifications.configuration.source {
                let names = try keys(specifications, files, &reader).map(NameWords.letters)
                described = (glob.replacing("*", with: "{key}"), Set(names))
            }
        }
        let drawnIcons = icons.map { explicit($0.proposal) } ?? []
        for count in components.written.map({ $0.without(drawnIcons, summary) }) {
            let names = try keys(count, files, &reader)
            let sheets = SheetFinder.patterns(names, besides: count, summary)
            let own = names.count { described?.names.contains(NameWords.letters($0)) == true }
            let specifications = own * 2 >= names.count ? described.map { [$0.pattern] } ?? [] : []
            try add(count.adding(optional: sheets + specifications), atLeast: 1, isOther: true)
        }
        for configuration in code.ofComponents where others.contains(where: { $0.name == "tokens" }) {
            let set = SmallSet("component_tokens", configuration, fewest: 1)
            guard !others.contains(where: { $0.containsFiles(of: set) }),
                let number = try reader.read(set.count.name, configuration.source, in: files).count, number > 0
            else { continue }
            copies.append(LeftOut(number: number, count: set.count, instead: nil))
        }
        if icons == nil, !others.isEmpty {
            let few = try iconFinder.fewDrawables(besides: others) { file throws(GitError) in
                let bytes = try RepositoryFile.contents(of: file, in: repository, limit: 64 << 10)
                return bytes?.firstRange(of: Array("<vector".utf8)) != nil
            }
            if let few { try add(few, atLeast: IconFinder.fewestNamed) }
        }
        let iconPaths = Set(icons?.proposal.counts.flatMap(\.configuration.source.ownPaths) ?? [])
        // Drawings in code have the form of components.
        let counted = others.filter { $0.kind == .component }
        for count in components.others where iconPaths.isDisjoint(with: count.configuration.source.ownPaths) {
            guard leftOut.count < LeftOut.limit else { break }
            if let note = try note(count, besides: counted, files, &reader) {
                leftOut.append(note)
            } else if let number = try reader.read(count.name, count.configuration.source, in: files).count, number > 0
            {
                let same = try namesake(of: count, among: others, files, &reader)
                leftOut.append(LeftOut(number: number, count: count, instead: same))
            }
        }
        for count in finder.unreadFolders(besides: components.written) {
            guard let number = try reader.read(count.name, count.configuration.source, in: files).count, number > 0
            else { continue }
            copies.append(LeftOut(number: number, count: count, instead: nil, isOfUnreadLanguage: true))
        }
        for count in components.beside {
            guard let number = try reader.read(count.name, count.configuration.source, in: files).count, number > 0
            else { continue }
            copies.append(LeftOut(number: number, count: count, instead: nil, isBeside: true))
        }
        if let drawings = finder.drawings, let own = icons,
            iconPaths.isDisjoint(with: drawings.configuration.source.ownPaths)
        {
            if let note = try note(drawings, besides: own, files, &reader) { copies.append(note) }
        }
        let further = (drawn ?? icons).map { iconFinder.others(than: $0.proposal) } ?? []
        for set in further {
            let count = try shortened(set.count, files, &reader)
            guard leftOut.count < LeftOut.limit,
                let number = try reader.read(count.name, count.configuration.source, in: files).count
            else { continue }
            if let own = set.setName, !others.contains(where: { $0.name == own }) {
                others.append(CloneProposal.Count(own, count.configuration))
            } else {
                let isCopy = try icons.map { try areSame(count, $0, share: 0.9, files, &reader) } ?? false
                let original = isCopy ? icons.flatMap { explicit($0.proposal).first } : nil
                leftOut.append(LeftOut(number: number, count: count, instead: original, isCopy: isCopy))
            }
        }
        leftOut += notations.compactMap { number, count in
            others.first { $0.kind == .token && $0.readsStyleSheets == count.readsStyleSheets }.map {
                LeftOut(number: number, count: count, instead: $0, isNotation: true)
            }
        }.prefix(max(0, LeftOut.limit - leftOut.count))
        small = code.small + small + components.small + AssetFinder.small(summary, evidence)
        let countedPaths =
            (icons.map { explicit($0.proposal) } ?? []).flatMap(\.configuration.source.ownPaths)
            + others.flatMap(\.configuration.source.ownPaths)
        small = iconFinder.small(besides: countedPaths, hasIcons: icons != nil) + small
        for set in small where icons != nil || !others.isEmpty {
            let place = LeftOut.place(of: set.count.configuration.source)
            // The constants of a component, such as a color picker, are not tokens.
            let isKnown = (others + leftOut.map(\.count)).contains {
                LeftOut.place(of: $0.configuration.source) == place || $0.containsFiles(of: set)
            }
            guard !isKnown, leftOut.count < LeftOut.limit,
                try !areCounted(set.count, others, files, &reader),
                let number = try reader.read(set.count.name, set.count.configuration.source, in: files).count,
                (1..<set.fewest).contains(number)
            else { continue }
            leftOut.append(LeftOut(number: number, count: set.count, instead: nil, fewest: set.fewest))
        }
        leftOut += copies.prefix(max(0, LeftOut.limit - leftOut.count))
        let iconCount = icons.flatMap { explicit($0.proposal).first { $0.name == "icons" } }
        leftOut = LeftOut.named(
            leftOut.map { $0.besides(iconCount) }, besides: others.map(\.name) + (icons == nil ? [] : ["icons"]))
        // If items are left out, a profile with a folder is replaced by its counts, because all paths of such an entry
        // begin in that folder.
        if others.isEmpty, icons?.proposal.profile != nil, leftOut.isEmpty || icons?.proposal.root == nil {
            icons?.leftOut = leftOut
            return icons
        }
        var own: [CloneProposal.Count] = []
        for count in icons.map({ explicit($0.proposal) }) ?? [] { own.append(try shortened(count, files, &reader)) }
        own += others
        guard !own.isEmpty else { return nil }
        let wide = WidePatterns(summary, evidence)
        for index in own.indices { own[index] = try lasting(own[index], wide, files, &reader) }
        var proposal = CloneProposal(own)
        proposal.widenPaths(to: evidence.targets(of: own))
        var contents = try read(proposal, files, &reader)
        contents?.leftOut = leftOut
        return contents
    }

    /// Whether the icons of a count are also those of another one.
    private func areCounted(
        _ count: CloneProposal.Count, _ others: [CloneProposal.Count], _ files: some FileSource,
        _ reader: inout CountReader
    ) throws(FileSourceError) -> Bool {
        guard count.kind == .icon else { return false }
        let own = try keys(count, files, &reader)
        for other in others where other.kind == .icon {
            if Set(try keys(other, files, &reader)).isSuperset(of: own) { return true }
        }
        return false
    }

    /// The names of the icons.
    private func names(
        of icons: FoundContents, _ files: some FileSource, _ reader: inout CountReader
    ) throws(FileSourceError) -> Set<String> {
        var names: Set<String> = []
        for own in explicit(icons.proposal) { names.formUnion(try keys(own, files, &reader)) }
        return names
    }

    /// The keys of a count's items; empty if it cannot be read.
    func keys(
        _ count: CloneProposal.Count, _ files: some FileSource, _ reader: inout CountReader
    ) throws(FileSourceError) -> [String] {
        guard case .known(let catalogue) = try reader.read(count.name, count.configuration.source, in: files) else {
            return []
        }
        return catalogue.items.map(\.key)
    }

    /// Patterns for keys that are sufficient for most icons, shortest first.
    private static let shortKeys: [String?] = [nil, "^(?<key>.+)$", #"^(?<key>.+?)(?:[-_]\d+(?:px|dp)?)?$"#]

    /// Returns the count with the shortest pattern for keys that finds the same items.
    private func shortened(
        _ count: CloneProposal.Count, _ files: some FileSource, _ reader: inout CountReader
    ) throws(FileSourceError) -> CloneProposal.Count {
        guard case .files(let glob, let exclude, .some) = count.configuration.source,
            case .known(let all) = try reader.read(count.name, count.configuration.source, in: files)
        else { return count }
        for key in Recognizer.shortKeys {
            let source = CatalogueSource.files(glob: glob, exclude: exclude, key: key)
            guard case .known(let own) = try reader.read(count.name, source, in: files),
                own.count == all.count, own.items.map(\.key) == all.items.map(\.key)
            else { continue }
            let configuration = count.configuration
            return CloneProposal.Count(
                count.name,
                CountConfiguration(
                    source: source, with: configuration.with, optional: configuration.optional, kind: configuration.kind
                ))
        }
        return count
    }

    /// The counts of a proposal; if it has a profile, those of the profile.
    func explicit(_ proposal: CloneProposal) -> [CloneProposal.Count] {
        guard let profile = general.first(where: { $0.id == proposal.profile }) else { return proposal.counts }
        return profile.counts.sorted { $0.key < $1.key }.map { name, count in
            guard case .files(let glob, let exclude, let key) = count.source else {
                return CloneProposal.Count(name, count)
            }
            let front = proposal.root.map { "\($0)/" } ?? ""
            let source = CatalogueSource.files(glob: front + glob, exclude: front.isEmpty ? exclude : [], key: key)
            return CloneProposal.Count(name, CountConfiguration(source: source, kind: count.kind))
        }
    }
}
