/// Tells which host a remote's URL names.
package enum RemoteHost {
    /// - Returns: the host in lower case, with its port; nil for a path on this machine and `file://`.
    package static func host(ofURL url: String) -> String? {
        if let scheme = url.firstIndex(of: ":"), url[scheme...].hasPrefix("://") {
            guard url[..<scheme].lowercased() != "file" else { return nil }
            let authority = url[scheme...].dropFirst(3).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
            let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
            return host.isEmpty ? nil : host.lowercased()
        }
        // scp-like: a colon before the first slash, but not one inside the brackets of an IPv6 address.
        let front = url.prefix { $0 != "/" }
        let start = front.hasPrefix("[") ? front.startIndex : front.firstRange(of: "@[")?.upperBound
        let end = start.flatMap { front[$0...].firstIndex(of: "]") } ?? front.startIndex
        guard let colon = front[end...].firstIndex(of: ":"), colon != url.startIndex else { return nil }
        let authority = url[..<colon]
        let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        return host.lowercased()
    }
}
