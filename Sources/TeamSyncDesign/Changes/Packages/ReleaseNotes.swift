import TeamSyncBase
import TeamSyncDocuments

/// Finds the breaking changes that a package announces in its notes: the entries below headings such as `Breaking
/// Changes` and `Major Changes`, entries that begin with such a word, and change files with a major version.
enum ReleaseNotes {
    /// The maximum size of a file in bytes, of entries, and of the size of an entry in characters.
    private static let (sizeLimit, limit, lengthLimit) = (2 << 20, 3, 160)
    private static let names: Set<String> = ["changelog", "changes", "history", "release-notes", "releasenotes"]

    static func areIn(_ path: GitPath) -> Bool {
        guard path.ending == "md" else { return false }
        return names.contains(path.stem.lowercased()) || isOfChangeset(path)
    }

    /// Whether a file describes a change that is to be released, as `.changeset/brave-cats.md` does.
    static func isOfChangeset(_ path: GitPath) -> Bool {
        path.folder.split(separator: "/").last == ".changeset" && path.ending == "md" && path.stem != "README"
    }

    /// Returns the entries that only the newer version of a file has.
    /// - Parameter old: nil for a new file.
    static func changes(_ old: [UInt8]?, _ new: [UInt8], _ path: GitPath) -> [Fact] {
        guard max(old?.count ?? 0, new.count) <= sizeLimit else { return [] }
        let text = String(decoding: new, as: UTF8.self)
        var entries: [String]
        if isOfChangeset(path) {
            guard old == nil else { return [] }
            entries = changeset(text).map { [$0] } ?? []
        } else {
            guard let old else { return [] }
            let former = Set(String(decoding: old, as: UTF8.self).split(whereSeparator: \.isNewline).map(plain))
            entries = breaking(text).filter { !former.contains($0.line) }.map(\.text)
        }
        entries = entries.reduce(into: []) { if !$1.isEmpty, !$0.contains($1) { $0.append($1) } }
        return entries.prefix(limit).map { entry in
            let shown = entry.count > lengthLimit ? "\(entry.prefix(lengthLimit - 1))…" : entry
            return .member([Fact.breakingChange], old: nil, new: .string(shown.shortened(to: 4 * lengthLimit)))
        }
    }

    /// Returns the first line of a change file, if it is one with a major version.
    private static func changeset(_ text: String) -> String? {
        let parts = text.split(separator: "---", maxSplits: 2, omittingEmptySubsequences: true)
        guard parts.count == 2, text.hasPrefix("---"),
            parts[0].split(whereSeparator: \.isNewline).contains(where: { line in
                let words = line.split(separator: ":")
                return words.count > 1 && words[words.count - 1].filter { !" \"'\r".contains($0) } == "major"
            })
        else { return nil }
        return parts[1].split(whereSeparator: \.isNewline).map(plain).first { !$0.isEmpty }.map(entry)
    }

    /// Returns the entries that announce breaking changes, with their lines.
    private static func breaking(_ text: String) -> [(line: String, text: String)] {
        var (found, level): ([(line: String, text: String)], Int?) = ([], nil)
        var isCode = false
        for line in text.split(whereSeparator: \.isNewline) {
            if line.drop(while: { $0 == " " }).hasPrefix("```") {
                isCode.toggle()
                continue
            }
            guard !isCode else { continue }
            let depth = line.prefix { $0 == "#" }.count
            if depth > 0 {
                if isBreaking(plain(line)) { level = depth } else if depth <= level ?? 0 { level = nil }
                continue
            }
            let words = plain(line)
            let isEntry = line.first == "-" || line.first == "*"
            let isMarked = isEntry && isBreaking(String(words.prefix(20)))
            if isEntry && level != nil || isMarked { found.append((words, entry(words))) }
        }
        return found
    }

    /// Whether a heading or the beginning of an entry announces breaking changes.
    private static func isBreaking(_ text: String) -> Bool {
        let words = text.lowercased().split { !$0.isLetter }
        return words.starts(with: ["breaking"]) || words.starts(with: ["major", "changes"])
            || words.starts(with: ["incompatible", "changes"]) && words.count == 2
    }

    /// Returns a line without white space at its ends and the marks of lists, headings and emphasis.
    private static func plain(_ line: some StringProtocol) -> String {
        let marks = line.drop { " \t-#".contains($0) || $0 == "*" || $0 == "[" || !$0.isASCII && !$0.isLetter }
        return String(marks.filter { $0 != "*" && $0 != "`" && $0 != "\r" })
    }

    /// Returns an entry without the commit that it begins with and the word `breaking`.
    private static func entry(_ line: String) -> String {
        var text = line[...]
        let id = text.prefix { $0.isHexDigit }
        if id.count >= 7, text[id.endIndex...].hasPrefix(": ") { text = text[id.endIndex...].dropFirst(2) }
        for word in ["breaking change", "breaking"] where text.lowercased().hasPrefix(word) {
            let rest = text.dropFirst(word.count)
            if rest.first.map({ ":] —–-".contains($0) }) ?? false {
                text = rest.drop { ":] —–-".contains($0) }
                break
            }
        }
        return String(text)
    }
}
