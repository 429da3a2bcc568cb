import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Custom properties whose names begin with a variable of Sass, `#{$prefix}ink: #111` and `--#{$prefix}ink: #111`. Their
/// names cannot be read there, but in a compiled style sheet of the same repository.
struct CompiledProperties {
    /// The maximum number of compiled style sheets to read, and the maximum size of one, in bytes.
    private static let (fileLimit, sizeLimit) = (20, 1 << 20)
    /// The maximum number of words of a prefix.
    private static let prefixLimit = 3

    /// The parts of the names after the variables.
    private(set) var names: Set<String> = []
    private(set) var files: [TreeSummary.File] = []

    /// Adds the properties of a style sheet.
    mutating func add(_ file: TreeSummary.File, _ bytes: [UInt8]) {
        guard ["scss", "sass"].contains(file.fileExtension) else { return }
        let own = bytes.split(separator: UInt8(ascii: "\n")).compactMap(CompiledProperties.name)
        guard !own.isEmpty else { return }
        names.formUnion(own)
        files.append(file)
    }

    /// `ink` for `  #{$prefix}ink: #111;`; nil for a line that declares no such property.
    private static func name(in line: ArraySlice<UInt8>) -> String? {
        var rest = line.drop { $0 <= 0x20 }
        if rest.starts(with: "--".utf8) { rest = rest.dropFirst(2) }
        guard rest.starts(with: "#{$".utf8), let close = rest.firstIndex(of: UInt8(ascii: "}")) else { return nil }
        let name = rest[(close + 1)...].prefix { $0.isASCIILetter || $0.isASCIIDigit || "-_".utf8.contains($0) }
        guard name.count > 1, rest[name.endIndex...].first == UInt8(ascii: ":") else { return nil }
        return String(decoding: name.drop { $0 == UInt8(ascii: "-") }, as: UTF8.self)
    }

    /// The compiled style sheet that contains most of the properties, with their full names; nil if there is none.
    func sheet(in summary: TreeSummary, _ repository: Repository) throws(GitError) -> CountConfiguration? {
        guard names.count >= CodeTokenFinder.fewest else { return nil }
        let sheets = summary.sources.filter { file in
            file.fileExtension == "css" && file.rank <= .built && !file.stem.hasSuffix(".min")
        }.sorted { ($0.folders.count, $0.name.utf8.count, $0.path) < ($1.folders.count, $1.name.utf8.count, $1.path) }
        for sheet in sheets.prefix(CompiledProperties.fileLimit) {
            let limit = CompiledProperties.sizeLimit
            guard let bytes = try RepositoryFile.contents(of: sheet, in: repository, limit: limit),
                let values = DesignValues(bytes, GitPath(sheet.path), .css)
            else { continue }
            let known = values.keys.reduce(into: Set<String>()) { known, key in
                let words = key.split(separator: "-")
                for length in 0...min(CompiledProperties.prefixLimit, max(0, words.count - 1)) {
                    known.insert(words.dropFirst(length).joined(separator: "-"))
                }
            }
            if names.intersection(known).count * 10 >= names.count * 8 {
                return CountConfiguration(
                    source: .tokens(TokenSource(files: [sheet.path], format: .css)), kind: .token)
            }
        }
        return nil
    }
}
