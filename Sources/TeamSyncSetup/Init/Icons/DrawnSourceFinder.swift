import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Finds icons that are drawn in code: either one source per icon below an icon folder, or one source with many icons.
struct DrawnSourceFinder {
    /// The minimum number of icons in a catalogue.
    private static let fewest = 8
    /// The maximum numbers of files to read in one folder and in total, and the maximum sizes of one file and of all,
    /// in bytes.
    private static let (fileLimit, totalLimit, sizeLimit, allLimit) = (60, 600, 2 << 20, 16 << 20)
    private static let endings: Set<String> = [
        "tsx", "jsx", "js", "ts", "vue", "svelte", "kt", "dart", "swift", "erb", "php", "twig", "njk", "astro",
    ]
    /// Names of other files next to the icons.
    private static let indexes: Set<String> = ["index", "types", "utils", "icon", "icons", "all", "main"]
    /// Parts of the names of folders with copies of the same icons, in order of preference.
    private static let preferred = ["icons", "src", "commonmain", "components", "react"]

    /// The counts, largest first.
    private(set) var counts: [CloneProposal.Count] = []

    /// Whether the first count compares drawings, and not only names.
    private(set) var hasDrawings = true

    /// Whether the first count only names images that are counted by themselves.
    private(set) var nameImages = false

    struct Found {
        let number: Int
        let count: CloneProposal.Count
        var hasDrawings = true
        /// The Dart file with constants for icons, and their names.
        var constants: (file: TreeSummary.File, names: Set<String>)?
        /// The pattern for the constants; nil if the file contains no others.
        var pattern: String?
        /// The script with drawings, and their names.
        var drawn: (file: TreeSummary.File, names: Set<String>)?
        /// Whether the icons are the cases of an enumeration next to about as many images.
        var nameImages = false
    }

    init(_ summary: TreeSummary, in repository: Repository, _ evidence: LibraryEvidence) throws(GitError) {
        let files = summary.sources.filter { file in
            file.rank == .usual && DrawnSourceFinder.endings.contains(file.fileExtension)
                && !ComponentSource.isAside(stem: file.stem) && evidence.mayBeLibrary(file.folders)
        }
        var found: [Found] = []
        var (left, bytesLeft) = (DrawnSourceFinder.totalLimit, DrawnSourceFinder.allLimit)
        func read(_ file: TreeSummary.File) throws(GitError) -> [UInt8] {
            left -= 1
            let limit = DrawnSourceFinder.sizeLimit
            guard bytesLeft > 0, let bytes = try RepositoryFile.contents(of: file, in: repository, limit: limit) else {
                return []
            }
            bytesLeft -= bytes.count
            return bytes
        }
        // Find sources with many icons.
        let named = files.filter { file in
            ["icon", "symbol", "glyph"].contains { file.name.lowercased().contains($0) }
                || file.folders.contains { $0.lowercased().contains("icon") }
        }
        // An enumeration next to images or drawings names these, which also show what was redrawn.
        let images =
            summary.drawings.count { $0.rank == .usual && !evidence.isApp($0.folders) }
            + summary.sets.count { set in
                !set.name.hasSuffix(".colorset") && set.rank == .usual && !evidence.isApp(set.folders)
            }
        let byName = named.filter { $0.name.lowercased().contains("icon") } + named
        var seen: Set<String> = []
        var budget = DrawnConstants.budget
        for file in byName.prefix(2000) where left > DrawnSourceFinder.totalLimit / 2 && seen.count < 100 {
            guard seen.insert(file.path).inserted else { continue }
            let bytes = try read(file)
            guard let list = IconList(bytes, file, &budget) else { continue }
            let areConstants = list.areConstants(bytes, file)
            let source =
                areConstants
                ? CatalogueSource.tokens(TokenSource(files: [file.path], format: .code))
                : .lines(glob: file.path, exclude: [], pattern: list.pattern, multiline: list.drawn != nil ? true : nil)
            let keys =
                areConstants
                ? DesignValues(bytes, GitPath(file.path), .code)?.keys
                : file.fileExtension == "dart" ? list.names(bytes) : nil
            found.append(
                Found(
                    number: list.number, count: DrawnSourceFinder.count(source), hasDrawings: list.hasDrawings,
                    constants: keys.map { (file, CodeTokenFinder.lastNames($0)) },
                    pattern: areConstants ? nil : list.pattern, drawn: list.drawn.map { (file, $0) },
                    nameImages: list.areCases && images >= DrawnSourceFinder.fewest && images * 2 >= list.number))
        }
        found += try DrawnSourceFinder.siblings(of: found, files, &budget, read)
        found = DrawnSourceFinder.themed(DrawnSourceFinder.merged(found, files), files)
        found.removeAll { $0.number < DrawnSourceFinder.fewest }
        // Find folders with one source per icon.
        let places = DrawnSourceFinder.foldersOfIcons(files)
        let inFolders = files.filter { file in
            file.folders.contains(where: IconPlace.isName) || evidence.isOfIcons(file.folders)
                || places.contains(file.folders)
        }
        let kinds = Dictionary(grouping: inFolders, by: DrawnSourceFinder.ending)
        for (ending, files) in kinds.sorted(by: { $0.key < $1.key }) where files.count >= DrawnSourceFinder.fewest {
            let folders = Dictionary(grouping: files, by: \.folder).sorted {
                ($1.value.count, $0.key) < ($0.value.count, $1.key)
            }
            var (drawn, others): ([TreeSummary.File], [TreeSummary.File]) = ([], [])
            for (_, files) in folders {
                let sample =
                    files.filter { DrawnSourceFinder.indexes.contains($0.stem.lowercased()) }
                    + files.filter { !DrawnSourceFinder.indexes.contains($0.stem.lowercased()) }
                var own: (drawn: [TreeSummary.File], others: [TreeSummary.File]) = ([], [])
                for file in sample.prefix(DrawnSourceFinder.fileLimit) {
                    guard left > 0 else { break }
                    if IconList.isDrawn(try read(file), file) {
                        own.drawn.append(file)
                    } else {
                        own.others.append(file)
                    }
                }
                let rest = sample.dropFirst(own.drawn.count + own.others.count)
                // Unread files are treated like the majority of the files in their folder.
                if own.drawn.count > own.others.count { own.drawn += rest } else { own.others += rest }
                drawn += own.drawn
                others += own.others
            }
            guard drawn.count >= DrawnSourceFinder.fewest,
                let one = DrawnSourceFinder.files(drawn, others, ending)
            else { continue }
            found.append(one)
        }
        found.sort { $0.number > $1.number }
        (counts, hasDrawings) = (found.map(\.count), found.first?.hasDrawings != false)
        nameImages = found.first?.nameImages == true
    }

    /// The file extension; for templates, all of them: `html.erb`.
    private static func ending(of file: TreeSummary.File) -> String {
        FileKind(file.name) == .template ? String(file.name.drop { $0 != "." }.dropFirst()) : file.fileExtension
    }

    /// The folders in which nearly all names end in `Icon`.
    private static func foldersOfIcons(_ files: [TreeSummary.File]) -> Set<[String]> {
        let folders = Dictionary(grouping: files, by: \.folders).filter { _, own in
            let named = own.count { $0.stem.lowercased().hasSuffix("icon") }
            return named >= fewest && named * 10 >= own.count * 9
        }
        return Set(folders.keys)
    }

    /// - Parameter others: files of the same kind that do not draw an icon.
    private static func files(
        _ drawn: [TreeSummary.File], _ others: [TreeSummary.File], _ ending: String
    ) -> Found? {
        let folder = FolderChoice(
            drawn, isVariant: IconFinder.isVariant, preferred: preferred, isPlace: IconPlace.isName)
        let files = folder.files
        let views = views(drawnBy: files, others)
        let beside = others.filter { $0.folders.starts(with: folder.folders) && !views.contains($0.path) }
        guard files.count >= fewest, files.count * 10 >= (files.count + beside.count) * 6 else { return nil }
        let depths = Set(files.map { $0.folders.count - folder.folders.count })
        let front = folder.path.isEmpty ? "" : "\(folder.path)/"
        let inner = depths.count == 1 ? String(repeating: "*/", count: depths.first ?? 0) : "**/"
        if !views.isEmpty {
            let source = CatalogueSource.files(glob: "\(front)\(inner)*\(drawingSuffix).\(ending)", exclude: [])
            let count = CountConfiguration(source: source, optional: ["\(front)\(inner){key}.\(ending)"], kind: .icon)
            return Found(number: Set(files.map(\.stem)).count, count: CloneProposal.Count("icons", count))
        }
        if let one = foldersWithIndex(files, in: folder.folders, beside) { return one }
        // If many names occur in several folders, the folders are styles.
        func stem(_ file: TreeSummary.File) -> String { String(file.name.dropLast(ending.utf8.count + 1)) }
        let stems = files.map(stem)
        let names = Set(stems).count
        let places = Set(files.flatMap { $0.folders.dropFirst(folder.folders.count) })
        let areStyles = places.count(where: IconFinder.isVariant) > 1
        let plain = names * 10 > files.count * 9 && !areStyles ? nil : "^(?<key>.+)$"
        // If there are few different keys, the names contain variants, such as `add-16` and `add-24-filled`.
        let variants = Set(ProfileKeys.pattern?.keys(of: stems) ?? []).count * 10 <= Set(stems).count * 8
        let styled = areStyles ? nil : IconNames(Set(stems)).key(ProfileKeys.pattern, of: stems)
        let key = styled ?? (variants ? ProfileKeys.svg : plain)
        let glob = "\(front)\(inner)*.\(ending)"
        let pattern = GlobPattern(glob)
        let matched = beside.filter { pattern.matches(components: $0.components) }
        let foreign = withoutWrappers(matched, of: stems, key, stem)
        let excluded = exclusion(of: foreign, beside: files, "\(front)\(inner)")
        guard excluded.count <= FilePatterns.limit * 2 else { return nil }
        let source = CatalogueSource.files(glob: glob, exclude: excluded, key: key)
        return Found(number: names, count: count(source))
    }

    /// Returns the files without those that choose between the drawings of one icon: `Cake.tsx` next to `CakeBold.tsx`.
    private static func withoutWrappers(
        _ others: [TreeSummary.File], of stems: [String], _ key: String?, _ stem: (TreeSummary.File) -> String
    ) -> [TreeSummary.File] {
        guard let key, !others.isEmpty else { return others }
        do {
            let keys = try NamePattern(key).keys(of: stems + others.map(stem))
            let drawn = Set(keys.prefix(stems.count))
            return zip(others, keys.dropFirst(stems.count)).filter { !drawn.contains($1) }.map(\.0)
        } catch {
            return others
        }
    }

    /// The folders of icons whose drawings all have the same general name: `check/index.vue`. nil for other names.
    /// - Parameter others: files of the same kind in the same folder that draw nothing.
    private static func foldersWithIndex(
        _ drawn: [TreeSummary.File], in folder: [String], _ others: [TreeSummary.File]
    ) -> Found? {
        guard let name = drawn.first?.name, !folder.isEmpty,
            drawn.allSatisfy({
                $0.name == name && ComponentPlace.isGeneral($0) && $0.folders.count == folder.count + 1
            })
        else { return nil }
        let (path, names) = (folder.joined(separator: "/"), Set(drawn.compactMap(\.folders.last)))
        let excluded = Set(others.compactMap { $0.folders.dropFirst(folder.count).first }).subtracting(names)
        guard excluded.count <= FilePatterns.limit else { return nil }
        let source = CatalogueSource.directories(glob: "\(path)/*", exclude: excluded.sorted().map { "\(path)/\($0)" })
        let count = CountConfiguration(source: source, with: ["\(path)/{key}/\(name)"], kind: .icon)
        return Found(number: names.count, count: CloneProposal.Count("icons", count))
    }

    /// The end of the name of a file with the drawing of the icon in the file next to it: `AddSvg.tsx` next to `Add.tsx`.
    private static let drawingSuffix = "Svg"

    /// The files that show the drawings in the files next to them; empty unless nearly all drawings are of this kind.
    private static func views(drawnBy drawn: [TreeSummary.File], _ others: [TreeSummary.File]) -> Set<String> {
        let known = Set(others.map(\.path))
        let views = drawn.compactMap { file -> String? in
            guard file.stem.hasSuffix(drawingSuffix), file.stem.count > drawingSuffix.count else { return nil }
            let view = file.path.replacing("\(file.stem).", with: "\(file.stem.dropLast(drawingSuffix.count)).")
            return known.contains(view) ? view : nil
        }
        return views.count * 10 >= drawn.count * 9 ? Set(views) : []
    }

    /// Patterns for files that draw nothing: for names that begin with `_`, and for equal names, if no drawing has such
    /// a name; otherwise, the paths.
    private static func exclusion(
        of others: [TreeSummary.File], beside drawn: [TreeSummary.File], _ front: String
    ) -> [String] {
        let hidden = others.filter { $0.name.hasPrefix("_") }
        let areHidden = hidden.count > 1 && !drawn.contains { $0.name.hasPrefix("_") }
        var found = areHidden ? ["\(front)_*"] : []
        let rest = areHidden ? others.filter { !$0.name.hasPrefix("_") } : others
        for (name, files) in Dictionary(grouping: rest, by: \.name).sorted(by: { $0.key < $1.key }) {
            found += files.count > 1 && !drawn.contains { $0.name == name } ? ["\(front)\(name)"] : files.map(\.path)
        }
        return found.sorted()
    }

    static func count(_ source: CatalogueSource) -> CloneProposal.Count {
        CloneProposal.Count("icons", CountConfiguration(source: source, kind: .icon))
    }
}
