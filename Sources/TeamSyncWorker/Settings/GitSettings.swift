import Glibc
import TeamSyncBase

/// git's configuration as git itself reads it: all files, includes and environment variables, in git's order. libgit2
/// ignores some of them (`GIT_CONFIG_GLOBAL`, `GIT_CONFIG_COUNT`, `hasconfig:` includes).
package struct GitSettings: Equatable, Sendable {
    package struct Entry: Equatable, Sendable {
        /// The section and the variable in lower case, with the subsection between them as written.
        package let key: String
        /// The value; `true` for a variable without a value.
        package let value: String
    }

    /// The entries in git's order: if a key occurs more than once, its last value applies.
    package let entries: [Entry]

    init(_ entries: [Entry] = []) {
        self.entries = entries
    }

    /// Parses the output of `git config --list -z`.
    package init(listing: [UInt8]) {
        entries = listing.split(separator: 0).map { entry in
            let text = String(decoding: entry, as: UTF8.self)
            guard let end = text.firstIndex(of: "\n") else { return Entry(key: text, value: "true") }
            return Entry(key: String(text[..<end]), value: String(text[text.index(after: end)...]))
        }
    }

    /// Returns the last value of a key; nil if it is not set.
    func last(_ key: String) -> String? {
        entries.last { $0.key == key }?.value
    }

    func all(_ key: String) -> [String] {
        entries.filter { $0.key == key }.map(\.value)
    }

    /// Returns the value of a key as a Boolean, parsed as by git; nil if it is not set or not a Boolean.
    func flag(_ key: String) -> Bool? {
        last(key).flatMap(GitSettings.flag(of:))
    }

    static func flag(of value: String) -> Bool? {
        switch value.lowercased() {
        case "true", "yes", "on": true
        case "false", "no", "off", "": false
        default: Int(value).map { $0 != 0 }
        }
    }

    /// Returns the URL of a remote after applying `url.<base>.insteadOf`; nil if the remote has no URL.
    func url(ofRemote name: String) -> String? {
        guard let url = writtenURL(ofRemote: name) else { return nil }
        var rewrites = URLRewrites()
        for entry in entries { rewrites.note(key: entry.key, value: entry.value) }
        return rewrites.rewritten(url)
    }

    /// Returns the URL of a remote as configured.
    func writtenURL(ofRemote name: String) -> String? {
        all("remote.\(name).url").first
    }

    /// Whether fetches from the remote omit objects, which means that only git can fetch into the clone.
    func isPartial(remote: String) -> Bool {
        flag("remote.\(remote).promisor") == true || last("remote.\(remote).partialclonefilter") != nil
            || last("extensions.partialclone") != nil
    }

    /// Whether git checks the objects that it fetches, which libgit2 does not.
    var checksObjects: Bool { flag("fetch.fsckobjects") ?? flag("transfer.fsckobjects") ?? false }

    /// Whether the configuration forbids some kinds of URLs.
    var limitsProtocols: Bool {
        entries.contains { entry in
            entry.key.hasPrefix("protocol.") && entry.key.hasSuffix(".allow") && entry.value != "always"
        }
    }

    /// Whether any clean or smudge filter is configured.
    var hasFilterDriver: Bool {
        entries.contains {
            $0.key.hasPrefix("filter.")
                && ($0.key.hasSuffix(".clean") || $0.key.hasSuffix(".smudge") || $0.key.hasSuffix(".process"))
        }
    }
}

/// Resolves paths in git's configuration.
enum GitPathname {
    /// Replaces `~` or `~user` at the beginning with a home folder, as git does.
    /// - Returns: nil if there is no such home folder.
    static func expanded(_ path: String, environment: [String: String]) -> String? {
        guard path.hasPrefix("~") else { return path }
        let name = path.dropFirst().prefix { $0 != "/" }
        let rest = path.dropFirst(1 + name.count)
        if name.isEmpty { return environment["HOME"].map { $0 + rest } }
        guard let entry = getpwnam(String(name)), let home = entry.pointee.pw_dir else { return nil }
        return String(cString: home) + rest
    }
}
