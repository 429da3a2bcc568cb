import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments

/// Describes a component of which only one or two literals or members in the bodies of its only changed source differ:
/// `.padding(12)` and `.padding(10)`. In many libraries, the body is the appearance.
enum ChangedLines {
    /// The maximum number of lexemes that differ, and the maximum length of a line.
    private static let (limit, lineLimit) = (2, 100)

    /// - Returns: the changed lines; empty if anything else differs.
    static func changes(
        of difference: ItemDifference, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [Fact] {
        let files = difference.files.filter { $0.isChanged && !ComponentSource.isAside($0.path) }
        guard difference.change == .changed, files.count == 1, let file = files.first, file.oldPath == nil,
            [.different, .implemented].contains(file.difference),
            let language = language(file.path, isScript: difference.kind == .icon || difference.isShared),
            let old = file.old, let new = file.new, let one = try contents.contents(old),
            let other = try contents.contents(new)
        else { return [] }
        do throws(Warning.FileFault) {
            return facts(try SourceLexemes(one, language), try SourceLexemes(other, language))
        } catch {
            return []
        }
    }

    /// - Parameter isScript: whether the source draws an icon, or belongs to no component. The styles of components in
    ///   scripts are elsewhere.
    private static func language(_ path: GitPath, isScript: Bool) -> SourceLanguage? {
        switch path.ending.map(String.init)?.lowercased() {
        case "swift": .swift
        case "kt": .kotlin
        case "dart": .dart
        default: isScript && ScriptKind(path)?.isWholeComponent == false ? .script : nil
        }
    }

    private static func facts(_ old: SourceLexemes, _ new: SourceLexemes) -> [Fact] {
        guard old.all.count == new.all.count else { return [] }
        let differing = old.all.indices.filter { old.text($0) != new.text($0) }
        guard (1...limit).contains(differing.count), differing.allSatisfy({ isValue($0, old) && isValue($0, new) })
        else { return [] }
        // Two values changed places.
        if let first = differing.first, let last = differing.last, first < last,
            old.text(first) == new.text(last), old.text(last) == new.text(first)
        {
            return []
        }
        let pairs = differing.map { index in
            let lines = (line(at: index, old), line(at: index, new))
            if max(lines.0.count, lines.1.count) <= lineLimit { return lines }
            // The name before the value is enough.
            let start = max(0, index - 2)
            return (old.written(start..<index + 1), new.written(start..<index + 1))
        }.reduce(into: [(String, String)]()) { pairs, pair in
            if !pairs.contains(where: { $0 == pair }) { pairs.append(pair) }
        }
        guard pairs.allSatisfy({ max($0.0.count, $0.1.count) <= lineLimit }) else { return [] }
        return pairs.map { .member([], old: .string(FactText.name($0.0)), new: .string(FactText.name($0.1))) }
    }

    /// Whether a lexeme is a literal, or a member that is not called.
    private static func isValue(_ index: Int, _ source: SourceLexemes) -> Bool {
        switch source.all[index].kind {
        case .text: !isPath(index, source) && !isDrawing(source.text(index))
        case .number: true
        case .word: source.isMark(index - 1, ".") && !source.isMark(index + 1, "(")
        case .mark: false
        }
    }

    /// Whether a literal is markup or the data of a path, which can have the same meaning in another notation.
    private static func isDrawing(_ text: String) -> Bool {
        text.contains("<")
            || text.dropFirst().first.map { "mM".contains($0) } == true && text.contains(where: \.isNumber)
    }

    /// Whether a literal is the path of another source.
    private static func isPath(_ index: Int, _ source: SourceLexemes) -> Bool {
        ["import", "export", "part", "from"].contains(source.word(index - 1))
    }

    /// Returns the line that contains a lexeme.
    private static func line(at index: Int, _ source: SourceLexemes) -> String {
        let start = source.all[...index].lastIndex(where: \.beginsLine) ?? 0
        let end = source.all[(index + 1)...].firstIndex(where: \.beginsLine) ?? source.all.count
        return source.written(start..<end)
    }
}
