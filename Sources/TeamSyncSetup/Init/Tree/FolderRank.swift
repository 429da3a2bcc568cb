import TeamSyncBase

/// The likelihood that a folder contains a design system.
enum FolderRank: Comparable {
    case usual
    /// Generated copies.
    case built
    /// Documentation, examples, and drawings that are not icons.
    case unlikely
    /// Files from other projects, and files for tests.
    case never

    private static let foreignNames: Set<String> = [
        "node_modules", "bower_components", "pods", "carthage", "vendor", "deriveddata",
    ]
    private static let neverWords: Set<String> = [
        "fixtures", "fixture", "testdata", "snapshots", "test", "tests", "testing", "e2e", "coverage", "mocks",
    ]
    private static let unlikelyWords: Set<String> = [
        "docs", "doc", "documentation", "website", "www", "site", "demo", "demos", "example", "examples", "sample",
        "samples", "storybook", "stories", "playground", "sandbox",
        "flags", "flag", "logos", "emoji", "illustrations", "pictograms", "templates", "deprecated", "archive",
        "obsolete",
        "legacy", "mock", "seeds", "locales", "benchmark", "benchmarks", "showcase", "showcases",
    ]

    /// Words that count only if they are the whole name: `RawTokens` contains tokens.
    private static let unlikelyNames: Set<String> = ["public", "static", "raw", "preview", "dev"]
    /// Words that also count only as whole names, but inside token folders too.
    private static let formerNames: Set<String> = ["old", "former"]

    /// The rank of folders inside a token folder, where words such as `raw` have no special meaning, and deprecated
    /// tokens are still tokens; nil for other folders.
    static func ofTokens(_ names: [String]) -> FolderRank? {
        guard let index = names.firstIndex(where: { $0.lowercased().contains("token") }) else { return nil }
        let others =
            names[..<index]
            + names[index...].filter { name in
                !unlikelyNames.contains(name.lowercased()) && name.lowercased() != "deprecated"
            }
        return FolderRank(others)
    }

    /// Whether folders contain items that are no longer used: with the words for that removed, they are usual.
    static func areFormer(_ names: [String]) -> Bool {
        let former: Set<String> = ["legacy", "deprecated", "obsolete"]
        let others = names.filter { !former.contains($0.lowercased()) }
        return others.count < names.count && FolderRank(others) == .usual
    }

    private static let drawingWords: Set<String> = [
        "flags", "flag", "logos", "emoji", "illustrations", "pictograms",
    ]

    /// Whether folders are only unlikely because one is named after drawings other than icons, such as flags.
    static func areOfPictures(_ names: [String]) -> Bool {
        let others = names.filter { !drawingWords.contains($0.lowercased()) }
        return others.count < names.count && FolderRank(others) == .usual
    }

    /// Whether a folder is named after drawings, and contains a source with its name, which shows them:
    /// `USFlag/USFlag.vue`.
    static func isOfView(_ names: [String], _ file: String) -> Bool {
        guard let name = names.last, let kind = FileKind(file), kind.isScript || kind == .template,
            FolderRank(names.dropLast()) == .usual,
            file.hasPrefix(name + ".")
        else { return false }
        let words = NameWords.of(name, digits: .attached, limit: 20).filter { !drawingWords.contains($0) }
        return FolderRank(name: words.joined(separator: "-")) == .usual
    }

    /// Whether a file is a template in the place of a framework for templates in which a library has its components:
    /// `templates/components/Alert.html.twig`, and `templates/acme/components/alert.html` in Django.
    static func isOfTemplates(_ names: [String], _ file: String) -> Bool {
        let ending = FileKind.fileExtension(of: file)
        let isOfPython = ["html", "jinja", "jinja2", "j2"].contains(ending)
        guard isOfPython || FileKind(file) == .template,
            let place = names.lastIndex(where: { ["templates", "jinja2"].contains($0.lowercased()) })
        else { return false }
        // The folder of a package may be around that of the components.
        return names[(place + 1)...].prefix(isOfPython ? 2 : 1).contains(where: ComponentPlace.isUsualName)
            && FolderRank(names[..<place] + names[(place + 1)...]) == .usual
    }

    private static let builtWords: Set<String> = ["dist", "build", "out", "output", "generated", "sprite", "sprites"]

    /// Whether folders contain sources that a tool wrote for the library itself, rather than the output of its build.
    static func areGenerated(_ names: [String]) -> Bool {
        names.contains { FolderRank(name: $0) == .built && $0.lowercased().contains("generated") }
    }

    private static let showcaseWords: Set<String> = [
        "playground", "playgrounds", "demo", "demos", "showcase", "showcases", "sandbox",
    ]

    /// Whether a folder with this name shows components, and is not one of them: `Playground`, `DemoViews`.
    static func isShowcase(_ name: String) -> Bool {
        !showcaseWords.isDisjoint(with: NameWords.of(name, digits: .attached, limit: 20))
    }

    /// Whether a folder with this name is hidden, or contains generated files or other projects.
    static func isForeign(_ name: String) -> Bool { name.hasPrefix(".") || foreignNames.contains(name.lowercased()) }

    /// The rank of the contents of a folder.
    init(_ names: some Sequence<String>) {
        var (rank, previous) = (FolderRank.usual, "")
        var names = names.makeIterator()
        var next = names.next()
        while let name = next {
            next = names.next()
            let own = FolderRank(name: name)
            // The components that a package for Storybook shows may be the components themselves, a theme may have the
            // name of the place that it is for (`themes/docs/`), and the name of a package may begin with a domain:
            // `kotlin/dev/acme/`.
            let isUsual =
                name == FolderRank.storybook && next == "src" || name == "stories" && next == "components"
                || own == .unlikely && ["themes", "brands"].contains(previous)
                || name == "dev" && ["kotlin", "java"].contains(previous)
            if !isUsual { rank = max(rank, own) }
            previous = name
        }
        self = rank
    }

    /// The name of a package with stories, whose folder `src` may also contain the components.
    static let storybook = "storybook"

    /// Whether folders are for Storybook, which shows components. The components in them count only if there are no
    /// others.
    static func isOfStories(_ names: [String]) -> Bool { names.contains(storybook) || names.contains("stories") }

    /// Whether a name is the number of a version with three parts: `3.2.0`, `v1.0.0-beta`.
    private static func isVersion(_ name: String) -> Bool {
        let number = name.prefix { $0 != "-" && $0 != "+" }
        let parts = (number.first == "v" ? number.dropFirst() : number).split(
            separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3
            && parts.allSatisfy { !$0.isEmpty && $0.utf8.count < 5 && $0.utf8.allSatisfy(\.isASCIIDigit) }
    }

    /// The rank of a single name.
    init(name: String) {
        // Folders such as `__integration__` and `__fixtures__` contain tests.
        let isOfTests = name.count > 4 && name.hasPrefix("__") && name.hasSuffix("__")
        var rank = FolderRank.isForeign(name) || isOfTests ? FolderRank.never : .usual
        if FolderRank.unlikelyNames.contains(name.lowercased()) || FolderRank.formerNames.contains(name.lowercased()) {
            rank = max(rank, .unlikely)
        }
        // The files of each release, which were copied when it was published.
        if FolderRank.isVersion(name) { rank = .never }
        // The code uses asset catalogues that a tool writes, as nothing else contains their colors and images.
        let isOfAssets = name.hasSuffix(".xcassets")
        let words = NameWords.of(name, digits: .attached, limit: 20)
        for word in words {
            // `sprite_icons` contains the drawings that a sprite is made of.
            if word == "sprite", words.last == "icons" { continue }
            if FolderRank.neverWords.contains(word) { rank = .never }
            if FolderRank.unlikelyWords.contains(word) { rank = max(rank, .unlikely) }
            if FolderRank.builtWords.contains(word), !isOfAssets { rank = max(rank, .built) }
        }
        self = rank
    }
}
