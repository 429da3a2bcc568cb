import Glibc
import TeamSyncConfiguration

/// A folder in which clones are looked for.
package struct SearchPlace: Equatable, Sendable {
    /// Absolute, without a slash at the end.
    package let path: String
    /// How many levels below the folder are looked at; its own `.git` counts in any case.
    package let depth: Int
    /// Whether the folders of a clone are looked at too: a home that is a clone has others in it.
    let entersClone: Bool

    init(_ path: String, depth: Int, entersClone: Bool = false) {
        self.path = path
        self.depth = depth
        self.entersClone = entersClone
    }

    private static let usualNames = [
        "code", "src", "dev", "projects", "Projects", "Developer", "work", "workspace", "git", "repos", "Documents",
    ]

    /// The folders that somebody has named, five levels deep.
    /// - Parameter currentFolder: what relative ones are relative to. Absolute.
    package static func given(_ folders: [String], currentFolder: String) -> [SearchPlace] {
        folders.map { SearchPlace(absolute($0, below: currentFolder), depth: 5) }
    }

    /// The current folder and where people keep clones below their home, three levels deep, and the home itself, one
    /// level deep. Those that do not exist are left out.
    package static func usual(home: String, currentFolder: String) -> [SearchPlace] {
        var places = [SearchPlace(currentFolder, depth: 3)]
        places += usualNames.map { SearchPlace(absolute($0, below: home), depth: 3) }
        places.append(SearchPlace(absolute("", below: home), depth: 1, entersClone: true))
        // Below a home lies far more than clones, also for somebody who is there.
        if let here = FileIdentity(currentFolder), here == FileIdentity(home) { places.removeFirst() }
        return places.filter(\.exists)
    }

    package var exists: Bool {
        FileIdentity(path)?.isFolder == true
    }

    /// The current folder as the shell calls it, which may lead through symbolic links; nil when it is gone.
    package static func currentFolder(environment: [String: String]) -> String? {
        if let shell = environment["PWD"], shell.hasPrefix("/"), !shell.contains("/."), let here = FileIdentity("."),
            FileIdentity(shell) == here
        {
            return shell
        }
        guard let buffer = getcwd(nil, 0) else { return nil }
        defer { free(buffer) }
        return String(validatingCString: buffer)
    }

    /// `..` is resolved by the file system, as it means something else behind a symbolic link.
    private static func absolute(_ path: String, below folder: String) -> String {
        let whole = WrittenPath(home: "/", folder: folder).absolute(path.hasPrefix("/") ? path : "\(folder)/\(path)")
        guard whole.split(separator: "/").contains(".."), let real = realpath(whole, nil) else { return whole }
        defer { free(real) }
        return String(validatingCString: real) ?? whole
    }
}
