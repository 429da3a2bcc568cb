import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// Finds the asset catalogues of a repository.
enum AssetFinder {
    /// The minimum number of sets in a catalogue.
    static let fewest = 3
    /// The names of sets that every app has.
    static let ownNames: Set<String> = [
        "AccentColor.colorset", "LaunchImage.imageset", "LaunchBackground.colorset",
    ]

    /// The counts, those in the largest folder first. An app's asset catalogues are ignored unless they are in the
    /// folder of its design system.
    static func counts(_ summary: TreeSummary, _ evidence: LibraryEvidence) -> [CloneProposal.Count] {
        let all = summary.sets.filter { set in
            !ownNames.contains(set.name) && !evidence.isApp(set.folders)
                && AssetSet.allCases.contains { set.name.hasSuffix(".\($0.rawValue)set") }
        }
        let usual = all.filter { $0.rank == .usual || FolderRank.areOfPictures($0.folders) }
        // A few images of a demo are not a catalogue.
        var left = usual.count >= fewest || all.count < IconFinder.fewest ? usual : all
        var found: [CloneProposal.Count] = []
        while left.count >= fewest, found.count < LeftOut.limit {
            let folder = FolderChoice(
                left, isVariant: { $0.hasSuffix(".xcassets") }, preferred: ["sources", "resources"],
                fewest: fewest)
            // A count includes the whole asset catalogue.
            let names = folder.folders
            let end = names.firstIndex { $0.hasSuffix(".xcassets") }.map { names.index(after: $0) } ?? names.endIndex
            let catalogue = Array(names[..<end])
            found += counts(all.filter { $0.folders.starts(with: catalogue) }, in: catalogue, summary)
            left.removeAll { $0.folders.starts(with: catalogue) }
        }
        return found
    }

    /// Whether most colors or constants in a catalogue have the names of tokens, which shows that they were generated
    /// from the tokens.
    static func areTokens(_ colors: [String], _ tokens: [String]) -> Bool {
        var known: Set<String> = []
        for key in tokens {
            let parts = key.split(separator: ".")
            for start in parts.indices { known.insert(NameWords.letters(parts[start...].joined())) }
        }
        let shared = colors.count { key in
            let parts = key.split(whereSeparator: { "/.".contains($0) })
            return parts.indices.contains { known.contains(NameWords.letters(parts[$0...].joined())) }
        }
        return shared * 10 >= colors.count * 6
    }

    /// Returns a count of icons, each with several image sets for its styles, such as `AddFill` and `AddLine`. Returns
    /// nil if each set is a separate icon.
    private static func icons(
        _ sets: [TreeSummary.File], in catalogue: [String], _ path: String, _ summary: TreeSummary
    ) -> CloneProposal.Count? {
        let sets = sets.filter { $0.name.hasSuffix(".imageset") }
        let drawings = summary.setDrawings.filter { $0.folders.starts(with: catalogue) }
        // A set can contain a file for each scale.
        let endings = Dictionary(grouping: drawings, by: \.fileExtension).mapValues { files in
            var folders: Set<String> = []
            return files.filter { folders.insert($0.folder).inserted }
        }
        // If the sets contain files of several formats, all of their files are drawings except for the descriptions.
        let best = endings.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
        let isOfOne = best.map { $0.value.count >= sets.count } ?? false
        var folders: Set<String> = []
        let drawn = isOfOne ? best?.value ?? [] : drawings.filter { folders.insert($0.folder).inserted }
        guard let best, drawn.count >= sets.count, !path.contains("*"), let pattern = ProfileKeys.pattern else {
            return nil
        }
        // An item is a set, whatever its drawing is called.
        let stems = drawn.map { $0.folders.last.map { String($0.dropLast(".imageset".count)) } ?? $0.stem }
        let (key, keys) = AssetFinder.key(pattern, of: stems)
        let number = Set(keys).count
        guard Set(stems).count == stems.count, number >= fewest, number * 4 <= stems.count * 3 else { return nil }
        // Icons of apps are bitmaps in other folders.
        let glob = !isOfOne || best.key == "png" ? "\(path)/**/*.imageset/*" : "\(path)/**/*"
        let source = CatalogueSource.files(
            glob: isOfOne ? "\(glob).\(best.key)" : glob, exclude: isOfOne ? [] : ["\(path)/**/Contents.json"],
            key: key)
        let contents = contents(of: zip(drawn, keys), in: path)
        return CloneProposal.Count("icons", CountConfiguration(source: source, optional: contents, kind: .icon))
    }

    /// The pattern for the names of image sets, with the keys: that of the profile, or one for the styles that the names
    /// have in common, such as `Filled Heart` and `Outlined Heart`.
    private static func key(_ known: NamePattern, of stems: [String]) -> (pattern: String?, keys: [String]) {
        guard let own = IconNames(Set(stems)).key(known, of: stems) else {
            return (ProfileKeys.svg, known.keys(of: stems))
        }
        do { return (own, try NamePattern(own).keys(of: stems)) } catch {
            return (ProfileKeys.svg, known.keys(of: stems))
        }
    }

    /// Returns patterns for the `Contents.json` files in the image sets of each icon, which specify how the icon is
    /// rendered and in which appearances. The result is empty if the names of the sets do not begin with those of the
    /// icons, or have too many different endings.
    private static func contents(
        of icons: some Sequence<(TreeSummary.File, String)>, in path: String
    ) -> [String] {
        let ending = ".imageset"
        var endings: Set<Substring> = []
        for (file, key) in icons {
            guard let set = file.folders.last, set.hasPrefix(key) else { continue }
            endings.insert(set.dropFirst(key.count).dropLast(ending.count))
        }
        guard endings.count <= FilePatterns.limit else { return [] }
        return endings.sorted().map { "\(path)/**/{key}\($0)\(ending)/Contents.json" }
    }

    /// The minimum number of sets in a folder of icons.
    private static let fewestIcons = 5

    /// Returns a count for each folder with images next to a folder of icons, such as `Icons/` next to `Illustrations/`,
    /// or `Icons/Kit.xcassets` next to `Flags/Kit.xcassets`; empty if there is no such folder, or if it contains all
    /// images.
    private static func parts(
        _ sets: [TreeSummary.File], in catalogue: [String], _ path: String, _ summary: TreeSummary
    ) -> [CloneProposal.Count] {
        let images = sets.filter { $0.name.hasSuffix(".imageset") }
        let folders = Dictionary(grouping: images) { $0.folders.dropFirst(catalogue.count).first ?? "" }
        guard folders.count > 1, folders[""] == nil,
            let icons = folders.first(where: { IconPlace.isName($0.key) && $0.value.count >= fewestIcons })?.key,
            folders.keys.count(where: IconPlace.isName) == 1
        else { return [] }
        func count(_ name: String, _ folder: String, _ kind: CatalogueKind) -> CloneProposal.Count {
            let source = CatalogueSource.xcassets(path: "\(path)/\(folder)", sets: [.image])
            return CloneProposal.Count(name, CountConfiguration(source: source, kind: kind))
        }
        let others = folders.filter { $0.key != icons && $0.value.count >= fewest }.keys.sorted().prefix(LeftOut.limit)
        let styled = AssetFinder.icons(folders[icons] ?? [], in: catalogue + [icons], "\(path)/\(icons)", summary)
        return [styled ?? count("icons", icons, .icon)]
            + others.map { folder in
                count(name(ofFolder: folder) ?? "images", folder, .item)
            }
    }

    /// Whether images are the frames of a few animations: `checkbox-selected-0` to `checkbox-selected-19`.
    static func areFrames(_ names: [String]) -> Bool {
        var series: [Substring: Set<Int>] = [:]
        for name in names {
            let digits = name.reversed().prefix { $0.isASCII && $0.isNumber }.count
            guard let number = Int(name.suffix(digits)) else { return false }
            series[name.dropLast(digits), default: []].insert(number)
        }
        return !series.isEmpty
            && series.values.allSatisfy { $0.count > 4 && ($0.max() ?? 0) - ($0.min() ?? 0) < $0.count + 2 }
    }

    private static let catalogueEnding = ".xcassets"

    /// The name of a count for the images in a folder or an asset catalogue; nil for names without letters or digits.
    static func name(ofFolder folder: some StringProtocol) -> String? {
        let plain =
            folder.hasSuffix(catalogueEnding) ? folder.dropLast(catalogueEnding.count).description : String(folder)
        let name = NameWords.of(plain, digits: .attached, limit: 4).joined(separator: "_")
        guard let first = name.utf8.first, first.isASCIILetter,
            name.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x5f })
        else { return nil }
        return name == "colors" ? "color_images" : name
    }

    /// - Parameters:
    ///   - sets: all sets in the catalogue.
    ///   - catalogue: its folder; empty if no folder contains all sets.
    private static func counts(
        _ sets: [TreeSummary.File], in catalogue: [String], _ summary: TreeSummary
    ) -> [CloneProposal.Count] {
        let path = catalogue.isEmpty ? "**/*.xcassets" : catalogue.joined(separator: "/")
        func count(_ name: String, _ kinds: [AssetSet], _ kind: CatalogueKind) -> CloneProposal.Count? {
            let found = kinds.filter { kind in sets.contains { $0.name.hasSuffix(".\(kind.rawValue)set") } }
            let number = sets.count { file in kinds.contains { file.name.hasSuffix(".\($0.rawValue)set") } }
            guard number >= fewest else { return nil }
            return CloneProposal.Count(
                name, CountConfiguration(source: .xcassets(path: path, sets: found), kind: kind))
        }
        let colors = [count("colors", [.color], .color)].compactMap(\.self)
        let parts = path.contains("*") ? [] : AssetFinder.parts(sets, in: catalogue, path, summary)
        if !parts.isEmpty { return colors + parts }
        let name = catalogue.last.map(IconPlace.isName) == true ? "icons" : "images"
        let images = icons(sets, in: catalogue, path, summary) ?? count(name, [.image, .symbol], .icon)
        return colors + [images].compactMap(\.self)
    }
}
