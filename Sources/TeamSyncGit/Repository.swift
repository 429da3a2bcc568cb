import CLibgit2

/// An open repository. Not `Sendable`: one thread at a time, and all it returns are values.
///
/// Objects are read where libgit2's packs and loose files are; a repository that is rewritten while it is open is
/// seen again after libgit2's own refresh.
public final class Repository {
    let handle: OpaquePointer
    let objects: OpaquePointer
    /// The commits at which the history of a shallow clone was cut: their parents are not there.
    let shallowBoundary: Set<ObjectID>

    /// Opens the repository whose working tree, linked working tree or bare folder is exactly `path`; folders
    /// above are not searched. (`git_repository_open_ext`)
    /// - Throws: code `notFound` when there is none, `owner` when it belongs to somebody else.
    public init(at path: String) throws(GitError) {
        try LibGit2Runtime.start()
        try RepositoryFormat.check(path)
        var repository: OpaquePointer?
        let flags = UInt32(GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue)
        try GitError.check(git_repository_open_ext(&repository, path, flags, nil), "open the repository")
        var database: OpaquePointer?
        let result = git_repository_odb(&database, repository)
        guard let repository, let database, result == 0 else {
            let error = GitError.last(code: result, "open the object database")
            git_repository_free(repository)
            throw error
        }
        handle = repository
        objects = database
        shallowBoundary = ShallowBoundary.read(ofRepositoryIn: String(cString: git_repository_commondir(repository)))
    }

    deinit {
        git_odb_free(objects)
        git_repository_free(handle)
    }

    /// Whether the history was cut by `git clone --depth`.
    public var isShallow: Bool { !shallowBoundary.isEmpty }

    /// Whether a remote may have left contents out (`git clone --filter`).
    public func isPartial() throws(GitError) -> Bool {
        try withHandle(
            "read the repository's configuration", make: { git_repository_config_snapshot(&$0, handle) },
            free: git_config_free
        ) { config throws(GitError) in
            let pattern = "^(remote\\..*\\.(promisor|partialclonefilter)|extensions\\.partialclone)$"
            return try withHandle(
                "read the repository's configuration",
                make: { git_config_iterator_glob_new(&$0, config, pattern) }, free: git_config_iterator_free
            ) { iterator throws(GitError) in
                var entry: UnsafeMutablePointer<git_config_entry>?
                return git_config_next(&entry, iterator) == 0
            }
        }
    }

    /// The folder of the working tree without a slash at the end; nil for a bare repository.
    public var workingTree: String? {
        guard let path = git_repository_workdir(handle) else { return nil }
        let text = String(cString: path)
        return text.count > 1 && text.hasSuffix("/") ? String(text.dropLast()) : text
    }
}

/// Makes a libgit2 object, hands it to `body` and frees it: the one place for every handle of short life.
func withHandle<Result>(
    _ operation: String, make: (inout OpaquePointer?) -> Int32, free: (OpaquePointer?) -> Void,
    _ body: (OpaquePointer) throws(GitError) -> Result
) throws(GitError) -> Result {
    var handle: OpaquePointer?
    try GitError.check(make(&handle), operation)
    defer { free(handle) }
    guard let handle else { throw GitError.last(code: GitError.Code.generic.rawValue, operation) }
    return try body(handle)
}
