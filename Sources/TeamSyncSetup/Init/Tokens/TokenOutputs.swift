import TeamSyncBase
import TeamSyncDesign

/// Finds sources that a build wrote from the same tokens in several languages: `acme-tokens.css`, `acme-tokens-sass.scss` and
/// `acme-tokens.ts` in one folder.
struct TokenOutputs {
    /// The sources without the further outputs, by language.
    private(set) var sources: [String: [CodeTokenFinder.Source]]
    /// The further outputs, with the one that is kept.
    private(set) var further: [(output: CodeTokenFinder.Source, kept: CodeTokenFinder.Source)] = []

    /// Words at the end of a file's name for its language.
    private static let languageWords: Set<String> = [
        "css", "sass", "scss", "less", "js", "ts", "es6", "cjs", "mjs", "esm", "variables", "vars",
    ]

    init(_ sources: [String: [CodeTokenFinder.Source]]) {
        self.sources = sources
        let groups = Dictionary(grouping: sources.values.joined(), by: TokenOutputs.place)
        for group in groups.values where group.count > 1 {
            // Custom properties are the form that sources in all languages can name.
            let sorted = group.sorted { $0.file.path < $1.file.path }
            guard let kept = sorted.first(where: { $0.keys.allSatisfy { $0.hasPrefix("--") } }) else { continue }
            let ends = TokenOutputs.ends(kept.keys)
            let letters = Set(kept.keys.map(NameWords.letters))
            for source in sorted where source.file.fileExtension != kept.file.fileExtension {
                // The same names in another notation, such as `$blue` for `--blue`, are compared elsewhere.
                let same = source.keys.count { letters.contains(NameWords.letters($0)) }
                guard same * 10 < source.keys.count * 8 else { continue }
                let known = source.keys.count { key in
                    let words = NameWords.of(key, digits: .attached, limit: 30)
                    return words.indices.dropLast().contains { ends.contains(words[$0...].joined()) }
                }
                if known * 10 >= source.keys.count * 9, !source.keys.isEmpty { further.append((source, kept)) }
            }
        }
        further.sort { $0.output.file.path < $1.output.file.path }
        let paths = Set(further.map(\.output.file.path))
        self.sources = sources.mapValues { $0.filter { !paths.contains($0.file.path) } }.filter { !$0.value.isEmpty }
    }

    /// The folder of a source and its name, without words for its language.
    private static func place(_ source: CodeTokenFinder.Source) -> String {
        var words = NameWords.of(source.file.stem, digits: .attached, limit: 12)
        while words.count > 1, let last = words.last, languageWords.contains(last) { words.removeLast() }
        return "\(source.file.folder)/\(words.joined())"
    }

    /// The names, and the names without their first word, which may be a prefix of all of them.
    private static func ends(_ keys: Set<String>) -> Set<String> {
        keys.reduce(into: Set<String>()) { ends, key in
            let words = NameWords.of(key, digits: .attached, limit: 30)
            for start in 0..<min(2, max(0, words.count - 1)) { ends.insert(words[start...].joined()) }
        }
    }
}
