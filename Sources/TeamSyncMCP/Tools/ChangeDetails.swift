import TeamSyncBase
import TeamSyncDocuments
import TeamSyncReaders
import TeamSyncWords

/// Describes the details of changed items in lines of text: their files, the members of their values, and the
/// declarations in their sources, before and after the change.
enum ChangeDetails {
    /// The text; empty if no item has details.
    static func text(of highlights: [Highlight]) -> String {
        let blocks = highlights.compactMap { highlight -> String? in
            let lines =
                highlight.details.files.map(line) + highlight.details.members.map(line)
                + (highlight.details.api ?? []).map(line)
            guard !lines.isEmpty else { return nil }
            let key = Sanitizer.clean(highlight.key, limit: .name)
            return (["    \(key)"] + lines.map { "      \($0)" }).map { $0 + "\n" }.joined()
        }
        return blocks.isEmpty ? "" : "  details:\n" + blocks.joined()
    }

    private static func line(_ file: Highlight.File) -> String {
        let old = file.oldPath.map { clean($0) + " → " } ?? ""
        let lines = [file.added.map { "+\($0)" }, file.removed.map { "-\($0)" }].compactMap(\.self)
        return "\(clean(file.part)) \(clean(file.change.rawValue)): \(old)\(clean(file.path))"
            + (lines.isEmpty ? "" : " (\(lines.joined(separator: " ")))")
    }

    private static func line(_ member: Highlight.Member) -> String {
        let path = member.path.joined(separator: ".")
        return "member \(clean(path)): \(words(member.old)) → \(words(member.new)) in \(clean(member.file))"
    }

    private static func line(_ change: APIChange) -> String {
        let place = change.line.map { "\(change.path):\($0)" } ?? change.path
        let summary = "\(Words.about(change).write(.terminal)) in \(clean(place))"
        let signatures = [change.old.map { "old: \(lines($0))" }, change.new.map { "new: \(lines($0))" }]
        return ([summary] + signatures.compactMap(\.self)).joined(separator: "\n        ")
    }

    private static func words(_ value: JSONValue?) -> String {
        guard let value else { return "nothing" }
        return clean(String(decoding: JSONWriter.line(value), as: UTF8.self).filter { $0 != "\n" })
    }

    /// A multiline string, indented below the first line.
    private static func lines(_ text: String) -> String {
        Sanitizer.cleanLines(text).shortened(to: Limits.sentence).replacing("\n", with: "\n             ")
    }

    private static func clean(_ text: String) -> String { Sanitizer.clean(text, limit: .line) }
}
