import TeamSyncBase
import TeamSyncDocuments

/// Quotes the lines of a component's sources that differ, if they are few. They say what "source changed" does not.
enum ChangedCode {
    /// The maximum number of facts, of files, of lines in a file, and of characters in a line.
    private static let (limit, fileLimit, sizeLimit, lengthLimit) = (3, 3, 3000, 120)
    /// The minimum number of lines in a source for each line that differs.
    private static let share = 8

    /// - Returns: the changes to the attributes of elements for assistive technology, and the changed lines; empty unless
    ///   they are all that differs in the sources.
    static func changes(
        of difference: ItemDifference, _ contents: inout ContentComparer
    ) throws(FileSourceError) -> [Fact] {
        let files = difference.files.filter {
            $0.isChanged && !ComponentSource.isAside($0.path) && !ComponentInterface.isStyleSheet($0.path)
        }
        guard difference.change == .changed, (1...fileLimit).contains(files.count) else { return [] }
        var facts: [Fact] = []
        for file in files {
            guard file.oldPath == nil, [.different, .implemented].contains(file.difference), let old = file.old,
                let new = file.new, ComponentSource.filePart(file.path) == .source, file.path.ending != "json",
                let before = try contents.contents(old), let after = try contents.contents(new),
                String(validating: before, as: UTF8.self) != nil, String(validating: after, as: UTF8.self) != nil,
                let own = changes(before, after, file.path)
            else { return [] }
            facts += own
        }
        let distinct = facts.reduce(into: [Fact]()) { if !$0.contains($1) { $0.append($1) } }
        return distinct.count <= limit ? distinct : []
    }

    /// - Returns: nil if too much differs.
    private static func changes(_ old: [UInt8], _ new: [UInt8], _ path: GitPath) -> [Fact]? {
        let (before, after) = (MarkupAttributes(old, path), MarkupAttributes(new, path))
        let attributes = MarkupAttributes.changes(before, after)
        guard let hunks = hunks(lines(before.rest), lines(after.rest)) else { return nil }
        let code = { (lines: [String], index: Int) in lines.indices.contains(index) ? lines[index] : nil }
        var facts: [Fact] = attributes
        for hunk in hunks {
            // Equal numbers of lines correspond to each other.
            guard hunk.old.isEmpty || hunk.new.isEmpty || hunk.old.count == hunk.new.count else { return nil }
            for index in 0..<max(hunk.old.count, hunk.new.count) {
                let value = { (text: String?) in text.map { JSONValue.string(FactText.name($0)) } }
                let fact = Fact.member(
                    [Fact.code], old: value(code(hunk.old, index)), new: value(code(hunk.new, index)))
                facts.append(fact)
            }
        }
        return facts.count <= limit ? facts : nil
    }

    private struct Hunk {
        var (old, new): ([String], [String]) = ([], [])
    }

    /// Returns the differing lines by place, without those that moved, are only marks, or differ in white space.
    private static func hunks(_ old: [String], _ new: [String]) -> [Hunk]? {
        guard max(old.count, new.count) <= sizeLimit else { return nil }
        // The lines before the first difference and after the last one need no comparison.
        let front = zip(old, new).prefix { $0 == $1 }.count
        let most = min(old.count, new.count) - front
        let back = zip(old.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
        let (before, after) = (Array(old[front..<(old.count - back)]), Array(new[front..<(new.count - back)]))
        guard (before.count + after.count) <= 60 else { return nil }
        var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
        for step in after.difference(from: before) {
            switch step {
            case .remove(let place, _, _): removed.insert(place)
            case .insert(let place, _, _): inserted.insert(place)
            }
        }
        guard max(removed.count, inserted.count) * share <= max(old.count, new.count) else { return nil }
        let moved = Set(removed.map { before[$0] }).intersection(inserted.map { after[$0] })
        var (hunks, hunk): ([Hunk], Hunk) = ([], Hunk())
        var (left, right) = (0, 0)
        while left < before.count || right < after.count {
            if removed.contains(left) {
                hunk.old.append(before[left])
                left += 1
            } else if inserted.contains(right) {
                hunk.new.append(after[right])
                right += 1
            } else {
                hunks.append(hunk)
                hunk = Hunk()
                (left, right) = (left + 1, right + 1)
            }
        }
        hunks.append(hunk)
        let bare = { (lines: [String]) in lines.joined().filter { !$0.isWhitespace && $0 != "," && $0 != ";" } }
        let isShown = { (line: String) in line.contains { $0.isLetter || $0.isNumber } && !moved.contains(line) }
        let shown = hunks.filter { bare($0.old) != bare($0.new) }.map {
            Hunk(old: $0.old.filter(isShown), new: $0.new.filter(isShown))
        }.filter { !$0.old.isEmpty || !$0.new.isEmpty }
        guard moved.isEmpty, shown.allSatisfy({ ($0.old + $0.new).allSatisfy { $0.count <= lengthLimit } }) else {
            return nil
        }
        return shown
    }

    /// Returns the lines of code, without comments, imports, empty lines and the ends of elements.
    private static func lines(_ text: String) -> [String] {
        var lines: [String] = []
        var isComment = false
        for line in text.split(whereSeparator: \.isNewline) {
            let words = line.trimmed
            if words.hasPrefix("/*") || words.hasPrefix("<!--") { isComment = true }
            let isAside =
                isComment || words.isEmpty || words.hasPrefix("//") || words.hasPrefix("import ")
                || words.hasPrefix("package ") || words.hasPrefix("</") && words.last == ">"
            if isComment, words.contains("*/") || words.contains("-->") { isComment = false }
            if !isAside { lines.append(words.split(whereSeparator: \.isWhitespace).joined(separator: " ")) }
        }
        // A decorator says nothing without the name of what it decorates.
        for index in lines.indices.dropLast() where lines[index].first == "@" && lines[index].last == ")" {
            let name = lines[index + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == " " }
            if let word = name.split(separator: " ").last { lines[index] += " \(word)" }
        }
        return lines
    }
}
