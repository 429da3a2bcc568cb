/// A regular expression whose matches in a line are items.
package struct LinePattern {
    /// In bytes. Also bounds how deep a pattern can be nested: the parser is recursive.
    static let sizeLimit = 1000

    package struct Match: Equatable {
        package let key: String
        /// Without white space around it, which is indentation.
        package let text: String
    }

    private let regex: Regex<AnyRegexOutput>

    /// - Throws: what Swift's parser says is wrong.
    package init(_ pattern: String) throws {
        // Without grapheme clusters and Unicode's words, '.' and '\b' mean what they mean in other tools.
        regex = try Regex(pattern).matchingSemantics(.unicodeScalar).wordBoundaryKind(.simple)
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
            let key = group.map { $0.substring.map(String.init) ?? "" } ?? text
            return key.isEmpty ? nil : Match(key: key, text: text)
        }
    }

    private static func trimmed(_ text: Substring) -> String {
        var rest = text.drop(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return String(rest)
    }
}
