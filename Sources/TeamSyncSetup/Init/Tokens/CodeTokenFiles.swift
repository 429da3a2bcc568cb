import TeamSyncBase
import TeamSyncDesign

/// The sources and style sheets of a repository that may define tokens, judged by their paths.
struct CodeTokenFiles {
    /// How strongly the path of a file suggests that it defines tokens, from most to least.
    enum Likelihood: Int, Comparable {
        /// The file is named after tokens or one kind of value.
        case named
        /// The file is in a place for tokens, or is the entry of a library's styles.
        case placed
        /// Any style sheet in a folder of style sheets.
        case sheet
        /// Any partial style sheet of a library elsewhere.
        case partial
        /// Any other style sheet of a library, which contains tokens only if it defines many colors.
        case plain
        case unlikely

        static func < (left: Likelihood, right: Likelihood) -> Bool { left.rawValue < right.rawValue }
    }

    /// The minimum number of style sheets in a folder that are named after tokens; the other sheets next to them may
    /// then have the same contents.
    private static let fewestBeside = 3
    private static let words = [
        "token", "theme", "color", "colour", "palette", "typograph", "spacing", "style", "elevation", "radius",
        "radii", "spacer", "variable", "scheme", "border", "shadow", "shape", "opacity", "duration", "motion",
        "breakpoint", "dimen",
        "foundation", "constant",
    ]
    /// Words that count in the names of sources, but not of style sheets, which also load fonts.
    private static let sourceWords = ["font", "opacit", "textstyle", "dimension"]
    private static let endings: Set<String> = [
        "css", "scss", "sass", "less", "pcss", "swift", "kt", "ts", "tsx", "js", "mjs", "cjs", "dart",
    ]
    /// Suffixes in the names of files that use tokens instead of defining them.
    private static let otherEndings = [
        ".test", ".stories", ".spec", ".d", ".config", ".styles", ".module", ".min", ".types",
    ]

    /// Whether the name of a file says that it uses tokens instead of defining them.
    static func isAside(_ file: TreeSummary.File) -> Bool { otherEndings.contains { file.stem.hasSuffix($0) } }

    /// The configurations of tools for styles, which contain the tokens.
    private static let configurations: Set<String> = [
        "stitches.config", "panda.config", "tamagui.config", "theme.config", "tokens.config", "tailwind.config",
        "tailwind.preset", "tailwind-preset",
    ]

    /// Whether a file is the configuration of a tool for styles.
    static func isConfiguration(_ file: TreeSummary.File) -> Bool { configurations.contains(file.stem) }

    private let sources: [TreeSummary.File]
    private let evidence: LibraryEvidence
    /// Folders with several style sheets that are named after tokens.
    private let folders: Set<String>
    /// The numbers of style sheets by folder. Many in one folder are those of components.
    private let sheetNumbers: [String: Int]
    /// Folders with a file named after tokens, with the language of the file.
    private let named: Set<String>
    /// The packages with style sheets in places for tokens, whose settings are theirs too.
    private let packages: Set<[String]>

    /// - Parameter evidence: determines which sources belong to a library; other sources are used only in places for
    ///   tokens.
    init(_ sources: [TreeSummary.File], _ evidence: LibraryEvidence) {
        (self.sources, self.evidence) = (sources, evidence)
        let sheets = sources.filter { CodeTokenFinder.language(of: $0) == "css" }
        folders = Set(
            Dictionary(grouping: sheets.filter(CodeTokenFiles.isNamed), by: \.folder)
                .filter { $0.value.count >= CodeTokenFiles.fewestBeside }.keys)
        sheetNumbers = sheets.reduce(into: [:]) { $0[$1.folder, default: 0] += 1 }
        named = Set(
            sources.lazy.filter { $0.rank <= .built && CodeTokenFiles.isNamed($0) }.map(CodeTokenFiles.place))
        packages = Set(
            sheets.lazy.filter { $0.rank == .usual && CodeTokenFinder.isPlace($0) }
                .map { evidence.package(of: $0.folders) })
    }

    private static func isNamed(_ file: TreeSummary.File) -> Bool {
        // `AcmeButtonStyle.js` is the style of a component.
        if FileKind(file.name)?.isScript == true,
            NameWords.of(file.stem, digits: .attached, limit: 12).suffix(2).last == "style",
            file.stem.first?.isUppercase == true
        {
            return false
        }
        if configurations.contains(file.stem) { return FileKind(file.name)?.isScript == true }
        let name = file.name.lowercased()
        return words.contains { name.contains($0) }
            || ["swift", "kt", "dart"].contains(file.fileExtension)
                && sourceWords.contains { name.contains($0) }
            || file.fileExtension == "dart" && ValueNames.isKind(file.stem)
    }

    private static let generalFolders: Set<String> = [
        "util", "utils", "utility", "utilities", "common", "core", "helper", "helpers", "extension", "extensions",
        "shared",
        "resource", "resources", "config", "base",
    ]

    /// Whether a source in Swift, Kotlin or Dart is named after a kind of value, in a folder for anything: `util/KitSize.kt`.
    private static func isOfKindInGeneralFolder(_ file: TreeSummary.File) -> Bool {
        ["swift", "kt", "dart"].contains(file.fileExtension) && ValueNames.endsInKind(file.stem)
            && file.folders.last.map { generalFolders.contains($0.lowercased()) } == true
            && !file.folders.contains(where: ComponentPlace.isUsualName)
    }

    private static func place(_ file: TreeSummary.File) -> String {
        "\(file.folder)|\(CodeTokenFinder.language(of: file))"
    }

    func likelihood(of file: TreeSummary.File) -> Likelihood {
        if CodeTokenFiles.isNamed(file) { return .named }
        let isSheet = CodeTokenFinder.language(of: file) == "css"
        let parent = file.folders.last?.lowercased() ?? ""
        if isSheet, CodeTokenFinder.isOfProperties(file) { return .named }
        // `Layout.swift` next to `Colors.swift`
        if named.contains(CodeTokenFiles.place(file)) {
            if ValueNames.endsInKind(file.stem) { return .named }
            if isSheet, ["settings", "variables", "config"].contains(parent) { return .placed }
        }
        if CodeTokenFiles.isOfKindInGeneralFolder(file) { return .named }
        if isSheet, CodeTokenFinder.isEntry(file), ComponentPlace.index(in: file.folders) == nil,
            evidence.isLibrary(file.folders)
        {
            return .placed
        }
        let folder = file.folder.lowercased()
        if evidence.isOfValues(file.folders) || CodeTokenFiles.words.contains(where: { folder.contains($0) })
            || isSheet && folders.contains(file.folder)
        {
            return .placed
        }
        if isSheet, ["css", "scss", "sass", "less"].contains(parent) { return .sheet }
        guard isSheet, ComponentPlace.index(in: file.folders) == nil else { return .unlikely }
        if CodeTokenFinder.isPartial(file) { return .partial }
        return file.fileExtension == "css" && file.rank == .usual && evidence.isLibrary(file.folders)
            && sheetNumbers[file.folder, default: 0] < CodeTokenFiles.fewestBeside ? .plain : .unlikely
    }

    /// The folder of the package around a file.
    func package(of file: TreeSummary.File) -> [String] { evidence.package(of: file.folders) }

    func isOfLibrary(_ file: TreeSummary.File) -> Bool {
        if evidence.isLibrary(file.folders) { return true }
        let isSettings = ["settings", "variables"].contains(file.folders.last?.lowercased() ?? "")
        return isSettings && CodeTokenFinder.language(of: file) == "css" && !evidence.isApp(file.folders)
            && packages.contains(evidence.package(of: file.folders))
    }

    /// The files to read, most likely first.
    /// - Parameter hasTokens: whether the repository contains tokens in data files; then files that a tool wrote are
    ///   not read.
    func candidates(hasTokens: Bool) -> [TreeSummary.File] {
        sources.filter { file in
            file.rank <= (hasTokens ? .usual : .built) && likelihood(of: file) < .unlikely
                && !CodeTokenFinder.isRecipe(file) && !CodeTokenFinder.isView(file) && !ForeignSheet.isName(file.stem)
                && CodeTokenFiles.endings.contains(file.fileExtension)
                && (CodeTokenFinder.isTheme(file) || CodeTokenFiles.configurations.contains(file.stem)
                    || !CodeTokenFiles.isAside(file))
                && (CodeTokenFinder.isPlace(file)
                    ? !evidence.isApp(file.folders) || evidence.isLibrary(file.folders)
                    : isOfLibrary(file)
                        || CodeTokenFinder.language(of: file) == "css" && evidence.mayBeLibrary(file.folders))
        }.map { (file: $0, likelihood: likelihood(of: $0)) }.sorted {
            ($0.file.rank, $0.likelihood, $0.file.folders.count, $0.file.path)
                < ($1.file.rank, $1.likelihood, $1.file.folders.count, $1.file.path)
        }.map(\.file)
    }
}
