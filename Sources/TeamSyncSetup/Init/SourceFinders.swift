import TeamSyncConfiguration

/// Finds the asset catalogues of a repository.
enum AssetFinder {
    private static let fewest = 3

    static func counts(_ summary: TreeSummary) -> [CloneProposal.Count] {
        let all = summary.sets.filter { set in
            AssetSet.allCases.contains { set.name.hasSuffix(".\($0.rawValue)set") }
        }
        let usual = all.filter { $0.rank == .usual }
        let sets = usual.count >= fewest ? usual : all
        guard sets.count >= fewest else { return [] }
        let folder = FolderChoice(sets, isVariant: { $0.hasSuffix(".xcassets") }, preferred: ["sources", "resources"])
        var names = folder.folders
        if let index = names.firstIndex(where: { $0.hasSuffix(".xcassets") }) { names = Array(names[...index]) }
        let path = names.isEmpty ? "**/*.xcassets" : names.joined(separator: "/")
        func count(_ name: String, _ kinds: [AssetSet], _ kind: CatalogueKind) -> CloneProposal.Count? {
            let found = kinds.filter { kind in folder.files.contains { $0.name.hasSuffix(".\(kind.rawValue)set") } }
            guard !found.isEmpty else { return nil }
            return CloneProposal.Count(
                name, CountConfiguration(source: .xcassets(path: path, sets: found), kind: kind))
        }
        return [count("colors", [.color], .color), count("images", [.image, .symbol], .icon)].compactMap { $0 }
    }
}

/// Finds tokens in sources, where each has a line of a usual form.
struct CodeTokenFinder {
    /// Folders that are tried.
    private static let limit = 24
    /// Fewer matches are no catalogue.
    static let fewest = 10
    private static let words = ["token", "theme", "color", "colour", "palette", "typograph", "spacing", "style"]

    private let summary: TreeSummary

    init(_ summary: TreeSummary) {
        self.summary = summary
    }

    /// The counts that may fit, those of the likeliest folders first.
    var candidates: [CloneProposal.Count] {
        let files = summary.sources.filter { file in
            let path = file.path.lowercased()
            return file.rank == .usual && CodeTokenFinder.words.contains { path.contains($0) }
                && !file.stem.hasSuffix(".test") && !file.stem.hasSuffix(".stories")
        }
        let groups = Dictionary(grouping: files) { "\($0.folder)|\($0.fileExtension)" }
        let sorted = groups.values.sorted { left, right in
            let scores = (CodeTokenFinder.score(left), CodeTokenFinder.score(right))
            return scores.0 == scores.1 ? left[0].path < right[0].path : scores.0 > scores.1
        }
        return sorted.prefix(CodeTokenFinder.limit).flatMap { group -> [CloneProposal.Count] in
            let first = group[0]
            let hinted = group.filter { file in CodeTokenFinder.words.contains { file.name.lowercased().contains($0) } }
            let folder = first.folder.isEmpty ? "" : first.folder + "/"
            let glob = hinted.count == 1 ? hinted[0].path : "\(folder)*.\(first.fileExtension)"
            if ["css", "scss", "less"].contains(first.fileExtension) {
                let source = TokenSource(files: [glob], format: .css)
                return [
                    CloneProposal.Count("tokens", CountConfiguration(source: .tokens(source), kind: .token))
                ]
            }
            return CodeTokenFinder.patterns(first.fileExtension).map { name, kind, pattern in
                CloneProposal.Count(
                    name,
                    CountConfiguration(source: .lines(glob: glob, exclude: [], pattern: pattern), kind: kind))
            }
        }
    }

    private static func score(_ files: [TreeSummary.File]) -> Int {
        let file = files[0]
        let inName = files.contains { file in words.contains { file.name.lowercased().contains($0) } }
        let isToken = file.path.lowercased().contains("token")
        return (inName ? 2 : 0) + (isToken ? 2 : 0) + (files.count > 1 ? 1 : 0)
    }

    private static func patterns(_ language: String) -> [(String, CatalogueKind, String)] {
        switch language {
        case "kt": [("colors", .color, #"\bval (?<key>\w+)\s*(?::\s*Color\s*)?=\s*Color\((?<value>[^)]+)\)"#)]
        case "swift":
            [
                (
                    "colors", .color,
                    #"static (?:let|var) (?<key>\w+)\s*(?::\s*(?:SwiftUI\.)?(?:UI)?Color\s*)?[={]\s*(?:SwiftUI\.)?(?:UI)?Color\((?<value>[^)]+)\)"#
                )
            ]
        case "ts", "tsx":
            [
                ("tokens", .token, #"^\s*export const (?<key>\w+)(?:\s*:\s*[\w<>]+)?\s*=\s*(?<value>['"\d][^;]*)"#),
                ("tokens", .token, #"\bname:\s*['"](?<key>[^'"]+)['"],\s*value:\s*(?<value>[^{},]+)"#),
                (
                    "tokens", .token,
                    #"^\s*['"]?(?<key>[A-Za-z][\w.-]*)['"]?:\s*['"](?<value>#[0-9a-fA-F]{3,8}|(?:rgb|hsl)a?\([^'"]+)['"]"#
                ),
            ]
        default: []
        }
    }
}
