import CLibgit2
import TeamSyncBase

/// An open repository. It is not `Sendable`, because only one thread uses it at a time; it returns only values.
///
/// Objects are read from libgit2's packs and loose files; if a repository is repacked while it is open, libgit2
/// refreshes its view.
package final class Repository {
    let handle: OpaquePointer
    private(set) var objects: OpaquePointer
    /// The commits at the boundary of a shallow clone, whose parents are missing.
    let shallowBoundary: Set<ObjectID>
    /// The entries of large trees in which paths were looked up, because each item of a folder is looked up in it.
    var treeEntries = RecentValues<ObjectID, [ArraySlice<UInt8>: TreeEntry]>(keeping: 262_144)
    /// Whether a requested object was missing.
    package internal(set) var hasLackedObjects = false

    /// Opens the repository whose working tree, linked working tree or bare folder is exactly `path`; parent folders
    /// are not searched. (`git_repository_open_ext`)
    /// - Throws: code `notFound` when there is no repository, `owner` when it belongs to another user.
    package init(at path: String) throws(GitError) {
        try LibGit2Runtime.start()
        try RepositoryFiles.check(path)
        try RepositoryFormat.check(path)
        var repository: OpaquePointer?
        let flags = UInt32(GIT_REPOSITORY_OPEN_NO_SEARCH.rawValue)
        let operation = "open the repository"
        do throws(GitError) {
            try GitError.check(git_repository_open_ext(&repository, path, flags, nil), operation)
        } catch {
            guard error.code == .owner, SafeDirectory.isTrusted(path) else { throw error }
            try SafeDirectory.withoutOwnerCheck { () throws(GitError) in
                try GitError.check(git_repository_open_ext(&repository, path, flags, nil), operation)
            }
        }
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

    /// Whether the history was truncated by `git clone --depth`.
    package var isShallow: Bool { !shallowBoundary.isEmpty }

    /// Whether contents may be missing because the remote omitted them (`git clone --filter`).
    package func isPartial() throws(GitError) -> Bool {
        try withHandle(
            "read the repository's configuration", make: { git_repository_config_snapshot(&$0, handle) },
            free: git_config_free
        ) { config throws(GitError) in
            var isPartial = false
            try ConfigurationEntries.forEach(of: config) { name, _ in
                let isPromisor = name.hasSuffix(".promisor") || name.hasSuffix(".partialclonefilter")
                if name == "extensions.partialclone" || name.hasPrefix("remote.") && isPromisor { isPartial = true }
            }
            return isPartial
        }
    }

    /// Makes libgit2 write new objects to `folder` and also read objects from there. (`git_odb_backend_pack`,
    /// `git_odb_add_disk_alternate`, `git_repository_set_odb`)
    func redirectObjects(to folder: String) throws(GitError) {
        let former = try objectsFolder()
        var database: OpaquePointer?
        try GitError.check(git_odb_new(&database), "set up the quarantine")
        defer { git_odb_free(database) }
        var packs: UnsafeMutablePointer<git_odb_backend>?
        try GitError.check(git_odb_backend_pack(&packs, folder), "set up the quarantine")
        let added = git_odb_add_backend(database, packs, 1)
        if added < 0 { packs?.pointee.free(packs) }
        try GitError.check(added, "set up the quarantine")
        try GitError.check(git_odb_add_disk_alternate(database, former), "set up the quarantine")
        try GitError.check(git_repository_set_odb(handle, database), "set up the quarantine")
        var shared: OpaquePointer?
        try GitError.check(git_repository_odb(&shared, handle), "open the object database")
        guard let shared else { return }
        git_odb_free(objects)
        objects = shared
    }

    /// The folder of the working tree, without a final slash; nil for a bare repository.
    package var workingTree: String? {
        guard let path = git_repository_workdir(handle) else { return nil }
        let text = String(cString: path)
        return text.count > 1 && text.hasSuffix("/") ? String(text.dropLast()) : text
    }
}

extension Repository {
    /// The folder that contains the configuration and references, without a final slash; linked working trees share it.
    package var commonFolder: String { folder(git_repository_commondir(handle)) }

    /// Returns the folder that contains the objects, without a final slash.
    package func objectsFolder() throws(GitError) -> String {
        var path = git_buf()
        defer { git_buf_dispose(&path) }
        try GitError.check(
            git_repository_item_path(&path, handle, GIT_REPOSITORY_ITEM_OBJECTS), "find the object database")
        return folder(path.ptr)
    }

    /// The folder that contains `HEAD` of this working tree, without a final slash.
    var ownFolder: String { folder(git_repository_path(handle)) }

    private func folder(_ path: UnsafePointer<CChar>?) -> String {
        let text = path.map { String(cString: $0) } ?? ""
        return text.count > 1 && text.hasSuffix("/") ? String(text.dropLast()) : text
    }
}

/// Creates a libgit2 object, passes it to `body` and frees it. All short-lived handles are created here.
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
