import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncGit

/// Finds the vector drawables of an Android library.
extension IconFinder {
    private func isForOthers(_ file: TreeSummary.File) -> Bool {
        evidence.isLibrary(file.folders) || file.folders.contains(where: IconPlace.isName)
    }

    /// Whether a folder contains resources: `res`, `res-icons`, or the folder of Compose Multiplatform.
    private static func areResources(_ name: String) -> Bool { name.hasPrefix("res") || name == "composeResources" }

    var androidProposals: [CloneProposal] {
        let vectors = summary.drawables.filter { $0.folders.dropLast().contains(where: IconFinder.areResources) }
        let own = libraryProposals()
        return own.isEmpty ? symbolProposals(vectors) : own
    }

    /// The symbols of a design system in the module of an app. The icons of an app are usually its own, but it does not
    /// call them symbols.
    private func symbolProposals(_ vectors: [TreeSummary.File]) -> [CloneProposal] {
        let symbols = vectors.filter { file in
            file.rank == .usual && AndroidIconName(file)?.isSymbol == true
                && evidence.isAppOfDesignSystem(file.folders)
        }
        return symbols.count >= IconFinder.crowd ? [androidProposal(of: symbols, isNamed: true)] : []
    }

    /// The maximum number of drawables to read, and the maximum size of one, in bytes.
    private static let (readLimit, sizeLimit) = (500, 64 << 10)

    private var libraryVectors: [TreeSummary.File] {
        summary.drawables.filter { file in
            file.rank == .usual && !evidence.isApp(file.folders) && !shapes.contains(file.path)
                && file.folders.dropLast().contains(where: IconFinder.areResources)
        }
    }

    /// Returns a finder that ignores the drawables that are not vectors, if there are many drawables, and only few of
    /// them have the names of icons.
    func withoutShapes(in repository: Repository) throws(GitError) -> IconFinder {
        let files = libraryVectors
        let unnamed = files.filter { AndroidIconName($0) == nil }
        var finder = self
        guard files.count >= IconFinder.fewest, files.count - unnamed.count < IconFinder.fewest,
            unnamed.count <= IconFinder.readLimit
        else { return finder }
        for file in unnamed {
            let bytes = try RepositoryFile.contents(of: file, in: repository, limit: IconFinder.sizeLimit)
            guard let bytes, bytes.firstRange(of: Array("vector".utf8)) == nil else { continue }
            finder.shapes.insert(file.path)
        }
        return finder
    }

    private func libraryProposals() -> [CloneProposal] {
        let usual = libraryVectors
        let isFew = usual.count < IconFinder.fewest
        let files = isFew ? usual.filter(isForOthers) : usual
        // If there are only a few pictures, they are icons only if their names denote icons.
        let fewest = isFew ? IconFinder.crowd : IconFinder.fewest
        let icons = files.filter { AndroidIconName($0) != nil }
        let isNamed = icons.count >= fewest
        // In a module that is named after icons, the drawings need no such names.
        let placed = isNamed ? [] : usual.filter { $0.folders.contains(where: IconPlace.isName) }
        let isPlaced = placed.count >= IconFinder.crowd
        let chosen = isNamed ? icons : isPlaced ? placed : files
        guard chosen.count >= fewest, isNamed || isPlaced || !isFew else { return [] }
        return [androidProposal(of: chosen, isNamed: isNamed)]
    }

    /// Counts of vector drawables with the names of icons in a library that are not counted: those next to icons of
    /// another form, and those in folders for former items.
    func drawables(besides counts: [CloneProposal.Count]) -> [(count: CloneProposal.Count, isFormer: Bool)] {
        let icons = summary.drawables.filter { file in
            file.folders.dropLast().contains(where: IconFinder.areResources) && !evidence.isApp(file.folders)
                && isForOthers(file) && AndroidIconName(file) != nil
        }
        let known = counts.contains { FileKind.fileExtension(of: LeftOut.place(of: $0.configuration.source)) == "xml" }
        let usual = known ? [] : icons.filter { $0.rank == .usual }
        return [(usual, false), (icons.filter { FolderRank.areFormer($0.folders) }, true)].compactMap {
            files, isFormer in
            guard files.count >= IconFinder.crowd else { return nil }
            let proposal = androidProposal(of: files, isNamed: true, isPlain: true)
            return proposal.counts.first.map { ($0, isFormer) }
        }
    }

    /// A count of the few vector drawables of a library, or of the module with the components, at least half of which have
    /// the names of icons; nil if there are others. If some are not vectors, only those with the names of icons are counted.
    /// - Parameters:
    ///   - counts: the counts that were found.
    ///   - isVector: whether a file is a vector drawable.
    func fewDrawables(
        besides counts: [CloneProposal.Count], _ isVector: (TreeSummary.File) throws(GitError) -> Bool
    ) throws(GitError) -> CloneProposal.Count? {
        let paths = counts.filter { $0.kind == .component }.flatMap(\.configuration.source.ownPaths)
        let modules = Set(paths.map { evidence.package(of: $0.split(separator: "/").map(String.init)) })
        let own = summary.drawables.filter { file in
            file.rank == .usual && !evidence.isApp(file.folders)
                && (evidence.isLibrary(file.folders) || modules.contains(evidence.package(of: file.folders)))
                && file.folders.dropLast().last.map(IconFinder.areResources) == true
        }
        let places = Dictionary(grouping: own) { $0.folders.dropLast().joined(separator: "/") }
        let best = places.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
        guard let (place, files) = best, files.count < IconFinder.fewest else { return nil }
        let named = files.filter { AndroidIconName($0) != nil }
        let front = AndroidIconName.front(of: named)
        guard Set(named.map(\.stem)).count >= IconFinder.fewestNamed, named.count * 2 >= files.count, !front.isEmpty
        else { return nil }
        var areVectors = true
        for file in files where areVectors { areVectors = try isVector(file) }
        let glob = "\(place)/drawable*/\(areVectors ? "" : front)*.xml"
        return CloneProposal.Count(
            "icons", CountConfiguration(source: .files(glob: glob, exclude: [], key: ProfileKeys.android), kind: .icon))
    }

    /// Counts of vector drawables with the names of illustrations.
    /// - Parameter counts: the counts that may contain them already.
    func pictures(besides counts: [CloneProposal.Count]) -> [CloneProposal.Count] {
        let words: Set<String> = ["ill", "illustration", "img", "image", "logo"]
        let counted = counts.compactMap { count -> GlobPattern? in
            guard case .files(let glob, _, _) = count.configuration.source else { return nil }
            return GlobPattern(glob)
        }
        var numbers: [String: Int] = [:]
        for file in summary.drawables where file.rank == .usual && file.folders.last == "drawable" {
            let components = file.components
            guard !counted.contains(where: { $0.matches(components: components) }) else { continue }
            let front = file.stem.prefix { $0 != "_" }
            guard words.contains(String(front)), front.endIndex < file.stem.endIndex else { continue }
            let resources = file.folders.dropLast().joined(separator: "/")
            numbers["\(resources)/drawable*/\(front)_*.xml", default: 0] += 1
        }
        return numbers.filter { $0.value >= IconFinder.fewestNamed }.keys.sorted().prefix(SmallSet.limit).map { glob in
            let source = CatalogueSource.files(glob: glob, exclude: [], key: "^(?<key>.+)$")
            return CloneProposal.Count(
                glob.contains("/logo_") ? "logos" : "illustrations", CountConfiguration(source: source, kind: .icon))
        }
    }

    /// Counts of PNG files in folders for densities (`drawable-xhdpi/icn_arrow.png`) beside vectors with similar names.
    /// - Parameter counts: the counts of the icons.
    func bitmaps(besides counts: [CloneProposal.Count]) -> [CloneProposal.Count] {
        counts.compactMap { count in
            guard case .files(let glob, let exclude, let key) = count.configuration.source, glob.hasSuffix(".xml")
            else { return nil }
            let (vector, own) = (GlobPattern(glob), String(glob.dropLast(3)) + "png")
            let bitmap = GlobPattern(own)
            let names = Set(summary.bitmaps.filter { bitmap.matches(components: $0.components) }.map(\.stem))
            let vectors = Set(summary.drawables.filter { vector.matches(components: $0.components) }.map(\.stem))
            // A bitmap with the name of a vector is the same icon, and the glob may also match photos.
            let icons = names.subtracting(vectors).filter { AndroidIconName($0) != nil && !$0.hasPrefix("ic_launcher") }
            guard icons.count * 2 > names.count else { return nil }
            let source = CatalogueSource.files(glob: own, exclude: exclude, key: key)
            return CloneProposal.Count("icons", CountConfiguration(source: source, kind: .icon))
        }
    }

    /// - Parameters:
    ///   - isNamed: whether all drawables have the names of icons.
    ///   - isPlain: whether the result must not use a profile.
    private func androidProposal(
        of chosen: [TreeSummary.File], isNamed: Bool, isPlain: Bool = false
    ) -> CloneProposal {
        let folder = FolderChoice(
            chosen, isVariant: { $0.hasPrefix("drawable") || IconFinder.areResources($0) }, preferred: ["main"])
        var names = folder.folders
        // The resource folder, which may contain further folders: `res/`, `res-icons/arrows/drawable/`.
        let place = names.lastIndex(where: IconFinder.areResources)
        let resources = place.map { names[$0] } ?? "**/res"
        if let place { names = Array(names[..<place]) }
        let front = isNamed ? AndroidIconName.front(of: folder.files) : ""
        let stems = folder.files.map { String($0.stem.dropFirst(front.utf8.count)) }
        let key = IconNames(Set(stems)).key(ProfileKeys.androidPattern, of: stems) ?? ProfileKeys.android
        let isDeep = folder.files.contains { $0.folders.dropLast().last.map(IconFinder.areResources) == false }
        if isNamed, !isPlain, front == "ic_", !isDeep, resources != "composeResources", key == ProfileKeys.android {
            if names.suffix(2) == ["src", "main"] { names.removeLast(2) }
            let root = names.joined(separator: "/")
            return CloneProposal(profile: "android-icons", root: root.isEmpty ? nil : root)
        }
        let glob = (names + [resources] + (isDeep ? ["**"] : []) + ["drawable*", "\(front)*.xml"])
            .joined(separator: "/")
        let source = CatalogueSource.files(glob: glob, exclude: excludedShapes(in: glob, beside: stems), key: key)
        return CloneProposal([CloneProposal.Count("icons", CountConfiguration(source: source, kind: .icon))])
    }
}

extension IconFinder {
    /// Patterns for the drawables in the folder of the icons that are no vectors, such as backgrounds and ripples: one for
    /// each last word that no icon has, and otherwise the paths. Empty if there are too many.
    private func excludedShapes(in glob: String, beside stems: [String]) -> [String] {
        let pattern = GlobPattern(glob)
        let paths = shapes.filter { pattern.matches($0) }.sorted()
        let front = glob.prefix(upTo: glob.lastIndex(of: "/").map(glob.index(after:)) ?? glob.startIndex)
        let ends = Dictionary(grouping: paths) { path in
            path.dropLast(".xml".utf8.count).split(separator: "/").last?.split(separator: "_").last ?? ""
        }
        let found = ends.sorted { $0.key < $1.key }.flatMap { end, own in
            own.count > 1 && !end.isEmpty && !stems.contains { $0.hasSuffix("_\(end)") }
                ? ["\(front)*_\(end).xml"] : own
        }
        return found.count > FilePatterns.limit * 4 ? [] : found
    }
}

/// The name of a drawable that denotes an icon: `ic_add`, `acme_ic_add`, `icon_add`, `symbol_add`.
private struct AndroidIconName {
    private static let symbolWords: Set<String> = ["symbol", "symbols", "glyph", "glyphs"]
    private static let words: Set<String> = symbolWords.union(["ic", "ico", "icon", "icons", "icn"])

    /// The beginning of the name, up to and including the word that denotes an icon.
    let front: String
    let isSymbol: Bool

    init?(_ file: TreeSummary.File) { self.init(file.stem) }

    init?(_ stem: String) {
        let parts = stem.split(separator: "_", maxSplits: 3)
        guard let index = parts.prefix(3).firstIndex(where: { AndroidIconName.words.contains(String($0)) }),
            index + 1 < parts.count
        else { return nil }
        front = parts[...index].joined(separator: "_") + "_"
        isSymbol = AndroidIconName.symbolWords.contains(String(parts[index]))
    }

    /// The common prefix of most names; empty if there is none.
    static func front(of files: [TreeSummary.File]) -> String {
        let fronts = Dictionary(grouping: files.compactMap { AndroidIconName($0)?.front }, by: \.self)
        guard let best = fronts.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) }),
            best.value.count * 10 >= files.count * 9
        else { return "" }
        return best.key
    }
}
