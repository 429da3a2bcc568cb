/// A regular expression whose matches in a line, or in a whole file, are items.
package struct LinePattern {
    /// In bytes. Also bounds how deep a pattern can be nested: the parser is recursive.
    static let sizeLimit = 1000

    package struct Match: Equatable {
        package let key: String
        /// Without white space around it, which is indentation.
        package let text: String
        /// Of the group `value`, with single spaces for white space and without a comma or semicolon at the end; empty
        /// when the group took no part in the match, nil when there is none.
        package var value: String?
        /// Of the key in the text that was searched, in bytes.
        package var offset = 0
    }

    private let regex: Regex<AnyRegexOutput>
    private let hasValue: Bool
    /// Whether whole files are searched; `^` and `$` match at the ends of their lines.
    package let isMultiline: Bool

    /// - Throws: what Swift's parser says is wrong.
    package init(_ pattern: String, isMultiline: Bool = false) throws {
        // Without grapheme clusters and Unicode's words, '.' and '\b' mean what they mean in other tools.
        let regex = try Regex(pattern).matchingSemantics(.unicodeScalar).wordBoundaryKind(.simple)
        self.regex = isMultiline ? regex.anchorsMatchLineEndings() : regex
        self.isMultiline = isMultiline
        hasValue = regex.contains(captureNamed: "value")
    }

    /// What is wrong with a pattern, as a predicate such as 'is empty'; nil when nothing is.
    static func problem(in pattern: String) -> String? {
        if pattern.isEmpty { return "is empty" }
        if pattern.utf8.count > sizeLimit { return "is longer than \(sizeLimit) bytes" }
        do {
            _ = try LinePattern(pattern)
            return nil
        } catch {
            return "is not a regular expression: \(error)"
        }
    }

    /// The matches in the order of the line, without those whose key is empty.
    package func matches(in line: String) -> [Match] {
        line.matches(of: regex).compactMap { match in
            let text = LinePattern.trimmed(line[match.range])
            let group = match.output.first { $0.name == "key" }
            let key = group.map { $0.substring ?? "" } ?? text
            guard !key.isEmpty else { return nil }
            let value = match.output.first { $0.name == "value" }?.substring
            return Match(
                key: String(key), text: String(text), value: hasValue ? LinePattern.value(value ?? "") : nil,
                offset: line.utf8.distance(from: line.startIndex, to: key.startIndex))
        }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var rest = text.drop(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest
    }

    private static func value(_ text: Substring) -> String {
        var words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        while let last = words.last, last == "," || last == ";" || last == " " { words.removeLast() }
        return words
    }
}
