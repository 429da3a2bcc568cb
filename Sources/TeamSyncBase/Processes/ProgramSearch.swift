import Glibc

/// Finds programs.
package enum ProgramSearch {
    /// A program of the same installation: beside this executable, else on `PATH`; nil when it is at neither.
    package static func sibling(_ name: String, environment: [String: String]) -> String? {
        if let own = ownPath {
            let path = "\(AtomicFile.folder(of: own))/\(name)"
            if isProgram(path) { return path }
        }
        return path(of: name, environment: environment)
    }

    /// The program that a configuration or a variable names.
    /// - Returns: an absolute path as it is, whether there is a program or not; else the program of that name in `folders`,
    ///   nil when it is in none.
    package static func path(of name: String, environment: [String: String]) -> String? {
        if name.hasPrefix("/") { return name }
        return folders(environment: environment).map { "\($0)/\(name)" }.first(where: isProgram)
    }

    /// The absolute folders of `PATH`; those of the system when there are none. Empty and relative ones mean the current
    /// folder, which can be a clone with a program called ssh.
    package static func folders(environment: [String: String]) -> [String] {
        let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        return folders.isEmpty ? ["/usr/bin", "/bin"] : folders.map(String.init)
    }

    /// The absolute path of this executable, which may have been replaced since.
    package static var own: String { ownPath ?? "/proc/self/exe" }

    private static var ownPath: String? {
        let link = "/proc/self/exe"
        guard let real = realpath(link, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    private static func isProgram(_ path: String) -> Bool {
        var status = stat()
        return access(path, X_OK) == 0 && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
