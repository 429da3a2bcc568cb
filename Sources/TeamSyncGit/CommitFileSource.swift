package import TeamSyncBase

/// The files of a commit, read from the object database.
package struct CommitFileSource: FileSource {
    private let repository: Repository
    package let tree: ObjectID
    package let name: TreeName

    /// - Parameter reference: the display name of the commit.
    package init(
        _ commit: ObjectID, called reference: String, _ side: TreeName.Side = .other, in repository: Repository
    ) throws(GitError) {
        self.repository = repository
        tree = try repository.tree(ofCommit: commit)
        name = TreeName(side, reference, commit: String(commit.description.prefix(9)))
    }

    /// A source without files.
    package init(emptyCalled name: String, in repository: Repository) {
        (self.repository, tree, self.name) = (repository, Repository.emptyTree, TreeName(.other, name))
    }

    package func contents(of path: GitPath) throws(FileSourceError) -> FileContents {
        guard let entry = try entry(at: path) else { return .missing }
        return entry.mode.isRegularFile ? try contents(ofBlob: entry.id) : .notAFile
    }

    package func contents(of file: ListedFile) throws(FileSourceError) -> FileContents {
        guard let blob = file.blob else { return try contents(of: file.path) }
        return file.isRegular ? try contents(ofBlob: blob) : .notAFile
    }

    package func object(at path: GitPath) throws(FileSourceError) -> ObjectID? {
        guard let entry = try entry(at: path) else { return nil }
        return entry.mode.isRegularFile || entry.mode.isTree ? entry.id : nil
    }

    package func forEachFile(
        below folder: GitPath, _ body: (ListedFile) throws(FileSourceError) -> Void
    ) throws(FileSourceError) {
        var failure: FileSourceError?
        do throws(GitError) {
            try repository.forEachFile(below: folder, in: tree) { path, entry throws(GitError) in
                do throws(FileSourceError) {
                    try body(ListedFile(path: path, blob: entry.id, isRegular: entry.mode.isRegularFile))
                } catch {
                    failure = error
                    throw GitError(error)
                }
            }
        } catch {
            throw failure ?? FileSourceError(error)
        }
    }

    package func forEachFolder(
        below folder: GitPath, depth: Int?, _ body: (GitPath, ObjectID?) throws(FileSourceError) -> Void
    ) throws(FileSourceError) {
        var failure: FileSourceError?
        do throws(GitError) {
            try repository.forEachFolder(below: folder, in: tree, depth: depth) { path, id throws(GitError) in
                do throws(FileSourceError) {
                    try body(path, id)
                } catch {
                    failure = error
                    throw GitError(error)
                }
            }
        } catch {
            throw failure ?? FileSourceError(error)
        }
    }

    package func exists(_ path: GitPath) throws(FileSourceError) -> Bool { try entry(at: path) != nil }

    private func contents(ofBlob id: ObjectID) throws(FileSourceError) -> FileContents {
        try repository.contents(ofBlob: id, limit: BoundedFile.usualLimit)
    }

    private func entry(at path: GitPath) throws(FileSourceError) -> TreeEntry? {
        do throws(GitError) {
            return try repository.entry(at: path, in: tree)
        } catch {
            throw FileSourceError(error)
        }
    }
}

extension Repository: ContentReader {
    package func contents(ofBlob id: ObjectID, limit: Int) throws(FileSourceError) -> FileContents {
        do throws(GitError) {
            guard let bytes = try blob(id, limit: limit) else { return .tooLarge(limit: limit) }
            return .bytes(bytes, id: id)
        } catch {
            do throws(GitError) {
                guard error.code == .notFound, try isPartial() else { throw error }
                return .notFetched
            } catch {
                throw FileSourceError(error)
            }
        }
    }

    package func likeness(of old: ObjectID, to new: ObjectID) throws(FileSourceError) -> Double {
        do throws(GitError) {
            return try similarity(of: old, to: new)
        } catch {
            throw FileSourceError(error)
        }
    }
}

extension FileSourceError {
    init(_ error: GitError) {
        self = error.code == .notFound ? .noObject(error) : .failed(error)
    }
}

extension GitError {
    /// The error that ends a walk at the request of its callback.
    private static let ended = GitError(
        code: .iterationOver, class: .none, message: "stopped", operation: "visit files")

    package init(_ error: FileSourceError) {
        self =
            switch error {
            case .stopped: .ended
            case .noObject(let cause), .failed(let cause):
                cause as? GitError
                    ?? GitError(code: .generic, class: .system, message: "\(cause)", operation: "read a file")
            }
    }

    /// Returns the result of `body`, which reads a repository through a `FileSource` or a `ContentReader`, and rethrows
    /// its errors as `GitError`.
    package static func rethrowing<Value>(_ body: () throws(FileSourceError) -> Value) throws(GitError) -> Value {
        do throws(FileSourceError) {
            return try body()
        } catch {
            throw GitError(error)
        }
    }
}
