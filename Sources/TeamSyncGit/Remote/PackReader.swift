import CLibgit2
import TeamSyncBase

/// Reads the objects of a single pack. Not thread-safe.
final class PackReader {
    private let objects: OpaquePointer

    /// - Parameter path: the path of the pack, without its extension. (`git_odb_backend_one_pack`)
    init(_ path: String) throws(GitError) {
        var database: OpaquePointer?
        try GitError.check(git_odb_new(&database), "read a pack")
        guard let database else { throw GitError.last(code: GitError.Code.generic.rawValue, "read a pack") }
        objects = database
        var pack: UnsafeMutablePointer<git_odb_backend>?
        try GitError.check(git_odb_backend_one_pack(&pack, path + ".idx"), "read a pack")
        let added = git_odb_add_backend(database, pack, 1)
        if added < 0 { pack?.pointee.free(pack) }
        try GitError.check(added, "read a pack")
    }

    deinit {
        git_odb_free(objects)
    }

    /// Passes the bytes of an object to `body`.
    func withObject<Result>(
        _ id: ObjectID, _ body: (Repository.ObjectKind, UnsafeRawBufferPointer) throws(GitError) -> Result
    ) throws(GitError) -> Result {
        try Repository.withObject(id, in: objects, body)
    }

    /// Whether an object is a blob. (`git_odb_read_header`)
    func isBlob(_ id: ObjectID) throws(GitError) -> Bool {
        var size = 0
        var type = GIT_OBJECT_INVALID
        var oid = id.oid
        try GitError.check(git_odb_read_header(&size, &type, objects, &oid), "read an object's header")
        return type == GIT_OBJECT_BLOB
    }
}
