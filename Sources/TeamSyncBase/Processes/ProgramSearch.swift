import Glibc

/// Finds programs.
package enum ProgramSearch {
    /// Returns the path of a program in the same installation: next to this executable, or else on `PATH`; nil if it is
    /// in neither place.
    package static func sibling(_ name: String, environment: [String: String]) -> String? {
        if let own = ResolvedPath.real(ownLink) {
            let path = "\(AtomicFile.folder(of: own))/\(name)"
            if isProgram(path) { return path }
        }
        return path(of: name, environment: environment)
    }

    /// Returns the path of a program named in a configuration or a variable.
    /// - Returns: an absolute path unchanged, even if it does not exist; otherwise the program of that name in
    ///   `folders`, or nil if there is none.
    package static func path(of name: String, environment: [String: String]) -> String? {
        if name.hasPrefix("/") { return name }
        return folders(environment: environment).map { "\($0)/\(name)" }.first(where: isProgram)
    }

    /// Returns the absolute folders of `PATH`, or the system's default folders if there are none. Empty and relative
    /// entries are skipped: they refer to the current folder, which can be a clone that contains a program called ssh.
    package static func folders(environment: [String: String]) -> [String] {
        let folders = (environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        return folders.isEmpty ? ["/usr/bin", "/bin"] : folders.map(String.init)
    }

    /// The absolute path of this executable, which may have been replaced since it was started.
    package static var own: String { ResolvedPath.real(ownLink) ?? ownLink }

    private static let ownLink = "/proc/self/exe"

    /// The name of this executable.
    fileprivate static var ownName: String {
        String(own.split(separator: "/").last ?? "teamsync")
    }

    private static func isProgram(_ path: String) -> Bool {
        var status = stat()
        return access(path, X_OK) == 0 && stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}

/// The error for a missing program of the same installation. Commands that need the program exit with `EX_UNAVAILABLE`,
/// 69.
package struct ProgramNotInstalled: Error, Equatable, Sendable, CustomStringConvertible {
    package static let hint = "install all programs of teamsync from the same build"

    package let name: String

    package init(_ name: String) {
        self.name = name
    }

    package var description: String { "\(name) was not found next to \(ProgramSearch.ownName) or on PATH" }
}
