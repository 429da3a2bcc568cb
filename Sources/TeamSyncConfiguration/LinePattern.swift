import TeamSyncBase

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
    /// A text that is in every match; empty where the pattern has none.
    private let required: [UInt8]
    /// Whether whole files are searched; `^` and `$` match at the ends of their lines.
    package let isMultiline: Bool

    /// - Throws: what Swift's parser says is wrong.
    package init(_ pattern: String, isMultiline: Bool = false) throws {
        // Without grapheme clusters and Unicode's words, '.' and '\b' mean what they mean in other tools.
        let regex = try Regex(pattern).matchingSemantics(.unicodeScalar).wordBoundaryKind(.simple)
        self.regex = isMultiline ? regex.anchorsMatchLineEndings() : regex
        self.isMultiline = isMultiline
        hasValue = regex.contains(captureNamed: "value")
        required = LinePattern.requiredText(in: pattern)
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
        guard mayMatch(line.utf8) else { return [] }
        return line.matches(of: regex).compactMap { match in
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

    /// Whether the pattern may match in a text: much faster than matching it.
    package func mayMatch(_ text: some Collection<UInt8>) -> Bool {
        ByteSearch.contains(required, in: text)
    }

    /// The longest text that the pattern has outside of groups, classes and repetitions; empty where there may be none.
    static func requiredText(in pattern: String) -> [UInt8] {
        // Options such as (?i) change what letters mean, and a choice makes every part of it optional.
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
                // The text after other letters names a class, a number or a group: \p{L}, \x{41}, \k<name>.
                if isWord, !"bBdDsSwWtnrAzZ".unicodeScalars.contains(escaped) { return [] }
            case "[":
                classes += 1
                // A bracket at the beginning of a class is one of its characters.
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
