import Glibc
import TeamSyncBase

/// Detects whether anything that determines access to a remote has changed since access was refused: git's
/// configuration, stored credentials, the configuration, keys, known hosts and agent of ssh.
enum AccessFingerprint {
    private static let keyLimit = 200

    /// - Parameter clone: the folder of the clone; nil if it must not be accessed.
    /// - Returns: a text for comparisons, derived only from sizes, times and inode numbers.
    static func current(clone: String?, environment: [String: String]) -> String {
        let home = HomeFolder.path(environment: environment)
        let keys = FolderListing.names(of: "\(home)/.ssh").sorted().prefix(keyLimit).map { "\(home)/.ssh/\($0)" }
        let files = files(clone: clone, environment: environment) + keys
        return StableHash.hex(of: Array(files.map(facts).joined(separator: "\n").utf8))
    }

    /// Returns the files that the fingerprint depends on, whether or not they exist, except those in the folder
    /// `~/.ssh`.
    static func files(clone: String?, environment: [String: String]) -> [String] {
        let home = HomeFolder.path(environment: environment)
        let configuration = environment["XDG_CONFIG_HOME"] ?? "\(home)/.config"
        // Users who want no configuration specify /dev/null, which is written to all the time.
        let named = [environment["GIT_CONFIG_GLOBAL"], environment["SSH_AUTH_SOCK"]].compactMap { $0 }
            .filter { $0 != "/dev/null" }
        return [
            "/etc/gitconfig", "\(home)/.gitconfig",
            "\(configuration)/git/config",
            "\(configuration)/git/credentials", "\(home)/.git-credentials", "\(home)/.netrc", "\(home)/.ssh",
            "/etc/ssh/ssh_config", "/etc/ssh/ssh_known_hosts",
        ] + named + (clone.map { ["\($0)/.git/config", "\($0)/config"] } ?? [])
    }

    private static func facts(_ path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return "-" }
        return "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }
}
