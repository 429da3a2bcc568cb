import CLibgit2
import Synchronization
package import TeamSyncBase

extension Repository {
    /// Returns the commit that a reference points to, following symbolic references. (`git_reference_name_to_id`)
    /// - Parameter name: a full name, `refs/heads/main`.
    /// - Returns: nil when the reference, or the one it points to, does not exist.
    package func reference(_ name: String) throws(GitError) -> ObjectID? {
        var next: String? = name
        // The same limit as in git for following symbolic references.
        for _ in 0..<5 {
            guard let name = next else { break }
            try RepositoryFiles.check(path: "\(ownFolder)/\(name)")
            try RepositoryFiles.check(path: "\(commonFolder)/\(name)")
            next = try symbolicTarget(of: name)
        }
        var oid = git_oid()
        let result = git_reference_name_to_id(&oid, handle, name)
        if result == GIT_ENOTFOUND.rawValue { return nil }
        try GitError.check(result, "read a reference")
        return ObjectID(oid)
    }

    /// Returns the checked-out commit; nil on an unborn branch. (`git_repository_head`)
    package func head() throws(GitError) -> ObjectID? {
        try reference("HEAD")
    }

    /// Returns the names of at most `limit` local branches, without `refs/heads/`, sorted. (`git_branch_iterator_new`)
    package func localBranches(limit: Int) throws(GitError) -> [String] {
        try RepositoryFiles.checkReferences(in: commonFolder)
        return try withHandle(
            "list the branches", make: { git_branch_iterator_new(&$0, handle, GIT_BRANCH_LOCAL) },
            free: git_branch_iterator_free
        ) { iterator throws(GitError) in
            var names: [String] = []
            while true {
                var reference: OpaquePointer?
                var type = GIT_BRANCH_LOCAL
                let result = git_branch_next(&reference, &type, iterator)
                if result == GIT_ITEROVER.rawValue { return Array(names.sorted().prefix(limit)) }
                try GitError.check(result, "list the branches")
                defer { git_reference_free(reference) }
                if let name = git_reference_shorthand(reference) { names.append(String(cString: name)) }
            }
        }
    }

    /// Locked while a reference is being moved: a process that ended in the middle would leave the lock of the
    /// reference behind.
    private static let areMovesRefused = Mutex(false)

    /// Waits for any move in this process to end, and prevents further moves.
    static func refuseMoves() {
        areMovesRefused.withLock { $0 = true }
    }

    /// Moves `name` to `target` if it still points to `expected`, and adds a line to its reflog if it has one.
    /// (`git_reference_create_matching`)
    /// - Parameter expected: nil when the reference must not exist yet.
    /// - Returns: false if another process has moved or created it in the meantime; nothing has then changed.
    /// - Throws: code `locked` when another process holds the reference's lock.
    package func compareAndSwap(
        _ name: String, from expected: ObjectID?, to target: ObjectID, reflogMessage: String
    ) throws(GitError) -> Bool {
        var new = target.oid
        var reference: OpaquePointer?
        defer { git_reference_free(reference) }
        let result = Repository.areMovesRefused.withLock { areRefused in
            if areRefused { return GIT_ELOCKED.rawValue }
            guard let expected else { return git_reference_create(&reference, handle, name, &new, 0, reflogMessage) }
            var old = expected.oid
            return git_reference_create_matching(&reference, handle, name, &new, 1, &old, reflogMessage)
        }
        switch result {
        case GIT_EMODIFIED.rawValue, GIT_EEXISTS.rawValue:
            return false
        case GIT_ENOTFOUND.rawValue where expected != nil:
            return false
        default:
            try GitError.check(result, "move the reference \(name)")
            return true
        }
    }
}
