/// Parses `ssh://[user@]host[:port]/path` and `[user@]host:path` byte by byte as git's connect.c does, with brackets
/// around an address that contains colons, or around host and port.
enum SSHAddress {
    private static let at = UInt8(ascii: "@"), colon = UInt8(ascii: ":"), slash = UInt8(ascii: "/")
    private static let open = UInt8(ascii: "["), close = UInt8(ascii: "]")

    /// - Parameter rest: the text after `://`, or the whole address. The result has no host and path if git would
    ///   refuse the address.
    static func parts(of rest: Substring, isURL: Bool) -> AddressParts {
        let bytes = isURL ? PercentEscapes.decoded(rest.utf8) : Array(rest.utf8)
        let address = closingBracket(in: bytes[...]) ?? bytes.startIndex
        guard let end = bytes[address...].firstIndex(of: isURL ? slash : colon) else { return AddressParts(path: []) }
        var path = bytes[end...]
        if !isURL { path = path.dropFirst() }
        // In `/~user`, the slash is only a separator. git checks only the second byte.
        if path.dropFirst().first == UInt8(ascii: "~") { path = path.dropFirst() }
        var parts = AddressParts(path: Array(path))
        let authority = Array(bytes[..<end])
        let (place, port) = place(withoutPassword(authority))
        let name = place.lastIndex(of: at)
        parts.user = name.map { Array(place[..<$0]) }
        parts.host = Array(place[(name.map { $0 + 1 } ?? 0)...])
        parts.port = port
        parts.password = password(in: authority).map { Array(authority[$0].dropFirst()) }
        parts.userInfo = userInfo(in: isURL ? rest.utf8.prefix { $0 != slash } : rest.utf8.prefix(authority.count))
        return parts
    }

    /// - Returns: `user@host` without brackets, and the port, if there is one.
    private static func place(_ authority: [UInt8]) -> (place: [UInt8], port: String?) {
        var place = authority
        // As in `get_host_and_port`: the port follows the brackets.
        var behind = place[...]
        var host = place
        if let end = closingBracket(in: behind), let begin = openingBracket(in: behind) {
            host = Array(place[..<begin] + place[(begin + 1)..<end])
            behind = place[(end + 1)...]
            place = host
        } else if let colon = place.firstIndex(of: colon) {
            host = Array(place[..<colon])
        }
        if let colon = behind.firstIndex(of: colon) {
            let digits = behind[(colon + 1)...]
            if let port = port(digits) { return (host, port) }
            if digits.isEmpty { place = host }
        }
        // As in `get_port`: otherwise, the port is inside them.
        if let colon = place.firstIndex(of: colon), let port = port(place[(colon + 1)...]) {
            return (Array(place[..<colon]), port)
        }
        return (place, nil)
    }

    /// The closing bracket of an address like `[::1]` or `user@[::1]`; nil when there is none.
    private static func closingBracket(in text: ArraySlice<UInt8>) -> Int? {
        openingBracket(in: text).flatMap { text[$0...].firstIndex(of: close) }
    }

    private static func openingBracket(in text: ArraySlice<UInt8>) -> Int? {
        if let index = text.indices.dropLast().first(where: { text[$0] == at && text[$0 + 1] == open }) {
            return index + 1
        }
        return text.first == open ? text.startIndex : nil
    }

    /// The range from the colon to the `@`.
    private static func password(in authority: [UInt8]) -> Range<Int>? {
        guard let end = authority.lastIndex(of: at) else { return nil }
        let start = authority.first == open ? 1 : 0
        return authority[start..<max(start, end)].firstIndex(of: colon).map { $0..<end }
    }

    private static func withoutPassword(_ authority: [UInt8]) -> [UInt8] {
        guard let password = password(in: authority) else { return authority }
        return Array(authority[..<password.lowerBound] + authority[password.upperBound...])
    }

    /// The range of the user and the password in the address as written, in which the `@` may be escaped.
    private static func userInfo(in authority: Substring.UTF8View) -> Range<String.Index>? {
        let start = authority.first == open ? authority.index(after: authority.startIndex) : authority.startIndex
        var end = authority.lastIndex(of: at).map { authority.index(after: $0) }
        if end == nil, let escape = authority.indices.last(where: { authority[$0...].starts(with: "%40".utf8) }) {
            end = authority.index(escape, offsetBy: 3)
        }
        return end.map { start..<max(start, $0) }
    }

    private static func port(_ digits: ArraySlice<UInt8>) -> String? {
        guard !digits.isEmpty, digits.allSatisfy(\.isASCIIDigit) else { return nil }
        let text = String(decoding: digits, as: UTF8.self)
        return UInt16(text) == nil ? nil : text
    }
}

extension UInt8 {
    /// Whether the character is allowed in a URL's scheme.
    var isSchemeCharacter: Bool {
        isASCIIDigit || isASCIILetter || "+-.".utf8.contains(self)
    }
}
