import TeamSyncBase
import TeamSyncConfiguration

/// The files that some counts read.
struct CountedPaths {
    private struct Files {
        let patterns: [GlobPattern]
        /// The folders that the count excludes by their paths. Something else may be in them.
        let excluded: [GlobPattern]
    }

    private let counts: [Files]

    /// The folders in which the patterns for items begin.
    let folders: [[String]]

    init(_ counts: [CloneProposal.Count]) {
        self.counts = counts.map { count in
            let parts = count.configuration.with + count.configuration.optional
            let patterns =
                CountedPaths.patterns(of: count.configuration.source) + parts.map { $0.replacing("{key}", with: "*") }
            return Files(
                patterns: patterns.map { GlobPattern($0) },
                excluded: CountedPaths.excludedFolders(of: count.configuration.source))
        }
        folders = counts.flatMap { CountedPaths.patterns(of: $0.configuration.source) }.map { pattern in
            GlobPattern(pattern).literalFolder.map { String(decoding: $0, as: UTF8.self) }
        }
    }

    func contains(_ file: TreeSummary.File) -> Bool {
        let components = file.components
        return counts.contains { count in
            count.patterns.contains { $0.matches(components: components) }
                && !count.excluded.contains { $0.matches(components: components) }
        }
    }

    private static func patterns(of source: CatalogueSource) -> [String] {
        switch source {
        case .tokens(let tokens): tokens.files.map(TokenSource.glob)
        case .directories(let glob, _): [glob + "/**"]
        case .xcassets(let path, _): [path + "/**"]
        case .files, .lines, .array, .keys: [LeftOut.place(of: source)]
        }
    }

    private static func excludedFolders(of source: CatalogueSource) -> [GlobPattern] {
        switch source {
        case .directories(_, let exclude): exclude.filter { !$0.contains("*") }.map { GlobPattern($0 + "/**") }
        case .files(_, let exclude, _), .lines(_, let exclude, _, _):
            exclude.filter { $0.hasSuffix("/**") && !$0.dropLast(3).contains("*") }.map { GlobPattern($0) }
        case .tokens, .xcassets, .array, .keys: []
        }
    }
}
