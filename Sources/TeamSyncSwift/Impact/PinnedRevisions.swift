import Glibc
import TeamSyncBase

/// The commits of other repositories that a repository is built with, according to its submodules and lock files.
package struct PinnedRevisions: Sendable {
    /// The maximum size of a lock file, in bytes.
    private static let sizeLimit = 32 << 20
    private static let submoduleLimit = 32
    private static let timeout = Duration.seconds(10)

    private var pins: [LockFile.Pin] = []
    /// Sentences about the files that could not be read, with the reasons.
    package private(set) var incomplete: [String] = []

    package init(of tree: TreeSnapshot, environment: [String: String]) {
        addSubmodules(of: tree.root, environment)
        let files = tree.list().paths.compactMap { path in
            LockFile(rawValue: String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]))
                .map { (path: path, file: $0) }
        }
        // The top-level file takes precedence over the files of examples and tools.
        func depth(_ path: String) -> Int { path.utf8.count { $0 == UInt8(ascii: "/") } }
        for (path, file) in files.sorted(by: { (depth($0.path), $0.path) < (depth($1.path), $1.path) }) {
            do {
                pins += try file.pins(in: tree.contents(of: path, limit: PinnedRevisions.sizeLimit))
            } catch {
                incomplete.append("\(path) could not be read, so the pinned commits are unknown")
            }
        }
    }

    /// Adds the commits that are checked out in submodules: the user builds with these, even if they differ from the
    /// index.
    private mutating func addSubmodules(of root: String, _ environment: [String: String]) {
        guard access("\(root)/.gitmodules", F_OK) == 0 else { return }
        func git(_ arguments: [String], in folder: String) -> String? {
            let command = GitCommand(.question, CommandRunner(environment: environment, folder: folder))
            guard let output = command.run(arguments, timeout: PinnedRevisions.timeout), output.hasSucceeded else {
                return nil
            }
            return String(decoding: output.text, as: UTF8.self)
        }
        func values(_ pattern: String, _ options: [String], in folder: String) -> [String] {
            let output = git(["config"] + options + ["--null", "--get-regexp", pattern], in: folder) ?? ""
            // KEY LF VALUE
            return output.split(separator: "\0").compactMap { $0.split(separator: "\n").dropFirst().first }
                .map(String.init)
        }
        let paths = values("^submodule\\..*\\.path$", ["--file", ".gitmodules"], in: root)
        for path in paths.prefix(PinnedRevisions.submoduleLimit) {
            let folder = "\(root)/\(path)"
            guard GitPath(path).isPlain, access("\(folder)/.git", F_OK) == 0 else { continue }
            guard let commit = git(["rev-parse", "--verify", "HEAD"], in: folder)?.split(separator: "\n").first else {
                incomplete.append("the checked-out commit of the submodule \(path) is unknown")
                continue
            }
            pins += values("^remote\\..*\\.url$", ["--local"], in: folder).map {
                LockFile.Pin(location: RemoteURL($0), revision: String(commit))
            }
        }
    }

    /// - Parameter remote: the URL of a repository.
    /// - Returns: the commit that builds use; nil if none is pinned.
    package func revision(of remote: String) -> String? {
        let wanted = RemoteURL(remote)
        return pins.first { $0.location.leadsTo(wanted) }?.revision
    }
}
