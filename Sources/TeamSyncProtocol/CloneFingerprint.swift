import Glibc
import TeamSyncBase
package import TeamSyncConfiguration

/// Tells whether anything has changed that a look at a clone depends on, without opening it: the two references, what
/// is checked out where that counts, and git's configuration.
package enum CloneFingerprint {
    /// Bytes of the file of a reference.
    private static let referenceLimit = 4096

    /// - Returns: text to compare; nil when files cannot tell: counts from the working tree, references that name
    ///   other references, and clones whose folders cannot be found.
    package static func current(_ configuration: RepositoryConfiguration) -> String? {
        guard configuration.countsFrom != .worktree, let git = GitFolders(clone: configuration.path) else { return nil }
        var references = [configuration.localReference, configuration.trackingReference]
        var facts = [
            configuration.path, "\(configuration.path)/.git", git.own, git.common, "\(git.common)/objects",
            "\(git.common)/refs",
        ].map { identity($0) }
        if configuration.countsFrom == .head {
            guard let head = contents("\(git.own)/HEAD") else { return nil }
            facts.append(head)
            git.headReference.map { references.append($0) }
        }
        facts.append(access("\(git.own)/HEAD", F_OK) == 0 ? "HEAD" : "-")
        for name in ["packed-refs", "config", "shallow"] { facts.append(times("\(git.common)/\(name)")) }
        facts.append(times("\(git.own)/config.worktree"))
        for reference in references {
            guard let value = contents("\(git.common)/\(reference)"), !value.hasPrefix("ref:") else { return nil }
            facts.append(value)
        }
        return StableHash.hex(of: Array(facts.joined(separator: "\n").utf8))
    }

    /// `-` for a file that is not there; nil for what is no file of this size.
    private static func contents(_ path: String) -> String? {
        do throws(FileError) {
            return String(decoding: try BoundedFile.contents(of: path, limit: referenceLimit), as: UTF8.self)
        } catch {
            return error.isMissingFile ? "-" : nil
        }
    }

    /// What a folder is, whatever is in it.
    private static func identity(_ path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return "-" }
        return "\(status.st_dev) \(status.st_ino) \(status.st_uid) \(status.st_mode)"
    }

    private static func times(_ path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return "-" }
        let (modified, changed) = (status.st_mtim, status.st_ctim)
        return "\(status.st_ino) \(status.st_size) \(modified.tv_sec).\(modified.tv_nsec) "
            + "\(changed.tv_sec).\(changed.tv_nsec)"
    }
}
