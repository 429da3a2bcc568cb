import CLibgit2
import Glibc
import TeamSyncBase

/// Checks the extensions of a repository's format before libgit2 opens it: newer versions of libgit2 recognize more
/// extensions by name, and would misinterpret some of them.
enum RepositoryFormat {
    /// Extensions that do not affect objects and references. `objectformat` is included for the value `sha1`, which
    /// `check` ensures.
    static let harmless = [
        "noop", "noop-v1", "worktreeconfig", "relativeworktrees", "preciousobjects", "partialclone", "objectformat",
    ]

    /// - Parameter path: a working tree, a linked one, or a bare repository; any other path is accepted and left for
    ///   libgit2 to reject.
    /// - Throws: an error of class `repository` whose message names the extension and its value.
    static func check(_ path: String) throws(GitError) {
        guard let folder = GitFolders(clone: path)?.common else { return }
        var extensions = try extensions(inConfig: "\(folder)/config")
        for (key, value) in extensions where key.hasSuffix(".partialclonefilter") {
            extensions[key] = nil
            // Without trees, nothing can be compared, and libgit2 does not request missing trees from the remote.
            guard value.firstRange(of: "tree:") == nil else {
                throw GitError(
                    code: .generic, class: .repository, message: "unsupported extension partialclonefilter=\(value)",
                    operation: "open the repository")
            }
        }
        guard let version = extensions.removeValue(forKey: "core.repositoryformatversion"), Int(version) ?? 0 > 0
        else { return }
        for (key, value) in extensions.sorted(by: { $0.key < $1.key }) {
            let name = String(key.dropFirst("extensions.".count))
            let isHarmless = name == "objectformat" ? value == "sha1" : harmless.contains(name)
            guard isHarmless || (name == "refstorage" && value == "files") else {
                throw GitError(
                    code: .generic, class: .repository, message: "unsupported extension \(name)=\(value)",
                    operation: "open the repository")
            }
        }
    }

    private static func extensions(inConfig path: String) throws(GitError) -> [String: String] {
        guard access(path, R_OK) == 0 else { return [:] }
        return try withHandle(
            "read the repository's configuration", make: { git_config_open_ondisk(&$0, path) }, free: git_config_free
        ) { config throws(GitError) in
            var values: [String: String] = [:]
            try ConfigurationEntries.forEach(of: config) { name, value in
                let name = name.lowercased()
                let isFilter = name.hasPrefix("remote.") && name.hasSuffix(".partialclonefilter")
                if isFilter || name.hasPrefix("extensions.") || name == "core.repositoryformatversion" {
                    values[name] = value
                }
            }
            return values
        }
    }
}
