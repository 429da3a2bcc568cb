import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// Finds the folder with a repository's icons.
struct IconFinder {
    /// The minimum number of drawings in a catalogue; in folders whose names denote icons, `fewestNamed` are enough.
    static let fewest = 30
    static let fewestNamed = 5
    /// The maximum number of folders in which the names of files are compared.
    static let sample = 200

    /// Names of preferred folders, best first. The folder of processed icons is preferred to the folder of their
    /// sources.
    private static let preferred = ["optimized", "icons", "icon", "svg", "svgs", "assets", "src"]

    let summary: TreeSummary
    private let files: [TreeSummary.File]
    private let fewest: Int
    let evidence: LibraryEvidence
    /// Folders with many subfolders that contain drawings. The names of these subfolders are names of icons.
    private let crowded: Set<[String]>
    /// The paths of XML drawables that are no vectors, such as backgrounds, as far as it matters.
    var shapes: Set<String> = []

    /// - Parameter evidence: determines which folders belong to apps; drawings in them are ignored.
    init(_ summary: TreeSummary, _ evidence: LibraryEvidence) {
        (self.summary, self.evidence) = (summary, evidence)
        var children: [[String]: Set<String>] = [:]
        var last: [String]?
        for file in summary.drawings where file.folders != last {
            last = file.folders
            for (depth, name) in file.folders.enumerated() {
                children[Array(file.folders[..<depth]), default: []].insert(name)
            }
        }
        crowded = Set(children.filter { $0.value.count >= IconFinder.crowd }.keys)
        let crowded = crowded
        let styled = IconFinder.styledFolders(summary.drawings)
        let ranked = summary.drawings.filter { file in
            !evidence.isApp(file.folders) || styled.contains { file.folders.starts(with: $0) }
        }.filter { !IconPlace.areFigures($0.folders) }.map { file in
            (rank: file.rank == .usual ? .usual : IconFinder.rank(of: file.folders, crowded), file: file)
        }
        let usual = ranked.filter { $0.rank == .usual }.map(\.file)
        let named = usual.filter { $0.folders.contains(where: IconPlace.isName) }
        if named.count >= IconFinder.fewestNamed, named.count * 4 >= usual.count, !IconFinder.areCases(named) {
            (fewest, files) = (IconFinder.fewestNamed, named)
            return
        }
        // Pictures that a site serves belong to the site, unless their folders are named after icons.
        let served: Set<String> = ["public", "static"]
        let ofLibrary = ranked.map(\.file).filter { file in
            file.folders.contains(where: IconPlace.isName) && evidence.isLibrary(file.folders)
                && IconFinder.rank(of: file.folders.filter { !served.contains($0.lowercased()) }, crowded) == .usual
        }
        if usual.count * 4 <= ofLibrary.count, ofLibrary.count >= IconFinder.fewestOwn, !IconFinder.areCases(ofLibrary)
        {
            (fewest, files) = (IconFinder.fewestOwn, ofLibrary)
            return
        }
        fewest = IconFinder.fewest
        let others = ranked.lazy.filter { entry in
            let folders = entry.file.folders
            return entry.rank != .never
                && (folders.contains(where: IconPlace.isName)
                    || !folders.contains { served.contains($0.lowercased()) })
        }
        let all = usual.count >= fewest ? usual : others.map(\.file)
        // Other projects contain pictures too. Icons are in a library, or there is hardly anything else.
        let isSource =
            summary.drawings.count >= summary.otherNumber
            || all.count { evidence.mayBeLibrary($0.folders) || $0.folders.contains(where: IconPlace.isName) } * 2
                > all.count
        let areIcons = isSource && !IconFinder.areCases(all) && !IconFinder.areNumbered(all)
        files = all.count >= fewest && areIcons ? all : []
    }

    /// If a folder has at least this many subfolders, their names are treated as names of icons, and do not affect the
    /// rank.
    static let crowd = 12

    /// Names of icon categories that are also used for other drawings.
    private static let categories: Set<String> = ["logos", "logo", "flags", "flag", "emoji", "brands", "templates"]

    private static func rank(of folders: [String], _ crowded: Set<[String]>) -> FolderRank {
        FolderRank(
            folders.enumerated().lazy.filter { depth, name in
                if depth > 0, categories.contains(name.lowercased()), IconPlace.isName(folders[depth - 1]) {
                    return false
                }
                return !crowded.contains(Array(folders[..<depth]))
            }.map(\.element))
    }

    /// The proposals in the order in which they are tried.
    var proposals: [CloneProposal] { svgProposals + androidProposals }

    private var svgProposals: [CloneProposal] {
        let folder = FolderChoice(
            files, isVariant: IconFinder.isVariant, preferred: IconFinder.preferred, isPlace: IconPlace.isName)
        guard folder.files.count >= fewest else { return [] }
        let root = folder.path
        let glob = folder.isFlat ? "*.svg" : "**/*.svg"
        func inRoot(_ text: String) -> String { root.isEmpty ? text : "\(root)/\(text)" }
        if let template = oneFolderEach(folder) {
            let source = CatalogueSource.directories(glob: inRoot(template.hasPrefix("*/") ? "*/*" : "*"), exclude: [])
            let count = CountConfiguration(source: source, with: [inRoot(template)], kind: .icon)
            return [CloneProposal([CloneProposal.Count("icons", count)])]
        }
        let excluded = excludedFolders(in: folder)
        let key = variantKey(of: folder, hasOthers: !excluded.isEmpty)
        if let described = descriptions(in: folder, key), excluded.isEmpty {
            let source = CatalogueSource.files(glob: inRoot("*.svg"), exclude: [], key: described.key)
            let count = CountConfiguration(source: source, optional: described.files, kind: .icon)
            return [CloneProposal([CloneProposal.Count("icons", count)])]
        }
        guard excluded.isEmpty, key == .some(ProfileKeys.svg) else {
            let source = CatalogueSource.files(glob: inRoot(glob), exclude: excluded, key: key)
            return [CloneProposal([CloneProposal.Count("icons", CountConfiguration(source: source, kind: .icon))])]
        }
        return [CloneProposal(profile: "icon-files", root: root.isEmpty ? nil : root)]
    }

    /// The folders in the same location that contain drawings other than the icons.
    private func excludedFolders(in folder: FolderChoice) -> [String] {
        let depth = folder.folders.count
        let own = IconFinder.rank(of: folder.folders, crowded)
        let chosen = Set(folder.files.map { $0.folders.dropFirst(depth).first ?? "" })
        var others: Set<String> = []
        for file in summary.drawings
        where file.rank != .usual && file.folders.starts(with: folder.folders)
            && IconFinder.rank(of: file.folders, crowded) > own
        {
            guard let name = file.folders.dropFirst(depth).first else { continue }
            if chosen.contains(name) {
                // Only a part of the folder is excluded.
                let part = file.folders.firstIndex { FolderRank([$0]) != .usual } ?? depth
                others.insert(file.folders[...part].joined(separator: "/") + "/**")
            } else {
                others.insert((folder.folders + [name, "**"]).joined(separator: "/"))
            }
        }
        return others.count > 8 ? [] : others.sorted()
    }

    /// If most icons have a JSON or YAML file with the same name next to them, or a page in another folder, returns the
    /// patterns of these files, and a key that fits them; otherwise nil.
    private func descriptions(in folder: FolderChoice, _ key: String?) -> (files: [String], key: String?)? {
        guard folder.isFlat else { return nil }
        let beside = Dictionary(grouping: summary.structured.filter { $0.folders == folder.folders }, by: \.folders)
        for (ending, files) in ["json", "yaml", "yml"].map({ ($0, beside) })
            + [("md", Dictionary(grouping: summary.pages, by: \.folders))]
        {
            for (place, files) in files.sorted(by: {
                ($1.value.count, $0.key.joined()) < ($0.value.count, $1.key.joined())
            }) {
                let names = Set(files.map(\.name))
                let described = folder.files.map(\.stem).filter { names.contains("\($0).\(ending)") }
                guard described.count * 2 > folder.files.count else { break }
                let own = IconFinder.endings(of: described, key)
                let arePlain = own.isEmpty || described.contains { stem in !own.contains { stem.hasSuffix($0) } }
                let front = place.map { "\($0)/" }.joined()
                let ends = (arePlain ? [""] : []) + own
                return (ends.map { "\(front){key}\($0).\(ending)" }, own.isEmpty ? nil : key)
            }
        }
        return nil
    }

    /// If each icon has a folder with its name that contains several drawings, named after the icon or after states,
    /// returns the pattern of an icon's drawings, relative to the folder of all icons. Returns nil if the file names
    /// alone identify the icons.
    private func oneFolderEach(_ folder: FolderChoice) -> String? {
        let depth = folder.folders.count
        let groups = Dictionary(grouping: folder.files) { $0.folders.dropFirst(depth).first ?? "" }
        let isFlat = folder.files.allSatisfy { $0.folders.count == depth + 1 }
        let template = isFlat ? "{key}/*.svg" : "{key}/**/*.svg"
        // The icons' folders may be in categories.
        let inner = Dictionary(grouping: folder.files) { $0.folders.dropFirst(depth).prefix(2).joined(separator: "/") }
        // Folders with the same name in several categories, such as those of a size, are not icons.
        let innerNames = Set(inner.keys.compactMap { $0.split(separator: "/").last })
        if inner.count >= min(fewest, IconFinder.crowd), inner.count >= groups.count * 2, groups[""] == nil,
            innerNames.count * 10 >= inner.count * 8, inner.keys.allSatisfy({ $0.contains("/") }),
            IconFinder.areStates(inner.mapValues { $0.map(\.stem) })
        {
            return "*/\(template)"
        }
        guard groups.count >= min(fewest, IconFinder.crowd), groups[""] == nil else { return nil }
        if IconFinder.areStates(groups.mapValues { $0.map(\.stem) }) { return template }
        let fitting = groups.count { name, files in
            let name = NameWords.letters(name)
            // A name without letters does not count, because many names contain a number.
            guard name.contains(where: \.isLetter) else { return false }
            return files.allSatisfy { NameWords.letters($0.stem).contains(name) }
        }
        guard fitting * 10 >= groups.count * 9, let pattern = ProfileKeys.pattern else { return nil }
        let some = groups.sorted { $0.key < $1.key }.prefix(IconFinder.sample)
        guard Set(pattern.keys(of: some.flatMap { $0.value.map(\.stem) })).count * 20 > some.count * 21 else {
            return nil
        }
        return template
    }

    /// Whether nearly all files in the folders have one of a few common names: `default`, `active`, `24px`.
    private static func areStates(_ names: [String: [String]]) -> Bool {
        var folders: [String: Int] = [:]
        for stem in names.values.flatMap({ Set($0) }) { folders[stem, default: 0] += 1 }
        let common = Set(folders.filter { $0.value * 5 >= names.count }.map(\.key))
        guard common.count <= 24, !common.isEmpty else { return false }
        return names.values.count { $0.allSatisfy(common.contains) } * 10 >= names.count * 9
    }

    /// Returns counts for drawings in other folders that are not copies of the drawings in a proposal. A folder next to
    /// the proposal's folder contains another set of icons of the same library and gets a name: `ui_icons` for
    /// `icons/ui` next to `icons/maps`.
    /// - Parameter proposal: one of `proposals`.
    func others(than proposal: CloneProposal) -> [(count: CloneProposal.Count, setName: String?)] {
        let sources = proposal.root.map { [$0 + "/"] } ?? proposal.counts.flatMap(\.configuration.source.ownPaths)
        guard !sources.isEmpty else { return [] }
        func isCounted(_ file: TreeSummary.File) -> Bool { sources.contains { file.path.hasPrefix($0) } }
        let known = Set(summary.drawings.lazy.filter(isCounted).map { IconFinder.plainName($0.stem) })
        let left = summary.drawings.filter { file in
            !isCounted(file) && !evidence.isApp(file.folders) && !IconPlace.areFigures(file.folders)
                && (file.rank == .usual || IconFinder.setName(file) != nil)
        }
        let sets = Dictionary(grouping: left) { IconFinder.setName($0) ?? "icons" }
        let counted = Set(summary.drawings.lazy.filter(isCounted).map(\.folders))
        let drawings = Set(summary.drawings.lazy.filter(isCounted).map(\.id))
        return sets.sorted { $0.key < $1.key }.flatMap { name, files in
            others(name, files, known, drawings, counted)
        }
    }

    /// - Parameters:
    ///   - known: the names of the counted drawings.
    ///   - drawings: the ids of the counted drawings.
    ///   - counted: the folders of the counted drawings.
    private func others(
        _ name: String, _ files: [TreeSummary.File], _ known: Set<String>, _ drawings: Set<ObjectID>,
        _ counted: Set<[String]>
    ) -> [(count: CloneProposal.Count, setName: String?)] {
        var left = files
        var found: [(count: CloneProposal.Count, setName: String?)] = []
        while found.count < LeftOut.limit, left.count >= IconFinder.fewestNamed {
            let folder = FolderChoice(
                left, isVariant: IconFinder.isVariant, preferred: IconFinder.preferred, isPlace: IconPlace.isName)
            let isNamed = name != "icons" || folder.folders.contains(where: IconPlace.isName)
            guard !folder.path.isEmpty, folder.files.count >= (isNamed ? IconFinder.fewestNamed : IconFinder.fewest)
            else {
                break
            }
            left.removeAll { $0.folders.starts(with: folder.folders) }
            // Illustrations often have the names of icons, so only the same drawings are copies.
            let copies = folder.files.count { file in
                known.contains(IconFinder.plainName(file.stem)) && (name == "icons" || drawings.contains(file.id))
            }
            let isOther = copies * 2 < folder.files.count || isOtherSet(folder, copies, drawings, counted)
            guard isOther || isNamed && folder.files.count - copies >= IconFinder.fewestNamed else { continue }
            let glob = "\(folder.path)/\(folder.isFlat ? "" : "**/")*.svg"
            let source = CatalogueSource.files(glob: glob, exclude: [], key: variantKey(of: folder))
            let count = CloneProposal.Count(name, CountConfiguration(source: source, kind: .icon))
            let parent = folder.folders.dropLast()
            // Two sets may have a name in common by chance.
            let fewest = copies * 10 <= folder.files.count ? IconFinder.fewestOwn : IconFinder.fewest
            let isOfIcons = IconPlace.isName(folder.folders.last ?? "")
            let isBeside =
                isOther && name == "icons" && folder.files.count >= fewest
                && (parent.isEmpty
                    ? isOfIcons && counted.contains { $0.first.map(IconPlace.isName) == true }
                    : counted.contains { $0.count > parent.count && $0.starts(with: parent) }
                        && (parent.contains(where: IconPlace.isName) || isOfIcons))
                && folder.files.count { IconFinder.contains($0.stem, known) } * 10 < folder.files.count * 7
            let word = NameWords.of(folder.folders.last ?? "", digits: .attached, limit: 4)
                .filter { $0 != "icons" && $0.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit } }
                .joined(separator: "_").prefix(40)
            let isName = word.first?.isASCII == true && word.first?.isLetter == true
            // A set in a package of its own is published too.
            let isBesideLibrary = evidence.isBesideLibrary(folder.folders)
            let package = isBesideLibrary ? folder.folders.prefix(2) : evidence.package(of: folder.folders)[...]
            let isPackage =
                isOther && name != "icons" && package.count > 1 && folder.files.count >= IconFinder.fewest
                && evidence.isLibrary(folder.folders) && !counted.contains { $0.starts(with: package) }
            found.append((count, isPackage ? name : isBeside && isName ? IconFinder.setName(of: String(word)) : nil))
        }
        return found
    }

    /// The name of a set of drawings that are not icons: `flags`, `illustrations`.
    private static func setName(_ file: TreeSummary.File) -> String? {
        guard file.rank == .unlikely || file.rank == .usual else { return nil }
        let names: [String: String] = [
            "flag": "flags", "flags": "flags", "logo": "logos", "logos": "logos", "emoji": "emoji",
            "illustration": "illustrations", "illustrations": "illustrations", "pictogram": "pictograms",
            "pictograms": "pictograms", "spots": "spots",
        ]
        let words = file.folders.flatMap { NameWords.of($0, digits: .attached, limit: 12) }
        let found = words.compactMap { names[$0] }.last
        let rest = file.folders.filter { folder in
            !NameWords.of(folder, digits: .attached, limit: 12).contains { names[$0] != nil }
        }
        return FolderRank(rest) == .usual ? found : nil
    }

    /// Whether a part of a name is a known name, as in exported copies: `Icon=Arrow, Size=16`.
    private static func contains(_ stem: String, _ known: Set<String>) -> Bool {
        let words = NameWords.of(stem, digits: .attached, limit: 8)
        return words.indices.contains { start in
            words.indices[start...].contains { known.contains(words[start...$0].joined()) }
        }
    }
}
