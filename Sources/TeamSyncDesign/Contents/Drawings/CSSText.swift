/// Parses parts of CSS that can be written in a notation that hides their meaning.
enum CSSText {
    /// Returns CSS with and without its comments, because an apparent comment may be part of a string.
    static func variants(of text: String) -> [String] {
        guard text.contains("/*") else { return [text] }
        var (plain, rest) = ("", Substring(text))
        while let begin = rest.firstRange(of: "/*") {
            plain += rest[..<begin.lowerBound]
            let end = rest[begin.upperBound...].firstRange(of: "*/")?.upperBound ?? rest.endIndex
            rest = rest[end...]
        }
        return [text, plain + rest]
    }

    /// Returns the largest length that has a unit.
    static func longest(in text: String) -> Double {
        text.split(whereSeparator: { " ,()\t\n".contains($0) }).reduce(0) { longest, word in
            guard word.first != "#" else { return longest }
            var numbers = NumberList(String(word))
            guard let number = numbers.next(), let letter = numbers.letter(), letter != UInt8(ascii: "d") else {
                return longest
            }
            return max(longest, abs(number))
        }
    }

    /// Returns the scale factor of transforms, which is at least 1.
    /// - Parameter isNumber: whether the text is a factor rather than a list of functions.
    static func scale(of text: String, isNumber: Bool) -> Double {
        func largest(_ numbers: Substring, _ limit: Int) -> Double {
            numbers.split(whereSeparator: { ", \t\n".contains($0) }).prefix(limit).reduce(1) { largest, word in
                var numbers = NumberList(String(word))
                return max(largest, abs(numbers.next() ?? 1e6))
            }
        }
        guard !isNumber else { return largest(text[...], 3) }
        return text.split(separator: ")").reduce(1) { product, function in
            guard let open = function.firstIndex(of: "(") else { return product }
            let name = function[..<open]
            let arguments = function[function.index(after: open)...]
            if name.contains("scale") { return product * largest(arguments, 3) }
            if name.hasSuffix("matrix") { return product * largest(arguments, 4) }
            return name.contains("3d") || name.contains("perspective") ? product * 1e6 : product
        }
    }

    /// Returns the text with its escapes decoded (`\66 ilter`, `\u`).
    static func resolved(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
        var (resolved, rest) = (String.UnicodeScalarView(), text.unicodeScalars[...])
        while let scalar = rest.popFirst() {
            guard scalar == "\\" else {
                resolved.append(scalar)
                continue
            }
            let digits = rest.prefix(6).prefix { $0.properties.isASCIIHexDigit }
            if digits.isEmpty {
                if let next = rest.popFirst(), next != "\n" { resolved.append(next) }
                continue
            }
            rest = rest.dropFirst(digits.count)
            if let next = rest.first, next.properties.isWhitespace { rest.removeFirst() }
            resolved.append(
                UInt32(String(String.UnicodeScalarView(digits)), radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{fffd}")
        }
        return String(resolved)
    }
}

/// Detects documents that are embedded in a drawing as data URLs. They can have any size and contain anything.
enum EmbeddedDocument {
    static let words = "contains another document"

    /// The media types of bitmaps and fonts.
    private static let harmless = [
        "image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp", "font/", "application/font",
        "application/x-font", "application/vnd.ms-fontobject", "application/octet-stream",
    ]

    /// Whether a string contains the data URL of a document, in any notation.
    static func isIn(_ text: String) -> Bool {
        guard text.utf8.contains(UInt8(ascii: ":")) || text.utf8.contains(UInt8(ascii: "\\")) else { return false }
        let lower = CSSText.resolved(text).lowercased().filter { !["\t", "\n", "\r", "\r\n"].contains($0) }
        return lower.split(separator: "data:", omittingEmptySubsequences: false).dropFirst().contains { rest in
            let type = rest.drop { $0 == " " }
            return !harmless.contains { type.hasPrefix($0) }
        }
    }
}
