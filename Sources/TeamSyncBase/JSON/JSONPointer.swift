/// A location in a JSON document (RFC 6901).
package struct JSONPointer: Equatable {
    let tokens: [String]

    /// - Parameter text: empty for the whole document, otherwise beginning with `/`; the result is nil for anything
    ///   else.
    package init?(_ text: String) {
        guard !text.isEmpty else {
            tokens = []
            return
        }
        // Splits by scalars: a combining character must not hide the slash or the escape before it.
        let parts = text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 1, parts[0].isEmpty else { return nil }
        tokens = parts.dropFirst().map(JSONPointer.unescaped)
    }

    private static func unescaped(_ token: Substring.UnicodeScalarView) -> String {
        var output = String.UnicodeScalarView()
        var isEscape = false
        for scalar in token {
            if isEscape {
                output.append(scalar == "1" ? "/" : "~")
                isEscape = false
            } else if scalar == "~" {
                isEscape = true
            } else {
                output.append(scalar)
            }
        }
        return String(output)
    }

    /// Returns the part of a value at this location; nil if there is none.
    package func value(in value: JSONValue) -> JSONValue? {
        tokens.reduce(value) { value, token in
            switch value {
            case .object(let members): members[token]
            case .array(let elements):
                JSONPointer.index(token).flatMap { elements.dropFirst($0).first }
            default: nil
            }
        }
    }

    /// Parses digits without a leading zero, as in RFC 6901; nil for anything else.
    static func index(_ token: String) -> Int? {
        guard token.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
        return token.utf8.first == UInt8(ascii: "0") && token.utf8.count > 1 ? nil : Int(token)
    }

    /// Returns a token as written in a pointer.
    package static func escaped(_ token: String) -> String {
        token.replacingASCII { $0 == UInt8(ascii: "~") ? "~0" : $0 == UInt8(ascii: "/") ? "~1" : nil }
    }

    /// The error in the text of a pointer, as a predicate such as "does not begin with '/'"; nil if it is valid.
    package static func problem(in text: String) -> String? {
        if text.isEmpty { return nil }
        if !text.utf8.starts(with: "/".utf8) { return "does not begin with '/'" }
        for escape in text.utf8.split(separator: UInt8(ascii: "~"), omittingEmptySubsequences: false).dropFirst()
        where escape.first != UInt8(ascii: "0") && escape.first != UInt8(ascii: "1") {
            return "contains a '~' other than ~0 and ~1"
        }
        return nil
    }
}
