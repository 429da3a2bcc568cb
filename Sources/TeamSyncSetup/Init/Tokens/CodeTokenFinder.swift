import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Finds tokens in sources and style sheets: files for tokens, themes or colors in which most constants are design
/// values.
///
/// `CodeTokenFiles` selects the files by their paths, `CodeTokenReader` reads them, and the finder chooses which files are
/// counted together.
struct CodeTokenFinder {
    /// The minimum number of tokens in a catalogue.
    static let fewest = 8

    /// The minimum number of style sheets with tokens in a folder; the small ones next to them then contain tokens too.
    private static let fewestFellows = 3

    /// Tokens of one language.
    struct Candidate {
        let count: CountConfiguration
        /// The approximate number of tokens.
        let number: Int
        /// The last parts of the tokens' names, in lower case; empty for languages other than scripts.
        var names: Set<String> = []
    }

    struct Source {
        let file: TreeSummary.File
        let keys: Set<String>
        /// The keys that have a value for each theme.
        let themed: Set<String>
        /// Whether the source only repeats the constants of another type.
        let areRepetitions: Bool
        /// Whether some constants are color literals.
        var hasLiterals = false
        /// Whether nearly all constants are design values.
        var areDesigned = false
        /// Whether the source is a style sheet with a function that returns its tokens.
        var isFunction = false

        /// The last parts of the keys.
        var lastParts: some Sequence<Substring> { keys.lazy.compactMap { $0.split(separator: ".").last } }
    }

    /// The tokens of each language, largest number first.
    private(set) var candidates: [Candidate] = []
    /// The files of each language that has too few constants.
    private(set) var small: [SmallSet] = []
    /// The tokens of components, in a file with the same name in the folder of each of them.
    private(set) var ofComponents: [CountConfiguration] = []
    /// Style sheets with the tokens of others in another notation, `$blue` for `--blue`, and sources with constants that
    /// only stand for others.
    private(set) var notations: [CountConfiguration] = []
    /// The compiled style sheet with custom properties whose names begin with a variable of Sass; nil if there is none.
    private(set) var compiled: CountConfiguration?
    /// Sources with former versions of the constants in others, and those with the newest versions.
    private(set) var versions: [(former: CountConfiguration, newest: CountConfiguration)] = []
    /// Style sheets whose names say that they are no longer used, next to others.
    private(set) var legacy: [CountConfiguration] = []
    /// Sources that a build wrote from the same tokens as others in another language, and those others.
    private(set) var outputs: [(output: CountConfiguration, kept: CountConfiguration)] = []
    /// The files whose tokens are also elsewhere.
    private(set) var repetitions: [RepetitionChoice.Repetition] = []
    /// Sources next to tokens that are named after a kind of value, but contain hardly any values that can be compared.
    private(set) var undesigned: [CountConfiguration] = []
    private let files: CodeTokenFiles
    private var reader: CodeTokenReader
    private let evidence: LibraryEvidence

    /// - Parameters:
    ///   - evidence: determines which sources belong to a library.
    ///   - choice: the other tokens in the repository.
    ///   - isView: whether the contents of a source declare a view.
    init(
        _ summary: TreeSummary, in repository: Repository, _ evidence: LibraryEvidence,
        besides choice: RepetitionChoice, isView: @escaping (TreeSummary.File, [UInt8]) -> Bool
    ) throws(GitError) {
        var choice = choice
        self.evidence = evidence
        files = CodeTokenFiles(summary.sources, evidence)
        reader = try CodeTokenReader(files, summary, in: repository, &choice, isView: isView)
        compiled = try reader.interpolated.sheet(in: summary, repository)
        var sources = reader.sources
        var few = addConstants(to: &sources)
        sources = choice.withoutMade(sources.filter { !$0.value.isEmpty })
        repetitions = choice.repetitions
        sources = CodeTokenFinder.withoutCompiled(sources)
        let outputs = TokenOutputs(sources)
        sources = outputs.sources
        self.outputs = outputs.further.map { further in
            (CodeTokenFinder.count(of: further.output), CodeTokenFinder.count(of: further.kept))
        }
        for (language, all) in sources.sorted(by: { $0.key < $1.key }) {
            few[language] = addCandidates(of: language, all, few[language] ?? [], summary.sources)
        }
        addSmall(few)
        candidates = CodeTokenFinder.merged(candidates)
        addUndesigned(beside: sources)
        func modes(_ candidate: Candidate) -> Int {
            if case .tokens(let source) = candidate.count.source { source.modes.count } else { 0 }
        }
        candidates.sort { ($1.number, modes($1)) < ($0.number, modes($0)) }
    }

    /// Adds the files with only a few constants that belong to others.
    /// - Returns: the files that belong to none, by language.
    private mutating func addConstants(to sources: inout [String: [Source]]) -> [String: [Source]] {
        var few: [String: [Source]] = [:]
        for (folder, files) in reader.constants(besides: &sources).sorted(by: {
            $0.key.lexicographicallyPrecedes($1.key)
        }) {
            // The folder has a file for each token, or is a token folder with small files.
            let isWhole = files.count >= 5 && CodeTokenFinder.isPlace(files[0].source.file)
            // The folder is next to a folder with tokens; its files are small, but together contain many constants.
            let number = files.reduce(into: Set<String>()) { $0.formUnion($1.source.keys) }.count
            let isMany = number >= CodeTokenFinder.fewest && folder.count > 1
            for (source, language) in files {
                let others = sources[language] ?? []
                let isTogether =
                    isMany && CodeTokenFinder.isPlace(source.file)
                    && others.contains { $0.file.folders.starts(with: folder.dropLast()) }
                if isWhole || isTogether || belongs(source, to: others, isAlone: files.count == 1) {
                    sources[language, default: []].append(source)
                } else {
                    few[language, default: []].append(source)
                }
            }
        }
        for (language, files) in few.sorted(by: { $0.key < $1.key }) {
            let packages = Set(sources[language, default: []].map { evidence.package(of: $0.file.folders) })
            let own = files.filter { file in
                CodeTokenFinder.isOfOneKind(file) && packages.contains(evidence.package(of: file.file.folders))
                    || CodeTokenFinder.isBesideFolders(file, of: sources[language, default: []])
            }
            sources[language, default: []] += own
            few[language]?.removeAll { file in own.contains { $0.file.path == file.file.path } }
        }
        return few
    }

    /// Whether the place of a file with a few constants shows that it belongs to others.
    /// - Parameter isAlone: whether no other file with a few constants is in its folder.
    private func belongs(_ source: Source, to others: [Source], isAlone: Bool) -> Bool {
        let folder = source.file.folders
        let isNamed = files.likelihood(of: source.file) == .named
        // The folder is for one kind of value: `spacing/small.ts` and `spacing/large.ts`, or
        // `borders/BorderRadius.swift`, next to `theme/colors.ts`.
        let isKind =
            (!isAlone || isNamed && source.keys.count > (source.areDesigned ? 1 : 2))
            && ValueNames.isKind(folder.last ?? "")
            && others.contains { $0.file.folders.dropLast() == folder.dropLast() }
        let isBeside = others.contains { $0.file.folders == folder }
        // The file is in the same tree of tokens as others: `tokens/size/font.js` and `tokens/color/blue.js`.
        let tree = CodeTokenFinder.tree(folder)
        let isInside = !tree.isEmpty && others.contains { $0.file.folders.starts(with: tree) }
        // A few properties in a folder of several style sheets with tokens: `themes/dark/chart.scss`.
        let isFellow =
            source.areDesigned && source.keys.allSatisfy { $0.hasPrefix("--") }
            && others.count { $0.file.folders == folder } >= CodeTokenFinder.fewestFellows
        return isKind || isFellow || isBeside && isInside
            || (isBeside || isInside) && (source.keys.count > 2 || isNamed)
    }

    /// Adds the tokens of one language.
    /// - Parameters:
    ///   - all: the files with many constants or beside those.
    ///   - few: the other files with constants.
    ///   - files: all sources of the repository.
    /// - Returns: the files that are not counted because they have too few constants.
    private mutating func addCandidates(
        of language: String, _ all: [Source], _ few: [Source], _ files: [TreeSummary.File]
    ) -> [Source] {
        var groups = CodeTokenGroups(all + few)
        let read = Set((all + few).map(\.file.path)).union(reader.empty)
        func matchesOthers(_ pattern: GlobPattern) -> Bool {
            files.contains { !read.contains($0.path) && pattern.matches(components: $0.components) }
        }
        groups.addSheets(all, few, unless: matchesOthers)
        groups.addKinds(all, unless: matchesOthers)
        let left = few.filter { !groups.covers($0.file) }
        let own = all.filter { !groups.covers($0.file) }
        let accessors = CodeTokenFinder.accessors(to: own)
        let versions = CodeTokenFinder.former(among: own)
        let legacy = CodeTokenFinder.legacy(among: own)
        if !legacy.isEmpty { self.legacy.append(CodeTokenFinder.count(of: legacy, language == "css" ? .css : .code)) }
        let former = versions.map(\.source.file.path) + legacy.map(\.file.path)
        let found = own.filter { !accessors.contains($0.file.path) && !former.contains($0.file.path) }
        let usual = found.filter { $0.file.rank == .usual }
        let number = usual.reduce(into: Set<String>()) { $0.formUnion($1.keys) }.count
        let chosen = CodeTokenFinder.preferred(
            number >= CodeTokenFinder.fewest ? usual + CodeTokenFinder.originals(among: found, besides: usual) : found)
        let known = chosen.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
        let twins =
            language == "css"
            ? CodeTokenFinder.notations(of: chosen, among: found)
            : own.filter { source in
                accessors.contains(source.file.path)
                    || source.areRepetitions && !chosen.contains { $0.file.path == source.file.path }
            }
        if !twins.isEmpty { notations.append(CodeTokenFinder.count(of: twins, language == "css" ? .css : .code)) }
        guard known.count >= CodeTokenFinder.fewest else {
            if !groups.patterns.isEmpty {
                let source = TokenSource(files: groups.patterns, format: language == "css" ? .css : .code)
                let count = CountConfiguration(source: .tokens(source), kind: .token)
                candidates.append(Candidate(count: count, number: groups.number))
            }
            return left + chosen
        }
        let isSheet = language.hasPrefix(CodeTokenFinder.sheetMark)
        let format: TokenFormat = language == "css" || isSheet ? .css : .code
        let base = isSheet ? String(language.dropFirst(CodeTokenFinder.sheetMark.count)) : language
        // Files that were not read may contain other constants.
        let others = files.filter {
            !reader.empty.contains($0.path) && !former.contains($0.path) && CodeTokenFinder.language(of: $0) == base
        }
        let described = reader.descriptions[language, default: []].filter { file in
            file.tokens.count(where: known.contains) * 2 > file.tokens.count
        }.map(\.source)
        if !versions.isEmpty {
            let newest = Set(versions.map(\.newest.file.path))
            self.versions.append(
                (
                    CodeTokenFinder.count(of: versions.map(\.source), .code),
                    CodeTokenFinder.count(of: own.filter { newest.contains($0.file.path) }, .code)
                ))
        }
        let naming = reader.naming.union(twins.map(\.file.path))
        let sets = CodeTokenFinder.sources(chosen + described, format, others, avoiding: naming)
        for (index, set) in sets.enumerated() {
            var source = set
            if index == 0 { source.files += groups.patterns }
            let paths = Set(chosen.map(\.file.path))
            let excluded = CodeTokenFinder.widen(
                &source.files, from: former, besides: others.filter { !paths.contains($0.path) }.map(\.components))
            if !excluded.isEmpty { source.exclude = (source.exclude ?? []) + excluded }
            let count = CountConfiguration(source: .tokens(source), kind: .token)
            let isScript = format == .code && ["ts", "js", "mjs", "cjs"].contains(language)
            candidates.append(
                Candidate(
                    count: count, number: max(1, known.count + groups.number - index),
                    names: isScript ? CodeTokenFinder.lastNames(chosen.flatMap(\.keys)) : []))
        }
        return left
    }

    /// Adds the files with too few constants, which `init` mentions.
    private mutating func addSmall(_ few: [String: [Source]]) {
        for (language, files) in few.sorted(by: { $0.key < $1.key }) {
            if let own = CodeTokenGroups.ofComponents(files) { ofComponents.append(own) }
            // Files that are not named after tokens or contain only one constant are not worth mentioning.
            let named = files.filter { self.files.likelihood(of: $0.file) == .named && $0.keys.count > 1 }
            guard !named.isEmpty else { continue }
            let count = CodeTokenFinder.count(of: named, language.hasPrefix("css") ? .css : .code)
            small.append(SmallSet("tokens", count, fewest: CodeTokenFinder.fewest))
        }
    }

    private mutating func addUndesigned(beside sources: [String: [Source]]) {
        let parents = Set(sources.values.joined().map { Array($0.file.folders.dropLast()) })
        let folders = Set(sources.values.joined().map(\.file.folders))
        let own = reader.undesigned.filter {
            folders.contains($0.file.folders) || parents.contains(Array($0.file.folders.dropLast()))
        }
        if !own.isEmpty { undesigned = [CodeTokenFinder.count(of: own, .code)] }
    }

    private static func count(of source: Source) -> CountConfiguration {
        count(of: [source], language(of: source.file) == "css" ? .css : .code)
    }

    private static func count(of sources: [Source], _ format: TokenFormat) -> CountConfiguration {
        let files = sources.prefix(FilePatterns.limit).map(\.file.path).sorted()
        return CountConfiguration(source: .tokens(TokenSource(files: files, format: format)), kind: .token)
    }
}
