import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

extension TokenSource {
    /// Returns the tokens of a file that is not a tree: a style sheet, a source or a resource file.
    /// - Returns: nil for files in other formats.
    func tokens(ofText bytes: [UInt8], at path: GitPath) throws(Warning.FileFault) -> [TokenTree.Token]? {
        switch format {
        case .css:
            try StyleSheetTokens(
                path.ending == "sass" ? IndentedSass.braced(bytes) : bytes,
                isPlain: path.ending == "css" || path.ending == "pcss"
            ).tokens
        case .code:
            if let language = TokenFormat.language(of: path) {
                try SourceTokens(bytes, language, modes: modes).tokens
            } else {
                []
            }
        case .resources:
            switch path.ending {
            case "xaml", "axaml": try XAMLResources(bytes).tokens
            default: try AndroidResources(bytes).tokens
            }
        case .dtcg, .tokensStudio, .styleDictionary, .flat, .figma: nil
        }
    }
}

extension TokenFormat {
    /// Returns the language of a source that can contain tokens; nil for other files.
    static func language(of path: GitPath) -> SourceLanguage? {
        guard let language = path.ending.flatMap({ SourceLanguage(fileExtension: String($0)) }) else { return nil }
        return [SourceLanguage.swift, .kotlin, .script, .dart].contains(language) ? language : nil
    }

    /// Whether files of this format contain no tree.
    var isText: Bool { self == .css || self == .code }

    /// Whether a file can have this format, according to its name; nil if the name does not determine that.
    func mayBe(in path: GitPath) -> Bool? {
        switch self {
        case .css: ["css", "scss", "sass", "less", "pcss"].contains(path.ending)
        case .code: TokenFormat.language(of: path) != nil
        case .resources: ["xml", "xaml", "axaml"].contains(path.ending)
        case .dtcg, .tokensStudio, .styleDictionary, .flat, .figma: nil
        }
    }
}
