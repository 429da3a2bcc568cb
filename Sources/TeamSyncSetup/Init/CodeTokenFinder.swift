import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Finds tokens in sources and style sheets: files of tokens, themes or colors of which most constants are design values.
struct CodeTokenFinder {
    /// Files that are read, bytes of one, and bytes of all.
    private static let (fileLimit, sizeLimit, totalLimit) = (300, 512 << 10, 8 << 20)
    /// Fewer are no catalogue.
    static let fewest = 8
    private static let patternLimit = 8
    private static let words = [
        "token", "theme", "color", "colour", "palette", "typograph", "spacing", "style", "elevation", "radius",
        "scheme",
    ]
    /// Endings of names of files that use tokens.
    private static let otherEndings = [".test", ".stories", ".spec", ".d", ".config", ".styles", ".module", ".min"]

    /// Tokens of one language.
    struct Candidate {
        let count: CountConfiguration
        /// About how many tokens there are.
        let number: Int
    }

    private struct Source {
        let file: TreeSummary.File
        let keys: Set<String>
    }

    /// The largest first.
    private(set) var candidates: [Candidate] = []

    /// - Parameter isLibrary: whether the sources are those of a library; others count only in places for tokens.
    init(_ summary: TreeSummary, in repository: Repository, isLibrary: Bool) throws(GitError) {
        func hint(_ file: TreeSummary.File) -> Int {
            let (name, folder) = (file.name.lowercased(), file.folder.lowercased())
            if CodeTokenFinder.words.contains(where: { name.contains($0) }) { return 0 }
            return CodeTokenFinder.words.contains { folder.contains($0) } ? 1 : 2
        }
        let files = summary.sources.filter { file in
            file.rank == .usual && hint(file) < 2 && (isLibrary || !summary.hasApp && CodeTokenFinder.isPlace(file))
                && !CodeTokenFinder.otherEndings.contains { file.stem.hasSuffix($0) }
        }.sorted { (hint($0), $0.folders.count, $0.path) < (hint($1), $1.folders.count, $1.path) }
        var sources: [String: [Source]] = [:]
        var left = CodeTokenFinder.totalLimit
        for file in files.prefix(CodeTokenFinder.fileLimit) where left > 0 {
            guard let bytes = try RepositoryFile.contents(of: file, in: repository, limit: CodeTokenFinder.sizeLimit)
            else { continue }
            left -= bytes.count
            let keys = CodeTokenFinder.keys(of: bytes, in: file)
            guard !keys.isEmpty else { continue }
            sources[CodeTokenFinder.language(of: file), default: []].append(Source(file: file, keys: keys))
        }
        for (language, found) in sources.sorted(by: { $0.key < $1.key }) {
            let chosen = CodeTokenFinder.preferred(found)
            let number = chosen.reduce(into: Set<String>()) { $0.formUnion($1.keys) }.count
            guard number >= CodeTokenFinder.fewest else { continue }
            let format: TokenFormat = language == "css" ? .css : .code
            for source in CodeTokenFinder.sources(chosen, format, files) {
                let count = CountConfiguration(source: .tokens(source), kind: .token)
                candidates.append(Candidate(count: count, number: number))
            }
        }
        candidates.sort { $0.number > $1.number }
    }

    /// Whether a file is in a place for tokens: the CSS of a web site is called `styles.css`.
    private static func isPlace(_ file: TreeSummary.File) -> Bool {
        let path = file.path.lowercased()
        if path.contains("token") || path.contains("palette") { return true }
        return language(of: file) != "css"
            && ["theme", "color", "colour", "spacing", "typograph"].contains { path.contains($0) }
    }

    private static func language(of file: TreeSummary.File) -> String {
        switch file.fileExtension {
        case "css", "scss", "less": "css"
        case "tsx": "ts"
        default: file.fileExtension
        }
    }

    /// The keys of the tokens of a file; none where most of its constants are something else.
    private static func keys(of bytes: [UInt8], in file: TreeSummary.File) -> Set<String> {
        let format: TokenFormat = language(of: file) == "css" ? .css : .code
        guard let values = DesignValues(bytes, GitPath(file.path), format), values.isCatalogue else { return [] }
        return values.keys
    }

    /// One of several copies: those that build tools make are beside their sources.
    private static func preferred(_ sources: [Source]) -> [Source] {
        var kept: [Source] = []
        for source in sources.sorted(by: { ($1.keys.count, $0.file.path) < ($0.keys.count, $1.file.path) }) {
            // Another file of the same name with the same keys, but for a file for each theme.
            let isCopy = kept.contains { other in
                other.file.name == source.file.name && other.keys == source.keys
                    && !source.file.folders.contains(where: ModeName.isMode)
            }
            if !isCopy { kept.append(source) }
        }
        return kept
    }

    /// The patterns for some files, the shortest first.
    private static func sources(
        _ found: [Source], _ format: TokenFormat, _ all: [TreeSummary.File]
    ) -> [TokenSource] {
        let tied = ModePatterns(found.map { ($0.file, $0.keys) })
        let rest = found.filter { !tied.covers([$0.file]) }.map(\.file)
        let patterns = tied.patterns + CodeTokenFinder.patterns(rest, all)
        guard !patterns.isEmpty, patterns.count <= patternLimit else { return [] }
        return [TokenSource(files: patterns, format: format, modes: tied.modes)]
    }

    /// A file by its path, and all of a folder by one pattern where no other file there has hints of tokens.
    private static func patterns(_ files: [TreeSummary.File], _ all: [TreeSummary.File]) -> [String] {
        let others = Dictionary(grouping: all) { "\($0.folder)|\($0.fileExtension)" }.mapValues(\.count)
        let groups = Dictionary(grouping: files) { "\($0.folder)|\($0.fileExtension)" }
        let own = groups.sorted { $0.key < $1.key }.flatMap { key, group -> [String] in
            let front = group[0].folder.isEmpty ? "" : group[0].folder + "/"
            return group.count > 2 && group.count == others[key]
                ? ["\(front)*.\(group[0].fileExtension)"] : group.map(\.path).sorted()
        }
        guard own.count > patternLimit, let first = files.first else { return own }
        var common = first.folders
        for file in files {
            common = Array(zip(common, file.folders).prefix { $0 == $1 }.map(\.0))
        }
        let front = common.isEmpty ? "" : common.joined(separator: "/") + "/"
        return Array(Set(files.map { "\(front)**/*.\($0.fileExtension)" })).sorted()
    }
}

/// Reads files of a commit to find out what they are.
enum RepositoryFile {
    /// - Returns: nil for what is too large or not fetched.
    static func contents(
        of file: TreeSummary.File, in repository: Repository, limit: Int
    ) throws(GitError) -> [UInt8]? {
        do throws(GitError) {
            return try repository.blob(file.id, limit: limit)
        } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
    }
}
