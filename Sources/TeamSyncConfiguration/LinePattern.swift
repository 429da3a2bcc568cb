import TeamSyncBase

/// A regular expression that finds items: each match in a line, or in a whole file, is an item.
package struct LinePattern {
    /// The maximum length of a pattern in bytes. It also limits the nesting, because patterns are parsed recursively.
    static let sizeLimit = 1000

    package struct Match: Equatable {
        package let key: String
        /// The text without indentation.
        package let text: String
        /// The match of the group `value`, with white space collapsed and without a final comma or semicolon; empty if
        /// the group did not participate in the match, nil if the pattern has no such group.
        package var value: String?
        /// The byte offset of the key in the searched text.
        package var offset = 0
        /// The byte offset of the whole match.
        package var start = 0
    }

    private let regex: Regex<AnyRegexOutput>
    private let hasValue: Bool
    /// A string contained in every match; empty if there is none.
    private let required: [UInt8]
    /// Whether whole files are searched; `^` and `$` then match at line boundaries.
    package let isMultiline: Bool

    /// - Throws: the error of Swift's parser.
    package init(_ pattern: String, isMultiline: Bool = false) throws {
        // Without grapheme clusters and Unicode word boundaries, '.' and '\b' have the same meaning as in other tools.
        let regex = try Regex(WordEnds.rewritten(pattern)).matchingSemantics(.unicodeScalar).wordBoundaryKind(.simple)
        self.regex = isMultiline ? regex.anchorsMatchLineEndings() : regex
        self.isMultiline = isMultiline
        hasValue = regex.contains(captureNamed: "value")
        required = LinePattern.requiredText(in: pattern)
    }

    /// The problem with a pattern, as a predicate such as 'is empty'; nil if it is valid.
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

    /// The matches in line order, without those with an empty key.
    package func matches(in line: String) -> [Match] {
        guard mayMatch(line.utf8) else { return [] }
        return line.matches(of: regex).compactMap { match in
            let text = LinePattern.trimmed(line[match.range])
            let group = match.output.first { $0.name == "key" }
            let key = group.map { $0.substring ?? "" } ?? text
            guard !key.isEmpty else { return nil }
            let value = match.output.first { $0.name == "value" }?.substring
            return Match(
                key: String(key), text: String(text), value: hasValue ? LinePattern.value(value ?? "") : nil,
                offset: line.utf8.distance(from: line.startIndex, to: key.startIndex),
                start: line.utf8.distance(from: line.startIndex, to: match.range.lowerBound))
        }
    }

    /// Whether the pattern may match a text. This is much faster than matching.
    package func mayMatch(_ text: some Collection<UInt8>) -> Bool {
        ByteSearch.contains(required, in: text)
    }

    /// Returns the longest literal text in the pattern outside groups, classes and repetitions; empty if it cannot be
    /// determined.
    static func requiredText(in pattern: String) -> [UInt8] {
        // Options such as (?i) change the meaning of letters, and an alternation makes each of its parts optional.
        let options = pattern.split(separator: "(?", omittingEmptySubsequences: false).dropFirst().map {
            $0.prefix { $0.isLetter || $0 == "-" }
        }
        guard !options.contains(where: { $0.contains("i") || $0.contains("x") }), !pattern.contains("\\Q") else {
            return []
        }
        var (best, current): ([UInt8], [UInt8]) = ([], [])
        var (groups, classes) = (0, 0)
        func end() {
            if current.count > best.count { best = current }
            current = []
        }
        var rest = pattern.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            var literal: Unicode.Scalar? = scalar
            switch scalar {
            case "\\":
                guard let escaped = rest.popFirst() else { return [] }
                let isWord = escaped.properties.isAlphabetic || ("0"..."9").contains(escaped)
                literal = isWord ? nil : escaped
                // After any other letter, the text names a class, a number or a group: \p{L}, \x{41}, \k<name>.
                if isWord, !"bBdDsSwWtnrAzZ".unicodeScalars.contains(escaped) { return [] }
            case "[":
                classes += 1
                // A bracket at the beginning of a class is literal.
                if rest.first == "]" || rest.prefix(2).elementsEqual("^]".unicodeScalars) { return [] }
            case "]" where classes > 0:
                classes -= 1
                literal = nil
            case _ where classes > 0: literal = nil
            case "(": groups += 1
            case ")":
                groups -= 1
                literal = nil
            case "|" where groups == 0: return []
            case "{":
                guard let close = rest.firstIndex(of: "}") else { return [] }
                rest = rest[rest.index(after: close)...]
                literal = nil
            case "^", "$", ".", "*", "+", "?": literal = nil
            default: break
            }
            guard groups == 0, classes == 0, let literal, literal.isASCII else {
                end()
                continue
            }
            if rest.first == "*" || rest.first == "?" || rest.first == "{" {
                end()
            } else {
                current.append(UInt8(literal.value))
                if rest.first == "+" { end() }
            }
        }
        end()
        return best
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
