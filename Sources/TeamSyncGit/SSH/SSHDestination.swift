/// Where an ssh URL leads: `ssh://[user@]host[:port]/path` or `[user@]host:path`, read as git's connect.c does, byte by
/// byte.
package struct SSHDestination: Equatable, Sendable {
    /// `host` or `user@host`, as ssh takes it. Never with a password: ssh takes none, and arguments are public.
    package let host: String
    /// nil when the URL has none.
    package let port: String?
    package let path: String

    /// Why a URL is refused.
    package enum Failure: Error, Equatable, Sendable, CustomStringConvertible {
        /// The host or the path begins with `-`, which ssh or the far side would take for an option.
        case blocked(String)
        /// No ssh URL, or one without a host or a path, with a colon in a name, or not in UTF-8.
        case malformed

        package var description: String {
            switch self {
            case .blocked(let part): "strange ssh host or path '\(part)' blocked"
            case .malformed: "the ssh URL cannot be read"
            }
        }
    }

    package init(url: String) throws(Failure) {
        let (authority, path) = try SSHDestination.split(Array(url.utf8))
        let (place, port) = SSHAuthority.read(Array(authority))
        guard let host = String(validating: place, as: UTF8.self), let path = String(validating: path, as: UTF8.self),
            let name = host.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).last,
            !name.isEmpty, !path.isEmpty, SSHDestination.isName(name) || SSHDestination.isAddress(name)
        else { throw .malformed }
        guard !host.hasPrefix("-"), name.first != UInt8(ascii: "-") else { throw .blocked(host) }
        guard !path.hasPrefix("-") else { throw .blocked(path) }
        (self.host, self.port, self.path) = (host, port, path)
    }

    /// A password with a slash in it, which should have been escaped, is half a host by git's rules. Nobody gets that.
    private static func isName(_ host: Substring.UTF8View) -> Bool {
        !host.contains(UInt8(ascii: ":"))
    }

    /// Whether it may be an address of IPv6, perhaps with a zone behind `%`.
    private static func isAddress(_ host: Substring.UTF8View) -> Bool {
        host.prefix { $0 != UInt8(ascii: "%") }.allSatisfy { byte in
            byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".") || Character(Unicode.Scalar(byte)).isHexDigit
        }
    }

    /// The URL without a password that stands in it; any other as it is.
    package static func withoutPassword(_ url: String) -> String {
        URLRedaction.withoutPassword(url)
    }

    /// As `parse_connect_url`.
    private static func split(_ url: [UInt8]) throws(Failure) -> (authority: ArraySlice<UInt8>, path: ArraySlice<UInt8>)
    {
        let (slash, colon) = (UInt8(ascii: "/"), UInt8(ascii: ":"))
        var rest = url[...]
        let scheme = url.indices.first { url[$0...].starts(with: "://".utf8) }
        if let scheme {
            guard ["ssh", "git+ssh", "ssh+git"].contains(where: { url[..<scheme].elementsEqual($0.utf8) }) else {
                throw .malformed
            }
            rest = percentDecoded(url[(scheme + 3)...])[...]
        } else {
            // Without a colon before the first slash it is a path on this machine.
            guard url.first(where: { $0 == slash || $0 == colon }) == colon else { throw .malformed }
        }
        let address = SSHAuthority.closingBracket(in: rest) ?? rest.startIndex
        guard let end = rest[address...].firstIndex(of: scheme == nil ? colon : slash) else { throw .malformed }
        var path = rest[end...]
        if scheme == nil { path = path.dropFirst() }
        // In `/~user` the slash only separates. git looks at the second byte alone.
        if path.dropFirst().first == UInt8(ascii: "~") { path = path.dropFirst() }
        return (rest[..<end], path)
    }

    /// `%41` as `A`; `%00` and what is no escape stay, as in `url_decode`.
    private static func percentDecoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
            if byte == UInt8(ascii: "%"), digits.count == 2, digits != [0, 0] {
                output.append(UInt8(digits[0] << 4 | digits[1]))
                rest = rest.dropFirst(2)
            } else {
                output.append(byte)
            }
        }
        return output
    }
}
