/// Paths on this machine as people write them.
package struct WrittenPath {
    static let hint = "an absolute path, one that begins with ~/, or one relative to the configuration file's folder"

    /// Absolute, without a slash at the end.
    let home: String
    /// What relative paths are relative to. Absolute.
    let folder: String

    /// What is wrong with the path, in words that follow it; nil when nothing is.
    static func problem(in path: String) -> String? {
        if path.isEmpty { return "is empty" }
        if path.utf8.contains(0) { return "has a NUL character" }
        if path.hasPrefix("$") { return "begins with a variable, and variables are not filled in" }
        if path.hasPrefix("~"), path != "~", !path.hasPrefix("~/") {
            return "begins with another user's home folder, which is not looked up"
        }
        return nil
    }

    /// The absolute path, without empty and `.` components. `..` stays: what it means depends on symbolic links.
    package func absolute(_ path: String) -> String {
        let whole: String
        if path.hasPrefix("/") {
            whole = path
        } else if path == "~" || path.hasPrefix("~/") {
            whole = home + path.dropFirst()
        } else {
            whole = folder + "/" + path
        }
        return "/" + whole.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }

    /// The last component, nil for the root.
    package static func name(of path: String) -> String? {
        path.split(separator: "/").last.map(String.init)
    }

    package init(home: String, folder: String) {
        self.home = home
        self.folder = folder
    }
}
