import Glibc
import TeamSyncBase
package import TeamSyncConfiguration

/// Detects, without opening a clone, whether the inputs of its analysis have changed: the two references, git's
/// configuration and, if the counts depend on it, the checked-out commit.
package enum CloneFingerprint {
    /// The maximum size of a reference's file, in bytes.
    private static let referenceLimit = 4096

    /// Returns text that changes whenever an input changes.
    /// - Returns: nil if the files alone do not show changes: for counts from the working tree, symbolic references,
    ///   and clones whose folders cannot be found.
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

    /// Returns `-` for a missing file, and nil if the file cannot be read or exceeds the limit.
    private static func contents(_ path: String) -> String? {
        do throws(FileError) {
            return String(decoding: try BoundedFile.contents(of: path, limit: referenceLimit), as: UTF8.self)
        } catch {
            return error.isMissingFile ? "-" : nil
        }
    }

    /// Identifies a folder, independently of its contents.
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
