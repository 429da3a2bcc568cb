import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Reads the sources and style sheets that may define tokens, and sorts them by what their constants are.
struct CodeTokenReader {
    typealias Source = CodeTokenFinder.Source

    /// The maximum number of files to read, and the maximum sizes of one file and of all files, in bytes.
    private static let (fileLimit, sizeLimit, totalLimit) = (1000, 512 << 10, 8 << 20)
    /// The minimum number of colors in a style sheet, if its package may be a library.
    private static let fewestOfSheet = 20
    /// The minimum number of files with the styles of a component in a folder; the other files next to them may then
    /// have the same contents.
    private static let fewestBeside = 3

    private let files: CodeTokenFiles
    /// Whether the contents of a source declare a view.
    private let isView: (TreeSummary.File, [UInt8]) -> Bool
    /// Files in which most constants are design values, by language.
    private(set) var sources: [String: [Source]] = [:]
    /// Files that are not catalogues by themselves.
    private var unclear: [(source: Source, values: DesignValues, language: String)] = []
    /// Files that only describe the tokens of others, and the tokens that they describe, by language.
    private(set) var descriptions: [String: [(source: Source, tokens: Set<String>)]] = [:]
    /// Files without constants that matter.
    private(set) var empty: Set<String> = []
    /// Files whose constants only name the items of other catalogues, such as the images of an asset catalogue.
    private(set) var naming: Set<String> = []
    /// The custom properties with names that only compiled style sheets contain.
    private(set) var interpolated = CompiledProperties()
    /// Sources that are named after a kind of value, but contain hardly any design values.
    private(set) var undesigned: [Source] = []
    /// Style sheets that are not catalogues by themselves, but consist of custom properties that are design values.
    private var sheets: [Source] = []
    /// Style sheets that are named after tokens, in packages that may be libraries or apps.
    private var possible: [Source] = []
    /// The numbers of files with the styles of a component, by folder.
    private var styles: [[String]: Int] = [:]
    /// The names in asset catalogues.
    private let assets: Set<String>

    init(
        _ files: CodeTokenFiles, _ summary: TreeSummary, in repository: Repository, _ choice: inout RepetitionChoice,
        isView: @escaping (TreeSummary.File, [UInt8]) -> Bool
    ) throws(GitError) {
        (self.files, self.isView) = (files, isView)
        assets = Set(summary.sets.map { NameWords.letters($0.name.prefix { $0 != "." }) })
        var left = CodeTokenReader.totalLimit
        for file in files.candidates(hasTokens: choice.hasTokens).prefix(CodeTokenReader.fileLimit) where left > 0 {
            guard let bytes = try RepositoryFile.contents(of: file, in: repository, limit: CodeTokenReader.sizeLimit)
            else { continue }
            left -= bytes.count
            add(file, bytes, &choice)
        }
        addThemes(besides: choice.packages)
        // Next to several files with the styles of components, the other ones contain styles too.
        let folders = styles.filter { $0.value >= CodeTokenReader.fewestBeside }
        sources = sources.mapValues { $0.filter { folders[$0.file.folders] == nil } }.filter { !$0.value.isEmpty }
        unclear.removeAll { folders[$0.source.file.folders] != nil }
    }

    /// Adds style sheets with references to the palette in a style sheet next to them: `css/acme.css` and
    /// `css/acme_dark.css` next to `css/global.css`. In the package of a palette, style sheets that are named after tokens
    /// need fewer colors: `base/_variables.scss` beside `themes/_colors.scss` or `data/colors.json`.
    private mutating func addThemes(besides others: Set<[String]>) {
        let packages = Set(sources["css", default: []].map { files.package(of: $0.file) }).union(others)
        sources["css", default: []] += possible.filter { packages.contains(files.package(of: $0.file)) }
        let folders = Set(sources["css", default: []].map(\.file.folders))
        sources["css", default: []] += sheets.filter { folders.contains($0.file.folders) }
        if sources["css"]?.isEmpty == true { sources["css"] = nil }
    }

    private mutating func addSheet(
        _ file: TreeSummary.File, _ values: DesignValues, _ likelihood: CodeTokenFiles.Likelihood
    ) {
        guard likelihood <= .sheet, CodeTokenFinder.isOfProperties(file, values) else { return }
        sheets.append(Source(file: file, keys: values.keys, themed: values.themed, areRepetitions: false))
    }

    private mutating func add(_ file: TreeSummary.File, _ bytes: [UInt8], _ choice: inout RepetitionChoice) {
        if CodeTokenFinder.isSheetOfApp(file), bytes.firstRange(of: Array("@theme".utf8)) == nil { return }
        // The constants of a view are its own.
        if file.fileExtension == "swift", ComponentPlace.index(in: file.folders) != nil, isView(file, bytes) { return }
        interpolated.add(file, bytes)
        guard let (values, language) = CodeTokenReader.values(of: file, bytes) else { return }
        // A style sheet that imports others may declare a constant for that.
        let isEntry = language == "css" && CodeTokenFinder.isEntry(file) && values.keys.count < 3
        let likelihood = files.likelihood(of: file)
        if values.keys.isEmpty || isEntry && values.number == 0, likelihood < .partial { empty.insert(file.path) }
        if values.areDescriptions {
            // They declare no tokens of their own, so they say nothing about modes.
            let source = Source(file: file, keys: [], themed: [], areRepetitions: false)
            descriptions[language, default: []].append((source, values.described))
            return
        }
        // The configuration of a tool often only passes on the properties of a style sheet.
        if CodeTokenFiles.isConfiguration(file), bytes.ranges(of: Array("var(--".utf8)).count * 2 >= values.keys.count {
            return
        }
        if values.areNamesOfCSS || CodeTokenReader.areInsets(values.keys, of: file)
            || choice.skips(file, values, bytes)
        {
            return
        }
        if language != "css", CodeTokenFinder.areStyles(values.keys) {
            styles[file.folders, default: 0] += 1
            return
        }
        // A few colors are not enough: a website also defines some.
        guard
            values.literalNumber >= CodeTokenReader.fewestOfSheet || CodeTokenFinder.isPlace(file)
                || files.isOfLibrary(file) || language != "css"
        else {
            let source = Source(file: file, keys: values.keys, themed: values.themed, areRepetitions: false)
            if likelihood == .named, values.isCatalogue {
                possible.append(source)
            } else {
                addSheet(file, values, likelihood)
            }
            return
        }
        guard !areNames(of: file, values, bytes, language) else {
            naming.insert(file.path)
            return
        }
        // Any style sheet may define some properties, but one with many colors is a theme: `css/_white.scss`.
        if likelihood >= .sheet {
            let isTheme =
                [.sheet, .plain].contains(likelihood) && values.literalNumber >= CodeTokenReader.fewestOfSheet
            guard values.isCatalogue, isTheme || CodeTokenFinder.isOfVariables(file, values.keys, bytes) else {
                addSheet(file, values, likelihood)
                return
            }
        }
        let source = Source(
            file: file, keys: values.keys, themed: values.themed, areRepetitions: values.areRepetitions,
            hasLiterals: values.literalNumber > 0, areDesigned: values.number * 10 >= values.keys.count * 8,
            isFunction: language == "css" && bytes.firstRange(of: Array("@return (".utf8)) != nil)
        // A style sheet that is named after tokens needs no further evidence than its values.
        let isSheetOfValues =
            language == "css" && likelihood == .named && source.areDesigned && values.number >= CodeTokenFinder.fewest
        if values.isCatalogue || isSheetOfValues
            || language != "css" && CodeTokenReader.areProperties(values.keys, of: file)
        {
            sources[language, default: []].append(source)
        } else if !values.keys.isEmpty {
            unclear.append((source, values, language))
        }
    }

    /// The constants of a file, and its language.
    private static func values(
        of file: TreeSummary.File, _ bytes: [UInt8]
    ) -> (values: DesignValues, language: String)? {
        let language = CodeTokenFinder.language(of: file)
        let path = GitPath(file.path)
        // A script may contain a style sheet: "css`:root { --blue: #00f; }`".
        if ["ts", "js", "mjs"].contains(language), bytes.firstRange(of: Array("css`".utf8)) != nil,
            let sheet = DesignValues(bytes, path, .css), sheet.keys.count > 2
        {
            return (sheet, CodeTokenFinder.sheetMark + language)
        }
        return DesignValues(bytes, path, language == "css" ? .css : .code).map { ($0, language) }
    }

    /// Whether the constants of a script in a place for tokens are custom properties of CSS: `'--badge-size': '16px'`.
    private static func areProperties(_ keys: Set<String>, of file: TreeSummary.File) -> Bool {
        let number = keys.count { $0.split(separator: ".").last?.hasPrefix("--") == true }
        return number > 0 && number * 10 >= keys.count * 9 && CodeTokenFinder.isPlace(file)
    }

    /// Whether the constants of a file are the sides of one rectangle, such as the area of a button that reacts to
    /// touches.
    private static func areInsets(_ keys: Set<String>, of file: TreeSummary.File) -> Bool {
        let sides: Set<Substring> = ["top", "bottom", "left", "right", "start", "end"]
        return !keys.isEmpty && !ValueNames.endsInKind(file.stem)
            && keys.allSatisfy { $0.contains(".") && $0.split(separator: ".").last.map(sides.contains) == true }
    }

    /// Whether the constants of a file only name the items of other catalogues: images, colors, or icons.
    private func areNames(
        of file: TreeSummary.File, _ values: DesignValues, _ bytes: [UInt8], _ language: String
    ) -> Bool {
        // `Shade(name: "KitShade10")`
        let quoted =
            assets.isEmpty || language != "swift"
            ? 0
            : Set(
                bytes.split(separator: UInt8(ascii: "\"")).lazy.filter { $0.count < 100 }
                    .map { NameWords.letters(String(decoding: $0, as: UTF8.self)) }.filter(assets.contains)
            ).count
        let named = values.keys.count { key in
            assets.contains(NameWords.letters(key.split(separator: ".").last ?? ""))
        }
        let known = max(named, quoted)
        if known * 2 > values.keys.count, values.literalNumber * 2 <= values.keys.count { return true }
        let words = NameWords.of(file.stem, digits: .attached, limit: 12)
        return language != "css" && values.areNames && words.contains(where: ["icon", "icons"].contains)
            && !words.contains("tokens") && !ValueNames.isKind(file.folders.last ?? "")
    }

    /// The files with only a few constants that matter, by folder.
    /// - Parameter sources: the files with many constants; files with names of these are added.
    mutating func constants(besides sources: inout [String: [Source]]) -> [[String]: [(
        source: Source, language: String
    )]] {
        var constants: [[String]: [(source: Source, language: String)]] = [:]
        let names = sources.mapValues { $0.reduce(into: Set<Substring>()) { $0.formUnion($1.lastParts) } }
        for (source, values, language) in unclear {
            let known = names[language] ?? []
            if language != "css", values.areNames(in: known) {
                sources[language, default: []].append(source)
            } else if values.number * 10 >= values.keys.count * 6
                || values.areNames(in: known, fewest: 1)
                || values.number > 2 && CodeTokenFinder.isOfFamily(source.file, sources[language] ?? [])
                || files.likelihood(of: source.file) == .named
                    && (!CodeTokenFinder.tree(source.file.folders).isEmpty || values.number * 2 >= values.keys.count)
            {
                constants[source.file.folders, default: []].append((source, language))
            } else if language != "css", source.keys.count > 1, ValueNames.endsInKind(source.file.stem),
                files.likelihood(of: source.file) == .named, files.isOfLibrary(source.file)
            {
                undesigned.append(source)
            }
        }
        return constants
    }
}
