import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Finds the colors, sizes and similar values in the resource dictionaries of MAUI, WPF, WinUI and Avalonia:
/// `<Color x:Key="Ink">#112233</Color>`, `<Thickness x:Key="Inset">4,8</Thickness>`. The dictionaries of several themes
/// are modes.
struct XAMLDictionaries {
    /// The maximum number of files to read, and the maximum size of a file, in bytes.
    private static let (fileLimit, sizeLimit) = (400, 1 << 20)

    /// The kind of most values in a dictionary.
    private enum Kind: CaseIterable {
        case colors, tokens
        /// Other names for values, each for a part of a control.
        case componentTokens

        var name: String {
            switch self {
            case .colors: "colors"
            case .tokens: "tokens"
            case .componentTokens: "component_tokens"
            }
        }
    }

    private(set) var counts: [CloneProposal.Count] = []
    /// The tokens of controls.
    private(set) var ofComponents: [CloneProposal.Count] = []
    /// The sets with too few values for a count.
    private(set) var small: [SmallSet] = []

    init(_ summary: TreeSummary, _ evidence: LibraryEvidence, in repository: Repository) throws(GitError) {
        let files = summary.dictionaries.filter { file in
            file.rank == .usual && !evidence.isApp(file.folders) && evidence.isLibrary(file.folders)
        }
        var groups: [Kind: [CodeTokenFinder.Source]] = [:]
        for file in files.prefix(XAMLDictionaries.fileLimit) {
            let limit = XAMLDictionaries.sizeLimit
            guard let bytes = try RepositoryFile.contents(of: file, in: repository, limit: limit),
                bytes.firstRange(of: Array("x:Key=".utf8)) != nil,
                let values = DesignValues(bytes, GitPath(file.path), .resources), !values.keys.isEmpty
            else { continue }
            let source = CodeTokenFinder.Source(
                file: file, keys: values.keys, themed: values.themed, areRepetitions: false)
            groups[XAMLDictionaries.kind(of: bytes, values.keys.count), default: []].append(source)
        }
        for kind in Kind.allCases {
            let own = groups[kind] ?? []
            let number = own.reduce(into: Set<String>()) { $0.formUnion($1.keys) }.count
            guard number > 0,
                let source = CodeTokenFinder.sources(own, .resources, summary.dictionaries, avoiding: []).first
            else { continue }
            let configuration = CountConfiguration(
                source: .tokens(source), kind: kind == .colors ? .color : .token)
            if number < DictionaryFinder.fewest {
                if kind != .componentTokens {
                    small.append(SmallSet(kind.name, configuration, fewest: DictionaryFinder.fewest))
                }
            } else if kind == .componentTokens {
                ofComponents.append(CloneProposal.Count(kind.name, configuration))
            } else {
                counts.append(CloneProposal.Count(kind.name, configuration))
            }
        }
    }

    private static func kind(of bytes: [UInt8], _ number: Int) -> Kind {
        func count(_ marks: [String]) -> Int { marks.reduce(0) { $0 + bytes.ranges(of: Array($1.utf8)).count } }
        if count(["<Color ", "<SolidColorBrush ", "AppThemeColor "]) * 10 >= number * 8 { return .colors }
        let references = count(["=\"{StaticResource ", "=\"{DynamicResource ", "=\"{ThemeResource ", "ResourceKey=\""])
        return references * 10 >= number * 6 ? .componentTokens : .tokens
    }
}
