import Glibc

/// Makes paths absolute, which is the form in which programs store them.
package enum AbsolutePath {
    /// Returns `path`, resolved against the current folder if relative; unchanged when there is no current folder.
    package static func of(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        guard let folder = getcwd(nil, 0) else { return path }
        defer { free(folder) }
        let start = String(cString: folder)
        return start == "/" ? "/\(path)" : "\(start)/\(path)"
    }
}

/// The user's home folder.
package enum HomeFolder {
    /// `HOME`, or else the entry in `/etc/passwd`, or else `/`.
    ///
    /// Does not use `getpwuid`, which loads shared libraries into a static executable.
    package static func path(environment: [String: String]) -> String {
        if let home = environment["HOME"], home.hasPrefix("/") { return home }
        do {
            let users = try BoundedFile.contents(of: "/etc/passwd", limit: 16 << 20)
            return path(ofUser: getuid(), in: users) ?? "/"
        } catch {
            // Without a user database, the home folder cannot be determined.
            return "/"
        }
    }

    /// The home folder according to this process's environment.
    static var current: String { path(environment: getenv("HOME").map { ["HOME": String(cString: $0)] } ?? [:]) }

    /// - Parameter users: lines with seven fields separated by colons, as in passwd(5).
    static func path(ofUser id: UInt32, in users: [UInt8]) -> String? {
        for line in users.split(separator: UInt8(ascii: "\n")) {
            let fields = line.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
            guard fields.count == 7, UInt32(String(decoding: fields[2], as: UTF8.self)) == id else { continue }
            let folder = String(decoding: fields[5], as: UTF8.self)
            return folder.hasPrefix("/") ? folder : nil
        }
        return nil
    }
}
