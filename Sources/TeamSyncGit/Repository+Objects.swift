import CLibgit2
package import TeamSyncBase

extension Repository {
    enum ObjectKind {
        case commit, tree, blob, tag, other

        /// The maximum size in bytes.
        var limit: Int {
            switch self {
            case .commit, .tag: ObjectLimits.commit
            case .tree: ObjectLimits.tree
            case .blob, .other: .max
            }
        }
    }

    /// Passes the bytes of an object to `body`. (`git_odb_read`)
    /// - Throws: code `notFound` when the object is not in the repository. The message names the object.
    func withObject<Result>(
        _ id: ObjectID, _ body: (ObjectKind, UnsafeRawBufferPointer) throws(GitError) -> Result
    ) throws(GitError) -> Result {
        do throws(GitError) {
            return try Repository.withObject(id, in: objects, body)
        } catch {
            if error.code == .notFound { hasLackedObjects = true }
            throw error
        }
    }

    static func withObject<Result>(
        _ id: ObjectID, in objects: OpaquePointer,
        _ body: (ObjectKind, UnsafeRawBufferPointer) throws(GitError) -> Result
    ) throws(GitError) -> Result {
        var oid = id.oid
        var object: OpaquePointer?
        let result = git_odb_read(&object, objects, &oid)
        guard result == 0, let object else { throw GitError.last(code: result, "read an object").naming(id) }
        defer { git_odb_object_free(object) }
        let kind: ObjectKind =
            switch git_odb_object_type(object) {
            case GIT_OBJECT_COMMIT: .commit
            case GIT_OBJECT_TREE: .tree
            case GIT_OBJECT_BLOB: .blob
            case GIT_OBJECT_TAG: .tag
            default: .other
            }
        let bytes = UnsafeRawBufferPointer(start: git_odb_object_data(object), count: git_odb_object_size(object))
        guard bytes.count <= kind.limit else {
            throw GitError.tooLarge("object \(id) has \(bytes.count) bytes")
        }
        return try body(kind, bytes)
    }

    /// Returns the size of an object in bytes, without reading its contents if possible. (`git_odb_read_header`)
    package func size(of id: ObjectID) throws(GitError) -> Int {
        var size = 0
        var type = GIT_OBJECT_INVALID
        var oid = id.oid
        let result = git_odb_read_header(&size, &type, objects, &oid)
        if result == GIT_ENOTFOUND.rawValue { hasLackedObjects = true }
        try GitError.check(result, "read an object's header")
        return size
    }

    /// Whether the object is in the repository. (`git_odb_exists`)
    package func contains(_ id: ObjectID) -> Bool {
        var oid = id.oid
        return git_odb_exists(objects, &oid) == 1
    }

    /// Returns the contents of a blob.
    /// - Returns: nil if it is larger than `limit` bytes.
    package func blob(_ id: ObjectID, limit: Int) throws(GitError) -> [UInt8]? {
        guard try size(of: id) <= limit else { return nil }
        return try withObject(id) { kind, bytes throws(GitError) in
            guard kind == .blob else { throw GitError.malformed("blob", id) }
            return Array(bytes)
        }
    }
}
