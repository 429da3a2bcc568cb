import Glibc

/// Paths in git's configuration.
enum GitPathname {
    /// Puts a home folder in place of `~` or `~user` at the beginning, as git does.
    /// - Returns: nil when there is no such home folder.
    static func expanded(_ path: String, environment: [String: String]) -> String? {
        guard path.hasPrefix("~") else { return path }
        let name = path.dropFirst().prefix { $0 != "/" }
        let rest = path.dropFirst(1 + name.count)
        if name.isEmpty { return environment["HOME"].map { $0 + rest } }
        guard let entry = getpwnam(String(name)), let home = entry.pointee.pw_dir else { return nil }
        return String(cString: home) + rest
    }
}
