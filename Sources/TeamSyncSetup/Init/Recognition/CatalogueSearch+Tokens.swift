import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Adds tokens in data files, asset catalogues, resources and sources.
extension CatalogueSearch {
    /// Adds a note about token files with errors.
    mutating func addUnreadTokens() {
        if let tokens = others.first {
            if let unread = found.structures.unread(beside: tokens.configuration) {
                let count = CloneProposal.Count("tokens", unread)
                copies.append(LeftOut(0, count, .unread))
            }
        }
    }

    /// - Parameter tokenKeys: the keys of the tokens in data files.
    mutating func addAssets(besides tokenKeys: [String]) throws {
        let iconSources = icons?.proposal.counts.map(\.configuration.source) ?? []
        for count in AssetFinder.counts(summary, evidence) where !iconSources.contains(count.configuration.source) {
            if count.kind == .item, AssetFinder.areFrames(try recognizer.keys(count, files, &reader)) {
                if let number = try number(of: count) {
                    copies.append(LeftOut(number, count))
                }
                continue
            }
            // Image sets next to icons are usually copies of the icons, and colors next to tokens are usually copies of
            // the tokens.
            let isCopy =
                switch count.name {
                case "colors" where !tokenKeys.isEmpty:
                    AssetFinder.areTokens(try recognizer.keys(count, files, &reader), tokenKeys)
                case "images", "icons": icons != nil
                default: false
                }
            if isCopy, count.name == "images", let own = try pictures(count) {
                try add(own, atLeast: 1, isOther: true)
                continue
            }
            if isCopy, count.name == "icons", let icons, try recognizer.areSame(count, icons, files, &reader) {
                try addCopy(count, of: recognizer.explicit(icons.proposal).first, isSame: true)
                continue
            }
            try add(count, atLeast: 1, isOther: true, isLeftOut: isCopy)
        }
    }

    /// The same images as a count of their own, with the name of their folder; nil if many of them have the names of icons.
    private mutating func pictures(_ count: CloneProposal.Count) throws -> CloneProposal.Count? {
        guard case .xcassets(let path, _) = count.configuration.source, let icons else { return nil }
        let known = Set(try recognizer.names(of: icons, files, &reader).map(NameWords.letters))
        let keys = try recognizer.keys(count, files, &reader)
        let shared = keys.count { known.contains(NameWords.letters($0.split(separator: "/").last ?? "")) }
        guard shared * 4 < keys.count, let name = AssetFinder.name(ofFolder: path.split(separator: "/").last ?? "")
        else {
            return nil
        }
        return CloneProposal.Count(name, CountConfiguration(source: count.configuration.source, kind: .item))
    }

    /// Adds the lists whose entries are no tokens, such as colors.
    mutating func addLists() throws {
        for count in found.structures.lists {
            // The names of the entries differ from those of the drawings; otherwise, the entries would be the icons.
            if count.kind == .icon, let icons {
                guard let number = try recognizer.data(count, of: icons, files, &reader) else { continue }
                copies.append(LeftOut(number, count, .drawn))
            } else {
                try add(count, atLeast: 1)
            }
        }
    }

    /// Adds tokens in sources and style sheets, and in data files without other forms.
    /// - Parameter trees: the tokens in data files.
    mutating func addCode(besides trees: [CountConfiguration], _ tokenKeys: [String]) throws -> CodeTokenFinder {
        let colors = others.first { $0.kind == .color && ResourceFinder.reads($0.configuration.source) }
        let tokens = others.first { $0.name == "tokens" }
        let choice = RepetitionChoice(
            tokenNumber: tokens == nil ? nil : tokenKeys.count,
            packages: Set(tokens.map { CountedPaths([$0]).folders.map { evidence.package(of: $0) } } ?? []),
            known: try colors.map { Spellings.of(try recognizer.keys($0, files, &reader)) } ?? [])
        let code = try CodeTokenFinder(summary, in: repository, evidence, besides: choice) { file, bytes in
            ComponentFinder.declaresView(bytes, file, named: file.stem)
        }
        for repetition in code.repetitions {
            let count = CloneProposal.Count("tokens", repetition.count)
            try addCopy(
                count, of: repetition.isMade ? others.first { $0.name == "tokens" } : colors, isSame: !repetition.isMade
            )
        }
        for notation in code.notations {
            let count = CloneProposal.Count("tokens", notation)
            guard let number = try number(of: count) else { continue }
            notations.append((number, count))
        }
        let candidates = found.structures.plainTokens(besides: trees) + code.candidates.map(\.count)
        for count in candidates.map({ CloneProposal.Count("tokens", $0) }) {
            if let place = others.firstIndex(where: { $0.name == "tokens" }),
                try recognizer.areProperties(others[place], of: count, files, &reader)
            {
                try addCopy(others[place], of: count, isSame: true)
                replace(at: place, by: count)
                continue
            }
            if let (original, isSame) = try recognizer.original(of: count, among: others, files, &reader) {
                try addCopy(count, of: original, isSame: isSame)
                continue
            }
            let place = others.firstIndex { $0.name == "tokens" }
            let tokens = place.map { others[$0] }
            if let tokens, let (own, same) = try recognizer.withoutOutput(count, besides: tokens, files, &reader) {
                if let own { try add(own, atLeast: CodeTokenFinder.fewest, isOther: true) }
                if let number = try number(of: same) { copies.append(LeftOut(number, same, .notation(tokens))) }
                continue
            }
            let isOwn = try tokens.map { try recognizer.isComplement(count, of: $0, files, &reader) } ?? false
            if let place,
                try isOutput(others[place], of: count)
                    || isOwn && recognizer.containsAll(count, of: others[place], files, &reader)
            {
                try addCopy(others[place], of: count, isSame: true)
                replace(at: place, by: count)
                continue
            }
            var parts = [isOwn ? CloneProposal.Count("code_tokens", count.configuration) : count]
            if !isOwn, let tokens { parts = try recognizer.sheets(of: count, besides: tokens, files, &reader) ?? parts }
            for part in parts { try add(part, atLeast: CodeTokenFinder.fewest, isOther: true) }
        }
        if let compiled = code.compiled.map({ CloneProposal.Count("tokens", $0) }),
            !others.contains(where: { $0.readsFiles(of: compiled) })
        {
            let isOther = others.contains { $0.name == "tokens" }
            try add(
                isOther ? CloneProposal.Count("theme_tokens", compiled.configuration) : compiled,
                atLeast: CodeTokenFinder.fewest, isOther: true)
        }
        for (output, kept) in code.outputs {
            let original = others.first { $0.readsFiles(of: CloneProposal.Count("tokens", kept)) }
            try addCopy(CloneProposal.Count("tokens", output), of: original, isSame: true)
        }
        for count in code.legacy.map({ CloneProposal.Count("tokens", $0) }) {
            guard let number = try number(of: count), number > 0 else { continue }
            copies.append(LeftOut(number, count, .former))
        }
        for version in code.versions {
            let name = others.last { $0.kind == .token && $0.configuration.source.isOfCode }?.name
            let newest = name.map { CloneProposal.Count($0, version.newest) }
            try addCopy(CloneProposal.Count("tokens", version.former), of: newest, isSame: false)
        }
        return code
    }

    /// Whether a build wrote the data files of one count from the sources of another one.
    private mutating func isOutput(
        _ tokens: CloneProposal.Count, of sources: CloneProposal.Count
    ) throws(FileSourceError) -> Bool {
        guard case .tokens(let output) = tokens.configuration.source, output.format != .code, output.format != .css,
            case .tokens(let own) = sources.configuration.source, own.format == .code
        else { return false }
        func ranks(_ patterns: [String]) -> [FolderRank] {
            patterns.map { GlobPattern(TokenSource.glob(of: $0)).literalFolder }
                .map { folders in FolderRank(folders.map { String(decoding: $0, as: UTF8.self) }) }
        }
        guard ranks(output.files).allSatisfy({ $0 == .built }), ranks(own.files).allSatisfy({ $0 == .usual }) else {
            return false
        }
        return try recognizer.containsEnds(sources, of: tokens, files, &reader)
    }

    /// Adds notes about sources next to tokens whose values are of other kinds.
    mutating func addUndesigned(_ code: CodeTokenFinder) throws {
        for count in code.undesigned.map({ CloneProposal.Count("tokens", $0) }) {
            guard others.contains(where: { $0.kind == .token }), !others.contains(where: { $0.readsFiles(of: count) }),
                let number = try number(of: count), number > 0
            else { continue }
            copies.append(LeftOut(number, count, .undesigned))
        }
    }

    /// Adds the colors of an Android library, unless a build wrote them from the tokens.
    mutating func addColors(_ resources: [CloneProposal.Count], besides tokenKeys: [String]) throws {
        for count in resources where count.kind == .color {
            if !tokenKeys.isEmpty, AssetFinder.areTokens(try recognizer.keys(count, files, &reader), tokenKeys) {
                try addCopy(count, of: others.first { $0.name == "tokens" }, isSame: true)
            } else {
                try add(count, atLeast: ResourceFinder.fewest)
            }
        }
    }

    mutating func addDimensions(_ resources: [CloneProposal.Count]) throws {
        if !isEmpty, let attributes = try ResourceFinder.themeAttributes(summary, evidence, in: repository),
            let number = try number(of: attributes), number >= ResourceFinder.fewest
        {
            copies.append(LeftOut(number, attributes))
        }
        // Dimensions alone are not a catalogue, because every module has some.
        for count in resources where count.kind != .color && !isEmpty {
            // They may be next to tokens in code, for views in another language.
            let isOther = others.contains { $0.name == count.name }
            try add(
                isOther ? CloneProposal.Count("dimens", count.configuration) : count, atLeast: ResourceFinder.fewest,
                isOther: true)
        }
    }
}
