import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

extension Recognizer {
    /// Finds the drawings of icons that a source lists only by name. Names alone cannot show that an icon was redrawn.
    /// - Returns: nil unless most icons have a drawing in one asset catalogue or below one folder.
    func drawings(
        of names: FoundContents, _ summary: TreeSummary, _ evidence: LibraryEvidence, _ files: some FileSource,
        _ reader: inout CountReader
    ) throws(FileSourceError) -> FoundContents? {
        var known: Set<String> = []
        for count in names.proposal.counts {
            // The names of constants include that of their type.
            let isOfType = if case .tokens = count.configuration.source { true } else { false }
            known.formUnion(
                try keys(count, files, &reader).map { key in
                    Recognizer.iconName(isOfType ? String(key.split(separator: ".").last ?? "") : key)
                })
        }
        func areDrawn(_ drawn: Set<String>) -> Bool {
            let shared = drawn.intersection(known).count
            return shared * 10 >= known.count * 6 && shared * 10 >= drawn.count * 6
        }
        for images in AssetFinder.counts(summary, evidence) where images.kind == .icon {
            guard areDrawn(Set(try keys(images, files, &reader).map { Recognizer.iconName($0) })) else { continue }
            return try read(
                CloneProposal([CloneProposal.Count("icons", images.configuration)]), files, &reader)
        }
        let drawn = summary.drawings.filter { $0.rank == .usual && known.contains(Recognizer.iconName($0.stem)) }
        let folder = FolderChoice(
            drawn, isVariant: IconFinder.isVariant, preferred: ["icons", "svg"], isPlace: IconPlace.isName)
        let all = summary.drawings.filter { $0.folders.starts(with: folder.folders) }
        guard !folder.path.isEmpty, areDrawn(Set(all.map { Recognizer.iconName($0.stem) })) else { return nil }
        let glob = "\(folder.path)/\(all.allSatisfy { $0.folders == folder.folders } ? "" : "**/")*.svg"
        let source = CatalogueSource.files(glob: glob, exclude: [], key: ProfileKeys.svg)
        let count = CountConfiguration(source: source, kind: .icon)
        return try read(CloneProposal([CloneProposal.Count("icons", count)]), files, &reader)
    }

    /// The note about drawings that are not counted.
    func note(
        _ drawings: CloneProposal.Count, besides icons: FoundContents, _ files: some FileSource,
        _ reader: inout CountReader
    ) throws(FileSourceError) -> LeftOut? {
        guard let number = try reader.read(drawings.name, drawings.configuration.source, in: files).count else {
            return nil
        }
        let isCopy = try areSame(drawings, icons, share: 0.9, files, &reader)
        let original = isCopy ? explicit(icons.proposal).first : nil
        return LeftOut(number, drawings, original.map { .copy($0) } ?? .separate)
    }

    /// The notes about lists of drawings in the form of tokens.
    func notes(
        onLists lists: [CountConfiguration], hasIcons: Bool, _ files: some FileSource, _ reader: inout CountReader
    ) throws(FileSourceError) -> [LeftOut] {
        var notes: [LeftOut] = []
        for list in lists.prefix(SmallSet.limit) {
            let count = CloneProposal.Count("tokens", list)
            guard let number = try reader.read(count.name, list.source, in: files).count else { continue }
            notes.append(LeftOut(number, count, hasIcons ? .drawn : .separate))
        }
        return notes
    }

    /// Counts the icons as the entries of a file that contains their names and tags, so that the tags are known and can
    /// be searched.
    /// - Parameter icons: icons that are counted by their drawings.
    /// - Returns: nil unless the file contains an entry for every icon, named like its drawing, and hardly any other
    ///   entries.
    func described(
        _ icons: FoundContents, by structures: StructureFinder, _ summary: TreeSummary, _ files: some FileSource,
        _ reader: inout CountReader
    ) throws(FileSourceError) -> FoundContents? {
        let counts = explicit(icons.proposal)
        guard let count = counts.first, counts.count == 1, count.configuration.with.isEmpty,
            count.configuration.optional.isEmpty,
            case .files(let glob, let exclude, _) = count.configuration.source,
            let star = glob.lastIndex(of: "*"), glob[star...] == "*.svg"
        else { return nil }
        let (pattern, excluded) = (GlobPattern(glob), exclude.map { GlobPattern($0) })
        let stems = summary.drawings.filter { file in
            pattern.matches(components: file.components)
                && !excluded.contains { $0.matches(components: file.components) }
        }.map(\.stem)
        // The file decides whether a style is an icon of its own: `account-outline` next to `account`.
        let candidates = [Set(try keys(count, files, &reader)), Set(stems)]
        for (file, shape) in structures.descriptions {
            let drawn = candidates.first { drawn in
                !drawn.isEmpty && shape.names.isSuperset(of: drawn) && shape.names.count * 20 <= drawn.count * 21
            }
            guard let drawn, let endings = Recognizer.endings(of: stems, drawn) else { continue }
            let source =
                shape.key.map { CatalogueSource.array(file: file.path, pointer: shape.pointer, key: $0) }
                ?? .keys(file: file.path, pointer: shape.pointer)
            let tied = endings.map { "\(glob[..<star]){key}\($0).svg" }
            let isSame = shape.names == drawn && endings == [""]
            let entries = CountConfiguration(
                source: source, with: isSame ? tied : [], optional: isSame ? [] : tied, kind: .icon)
            if let found = try read(CloneProposal([CloneProposal.Count(count.name, entries)]), files, &reader) {
                return found
            }
        }
        return nil
    }

    /// The parts of the drawings' names that follow the names of the icons, such as `-16` and `-24`; nil if a drawing
    /// has no icon, or if there are more than a few.
    private static func endings(of stems: [String], _ icons: Set<String>) -> [String]? {
        var found: Set<String> = []
        for stem in stems {
            let end = stem.indices.reversed().first { "-_".contains(stem[$0]) && icons.contains(String(stem[..<$0])) }
            guard icons.contains(stem) || end != nil else { return nil }
            found.insert(icons.contains(stem) ? "" : String(stem[(end ?? stem.endIndex)...]))
            if found.count > 6 { return nil }
        }
        return found.sorted()
    }

    /// The words of a name, in lower case and joined, without folders and without a first word such as `ic`.
    private static func iconName(_ key: String) -> String {
        let words = NameWords.of(key.split(separator: "/").last.map(String.init) ?? key, digits: .attached, limit: 24)
        let own = words.count > 1 && ["ic", "icon", "icons"].contains(words[0]) ? words.dropFirst() : words[...]
        return own.joined()
    }
}

extension CloneProposal.Count {
    /// The count of components without the folder whose sources are counted as icons, unless the view that shows an icon
    /// is in it too.
    func without(_ icons: [CloneProposal.Count], _ summary: TreeSummary) -> CloneProposal.Count {
        var found = self
        for icon in icons {
            guard case .files(let drawn, _, _) = icon.configuration.source, FileKind(drawn)?.isDrawing == false,
                let path = icon.configuration.source.ownPaths.first, path.hasSuffix("/"),
                let source = found.configuration.source.without(folder: String(path.dropLast())),
                !summary.sources.contains(where: { file in
                    file.path.hasPrefix(path) && NameWords.letters(file.stem) == "icon"
                })
            else { continue }
            let old = configuration
            found = CloneProposal.Count(
                name, CountConfiguration(source: source, with: old.with, optional: old.optional, kind: old.kind))
        }
        return found
    }
}

extension CatalogueSource {
    /// The source without a folder that is one of its items, or contains some; nil if it is neither.
    fileprivate func without(folder: String) -> CatalogueSource? {
        switch self {
        case .directories(let glob, let exclude):
            guard GlobPattern(glob).matches(folder), !exclude.contains(folder) else { return nil }
            return .directories(glob: glob, exclude: exclude + [folder])
        case .files(let glob, let exclude, let key):
            let inner = "\(folder)/**"
            guard let place = ownPaths.first, place.hasSuffix("/"), folder.hasPrefix(place), glob.contains("**"),
                !exclude.contains(inner)
            else { return nil }
            return .files(glob: glob, exclude: exclude + [inner], key: key)
        default: return nil
        }
    }
}
