/// A remote's address, parsed as git does: a URL, `host:path`, or a local path.
///
/// Parsing never fails: even an address that git would refuse has a kind and parts, and the caller decides which are
/// required.
package struct RemoteURL: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        /// A local path, or `file://`.
        case local
        /// `ssh://`, `git+ssh://`, `ssh+git://`, or `host:path`.
        case ssh
        /// `http://` or `https://`.
        case http
        /// `git://`.
        case git
        /// Any other scheme, and `helper::address`: git runs the helper of that name.
        case helper
    }

    /// The original text, including any secrets.
    package let text: String
    package let kind: Kind
    /// The scheme in lower case; nil for a local path and for `host:path`. For `helper::address`, the name of the
    /// helper.
    package let scheme: String?
    /// The unescaped user name; nil when there is no `@`.
    package let user: String?
    /// The unescaped password; nil when there is none.
    package let password: String?
    /// The host as written, but without brackets; empty for a local path, or if there is none.
    package let host: String
    /// The port as written; nil when there is none.
    package let portText: String?
    /// For http, without query or fragment, and never shorter than `/`; for ssh, the path sent to the server; for
    /// `file://`, the path of the file.
    package let path: String
    /// False when escapes decode to bytes that are not UTF-8, which are replaced in the parts.
    package let isUTF8: Bool
    /// The range of user and password in `text`, including the `@`.
    private let userInfo: Range<String.Index>?

    package init(_ text: String) {
        self.text = text
        let mark = text.range(ofASCII: "://")
        let parts: AddressParts
        if let (name, address) = RemoteURL.helper(text) {
            (kind, scheme, parts) = (.helper, name, AddressParts(path: Array(address)))
        } else if mark == nil, RemoteURL.isPath(text) {
            (kind, scheme, parts) = (.local, nil, AddressParts(path: Array(text.utf8)))
        } else {
            scheme = mark.map { text[..<$0.lowerBound].lowercased() }
            kind = RemoteURL.kind(ofScheme: scheme)
            let rest = text[(mark?.upperBound ?? text.startIndex)...]
            parts =
                switch kind {
                case .ssh: SSHAddress.parts(of: rest, isURL: mark != nil)
                case .local: AddressParts(path: RemoteURL.filePath(rest))
                default: AddressParts(rest, isHTTP: kind == .http)
                }
        }
        (user, password, portText) = (parts.user?.asText, parts.password?.asText, parts.port)
        (host, path, userInfo) = (parts.host.asText, parts.path.asText, parts.userInfo)
        isUTF8 = [parts.user ?? [], parts.host, parts.path].allSatisfy { String(validating: $0, as: UTF8.self) != nil }
    }

    /// Whether no colon precedes the first slash (`url_is_local_not_ssh`).
    private static func isPath(_ text: String) -> Bool {
        text.utf8.first { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":") } != UInt8(ascii: ":")
    }

    private static func kind(ofScheme scheme: String?) -> Kind {
        switch scheme {
        case nil, "ssh", "git+ssh", "ssh+git": .ssh
        case "http", "https": .http
        case "git": .git
        case "file": .local
        default: .helper
        }
    }

    /// Recognizes a helper's name, which consists of letters, digits and `+-.`, before two colons (`transport_get`).
    private static func helper(_ text: String) -> (name: String, address: Substring.UTF8View)? {
        let name = text.utf8.prefix { $0.isSchemeCharacter }
        let rest = text.utf8[name.endIndex...]
        guard !name.isEmpty, rest.starts(with: "::".utf8) else { return nil }
        return (String(decoding: name, as: UTF8.self), rest.dropFirst(2))
    }

    /// Returns the path of the file, without the host, which git ignores (`parse_connect_url`).
    private static func filePath(_ rest: Substring) -> [UInt8] {
        Array(PercentEscapes.decoded(rest.utf8).drop { $0 != UInt8(ascii: "/") })
    }
}

extension RemoteURL {
    package var isLocal: Bool { kind == .local }
    package var isSSH: Bool { kind == .ssh }
    package var isHTTP: Bool { kind == .http }

    /// The explicit port, or else the default port of the scheme; nil if the port is not a number from 1 to 65535, or
    /// if there is neither.
    package var port: Int? {
        guard let portText else { return defaultPort }
        guard portText.utf8.allSatisfy(\.isASCIIDigit), let number = UInt16(portText), number > 0 else { return nil }
        return Int(number)
    }

    private var defaultPort: Int? {
        switch kind {
        case .ssh: 22
        case .http: scheme == "https" ? 443 : 80
        case .git: 9418
        case .local, .helper: nil
        }
    }

    /// The host in lower case, in brackets if it contains colons, and the port unless it is the scheme's default; nil
    /// for a local path and for a URL without a host. All URLs of a server have the same authority.
    package var authority: String? {
        guard !host.isEmpty else { return nil }
        let name = host.contains(":") ? "[\(host.lowercased())]" : host.lowercased()
        guard let portText, port != defaultPort else { return name }
        return "\(name):\(port.map(String.init) ?? portText)"
    }

    /// Whether two addresses refer to the same repository over any protocol: host and path are equal, ignoring case and
    /// a final `.git`.
    package func leadsTo(_ other: RemoteURL) -> Bool {
        func parts(_ url: RemoteURL) -> [String] {
            var path = url.path.lowercased()[...]
            while path.last == "/" { path.removeLast() }
            if path.hasSuffix(".git") { path.removeLast(4) }
            return [url.host.lowercased(), String(path.drop { $0 == "/" })]
        }
        return isLocal == other.isLocal && parts(self) == parts(other)
    }

    /// The same address without user or password. For display, use `URLRedaction`, which also removes passwords that
    /// should have been escaped.
    package var withoutCredentials: String {
        guard let userInfo else { return text }
        return String(text[..<userInfo.lowerBound] + text[userInfo.upperBound...])
    }

    /// The same address with the user name but without the password.
    package var withoutPassword: String {
        guard let userInfo, let colon = text.utf8[userInfo].firstIndex(of: UInt8(ascii: ":")) else { return text }
        let isEscaped = text.utf8[..<userInfo.upperBound].last != UInt8(ascii: "@")
        return String(text[..<colon]) + (isEscaped ? "%40" : "@") + String(text[userInfo.upperBound...])
    }

    /// The form that git displays (`transport_anonymize_url`): without the part before the first `@`.
    package var anonymized: String {
        guard let at = text.utf8.firstIndex(of: UInt8(ascii: "@")) else { return text }
        let rest = text[text.utf8.index(after: at)...]
        guard let mark = text.range(ofASCII: "://") else {
            return RemoteURL.isPath(text) || !rest.utf8.contains(UInt8(ascii: ":")) ? text : String(rest)
        }
        guard text[..<mark.lowerBound].utf8.allSatisfy(\.isSchemeCharacter), mark.upperBound <= at,
            !text[mark.upperBound..<at].utf8.contains(UInt8(ascii: "/"))
        else { return text }
        return String(text[..<mark.upperBound] + rest)
    }
}

/// The result of parsing an address, as bytes.
struct AddressParts {
    var user: [UInt8]?
    var password: [UInt8]?
    var host: [UInt8] = []
    var port: String?
    var path: [UInt8]
    var userInfo: Range<String.Index>?

    init(path: [UInt8]) {
        self.path = path
    }

    /// Parses `[user[:password]@]host[:port][/path]` as curl does.
    init(_ rest: Substring, isHTTP: Bool) {
        let (at, colon) = (UInt8(ascii: "@"), UInt8(ascii: ":"))
        let bytes = rest.utf8
        let authority = bytes.prefix { !"/?#".utf8.contains($0) }
        let behind = bytes[authority.endIndex...]
        path = Array(isHTTP ? behind.prefix { !"?#".utf8.contains($0) } : behind)
        if isHTTP, path.first != UInt8(ascii: "/") { path.insert(UInt8(ascii: "/"), at: 0) }
        var place = authority
        if let end = authority.lastIndex(of: at) {
            let info = authority[..<end].split(separator: colon, maxSplits: 1, omittingEmptySubsequences: false)
            user = info.first.map { PercentEscapes.decoded($0) }
            password = info.dropFirst().first.map { PercentEscapes.decoded($0) }
            place = authority[end...].dropFirst()
            userInfo = authority.startIndex..<place.startIndex
        }
        let digits: Substring.UTF8View
        if place.first == UInt8(ascii: "["), let close = place.firstIndex(of: UInt8(ascii: "]")) {
            host = Array(place[..<close].dropFirst())
            digits = place[close...].dropFirst(2)
        } else {
            let end = place.lastIndex(of: colon) ?? place.endIndex
            host = Array(place[..<end])
            digits = place[end...].dropFirst()
        }
        port = digits.isEmpty ? nil : String(decoding: digits, as: UTF8.self)
    }
}

extension [UInt8] {
    fileprivate var asText: String { String(decoding: self, as: UTF8.self) }
}
