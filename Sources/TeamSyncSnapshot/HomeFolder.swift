#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The user's home folder.
public enum HomeFolder {
    /// `HOME`, else what the password database says, else `/`.
    public static func path(environment: [String: String]) -> String {
        if let home = environment["HOME"], home.hasPrefix("/") { return home }
        guard let entry = getpwuid(getuid()), let folder = entry.pointee.pw_dir else { return "/" }
        return String(cString: folder)
    }
}
