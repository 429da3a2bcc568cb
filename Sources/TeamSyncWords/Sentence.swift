/// A sentence, or a part of one, about items, changes, warnings or counts. It consists of our own words and of quoted
/// text from other people. It offers no string operations, so that programs base decisions on facts and not on text.
///
/// In a literal, the label of an interpolation declares where the text comes from:
/// `"\(name: key) has no \(code: path)"`.
package struct Sentence: Hashable, Sendable, ExpressibleByStringInterpolation {
    package enum Run: Hashable, Sendable {
        /// Our own words.
        case text(String)
        /// Text from other people, such as a key, a label, a value or a path. Untrusted until a style has escaped it.
        case name(String)
        /// Text from sources and specifications, which is also untrusted. It is displayed as code if the output
        /// supports that.
        case code(String)
    }

    package private(set) var runs: [Run]

    package init(stringLiteral value: String) { runs = value.isEmpty ? [] : [.text(value)] }

    package init(stringInterpolation: StringInterpolation) { runs = stringInterpolation.runs }

    package init(_ run: Run) { runs = [run] }

    /// Creates a sentence from a passage of other people's text. Styles shorten names, but not passages.
    package init(passage: String) {
        runs = []
        var line = ""
        for word in passage.split(separator: " ") {
            if !line.isEmpty, line.count + word.count > 40 {
                runs += [.name(line), .text(" ")]
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        if !line.isEmpty { runs.append(.name(line)) }
    }

    package var isEmpty: Bool { runs.isEmpty }

    package static func + (left: Sentence, right: Sentence) -> Sentence {
        var sum = left
        sum.runs += right.runs
        return sum
    }

    package static func += (left: inout Sentence, right: Sentence) { left.runs += right.runs }

    package struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var runs: [Run] = []

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { runs.append(.text(literal)) }
        }

        package mutating func appendInterpolation(_ number: Int) { runs.append(.text(String(number))) }

        package mutating func appendInterpolation(_ sentence: Sentence) { runs += sentence.runs }

        package mutating func appendInterpolation(name: String) { runs.append(.name(name)) }

        package mutating func appendInterpolation(code: String) { runs.append(.code(code)) }

        /// - Parameter text: text from the program itself that contains no text from other people.
        package mutating func appendInterpolation(own text: String) { runs.append(.text(text)) }
    }
}

extension Sentence {
    /// The way in which one kind of output displays and escapes text from other people.
    package struct Style: Sendable {
        package var text: @Sendable (String) -> String
        package var name: @Sendable (String) -> String
        package var code: @Sendable (String) -> String

        package init(
            text: @escaping @Sendable (String) -> String = { $0 }, name: @escaping @Sendable (String) -> String,
            code: @escaping @Sendable (String) -> String
        ) {
            (self.text, self.name, self.code) = (text, name, code)
        }

        /// For documents: names are not escaped, but are limited to one short line; code is in backticks.
        package static let plain = Style(name: { English.short($0) }, code: { "`\(English.short($0))`" })

        /// For a sentence on its own line: the same as `plain`, but names can have up to 200 characters.
        package static let detailed = Style(
            name: { English.short($0, to: detailedLimit) }, code: { "`\(English.short($0, to: detailedLimit))`" })

        private static let detailedLimit = 200
    }

    /// - Returns: the text without a final period.
    package func write(_ style: Style = .plain) -> String {
        var text = ""
        for run in runs {
            switch run {
            case .text(let own): text += style.text(own)
            case .name(let name): text += style.name(name)
            case .code(let code): text += style.code(code)
            }
        }
        return text
    }
}

extension Sentence {
    /// The same sentence with a capital first letter, unless it begins with text from other people.
    package var capitalized: Sentence {
        guard case .text(let text)? = runs.first else { return self }
        var sentence = self
        sentence.runs[0] = .text(text.prefix(1).uppercased() + text.dropFirst())
        return sentence
    }
}

extension Sequence<Sentence> {
    package func joined(separator: Sentence) -> Sentence {
        var joined = Sentence("")
        for (index, sentence) in enumerated() {
            if index > 0 { joined += separator }
            joined += sentence
        }
        return joined
    }

    /// Returns the elements as a list: `a`, `a and b`, `a, b and 3 more`.
    /// - Parameters:
    ///   - limit: the maximum number of elements; "and 3 more" counts as one of them.
    ///   - last: the separator before the last element of a complete list.
    package func listed(limit: Int = 3, last: Sentence = " and ") -> Sentence {
        let all = Array(self)
        guard all.count > 1, let end = all.last else { return all.first ?? "" }
        guard all.count > limit else { return all.dropLast().joined(separator: ", ") + last + end }
        return all.prefix(limit - 1).joined(separator: ", ") + " and \(all.count - limit + 1) more"
    }
}
