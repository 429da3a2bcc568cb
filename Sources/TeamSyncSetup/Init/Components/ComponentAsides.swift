import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Creates patterns that exclude the tests, stories and similar files next to components.
extension ComponentFinder {
    /// The extensions of sources that contain a component in a file without a second extension, so that
    /// `Badge.test.tsx` and `badge.g.dart` are not components.
    private static let undottedEndings: Set<String> = ["tsx", "jsx", "ts", "js", "mjs", "vue", "svelte", "dart"]

    /// The last words of the names of sources that show a component, and the minimum number of such sources with the same
    /// word: a single `CodeExample` next to `Code` may be a component.
    private static let showcaseWords: Set<String> = ["showcase", "demo", "example"]
    private static let fewestShowcases = 3

    /// The paths of the sources that are named after another source or their folder, and a word for showing it:
    /// `app_button_showcase.dart` next to `app_button.dart`.
    static func showcases(among files: [TreeSummary.File]) -> Set<String> {
        var found: [String: [String]] = [:]
        var names: Set<String>?
        for file in files where showcaseWords.contains(where: { file.stem.lowercased().hasSuffix($0) }) {
            let words = NameWords.of(file.stem, digits: .attached, limit: 12)
            guard let last = words.last, words.count > 1, showcaseWords.contains(last) else { continue }
            let base = words.dropLast().joined()
            let known = names ?? Set(files.lazy.map { NameWords.letters($0.stem) })
            names = known
            guard known.contains(base) || file.folders.last.map(NameWords.letters) == base else { continue }
            found["\(last).\(file.fileExtension)", default: []].append(file.path)
        }
        return Set(found.values.filter { $0.count >= fewestShowcases }.joined())
    }

    /// Returns patterns for tests and stories next to components.
    func aside(_ folder: [String], _ ending: String, _ front: String) -> [String] {
        let files = summary.sources.filter {
            $0.fileExtension == ending && $0.folders.starts(with: folder)
                && (ComponentSource.isAside(stem: $0.stem) || showcases.contains($0.path))
        }
        let ends = Set(
            files.map { file in
                if let mark = ComponentSource.testMark(in: file.stem) { return "\(mark).*" }
                let dot = file.stem.lastIndex(of: ".")
                let word = NameWords.split(file.stem, digits: .attached).last?.start
                return String(file.stem[(dot ?? word ?? file.stem.startIndex)...])
            })
        return ends.sorted().map { "\(front)*\($0).\(ending)" }
    }

    /// Returns patterns for the folders with tests that a pattern reaches: `src/**/__*__/**`.
    /// - Parameter front: the beginning of a pattern for all files, up to `**/`.
    func testFolders(below front: String) -> [String] {
        let pattern = GlobPattern(front + "*")
        let names = summary.asides.lazy.compactMap { path -> String? in
            guard let name = path.split(separator: "/").last.map(String.init), FolderRank(name: name) == .never,
                pattern.matches(path)
            else { return nil }
            return name.hasPrefix("__") && name.hasSuffix("__") ? "__*__" : name
        }
        return Set(names).sorted().map { "\(front)\($0)/**" }
    }

    /// Returns patterns for the folders that a pattern reaches and that contain examples and similar files.
    func unlikelyFolders(below front: String, in folder: [String], _ ending: String) -> [String] {
        let names = summary.sources.lazy.filter { file in
            file.rank != .usual && file.fileExtension == ending && file.folders.starts(with: folder)
        }.compactMap { file in file.folders.dropFirst(folder.count).first { FolderRank(name: $0) != .usual } }
        return Set(names).sorted().map { "\(front)\($0)/**" }
    }

    /// Returns patterns for the folders that a pattern reaches and that only show the components: `storybook/`, `demos/`.
    func showcases(below front: String, in folder: [String], _ ending: String) -> [String] {
        unlikelyFolders(below: front, in: folder, ending).filter { pattern in
            let name = pattern.split(separator: "/").dropLast().last.map(String.init) ?? ""
            return FolderRank.isShowcase(name) || FolderRank.isOfStories([name])
        }
    }

    /// Returns the source of a group with one pattern for all files with a second extension, whether or not there are
    /// any yet, if no component is such a file.
    func withoutDotted(_ source: CatalogueSource) -> CatalogueSource {
        guard case .files(let glob, let exclude, let key) = source, case let ending = FileKind.fileExtension(of: glob),
            ComponentFinder.undottedEndings.contains(ending), glob.hasSuffix("/*.\(ending)")
        else { return source }
        let (pattern, excluded) = (GlobPattern(glob), exclude.map { GlobPattern($0) })
        let hasDotted = summary.sources.contains { file in
            file.fileExtension == ending && file.stem.contains(".") && pattern.matches(components: file.components)
                && !excluded.contains { $0.matches(components: file.components) }
        }
        guard !hasDotted else { return source }
        let dotted = glob.dropLast(ending.utf8.count + 1) + ".*.\(ending)"
        let wide = GlobPattern(String(dotted))
        return .files(
            glob: glob, exclude: exclude.filter { !wide.matches($0) } + [String(dotted)], key: key)
    }
}
