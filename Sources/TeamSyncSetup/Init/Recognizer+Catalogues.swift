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
        let iconFinder = IconFinder(summary, evidence)
        var icons: FoundContents?
        for proposal in iconFinder.proposals where icons == nil {
            icons = try read(proposal, files, &reader)
        }
        if icons == nil {
            let drawn = try DrawnSourceFinder(summary, in: repository, evidence)
            icons = try drawn.counts.first.flatMap { try read(CloneProposal([$0]), files, &reader) }
            if drawn.areNames, let names = icons {
                icons = try drawings(of: names, summary, evidence, files, &reader) ?? names
            }
        }
        let structures = try StructureFinder(summary, in: repository)
        let drawn = icons
        if let own = icons, let described = try described(own, by: structures, summary, files, &reader) {
            icons = described
        }
        if icons == nil { icons = try structures.drawings.flatMap { try read(CloneProposal([$0]), files, &reader) } }
        if icons == nil {
            let sprites = try SpriteFinder.counts(summary, evidence, in: repository)
            icons = try sprites.first.flatMap { try read(CloneProposal([$0]), files, &reader) }
            if let number = icons?.total, number < SpriteFinder.fewest { icons = nil }
        }
        var others: [CloneProposal.Count] = []
        var leftOut: [LeftOut] = []
        /// - Parameter isOther: whether the count reads files other than those of a count with the same name.
        func add(
            _ count: CloneProposal.Count, atLeast fewest: Int, isOther: Bool = false, isLeftOut: Bool = false
        ) throws(FileSourceError) {
            let first =
                others.first { $0.name == count.name } ?? (isLeftOut ? others.last { $0.kind == count.kind } : nil)
            let isTaken = first != nil || (icons != nil && count.name == "icons") || isLeftOut
            guard !isTaken || isOther && leftOut.count < LeftOut.limit,
                let number = try reader.read(count.name, count.configuration.source, in: files).count, number >= fewest
            else { return }
            if isTaken {
                leftOut.append(LeftOut(number: number, count: count, instead: first))
            } else {
                others.append(count)
            }
        }
        let trees = structures.tokens
        for count in trees { try add(CloneProposal.Count("tokens", count), atLeast: 1) }
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
            if isCopy, count.name == "icons", let icons, try areSame(count, icons, files, &reader) { continue }
            try add(count, atLeast: 1, isOther: true, isLeftOut: isCopy)
        }
        for (count, targets) in structures.aliases {
            guard let icons else { break }
            var names: Set<String> = []
            for own in explicit(icons.proposal) { names.formUnion(try keys(own, files, &reader)) }
            if targets.count(where: names.contains) * 10 >= targets.count * 8 { try add(count, atLeast: 1) }
        }
        var small = trees.isEmpty ? structures.smallTokens : []
        let resources = try ResourceFinder.counts(summary, evidence, in: repository, small: &small)
        for count in resources where count.kind == .color { try add(count, atLeast: ResourceFinder.fewest) }
        for count in structures.lists { try add(count, atLeast: 1) }
        let code = try CodeTokenFinder(
            summary, in: repository, evidence, hasTokens: others.contains { $0.name == "tokens" })
        for candidate in code.candidates {
            let count = CloneProposal.Count("tokens", candidate.count)
            let tokens = others.first { $0.name == "tokens" }
            let isOwn = try tokens.map { try isComplement(count, of: $0, files, &reader) } ?? false
            if !isOwn, let tokens, try isCopy(count, of: tokens, files, &reader) { continue }
            try add(
                isOwn ? CloneProposal.Count("code_tokens", candidate.count) : count, atLeast: CodeTokenFinder.fewest,
                isOther: true)
        }
        // Dimensions alone are not a catalogue, because every module has some.
        for count in resources where count.kind != .color && (icons != nil || !others.isEmpty) {
            // They may be next to tokens in code, for views in another language.
            let isOther = others.contains { $0.name == count.name }
            try add(
                isOther ? CloneProposal.Count("dimens", count.configuration) : count, atLeast: ResourceFinder.fewest,
                isOther: true)
        }
        let finder = ComponentFinder(summary, in: repository, evidence)
        let components = try finder.counts(
            hasOthers: icons != nil || !others.isEmpty || structures.specifications != nil)
        // Specifications are not counted separately if the components that were found are at least half as many: they
        // probably describe these.
        if let specifications = structures.specifications {
            let number = try reader.read("components", specifications.configuration.source, in: files).count ?? 0
            let isDescribed = try components.written.contains { count in
                try (reader.read(count.name, count.configuration.source, in: files).count ?? 0) * 2 >= number
            }
            if !isDescribed { try add(specifications, atLeast: 1) }
        }
        for count in components.written {
            let sheets = SheetFinder.patterns(try keys(count, files, &reader), besides: count, summary)
            try add(count.adding(optional: sheets), atLeast: 1, isOther: true)
        }
        for count in components.others {
            try add(count, atLeast: 1, isOther: true, isLeftOut: true)
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
                leftOut.append(LeftOut(number: number, count: count, instead: nil))
            }
        }
        small = code.small + small + components.small + AssetFinder.small(summary, evidence)
        let counted =
            (icons.map { explicit($0.proposal) } ?? []).flatMap(\.configuration.source.ownPaths)
            + others.flatMap(\.configuration.source.ownPaths)
        small = iconFinder.small(besides: counted, hasIcons: icons != nil) + small
        for set in small where icons != nil || !others.isEmpty {
            let place = LeftOut.place(of: set.count.configuration.source)
            // The constants of a component, such as a color picker, are not tokens.
            let isKnown = (others + leftOut.map(\.count)).contains {
                LeftOut.place(of: $0.configuration.source) == place || $0.containsFiles(of: set)
            }
            guard !isKnown, leftOut.count < LeftOut.limit,
                let number = try reader.read(set.count.name, set.count.configuration.source, in: files).count,
                (1..<set.fewest).contains(number)
            else { continue }
            leftOut.append(LeftOut(number: number, count: set.count, instead: nil, fewest: set.fewest))
        }
        leftOut = LeftOut.named(leftOut, besides: others.map(\.name) + (icons == nil ? [] : ["icons"]))
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
        proposal.widenPaths(to: evidence.targets(ofComponents: own))
        var found = try read(proposal, files, &reader)
        found?.leftOut = leftOut
        return found
    }

    /// Whether most items of a count have the names of the icons, which shows that they were generated from the icons.
    private func areSame(
        _ count: CloneProposal.Count, _ icons: FoundContents, _ files: some FileSource, _ reader: inout CountReader
    ) throws(FileSourceError) -> Bool {
        func letters(_ key: String) -> String { key.lowercased().filter { $0.isLetter || $0.isNumber } }
        var known: Set<String> = []
        for own in explicit(icons.proposal) { known.formUnion(try keys(own, files, &reader).map(letters)) }
        let names = try keys(count, files, &reader)
        return names.count { known.contains(letters($0)) } * 10 >= names.count * 6
    }

    /// Whether a count finds tokens that another count does not find. In sources in the same folder, nearly all names
    /// must differ. Elsewhere, there must be at least as many tokens, and many of them must have other names, as when
    /// the other count reads an export from a design tool; or a style sheet declares properties with names that data
    /// files do not contain in any notation.
    private func isComplement(
        _ count: CloneProposal.Count, of tokens: CloneProposal.Count, _ files: some FileSource,
        _ reader: inout CountReader
    ) throws(FileSourceError) -> Bool {
        guard case .tokens(let own) = count.configuration.source,
            case .tokens(let source) = tokens.configuration.source
        else { return false }
        let folders = source.files.map { TokenSource.glob(of: $0) }.map { GlobPattern($0).literalFolder }
        let isBeside = own.files.allSatisfy { file in
            let own = GlobPattern(TokenSource.glob(of: file)).literalFolder
            return folders.contains { !$0.isEmpty && own.starts(with: $0) }
        }
        let known = Recognizer.spellings(try keys(tokens, files, &reader))
        let all = Recognizer.spellings(try keys(count, files, &reader))
        let names = all[0]
        if isBeside { return own.format == .code && names.intersection(known[0]).count * 10 <= names.count }
        let common = all.flatMap { own in known.map { own.intersection($0).count } }.max() ?? 0
        if names.count >= known[0].count { return common * 10 < names.count * 7 }
        guard own.format == .css, source.format != .css, source.format != .code else { return false }
        let share = try share(of: count, in: tokens, files, &reader)
        return common * 10 <= names.count && share <= 0.1
    }

    /// Whether nearly all tokens of a count in sources are those of another count in another notation, as when they were
    /// generated from these: `--blue-1` and `blue.blue1`.
    private func isCopy(
        _ count: CloneProposal.Count, of tokens: CloneProposal.Count, _ files: some FileSource,
        _ reader: inout CountReader
    ) throws(FileSourceError) -> Bool {
        try share(of: count, in: tokens, files, &reader) >= 0.9
    }

    /// The share of a count's tokens whose names are the last parts of the names in another count, from 0 to 1.
    private func share(
        of count: CloneProposal.Count, in tokens: CloneProposal.Count, _ files: some FileSource,
        _ reader: inout CountReader
    ) throws(FileSourceError) -> Double {
        var known: Set<String> = []
        for key in try keys(tokens, files, &reader) {
            let parts = key.split(separator: ".")
            for length in 1...3 { known.insert(Recognizer.letters(parts.suffix(length).joined())) }
            known.insert(Recognizer.letters(key))
        }
        let names = try keys(count, files, &reader)
        let last = names.map { String($0.split(separator: ".").last ?? "") }
        return (Recognizer.spellings(names) + Recognizer.spellings(last)).lazy.map { own in
            own.isEmpty ? 0 : Double(own.count { known.contains($0) }) / Double(own.count)
        }.max() ?? 0
    }

    private static func letters(_ text: some StringProtocol) -> String {
        text.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// The letters and digits of the names, and the same without the common prefix of all names: `--acme-color-blue`,
    /// `color.blue`. The suffix of custom properties that repeat a color as components, such as `--blue-rgb`, is
    /// removed.
    private static func spellings(_ keys: [String]) -> [Set<String>] {
        let letters = keys.map { key in
            let letters = key.lowercased().filter { $0.isLetter || $0.isNumber }
            return letters.hasSuffix("rgb") ? String(letters.dropLast(3)) : letters
        }
        guard let first = letters.min(), let last = letters.max(), letters.count > 1 else { return [Set(letters)] }
        let front = zip(first, last).prefix { $0 == $1 }.count
        return [Set(letters), Set(letters.map { String($0.dropFirst(front)) })]
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
