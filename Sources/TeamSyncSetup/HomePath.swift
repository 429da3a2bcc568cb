import Glibc
import TeamSyncBase

/// Writes paths below the home with `~/`.
package struct HomePath: Sendable {
    /// What `~` stands for.
    let home: String
    /// The home as the environment names it, and where it really is; without a slash at the end.
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

    /// - Parameter path: absolute.
    package func written(_ path: String) -> String {
        for home in homes where !home.isEmpty && path.utf8.starts(with: "\(home)/".utf8) {
            return "~" + String(decoding: path.utf8.dropFirst(home.utf8.count), as: UTF8.self)
        }
        return path
    }
}
