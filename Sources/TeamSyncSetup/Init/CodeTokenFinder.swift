import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Finds tokens in sources and style sheets: files for tokens, themes or colors in which most constants are design
/// values.
struct CodeTokenFinder {
    /// The maximum number of files to read, and the maximum sizes of one file and of all files, in bytes.
    private static let (fileLimit, sizeLimit, totalLimit) = (300, 512 << 10, 8 << 20)
    /// The minimum number of tokens in a catalogue.
    static let fewest = 8
    /// The minimum number of colors in a style sheet, if its package may be a library.
    private static let fewestOfSheet = 20
    /// The minimum number of style sheets in a folder that are named after tokens, and of files with the styles of a
    /// component; the other files next to them may then have the same contents.
    private static let fewestBeside = 3
    private static let words = [
        "token", "theme", "color", "colour", "palette", "typograph", "spacing", "style", "elevation", "radius",
        "variable", "scheme", "border", "shadow", "shape", "opacity", "duration", "motion", "breakpoint", "dimen",
        "foundation", "constant",
    ]
    private static let endings: Set<String> = [
        "css", "scss", "sass", "less", "pcss", "swift", "kt", "ts", "tsx", "js", "mjs", "cjs", "dart",
    ]
    /// Suffixes in the names of files that use tokens instead of defining them.
    private static let otherEndings = [
        ".test", ".stories", ".spec", ".d", ".config", ".styles", ".module", ".min", ".types",
    ]

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
    /// Style sheets with the tokens of others in another notation: `$blue` for `--blue`.
    private(set) var notations: [CountConfiguration] = []
    /// The files whose tokens are also elsewhere.
    private(set) var repetitions: [RepetitionChoice.Repetition] = []

    /// - Parameters:
    ///   - evidence: determines which sources belong to a library; other sources are used only in places for tokens.
    ///   - choice: the other tokens in the repository.
    init(
        _ summary: TreeSummary, in repository: Repository, _ evidence: LibraryEvidence, besides choice: RepetitionChoice
    ) throws(GitError) {
        var choice = choice
        /// Folders with several style sheets that are named after tokens.
        let rich = Dictionary(
            grouping: summary.sources.filter { file in
                guard CodeTokenFinder.language(of: file) == "css" else { return false }
                let name = file.name.lowercased()
                return CodeTokenFinder.words.contains { name.contains($0) }
            }, by: \.folder
        ).filter { $0.value.count >= CodeTokenFinder.fewestBeside }
        /// Folders with a file named after tokens, by language.
        let named = Set(
            summary.sources.lazy.filter { file in
                let name = file.name.lowercased()
                return file.rank <= .built && CodeTokenFinder.words.contains { name.contains($0) }
            }.map { "\($0.folder)|\(CodeTokenFinder.language(of: $0))" })
        func hint(_ file: TreeSummary.File) -> Int {
            let (name, folder) = (file.name.lowercased(), file.folder.lowercased())
            if CodeTokenFinder.words.contains(where: { name.contains($0) }) { return 0 }
            let language = CodeTokenFinder.language(of: file)
            if language == "css", CodeTokenFinder.isOfProperties(file) { return 0 }
            // `Layout.swift` next to `Colors.swift`
            if named.contains("\(file.folder)|\(language)") {
                if DesignValues.endsInKind(file.stem) { return 0 }
                let last = file.folders.last?.lowercased() ?? ""
                if language == "css", ["settings", "variables", "config"].contains(last) { return 1 }
            }
            if language == "css", CodeTokenFinder.isEntry(file), ComponentFinder.place(file.folders) == nil,
                evidence.isLibrary(file.folders)
            {
                return 1
            }
            if evidence.isOfValues(file.folders) || CodeTokenFinder.words.contains(where: { folder.contains($0) })
                || language == "css" && rich[file.folder] != nil
            {
                return 1
            }
            let isOfSheets = ["css", "scss", "sass", "less"].contains(file.folders.last?.lowercased() ?? "")
            return language == "css" && isOfSheets ? 2 : 3
        }
        /// The packages with style sheets in places for tokens, whose settings are theirs too.
        let packages = Set(
            summary.sources.lazy.filter { file in
                file.rank == .usual && CodeTokenFinder.language(of: file) == "css" && CodeTokenFinder.isPlace(file)
            }.map { evidence.package(of: $0.folders) })
        func isOfLibrary(_ file: TreeSummary.File) -> Bool {
            if evidence.isLibrary(file.folders) { return true }
            let isSettings = ["settings", "variables"].contains(file.folders.last?.lowercased() ?? "")
            return isSettings && CodeTokenFinder.language(of: file) == "css" && !evidence.isApp(file.folders)
                && packages.contains(evidence.package(of: file.folders))
        }
        let files = summary.sources.filter { file in
            file.rank <= (choice.hasTokens ? .usual : .built) && hint(file) < 3 && !CodeTokenFinder.isRecipe(file)
                && !CodeTokenFinder.isView(file)
                && CodeTokenFinder.endings.contains(file.fileExtension)
                && (CodeTokenFinder.isTheme(file)
                    || !CodeTokenFinder.otherEndings.contains { file.stem.hasSuffix($0) })
                && (CodeTokenFinder.isPlace(file)
                    ? !evidence.isApp(file.folders)
                    : isOfLibrary(file)
                        || CodeTokenFinder.language(of: file) == "css" && evidence.mayBeLibrary(file.folders))
        }.sorted {
            ($0.rank, hint($0), $0.folders.count, $0.path) < ($1.rank, hint($1), $1.folders.count, $1.path)
        }
        var sources: [String: [Source]] = [:]
        /// Files that are not catalogues by themselves.
        var unclear: [(source: Source, values: DesignValues, language: String)] = []
        /// Files that only describe the tokens of others, and the tokens that they describe, by language.
        var descriptions: [String: [(source: Source, tokens: Set<String>)]] = [:]
        /// Files with only a few constants, by folder.
        var constants: [[String]: [(source: Source, language: String)]] = [:]
        /// Files without constants that matter.
        var empty: Set<String> = []
        /// Files whose constants only name the items of other catalogues, such as the images of an asset catalogue.
        var naming: Set<String> = []
        /// The numbers of files with the styles of a component, by folder.
        var styles: [[String]: Int] = [:]
        let assets = Set(summary.sets.map { CodeTokenFinder.letters($0.name.prefix { $0 != "." }) })
        var left = CodeTokenFinder.totalLimit
        for file in files.prefix(CodeTokenFinder.fileLimit) where left > 0 {
            guard let bytes = try RepositoryFile.contents(of: file, in: repository, limit: CodeTokenFinder.sizeLimit)
            else { continue }
            left -= bytes.count
            if CodeTokenFinder.isSheetOfApp(file), bytes.firstRange(of: Array("@theme".utf8)) == nil { continue }
            var language = CodeTokenFinder.language(of: file)
            // A script may contain a style sheet: "css`:root { --blue: #00f; }`".
            let sheet =
                ["ts", "js", "mjs"].contains(language) && bytes.firstRange(of: Array("css`".utf8)) != nil
                ? DesignValues(bytes, GitPath(file.path), .css) : nil
            let isSheet = sheet.map { $0.keys.count > 2 } ?? false
            if isSheet { language = CodeTokenFinder.sheetMark + language }
            let usual = isSheet ? sheet : DesignValues(bytes, GitPath(file.path), language == "css" ? .css : .code)
            guard let values = usual else { continue }
            // A style sheet that imports others may declare a constant for that.
            let isEntry = language == "css" && CodeTokenFinder.isEntry(file) && values.keys.count < 3
            if values.keys.isEmpty || isEntry && values.number == 0 { empty.insert(file.path) }
            if values.areDescriptions {
                // They declare no tokens of their own, so they say nothing about modes.
                let source = Source(file: file, keys: [], themed: [], areRepetitions: false)
                descriptions[language, default: []].append((source, values.described))
                continue
            }
            if values.areNamesOfCSS || choice.skips(file, values.keys, bytes) { continue }
            if language != "css", CodeTokenFinder.areStyles(values.keys) {
                styles[file.folders, default: 0] += 1
                continue
            }
            // A few colors are not enough: a website also defines some.
            guard
                values.literalNumber >= CodeTokenFinder.fewestOfSheet || CodeTokenFinder.isPlace(file)
                    || isOfLibrary(file) || language != "css"
            else { continue }
            // The number of colors whose names are also in asset catalogues.
            let known = values.keys.count { key in
                assets.contains(CodeTokenFinder.letters(key.split(separator: ".").last ?? ""))
            }
            guard known * 2 <= values.keys.count || values.literalNumber * 2 > values.keys.count else {
                naming.insert(file.path)
                continue
            }
            // Any style sheet may define some properties, but one with many colors is a theme: `css/_white.scss`.
            if hint(file) == 2, !values.isCatalogue || values.literalNumber < CodeTokenFinder.fewestOfSheet {
                continue
            }
            // Skips a list of icons.
            if language != "css", values.areNames,
                NameWords.of(file.stem, digits: .attached, limit: 12).contains(where: ["icon", "icons"].contains),
                !DesignValues.isKind(file.folders.last ?? "")
            {
                naming.insert(file.path)
                continue
            }
            let source = Source(
                file: file, keys: values.keys, themed: values.themed, areRepetitions: values.areRepetitions,
                areDesigned: values.number * 10 >= values.keys.count * 8,
                isFunction: language == "css" && bytes.firstRange(of: Array("@return (".utf8)) != nil)
            // A style sheet that is named after tokens needs no further evidence than its values.
            let isSheetOfValues =
                language == "css" && hint(file) == 0 && source.areDesigned && values.number >= CodeTokenFinder.fewest
            if values.isCatalogue || isSheetOfValues {
                sources[language, default: []].append(source)
            } else if !values.keys.isEmpty {
                unclear.append((source, values, language))
            }
        }
        // Next to several such files, the other ones contain styles too.
        func areStyles(_ source: Source) -> Bool {
            styles[source.file.folders, default: 0] >= CodeTokenFinder.fewestBeside
        }
        sources = sources.mapValues { $0.filter { !areStyles($0) } }.filter { !$0.value.isEmpty }
        unclear.removeAll { areStyles($0.source) }
        let names = sources.mapValues { $0.reduce(into: Set<Substring>()) { $0.formUnion($1.lastParts) } }
        for (source, values, language) in unclear {
            let known = names[language] ?? []
            if language != "css", values.areNames(in: known) {
                sources[language, default: []].append(source)
            } else if values.number * 10 >= values.keys.count * 6
                || values.areNames(in: known, fewest: 1)
                || values.number > 2 && CodeTokenFinder.isOfFamily(source.file, sources[language] ?? [])
                || hint(source.file) == 0
                    && (!CodeTokenFinder.tree(source.file.folders).isEmpty || values.number * 2 >= values.keys.count)
            {
                constants[source.file.folders, default: []].append((source, language))
            }
        }
        /// Files that are not next to others, and the files of languages with too few constants, by language.
        var few: [String: [Source]] = [:]
        for (folder, files) in constants {
            // The folder has a file for each token, or is a token folder with small files.
            let isWhole = files.count >= 5 && CodeTokenFinder.isPlace(files[0].source.file)
            // The folder is next to a folder with tokens; its files are small, but together contain many constants.
            let number = files.reduce(into: Set<String>()) { $0.formUnion($1.source.keys) }.count
            let isMany = number >= CodeTokenFinder.fewest && folder.count > 1
            for file in files {
                let isTogether =
                    isMany && CodeTokenFinder.isPlace(file.source.file)
                    && sources[file.language]?.contains { $0.file.folders.starts(with: folder.dropLast()) } ?? false
                // The folder is for one kind of value: `spacing/small.ts` and `spacing/large.ts`, or
                // `borders/BorderRadius.swift`, next to `theme/colors.ts`.
                let isKind =
                    (files.count > 1 || hint(file.source.file) == 0 && file.source.keys.count > 2)
                    && DesignValues.isKind(folder.last ?? "")
                    && sources[file.language]?.contains { $0.file.folders.dropLast() == folder.dropLast() } ?? false
                let isBeside = sources[file.language]?.contains { $0.file.folders == folder } ?? false
                // The file is in the same tree of tokens as others: `tokens/size/font.js` and `tokens/color/blue.js`.
                let tree = CodeTokenFinder.tree(folder)
                let isInside =
                    !tree.isEmpty && sources[file.language]?.contains { $0.file.folders.starts(with: tree) } ?? false
                guard
                    isWhole || isTogether || isKind || isBeside && isInside
                        || (isBeside || isInside) && (file.source.keys.count > 2 || hint(file.source.file) == 0)
                else {
                    few[file.language, default: []].append(file.source)
                    continue
                }
                sources[file.language, default: []].append(file.source)
            }
        }
        for (language, files) in few {
            let packages = Set(sources[language, default: []].map { evidence.package(of: $0.file.folders) })
            let own = files.filter { file in
                CodeTokenFinder.isOfOneKind(file) && packages.contains(evidence.package(of: file.file.folders))
                    || CodeTokenFinder.isBesideFolders(file, of: sources[language, default: []])
            }
            sources[language, default: []] += own
            few[language]?.removeAll { file in own.contains { $0.file.path == file.file.path } }
        }
        sources = choice.withoutMade(sources.filter { !$0.value.isEmpty })
        repetitions = choice.repetitions
        for (language, all) in sources.sorted(by: { $0.key < $1.key }) {
            var groups = CodeTokenGroups(all + few[language, default: []])
            groups.addSheets(all, few[language, default: []]) { pattern in
                let known = Set((all + few[language, default: []]).map(\.file.path)).union(empty)
                return summary.sources.contains { file in
                    !known.contains(file.path) && pattern.matches(components: file.components)
                }
            }
            few[language]?.removeAll { groups.covers($0.file) }
            let found = CodeTokenFinder.withoutTables(all.filter { !groups.covers($0.file) })
            let usual = found.filter { $0.file.rank == .usual }
            let own = usual.reduce(into: Set<String>()) { $0.formUnion($1.keys) }.count
            let chosen = CodeTokenFinder.preferred(own >= CodeTokenFinder.fewest ? usual : found)
            let known = chosen.reduce(into: Set<String>()) { $0.formUnion($1.keys) }
            let number = known.count
            let twins = language == "css" ? CodeTokenFinder.notations(of: chosen, among: found) : []
            if !twins.isEmpty {
                let source = TokenSource(
                    files: twins.prefix(FilePatterns.limit).map(\.file.path).sorted(), format: .css)
                notations.append(CountConfiguration(source: .tokens(source), kind: .token))
            }
            guard number >= CodeTokenFinder.fewest else {
                few[language, default: []] += chosen
                if !groups.patterns.isEmpty {
                    let source = TokenSource(files: groups.patterns, format: language == "css" ? .css : .code)
                    let count = CountConfiguration(source: .tokens(source), kind: .token)
                    candidates.append(Candidate(count: count, number: groups.number))
                }
                continue
            }
            let isSheet = language.hasPrefix(CodeTokenFinder.sheetMark)
            let format: TokenFormat = language == "css" || isSheet ? .css : .code
            let base = isSheet ? String(language.dropFirst(CodeTokenFinder.sheetMark.count)) : language
            // Files that were not read may contain other constants.
            let others = summary.sources.filter {
                !empty.contains($0.path) && CodeTokenFinder.language(of: $0) == base
            }
            let described = descriptions[language, default: []].filter { file in
                file.tokens.count(where: known.contains) * 2 > file.tokens.count
            }.map(\.source)
            for var source in CodeTokenFinder.sources(chosen + described, format, others, avoiding: naming) {
                source.files += groups.patterns
                let count = CountConfiguration(source: .tokens(source), kind: .token)
                let isScript = format == .code && ["ts", "js", "mjs", "cjs"].contains(language)
                candidates.append(
                    Candidate(
                        count: count, number: number + groups.number,
                        names: isScript ? CodeTokenFinder.lastNames(chosen.flatMap(\.keys)) : []))
            }
        }
        for files in few.sorted(by: { $0.key < $1.key }).map(\.value) {
            if let own = CodeTokenGroups.ofComponents(files) { ofComponents.append(own) }
        }
        for (language, files) in few.sorted(by: { $0.key < $1.key }) {
            // Files that are not named after tokens or contain only one constant are not worth mentioning.
            let named = files.filter { hint($0.file) == 0 && $0.keys.count > 1 }
            guard !named.isEmpty else { continue }
            let source = TokenSource(
                files: named.prefix(FilePatterns.limit).map(\.file.path).sorted(),
                format: language.hasPrefix("css") ? .css : .code)
            small.append(
                SmallSet(
                    "tokens", CountConfiguration(source: .tokens(source), kind: .token), fewest: CodeTokenFinder.fewest)
            )
        }
        candidates = CodeTokenFinder.merged(candidates)
        func modes(_ candidate: Candidate) -> Int {
            if case .tokens(let source) = candidate.count.source { source.modes.count } else { 0 }
        }
        candidates.sort { ($1.number, modes($1)) < ($0.number, modes($0)) }
    }
}
