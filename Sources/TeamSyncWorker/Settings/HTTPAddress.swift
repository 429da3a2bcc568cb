package import TeamSyncGit

/// The parts of an http(s) URL that decide which settings hold for it.
package struct HTTPAddress: Equatable, Sendable {
    /// `http` or `https`.
    package let scheme: String
    let user: String?
    let password: String?
    /// Lower case, without brackets.
    let host: String
    let port: Int
    /// Begins with `/`.
    let path: String

    /// nil for any other kind of URL.
    init?(_ url: String) {
        guard let range = url.firstRange(of: "://") else { return nil }
        scheme = url[..<range.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let rest = url[range.upperBound...]
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let at = authority.lastIndex(of: "@")
        let info = at.map { authority[..<$0] }
        let place = at.map { authority[authority.index(after: $0)...] } ?? authority
        let parts = info?.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(percentDecoded)
        urlWithoutUser = String(url[..<range.upperBound] + place + rest.dropFirst(authority.count))
        user = parts?.first
        password = parts.flatMap { $0.count > 1 ? $0[1] : nil }
        let defaultPort = scheme == "https" ? 443 : 80
        if place.hasPrefix("["), let close = place.firstIndex(of: "]") {
            host = place[place.index(after: place.startIndex)..<close].lowercased()
            let behind = place[place.index(after: close)...].dropFirst()
            port = behind.isEmpty ? defaultPort : portNumber(behind)
        } else if let colon = place.lastIndex(of: ":") {
            host = place[..<colon].lowercased()
            let behind = place[place.index(after: colon)...]
            port = behind.isEmpty ? defaultPort : portNumber(behind)
        } else {
            host = place.lowercased()
            port = defaultPort
        }
        let path = rest.dropFirst(authority.count).prefix { $0 != "?" && $0 != "#" }
        self.path = path.isEmpty ? "/" : String(path)
        guard !host.isEmpty, port > 0 else { return nil }
    }

    /// The URL without a user's name and password.
    let urlWithoutUser: String

    /// The credentials in the URL; nil when it has no password.
    package var credential: Credential? {
        guard let user, let password else { return nil }
        return Credential(user: user, password: password)
    }

    /// `host` or `host:port`, as `git credential` takes it.
    package var authority: String {
        let isDefault = port == (scheme == "https" ? 443 : 80)
        let name = host.contains(":") ? "[\(host)]" : host
        return isDefault ? name : "\(name):\(port)"
    }
}

/// -1 for what is no number.
private func portNumber(_ digits: Substring) -> Int {
    digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(digits) ?? -1 : -1
}

/// `%41` as `A`; what is no escape stays.
private func percentDecoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
        let digits = rest.prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
        if byte == UInt8(ascii: "%"), digits.count == 2 {
            bytes.append(UInt8(digits[0] << 4 | digits[1]))
            rest = rest.dropFirst(2)
        } else {
            bytes.append(byte)
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}

extension String {
    func firstRange(of text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}
