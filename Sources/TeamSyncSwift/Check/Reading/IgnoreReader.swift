import SwiftSyntax

/// Reads `// teamsync:ignore RULE: reason` and `// teamsync:ignore-file RULE: reason`.
struct IgnoreReader {
    static let mark: StaticString = "teamsync:ignore"
    private static let text = "\(mark)"

    let lines: LineTable

    func comments(in tree: SourceFileSyntax) -> [IgnoreComment] {
        var found: [IgnoreComment] = []
        for token in tree.tokens(viewMode: .sourceAccurate) {
            read(token.leadingTrivia, from: token.position.utf8Offset, token, isLeading: true, &found)
            read(
                token.trailingTrivia, from: token.endPositionBeforeTrailingTrivia.utf8Offset, token, isLeading: false,
                &found)
        }
        return found
    }

    private func read(
        _ trivia: Trivia, from start: Int, _ token: TokenSyntax, isLeading: Bool, _ found: inout [IgnoreComment]
    ) {
        var offset = start
        for piece in trivia {
            let length = piece.sourceLength.utf8Length
            defer { offset += length }
            let text: String
            switch piece {
            case .lineComment(let comment), .docLineComment(let comment): text = comment
            case .blockComment(let comment), .docBlockComment(let comment):
                text = comment.hasSuffix("*/") ? String(comment.dropLast(2)) : comment
            default: continue
            }
            let words = text.drop { $0 == "/" || $0 == "*" || $0.isWhitespace }
            guard words.hasPrefix(IgnoreReader.text) else { continue }
            let range = lines.range(offset, offset + length)
            // A comment after code applies to its own line; a comment on a separate line applies to the next line with
            // code.
            let isBehindCode: Bool
            if isLeading {
                let previous = token.previousToken(viewMode: .sourceAccurate)
                isBehindCode =
                    previous.map { lines.place(of: $0.endPositionBeforeTrailingTrivia.utf8Offset).line == range.line }
                    ?? false
            } else {
                isBehindCode = true
            }
            let codeLine = lines.place(of: token.positionAfterSkippingLeadingTrivia.utf8Offset).line
            let line = isBehindCode ? range.line : max(codeLine, range.endLine)
            if let comment = comment(words.dropFirst(IgnoreReader.text.count), range, line) { found.append(comment) }
        }
    }

    /// - Parameter rest: the text after the marker.
    /// - Returns: nil for a comment that only mentions the marker.
    private func comment(_ rest: Substring, _ range: SourceRange, _ line: Int) -> IgnoreComment? {
        var rest = rest
        var isFile = false
        if rest.hasPrefix("-file") {
            isFile = true
            rest = rest.dropFirst(5)
        }
        guard rest.first.map({ $0.isWhitespace || $0 == ":" }) ?? true else { return nil }
        let parts = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let rules = (parts.first ?? "").split { $0 == "," || $0.isWhitespace }.map(String.init)
        var reason = parts.count > 1 ? parts[1].drop(while: \.isWhitespace) : ""
        while reason.last?.isWhitespace == true { reason.removeLast() }
        return IgnoreComment(rules: rules, reason: String(reason), range: range, lines: isFile ? nil : line...line)
    }
}
