/// The difference between two strings in the format of `diff -u`.
package struct UnifiedDifference: Sendable {
    private static let context = 3
    /// The maximum number of lines to compare. Longer strings are shown as completely replaced, because an exact
    /// comparison takes too long.
    private static let limit = 2000

    private enum Line {
        case same(Substring)
        case removed(Substring)
        case added(Substring)

        var isSame: Bool {
            if case .same = self { return true }
            return false
        }
    }

    private var lines: [Line] = []

    package init(from old: String, to new: String) {
        let (old, new) = (UnifiedDifference.lines(of: old), UnifiedDifference.lines(of: new))
        guard old.count + new.count <= UnifiedDifference.limit else {
            lines = old.map { .removed($0) } + new.map { .added($0) }
            return
        }
        // The lines are compared by bytes, because two encodings of an accented letter differ.
        let difference = new.difference(from: old) { $0.utf8.elementsEqual($1.utf8) }
        var removed: Set<Int> = []
        var added: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): added.insert(offset)
            }
        }
        var (here, there) = (0, 0)
        while here < old.count || there < new.count {
            if here < old.count, removed.contains(here) {
                lines.append(.removed(old[here]))
                here += 1
            } else if there < new.count, added.contains(there) {
                lines.append(.added(new[there]))
                there += 1
            } else {
                lines.append(.same(new[there]))
                (here, there) = (here + 1, there + 1)
            }
        }
    }

    /// The lines without newlines; empty if the strings are equal.
    package func hunks() -> [String] {
        var output: [String] = []
        for range in ranges() {
            let before = lines[..<range.lowerBound]
            let (oldStart, newStart) = (UnifiedDifference.oldCount(before), UnifiedDifference.newCount(before))
            let hunk = lines[range]
            let (oldCount, newCount) = (UnifiedDifference.oldCount(hunk), UnifiedDifference.newCount(hunk))
            output.append(
                "@@ -\(oldCount == 0 ? oldStart : oldStart + 1),\(oldCount)"
                    + " +\(newCount == 0 ? newStart : newStart + 1),\(newCount) @@")
            output += hunk.map { line in
                switch line {
                case .same(let text): " \(text)"
                case .removed(let text): "-\(text)"
                case .added(let text): "+\(text)"
                }
            }
        }
        return output
    }

    /// The changed lines with their context.
    private func ranges() -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for index in lines.indices where !lines[index].isSame {
            let start = max(0, index - UnifiedDifference.context)
            let range = start..<min(lines.count, index + UnifiedDifference.context + 1)
            if let last = ranges.last, last.upperBound >= range.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
            } else {
                ranges.append(range)
            }
        }
        return ranges
    }

    private static func oldCount(_ lines: ArraySlice<Line>) -> Int {
        lines.count { if case .added = $0 { false } else { true } }
    }

    private static func newCount(_ lines: ArraySlice<Line>) -> Int {
        lines.count { if case .removed = $0 { false } else { true } }
    }

    private static func lines(of text: String) -> [Substring] {
        let parts = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        var lines = parts.map { Substring($0) }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }
}
