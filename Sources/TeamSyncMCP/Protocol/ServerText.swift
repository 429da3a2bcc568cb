import TeamSyncBase
import TeamSyncReaders

/// A line in the server's own words. Text from others (names, labels, paths, sentences in documents, arguments from
/// clients) is quoted, so that it cannot begin a line, contain a line break, or be mistaken for the server's words.
///
/// An interpolated string is quoted: `"There is no icon \(name)."` becomes `There is no icon 'bell'.` Inside quotation
/// marks, an apostrophe and a backslash are escaped by a backslash, a line break is `\n` and a tab `\t`; an opening
/// quotation mark never follows a letter.
struct ServerText: ExpressibleByStringInterpolation, Equatable, Sendable {
    fileprivate enum Part: Equatable {
        case own(String)
        case quoted(String)
    }

    fileprivate var parts: [Part] = []

    init(stringLiteral value: String) { parts = [.own(value)] }

    init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

    /// - Parameter text: the server's own words, without text from others.
    init(own text: String) { parts = [.own(Sanitizer.clean(text))] }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var parts: [Part] = []

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { parts.append(.own(literal)) }

        mutating func appendInterpolation(_ number: Int) { parts.append(.own(String(number))) }

        mutating func appendInterpolation(_ words: ServerText) { parts += words.parts }

        /// - Parameter limit: the maximum number of bytes to show.
        mutating func appendInterpolation(_ text: String, limit: Int = Limits.sentence) {
            parts.append(.quoted(Sanitizer.cleanLines(text).shortened(to: limit)))
        }

        /// Quotes the text unless it is a single word of letters, digits and `.`, `_`, `-`, `/`, as ids and most
        /// branches are.
        mutating func appendInterpolation(word: String) {
            let isWord =
                !word.isEmpty && word.utf8.count <= 100
                && word.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "._-/".utf8.contains($0) }
            if isWord { parts.append(.own(word)) } else { appendInterpolation(word) }
        }

        /// - Parameter text: the server's own words, without text from others.
        mutating func appendInterpolation(own text: String) { parts.append(.own(Sanitizer.clean(text))) }
    }

    /// The text as one line that is safe to print.
    var text: String {
        var text = ""
        for part in parts { text += ServerText.shown(part) }
        return text
    }

    /// Whether the line begins with text from others.
    var beginsQuoted: Bool {
        guard case .quoted? = parts.first(where: { $0 != .own("") }) else { return false }
        return true
    }

    var isEmpty: Bool { parts.allSatisfy { $0 == .own("") } }

    /// The beginning of the line that fits into `limit` bytes, followed by `…`. A truncated quotation is closed.
    func shortened(to limit: Int) -> ServerText {
        guard text.utf8.count > limit else { return self }
        var (short, left): (ServerText, Int) = ("", limit)
        for part in parts {
            let size = ServerText.shown(part).utf8.count
            guard size > left else {
                short.parts.append(part)
                left -= size
                continue
            }
            switch part {
            case .own(let words): short.parts.append(.own(words.shortened(to: left)))
            // Half of the space is reserved, because each byte may need a backslash.
            case .quoted(let words): short.parts.append(.quoted(words.shortened(to: max(0, left - 2) / 2)))
            }
            break
        }
        return short
    }

    static func == (left: ServerText, right: ServerText) -> Bool { left.text == right.text }

    static func + (left: ServerText, right: ServerText) -> ServerText {
        var sum = left
        sum.parts += right.parts
        return sum
    }

    private static func shown(_ part: Part) -> String {
        switch part {
        case .own(let words): return words
        case .quoted(let words):
            let escaped = words.prefixing("\\'", with: "\\")
                .replacing("\n", with: "\\n").replacing("\t", with: "\\t")
            return "'" + escaped + "'"
        }
    }
}

extension Sequence<ServerText> {
    /// - Parameter last: the separator before the last element; nil to use `separator`.
    func joined(separator: ServerText = " ", last: ServerText? = nil) -> ServerText {
        let all = Array(self)
        var joined: ServerText = ""
        for (index, words) in all.enumerated() {
            if index > 0 { joined = joined + (index == all.count - 1 ? last ?? separator : separator) }
            joined = joined + words
        }
        return joined
    }

    /// The first sentences that fit into `total` bytes together, after truncating each one to the maximum length.
    func bounded(total: Int = Limits.list) -> [ServerText] {
        var (sentences, left): ([ServerText], Int) = ([], total)
        for sentence in self {
            let sentence = sentence.shortened(to: Limits.sentence)
            left -= JSONValue.string(sentence.text).size + 1
            guard left >= 0 else { break }
            sentences.append(sentence)
        }
        return sentences
    }
}

extension ServerText {
    /// `'a', 'b' and 3 more`
    /// - Parameter last: the separator before the last name if the list is complete.
    static func names(_ names: some Sequence<String>, limit: Int = 10, last: ServerText = " and ") -> ServerText {
        list(names.map { "\($0)" }, limit: limit, last: last)
    }

    /// The same for the ids of repositories: `a, b and 3 more`.
    static func ids(_ ids: some Sequence<String>, limit: Int = 10, last: ServerText = " and ") -> ServerText {
        list(ids.map { "\(word: $0)" }, limit: limit, last: last)
    }

    private static func list(_ all: [ServerText], limit: Int, last: ServerText) -> ServerText {
        let shown = all.prefix(all.count > limit ? limit - 1 : limit)
        guard shown.count < all.count else { return shown.joined(separator: ", ", last: last) }
        return shown.joined(separator: ", ") + " and \(all.count - shown.count) more"
    }
}

extension JSONValue {
    static func strings(_ sentences: some Sequence<ServerText>) -> JSONValue { strings(sentences.map(\.text)) }
}
