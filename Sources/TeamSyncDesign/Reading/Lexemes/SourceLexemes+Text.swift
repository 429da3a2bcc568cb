import TeamSyncBase
import TeamSyncDocuments

extension SourceLexemes {
    /// Returns the source text on one line, with single spaces and without comments.
    func written(_ range: Range<Int>) -> String {
        var (output, last): (String, Int?) = ("", nil)
        for index in range where all.indices.contains(index) {
            let isTight = isMark(index, ")") || isMark(index, ",") || text(index) == "]"
            let isBehindOpening = last.map { isMark($0, "(") || isMark($0, "[") } ?? true
            let isLastComma = isMark(index, ",") && isMark(index + 1, ")")
            if isLastComma { continue }
            if let last, all[last].end < all[index].start, !isTight, !isBehindOpening { output += " " }
            output += text(index)
            last = index
        }
        return output.shortened(to: APIChange.textLimit)
    }
}
