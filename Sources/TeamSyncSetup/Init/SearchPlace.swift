import Glibc
import TeamSyncBase
import TeamSyncConfiguration

/// A folder to search for clones.
package struct SearchPlace: Equatable, Sendable {
    /// The absolute path, without a final slash.
    package let path: String
    /// The number of levels to search below the folder. A `.git` in the folder itself always counts.
    package let depth: Int
    /// Whether the subfolders are searched even if the folder is a clone: a home folder that is a clone contains other
    /// clones.
    let entersClone: Bool

    init(_ path: String, depth: Int, entersClone: Bool = false) {
        self.path = path
        self.depth = depth
        self.entersClone = entersClone
    }

    /// Names of folders for clones, in lower case.
    private static let usualNames: Set<String> = [
        "code", "src", "source", "sources", "dev", "develop", "development", "developer", "projects", "work",
        "workspace", "workspaces", "git", "github", "gitlab", "repos", "repositories", "documents",
    ]

    /// The folders given on a command line, each searched five levels deep.
    /// - Parameter currentFolder: the folder that relative paths are based on; an absolute path.
    package static func given(
        _ folders: [String], currentFolder: String, hung: HungMounts = .none
    ) -> [SearchPlace] {
        folders.map { SearchPlace(absolute($0, below: currentFolder, hung), depth: 5) }
    }

    /// The current folder and the usual places for clones below the home folder, each searched three levels deep, and
    /// the home folder itself, one level deep. Folders that do not exist are omitted.
    package static func usual(home: String, currentFolder: String, hung: HungMounts = .none) -> [SearchPlace] {
        var places = [SearchPlace(currentFolder, depth: 3)]
        let names = hung.mount(of: home) == nil ? FolderListing.names(of: home) : []
        places += names.filter { usualNames.contains($0.lowercased()) }.sorted().map {
            SearchPlace(absolute($0, below: home, hung), depth: 3)
        }
        places.append(SearchPlace(absolute("", below: home, hung), depth: 1, entersClone: true))
        // A home folder contains far more than clones, even if it is the current folder.
        if let here = FileIdentity(currentFolder), here == FileIdentity(home) { places.removeFirst() }
        return places.filter { hung.mount(of: $0.path) != nil || $0.exists }
    }

    /// Whether the folder exists. Can block on an unresponsive mount.
    package var exists: Bool {
        FileIdentity(path)?.isFolder == true
    }

    /// The current folder as named by the shell, possibly through symbolic links; nil if it no longer exists.
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

    /// Leaves `..` to the file system, because it has a different meaning after a symbolic link.
    private static func absolute(_ path: String, below folder: String, _ hung: HungMounts) -> String {
        let whole = WrittenPath(home: "/", folder: folder).absolute(path.hasPrefix("/") ? path : "\(folder)/\(path)")
        guard whole.split(separator: "/").contains(".."), hung.mount(of: whole) == nil, let real = realpath(whole, nil)
        else { return whole }
        defer { free(real) }
        return String(validatingCString: real) ?? whole
    }
}

/// Abbreviates paths below the home folder with `~/`.
package struct HomePath: Sendable {
    /// The folder that `~` stands for.
    let home: String
    /// The home folder as named by the environment, and its real path; both without a final slash.
    private let homes: [String]

    package init(environment: [String: String]) {
        home = HomeFolder.path(environment: environment)
        var homes = [home]
        if let real = realpath(home, nil) {
            if let text = String(validatingCString: real) { homes.append(text) }
            free(real)
        }
        self.homes = homes.map { String($0.reversed().drop { $0 == "/" }.reversed()) }
    }

    /// - Parameter path: an absolute path.
    package func written(_ path: String) -> String {
        for home in homes where !home.isEmpty && path.utf8.starts(with: "\(home)/".utf8) {
            return "~" + String(decoding: path.utf8.dropFirst(home.utf8.count), as: UTF8.self)
        }
        return path
    }
}
