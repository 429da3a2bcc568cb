import CLibgit2

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The extensions of a repository's format, read before libgit2 opens it: newer versions of libgit2 know more
/// extensions by name and would read some of them wrongly.
enum RepositoryFormat {
    /// Extensions that change nothing about objects and references. `objectformat` is among them for the value
    /// `sha1`, which `check` makes sure of.
    static let harmless = [
        "noop", "noop-v1", "worktreeconfig", "relativeworktrees", "preciousobjects", "partialclone", "objectformat",
    ]

    /// - Parameter path: a working tree, a linked one, or a bare repository; anything else is let through, for
    ///   libgit2 to complain about.
    /// - Throws: an error of class `repository` whose message names the extension and its value.
    static func check(_ path: String) throws(GitError) {
        guard let folder = commonFolder(of: path) else { return }
        var extensions = try extensions(inConfig: "\(folder)/config")
        for (key, value) in extensions where key.hasSuffix(".partialclonefilter") {
            extensions[key] = nil
            // Without its trees nothing can be compared, and libgit2 does not ask the remote for them.
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

    private static let variables = "^(extensions\\.|core\\.repositoryformatversion$|remote\\..*\\.partialclonefilter$)"

    private static func extensions(inConfig path: String) throws(GitError) -> [String: String] {
        guard access(path, R_OK) == 0 else { return [:] }
        return try withHandle(
            "read the repository's configuration", make: { git_config_open_ondisk(&$0, path) }, free: git_config_free
        ) { config throws(GitError) in
            try withHandle(
                "read the repository's configuration",
                make: { git_config_iterator_glob_new(&$0, config, RepositoryFormat.variables) },
                free: git_config_iterator_free
            ) { iterator throws(GitError) in
                var values: [String: String] = [:]
                var entry: UnsafeMutablePointer<git_config_entry>?
                while git_config_next(&entry, iterator) == 0, let found = entry?.pointee {
                    values[String(cString: found.name).lowercased()] = found.value.map { String(cString: $0) } ?? ""
                }
                return values
            }
        }
    }

    /// The folder that holds `config`: through the file `.git` of a linked working tree and its `commondir`.
    private static func commonFolder(of path: String) -> String? {
        let dotGit = "\(path)/.git"
        var status = stat()
        guard stat(dotGit, &status) == 0 else { return path }
        guard status.st_mode & S_IFMT == S_IFREG else { return dotGit }
        let prefix = "gitdir: "
        guard let line = firstLine(of: dotGit), line.hasPrefix(prefix) else { return nil }
        let folder = absolute(String(line.dropFirst(prefix.count)), below: path)
        return firstLine(of: "\(folder)/commondir").map { absolute($0, below: folder) } ?? folder
    }

    private static func absolute(_ path: String, below folder: String) -> String {
        path.hasPrefix("/") ? path : "\(folder)/\(path)"
    }

    private static func firstLine(of path: String) -> String? {
        guard let file = fopen(path, "re") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: Int(PATH_MAX) + 16)
        guard fgets(&line, Int32(line.count), file) != nil else { return nil }
        let bytes = line.prefix { $0 != 0 && $0 != CChar(bitPattern: UInt8(ascii: "\n")) }
        return String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
