import TeamSyncBase
import TeamSyncConfiguration

/// Files that look like a catalogue, but contain too few items for one.
struct SmallSet {
    let count: CloneProposal.Count
    /// The minimum number of items in a catalogue.
    let fewest: Int

    init(_ name: String, _ configuration: CountConfiguration, fewest: Int) {
        (count, self.fewest) = (CloneProposal.Count(name, configuration), fewest)
    }
}

extension CatalogueSource {
    /// Whether the items are constants in sources.
    var isOfCode: Bool { if case .tokens(let tokens) = self { tokens.format == .code } else { false } }
}

extension CloneProposal.Count {
    /// Whether this count reads the variables of style sheets.
    var readsStyleSheets: Bool {
        if case .tokens(let tokens) = configuration.source { tokens.format == .css } else { false }
    }

    /// Whether this count also reads all files of another one.
    func readsFiles(of other: CloneProposal.Count) -> Bool {
        guard case .tokens(let own) = configuration.source, case .tokens(let others) = other.configuration.source else {
            return false
        }
        let (globs, excluded) = (own.files.map { GlobPattern($0) }, (own.exclude ?? []).map { GlobPattern($0) })
        let isExcluded = others.files.contains { file in excluded.contains { $0.matches(file) } }
        return globs.match(all: others.files) && !isExcluded
    }

    /// Whether the files of a set of tokens belong to the components of this count.
    func containsFiles(of set: SmallSet) -> Bool {
        guard kind == .component, case .tokens(let tokens) = set.count.configuration.source, !tokens.files.isEmpty
        else { return false }
        switch configuration.source {
        case .files(let glob, let exclude, _):
            let excluded = exclude.map { GlobPattern($0) }
            return [GlobPattern(glob)].match(all: tokens.files)
                && !tokens.files.contains { file in excluded.contains { $0.matches(file) } }
        case .directories(let glob, _): return [GlobPattern(glob + "/**")].match(all: tokens.files)
        default: return false
        }
    }
}

extension [GlobPattern] {
    /// Whether one of the patterns matches each path.
    func match(all paths: [String]) -> Bool {
        paths.allSatisfy { path in
            let components = path.split(separator: "/").map { ArraySlice($0.utf8) }
            return contains { $0.matches(components: components) }
        }
    }
}

extension SmallSet {
    /// The maximum number of sets for one cause.
    static let limit = 2
}
