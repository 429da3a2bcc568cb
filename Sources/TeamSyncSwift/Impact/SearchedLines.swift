import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

/// A `lines` source of `uses`: a pattern, and the files in which it is searched for.
final class SearchedLines {
    let catalogue: String
    let pattern: LinePattern
    /// The accessor pattern for Swift; nil if it cannot be derived from the pattern.
    let accessor: String?
    private let glob: GlobPattern
    private let excluded: [GlobPattern]
    /// The names to search for, as written in code, in lower case; nil for all.
    private let names: [[UInt8]]?
    /// Whether the names are also exported without a name, so that a line can contain any name.
    private let haveDefault: Bool

    /// - Parameter names: the names to search for; nil for all.
    init(
        _ catalogue: String, _ glob: GlobPattern, excluded: [GlobPattern], _ pattern: LinePattern,
        accessor: String?, names: Set<String>?, haveDefault: Bool
    ) {
        (self.catalogue, self.glob, self.excluded, self.pattern) = (catalogue, glob, excluded, pattern)
        (self.accessor, self.names, self.haveDefault) = (accessor, names.map(SearchedLines.spellings(of:)), haveDefault)
    }

    func covers(_ path: String) -> Bool {
        glob.matches(path) && !excluded.contains { $0.matches(path) }
    }

    /// Whether a text contains one of the names.
    func mayName(_ text: some Collection<UInt8>) -> Bool {
        guard let names else { return true }
        let text = text.map { (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
        return names.contains { ByteSearch.contains($0, in: text) }
    }

    /// - Parameter hasAliases: whether the text may use names in another form.
    func mayMatch(_ text: some Collection<UInt8>, hasAliases: Bool = false) -> Bool {
        (hasAliases || pattern.mayMatch(text)) && mayName(text)
    }

    /// The names as written in code, in lower case: `<acme-banner>` denotes `AcmeBanner`, and `AcmeBanner` or
    /// `ACMEBanner` denotes `acme-banner` and `acme_banner`.
    private static func spellings(of names: Set<String>) -> [[UInt8]] {
        let tags = names.map { name in name.enumerated().map { $0 > 0 && $1.isUppercase ? "-\($1)" : "\($1)" }.joined()
        }
        return Set(names.union(tags).union(typeNames(of: names)).map { $0.lowercased() }).map { Array($0.utf8) }
    }

    /// The names of types: `AcmeBanner` for `acme-banner`.
    static func typeNames(of names: Set<String>) -> [String] {
        names.map { name in
            name.split { "-_ ".contains($0) }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        }
    }

    /// The maximum length of a line, in bytes. Longer lines are assumed to be generated.
    static let lineLimit = 64 << 10

    /// The matches, with the byte offsets of the text that they are relative to.
    func matches(in text: [UInt8]) -> [(match: LinePattern.Match, start: Int)] {
        if pattern.isMultiline {
            return pattern.matches(in: String(decoding: text, as: UTF8.self)).map { ($0, 0) }
        }
        var matches: [(match: LinePattern.Match, start: Int)] = []
        for line in text.split(separator: UInt8(ascii: "\n"))
        where line.count <= SearchedLines.lineLimit && (haveDefault ? pattern.mayMatch(line) : mayMatch(line)) {
            matches += pattern.matches(in: String(decoding: line, as: UTF8.self)).map { ($0, line.startIndex) }
        }
        return matches
    }
}
