/// A file and its new contents.
package struct FileRewrite {
    package let path: String
    let old: [UInt8]
    /// The edits in the order of the file.
    private let edits: [RenameEdit]
    /// The number of rewritten places.
    package let count: Int
    /// The number of rewritten places that break.
    package let broken: Int

    /// The number of bytes to show before and after a change of a long line, and the maximum length of a line that is
    /// shown as a whole.
    private static let (margin, lineLimit) = (80, 400)

    /// - Parameter edits: replacements that do not overlap.
    init(path: String, old: [UInt8], _ edits: Set<RenameEdit>, count: Int, broken: Int) {
        (self.path, self.old, self.count, self.broken) = (path, old, count, broken)
        self.edits = edits.sorted { $0.offset < $1.offset }
    }

    var new: [UInt8] { rewritten(0..<old.count, edits[...]) }

    /// The changed lines as a unified diff without context lines, by lines of output. Of long lines, only the parts
    /// around each change are included. The path and the lines are untrusted text.
    package var diff: [String] {
        var text = ["--- a/\(path)", "+++ b/\(path)"]
        var (number, start, rest) = (1, 0, edits[...])
        while let first = rest.first {
            while let next = old[start...].firstIndex(of: 0x0a), next < first.offset {
                (number, start) = (number + 1, next + 1)
            }
            let end = old[start...].firstIndex(of: 0x0a) ?? old.count
            let own = rest.prefix { $0.offset < end }
            rest = rest.dropFirst(own.count)
            let isLong = end - start > FileRewrite.lineLimit
            for part in isLong ? own.indices.map({ own[$0...$0] }) : [own] {
                text.append("@@ -\(number) +\(number) @@")
                text.append("-" + shown(start..<end, part, isRewritten: false))
                text.append("+" + shown(start..<end, part, isRewritten: true))
            }
        }
        return text
    }

    private func shown(_ line: Range<Int>, _ edits: ArraySlice<RenameEdit>, isRewritten: Bool) -> String {
        var (start, end) = (line.lowerBound, line.upperBound)
        if line.count > FileRewrite.lineLimit, let first = edits.first, let last = edits.last {
            let isInCharacter = { (index: Int) in index < line.upperBound && old[index] & 0xc0 == 0x80 }
            start = max(start, first.offset - FileRewrite.margin)
            while isInCharacter(start), start < first.offset { start += 1 }
            end = min(end, last.offset + last.old.utf8.count + FileRewrite.margin)
            while isInCharacter(end) { end += 1 }
        }
        let bytes = isRewritten ? rewritten(start..<end, edits) : Array(old[start..<end])
        let text = String(decoding: bytes.last == 0x0d ? bytes.dropLast() : bytes[...], as: UTF8.self)
        return (start > line.lowerBound ? "…" : "") + text + (end < line.upperBound ? "…" : "")
    }

    private func rewritten(_ range: Range<Int>, _ edits: ArraySlice<RenameEdit>) -> [UInt8] {
        var (bytes, index): ([UInt8], Int) = ([], range.lowerBound)
        for edit in edits {
            bytes += old[index..<edit.offset] + Array(edit.new.utf8)
            index = edit.offset + edit.old.utf8.count
        }
        return bytes + old[index..<range.upperBound]
    }
}
