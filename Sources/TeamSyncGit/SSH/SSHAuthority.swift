/// The part of an ssh URL between scheme and path: `[user@]host[:port]`, with brackets around an address that has
/// colons, or around host and port.
enum SSHAuthority {
    private static let at = UInt8(ascii: "@"), colon = UInt8(ascii: ":")
    private static let open = UInt8(ascii: "["), close = UInt8(ascii: "]")

    /// - Returns: `user@host` without brackets and password, and the port, if it is one.
    static func read(_ text: [UInt8]) -> (place: [UInt8], port: String?) {
        var place = withoutPassword(text)
        // As `get_host_and_port`: a port stands behind the brackets.
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
        // As `get_port`: or else inside them.
        if let colon = place.firstIndex(of: colon), let port = port(place[(colon + 1)...]) {
            return (Array(place[..<colon]), port)
        }
        return (place, nil)
    }

    /// The bracket that ends an address like `[::1]` or `user@[::1]`; nil when there is none.
    static func closingBracket(in text: ArraySlice<UInt8>) -> Int? {
        openingBracket(in: text).flatMap { text[$0...].firstIndex(of: close) }
    }

    private static func openingBracket(in text: ArraySlice<UInt8>) -> Int? {
        if let index = text.indices.dropLast().first(where: { text[$0] == at && text[$0 + 1] == open }) {
            return index + 1
        }
        return text.first == open ? text.startIndex : nil
    }

    private static func withoutPassword(_ text: [UInt8]) -> [UInt8] {
        guard let end = text.lastIndex(of: at) else { return text }
        let user = text[..<end].first == open ? 1 : 0
        guard let colon = text[user..<end].firstIndex(of: colon) else { return text }
        return Array(text[..<colon] + text[end...])
    }

    private static func port(_ digits: ArraySlice<UInt8>) -> String? {
        guard !digits.isEmpty, digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        let text = String(decoding: digits, as: UTF8.self)
        return UInt16(text) == nil ? nil : text
    }
}
