import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Finds tokens in sources and style sheets: files of tokens, themes or colors in which most constants are design
/// values.
struct CodeTokenFinder {
    /// The maximum number of files to read, and the maximum sizes of one and of all in bytes.
    private static let (fileLimit, sizeLimit, totalLimit) = (300, 512 << 10, 8 << 20)
    /// The minimum number for a catalogue.
    static let fewest = 8
    /// The minimum number of colors in a style sheet of a package that may be a library.
    private static let fewestOfSheet = 20
    /// The minimum number of style sheets named after tokens, next to which others may also contain tokens.
    private static let fewestBeside = 3
    private static let words = [
        "token", "theme", "color", "colour", "palette", "typograph", "spacing", "style", "elevation", "radius",
        "variable", "scheme", "border", "shadow", "shape", "opacity", "duration", "motion", "breakpoint", "dimen",
        "foundation", "constant",
    ]
    private static let endings: Set<String> = [
        "css", "scss", "less", "swift", "kt", "ts", "tsx", "js", "mjs", "cjs", "dart",
    ]
    /// Suffixes of names of files that only use tokens.
    private static let otherEndings = [".test", ".stories", ".spec", ".d", ".config", ".styles", ".module", ".min"]

    /// Tokens of one language.
    struct Candidate {
        let count: CountConfiguration
        /// The approximate number of tokens.
        let number: Int
    }

    private struct Source {
        let file: TreeSummary.File
        let keys: Set<String>
        /// Keys with a value for each theme.
        let themed: Set<String>
        /// Whether it only repeats constants of another type.
        let areRepetitions: Bool
    }

    /// Largest first.
    private(set) var candidates: [Candidate] = []

    /// - Parameters:
    ///   - evidence: determines which sources belong to a library; others count only in places for tokens.
    ///   - hasTokens: whether there are other tokens, from which some in code may be generated.
    init(
        _ summary: TreeSummary, in repository: Repository, _ evidence: LibraryEvidence, hasTokens: Bool
    ) throws(GitError) {
        /// Folders with several style sheets that are named after tokens.
        let rich = Dictionary(
            grouping: summary.sources.filter { file in
                guard CodeTokenFinder.language(of: file) == "css" else { return false }
                let name = file.name.lowercased()
                return CodeTokenFinder.words.contains { name.contains($0) }
            }, by: \.folder
        ).filter { $0.value.count >= CodeTokenFinder.fewestBeside }
        func hint(_ file: TreeSummary.File) -> Int {
            let (name, folder) = (file.name.lowercased(), file.folder.lowercased())
            if CodeTokenFinder.words.contains(where: { name.contains($0) }) { return 0 }
            return evidence.isOfValues(file.folders) || CodeTokenFinder.words.contains { folder.contains($0) }
                || CodeTokenFinder.language(of: file) == "css" && rich[file.folder] != nil ? 1 : 2
        }
        let files = summary.sources.filter { file in
            file.rank <= (hasTokens ? .usual : .built) && hint(file) < 2
                && CodeTokenFinder.endings.contains(file.fileExtension)
                && !CodeTokenFinder.otherEndings.contains { file.stem.hasSuffix($0) }
                && (CodeTokenFinder.isPlace(file)
                    ? !evidence.isApp(file.folders)
                    : evidence.isLibrary(file.folders)
                        || CodeTokenFinder.language(of: file) == "css" && evidence.mayBeLibrary(file.folders))
        }.sorted {
            ($0.rank, hint($0), $0.folders.count, $0.path) < ($1.rank, hint($1), $1.folders.count, $1.path)
        }
        var sources: [String: [Source]] = [:]
        /// Files with one or a few constants, by their folders.
        var small: [[String]: [(source: Source, language: String)]] = [:]
        /// Files without constants.
        var empty: Set<String> = []
        let assets = Set(summary.sets.map { CodeTokenFinder.letters($0.name.prefix { $0 != "." }) })
        var left = CodeTokenFinder.totalLimit
        for file in files.prefix(CodeTokenFinder.fileLimit) where left > 0 {
            guard let bytes = try RepositoryFile.contents(of: file, in: repository, limit: CodeTokenFinder.sizeLimit)
            else { continue }
            left -= bytes.count
            let language = CodeTokenFinder.language(of: file)
            guard let values = DesignValues(bytes, GitPath(file.path), language == "css" ? .css : .code) else {
                continue
            }
            if values.keys.isEmpty { empty.insert(file.path) }
            // A website also defines a few colors.
            guard
                values.literalNumber >= CodeTokenFinder.fewestOfSheet || CodeTokenFinder.isPlace(file)
                    || evidence.isLibrary(file.folders) || language != "css"
            else { continue }
            // The names of colors that are also in asset catalogues.
            let known = values.keys.count { key in
                assets.contains(CodeTokenFinder.letters(key.split(separator: ".").last ?? ""))
            }
            guard known * 2 <= values.keys.count || values.literalNumber * 2 > values.keys.count else { continue }
            // A list of icons.
            if language != "css", values.areNames,
                NameWords.of(file.stem, digits: .attached, limit: 12).contains(where: ["icon", "icons"].contains)
            {
                continue
            }
            let source = Source(
                file: file, keys: values.keys, themed: values.themed, areRepetitions: values.areRepetitions)
            if values.isCatalogue {
                sources[language, default: []].append(source)
            } else if values.keys.count > 0,
                values.number * 10 >= values.keys.count * 6
                    || hint(file) == 0 && !CodeTokenFinder.tree(file.folders).isEmpty
            {
                small[file.folders, default: []].append((source, language))
            }
        }
        for (folder, files) in small {
            // A file for each token, or small files in a folder of tokens.
            let isWhole = files.count >= 5 && CodeTokenFinder.isPlace(files[0].source.file)
            // A folder of small files next to one with tokens, which together have many.
            let number = files.reduce(into: Set<String>()) { $0.formUnion($1.source.keys) }.count
            let isMany = number >= CodeTokenFinder.fewest && folder.count > 1
            for file in files {
                let isTogether =
                    isMany && CodeTokenFinder.isPlace(file.source.file)
                    && sources[file.language]?.contains { $0.file.folders.starts(with: folder.dropLast()) } ?? false
                let isBeside = sources[file.language]?.contains { $0.file.folders == folder } ?? false
                // From a tree of tokens, such as `tokens/size/font.js` and `tokens/color/blue.js`.
                let tree = CodeTokenFinder.tree(folder)
                let isInside =
                    !tree.isEmpty && sources[file.language]?.contains { $0.file.folders.starts(with: tree) } ?? false
                guard
                    isWhole || isTogether || isBeside && isInside
                        || (isBeside || isInside) && (file.source.keys.count > 2 || hint(file.source.file) == 0)
                else {
                    continue
                }
                sources[file.language, default: []].append(file.source)
            }
        }
        for (language, all) in sources.sorted(by: { $0.key < $1.key }) {
            let found = CodeTokenFinder.withoutTables(all)
            let usual = found.filter { $0.file.rank == .usual }
            let own = usual.reduce(into: Set<String>()) { $0.formUnion($1.keys) }.count
            let chosen = CodeTokenFinder.preferred(own >= CodeTokenFinder.fewest ? usual : found)
            let number = chosen.reduce(into: Set<String>()) { $0.formUnion($1.keys) }.count
            guard number >= CodeTokenFinder.fewest else { continue }
            let format: TokenFormat = language == "css" ? .css : .code
            // Files that were not read may contain other constants.
            let others = summary.sources.filter {
                !empty.contains($0.path) && CodeTokenFinder.language(of: $0) == language
            }
            for source in CodeTokenFinder.sources(chosen, format, others) {
                let count = CountConfiguration(source: .tokens(source), kind: .token)
                candidates.append(Candidate(count: count, number: number))
            }
        }
        func modes(_ candidate: Candidate) -> Int {
            if case .tokens(let source) = candidate.count.source { source.modes.count } else { 0 }
        }
        candidates.sort { ($1.number, modes($1)) < ($0.number, modes($0)) }
    }

    /// Whether a file is in a place for tokens: a website's CSS is named `styles.css`.
    private static func isPlace(_ file: TreeSummary.File) -> Bool {
        let path = file.path.lowercased()
        if path.contains("token") || path.contains("palette") { return true }
        return language(of: file) != "css"
            && ["theme", "color", "colour", "spacing", "typograph"].contains { path.contains($0) }
    }

    /// The folders up to the one named after tokens; empty if there is none.
    private static func tree(_ folders: [String]) -> [String] {
        folders.firstIndex { $0.lowercased().contains("token") }.map { Array(folders[...$0]) } ?? []
    }

    private static func language(of file: TreeSummary.File) -> String {
        switch file.fileExtension {
        case "css", "scss", "less": "css"
        case "tsx": "ts"
        default: file.fileExtension
        }
    }

    private static func letters(_ text: some StringProtocol) -> String {
        text.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// Removes tables of values for each theme that constants with the same names refer to: `Core.Border.primary` is
    /// `dynamic(light: Light.borderPrimary, dark: Dark.borderPrimary)`.
    private static func withoutTables(_ sources: [Source]) -> [Source] {
        func names(_ keys: Set<String>, _ length: Int) -> Set<String> {
            Set(keys.map { letters($0.split(separator: ".").suffix(length).joined()) })
        }
        return sources.filter { source in
            guard source.themed.count >= fewest, source.themed.count * 10 >= source.keys.count * 9 else { return true }
            // Files for other themes have the same keys.
            let others = sources.filter { $0.file.path != source.file.path && $0.keys.isDisjoint(with: source.keys) }
                .reduce(into: Set<String>()) { $0.formUnion($1.themed) }
            let shared = names(source.themed, 1).intersection(names(others, 2)).count
            return shared * 10 < source.themed.count * 8
        }
    }

    /// Selects one of several copies: build tools write copies next to the sources.
    private static func preferred(_ sources: [Source]) -> [Source] {
        var kept: [Source] = []
        var known: Set<String> = []
        let tied = ModePatterns(sources.map { ($0.file, $0.keys) }, isCode: true)
        let copies = copies(sources, tied)
        // Values for each theme, before others of the same names.
        func place(_ source: Source) -> (Int, Int, String) {
            (tied.covers([source.file]) ? 0 : 1, -source.keys.count, source.file.path)
        }
        for source in sources.sorted(by: { place($0) < place($1) }) {
            // Another file with the same name and keys, unless there is one for each theme.
            let isCopy = kept.contains { other in
                guard other.file.name == source.file.name, other.keys == source.keys,
                    !source.file.folders.contains(where: ModeName.isMode)
                else { return false }
                // Values for all modes beside those of one.
                guard let mode = tied.mode(of: source.file) else { return tied.mode(of: other.file) == nil }
                return copies.contains(mode)
            }
            // The same names in another notation: `$blue` and `--blue`. Also those for another framework: `Colors.blue`
            // and `UIColors.blue`.
            let names = Set(source.keys.map { letters($0).replacing("ui", with: "") })
            let isTwin =
                !tied.covers([source.file]) && names.intersection(known).count * 10 >= names.count * 8
                && !kept.contains { !$0.keys.isDisjoint(with: source.keys) }
            // The same constants for the same mode in another form: an object, and a list of objects with names.
            let isAgain = kept.contains { other in
                guard other.file.folders == source.file.folders, tied.mode(of: other.file) != nil,
                    tied.mode(of: other.file) == tied.mode(of: source.file)
                else { return false }
                let own = lastNames(source.keys)
                return own.count >= fewest && own.intersection(lastNames(other.keys)).count * 10 >= own.count * 9
            }
            let isRepetition =
                source.areRepetitions
                && sources.contains { other in
                    guard !other.areRepetitions else { return false }
                    let own = lastNames(source.keys)
                    return own.intersection(lastNames(other.keys)).count * 10 >= own.count * 8
                }
            guard !isCopy, !isTwin, !isAgain, !isRepetition else { continue }
            kept.append(source)
            known.formUnion(names)
        }
        return kept
    }

    /// The modes all of whose files are the same as those of another mode: copies in another folder.
    private static func copies(_ sources: [Source], _ tied: ModePatterns) -> Set<String> {
        var contents: [String: Set<ObjectID>] = [:]
        for source in sources {
            if let mode = tied.mode(of: source.file) { contents[mode, default: []].insert(source.file.id) }
        }
        var found: Set<String> = []
        for (mode, own) in contents.sorted(by: { $0.key < $1.key })
        where contents.contains(where: { $0.key != mode && !found.contains($0.key) && $0.value.isSuperset(of: own) }) {
            found.insert(mode)
        }
        return found
    }

    private static func lastNames(_ keys: Set<String>) -> Set<String> {
        Set(keys.map { letters($0.split(separator: ".").last ?? "") })
    }

    /// The patterns for a set of files.
    /// - Parameter all: all files of the repository in the same language, including those without tokens.
    private static func sources(
        _ found: [Source], _ format: TokenFormat, _ all: [TreeSummary.File]
    ) -> [TokenSource] {
        let chosen = Set(found.map(\.file.path))
        let others = all.filter { !chosen.contains($0.path) }
        let finder = FilePatterns(avoiding: others, fewest: 3)
        var tied = ModePatterns(found.map { ($0.file, $0.keys) }, isCode: format == .code, avoiding: others)
        let matched = tied.patterns.map { GlobPattern(TokenSource.glob(of: $0)) }
        if others.contains(where: { file in matched.contains { $0.matches(components: file.components) } }) {
            tied = ModePatterns([])
        }
        let rest = found.filter { !tied.covers([$0.file]) }.map(\.file)
        guard let own = rest.isEmpty ? [] : finder.patterns(of: rest), tied.patterns.count <= FilePatterns.limit else {
            // The files with the most keys.
            guard found.count > 1 else { return [] }
            return sources(Array(found.prefix(min(found.count - 1, FilePatterns.limit))), format, all)
        }
        return [TokenSource(files: tied.patterns + own, format: format, modes: tied.modes)]
    }
}
