/// The words of names in code and files: `arrow-left`, `arrow_left`, `arrow.left`, `arrowLeft` and `ArrowLEFT` have the
/// same words.
package enum NameWords {
    /// A word in lower case, and its place in the name.
    package struct Word: Equatable, Sendable {
        package let text: String
        package let start: String.Index
        package let end: String.Index
    }

    /// Whether `blue50` is one word or two.
    package enum Digits: Sendable {
        case attached
        case apart
    }

    /// Splits at everything that is neither a letter nor a digit, before a capital that follows a lowercase letter or a
    /// digit, and before the last of several capitals followed by lowercase letters: `HTTPServer` is `http`, `server`.
    /// Accents and other marks stay with their letter.
    /// - Parameter limit: the maximum number of words; the rest is ignored.
    package static func split(_ name: String, digits: Digits, limit: Int = .max) -> [Word] {
        var words: [Word] = []
        var (word, start, last): (String.UnicodeScalarView, String.Index, Kind) = (.init(), name.startIndex, .other)
        func end(at index: String.Index) {
            if !word.isEmpty { words.append(Word(text: String(word).lowercased(), start: start, end: index)) }
            word = .init()
        }
        let scalars = name.unicodeScalars
        var next = scalars.first.map { Kind($0) } ?? .other
        for index in scalars.indices {
            let kind = next
            let after = scalars.index(after: index)
            next = after < scalars.endIndex ? Kind(scalars[after]) : .other
            if kind == .other || !word.isEmpty && kind.begins(after: last, before: next, digits) { end(at: index) }
            last = kind
            guard kind != .other else { continue }
            if words.count >= limit { return words }
            if word.isEmpty { start = index }
            word.append(scalars[index])
        }
        end(at: name.endIndex)
        return words
    }

    /// The words from `split`, without their positions.
    package static func of(_ name: String, digits: Digits, limit: Int = .max) -> [String] {
        split(name, digits: digits, limit: limit).map(\.text)
    }

    /// The letters and digits of a name in lower case, the same for all spellings of it: `arrowleft`.
    package static func letters(_ name: some StringProtocol) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    private enum Kind {
        case lower, upper, digit, other

        init(_ scalar: Unicode.Scalar) {
            switch scalar.value {
            case 0x61...0x7a: self = .lower
            case 0x41...0x5a: self = .upper
            case 0x30...0x39: self = .digit
            case ..<0x80: self = .other
            default:
                let properties = scalar.properties
                self = properties.isUppercase ? .upper : properties.isAlphabetic ? .lower : .other
                if case .nonspacingMark = properties.generalCategory { self = .lower }
            }
        }

        /// Whether a word begins with this character.
        func begins(after last: Kind, before next: Kind, _ digits: Digits) -> Bool {
            switch (last, self) {
            case (.digit, .digit), (.lower, .lower), (.upper, .lower): false
            case (.lower, .upper), (.digit, .upper): true
            case (.digit, _), (_, .digit): digits == .apart
            default: next == .lower
            }
        }
    }
}
