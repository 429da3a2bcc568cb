import Glibc

/// Files that teamsync keeps for itself, below one folder.
///
/// Whoever else could write there would decide what is said to be up to date, and which files are written. So the folder
/// must belong to the user, as a repository must for git, and no link below it is followed. That the folder is a link is
/// the user's own doing. The folders above it are not checked: whoever may rename the folder can put another one in its
/// place, and that one, and each file in it, has another owner.
package enum OwnFile {
    /// - Parameter folder: follows a symbolic link. One that is not there is not an error.
    package static func check(folder: String) throws(FileError) {
        var status = stat()
        if stat(folder, &status) == 0, let distrust = Distrust.ofFolder(status) {
            throw FileError(distrusting: folder, distrust)
        }
    }

    /// - Parameter subfolder: of a folder of ours. One that is not there is not an error.
    package static func check(subfolder: String) throws(FileError) {
        var status = stat()
        if lstat(subfolder, &status) == 0, let distrust = Distrust.ofFolder(status) {
            throw FileError(distrusting: subfolder, distrust)
        }
    }

    /// Reads a file whole.
    /// - Parameter folder: the folder of ours that `path` is in, or in a folder of; it is checked as well.
    /// - Throws: `FileError`; as `BoundedFile.contents`, and with a `distrust` for a file that is not ours alone.
    package static func contents(of path: String, below folder: String, limit: Int) throws(FileError) -> [UInt8] {
        try check(folder: folder)
        let parent = AtomicFile.folder(of: path)
        if parent != folder { try check(subfolder: parent) }
        return try contents(of: path, limit: limit)
    }

    /// The same for a file in a folder that was checked.
    package static func contents(
        of path: String, limit: Int = BoundedFile.usualLimit
    ) throws(FileError) -> [UInt8] {
        let descriptor = try open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK, operation: "read")
        defer { close(descriptor) }
        return try BoundedFile.contents(ofDescriptor: descriptor, called: path, limit: limit)
    }

    /// Opens a file, and makes it 0600 with `O_CREAT`.
    /// - Parameter operation: what errors call it.
    /// - Returns: a descriptor that is closed on exec.
    package static func open(_ path: String, _ flags: Int32, operation: String) throws(FileError) -> Int32 {
        let descriptor = Glibc.open(path, flags | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let error = FileError.last(operation, path)
            if error.code == ELOOP, isLink(path) { throw FileError(distrusting: path, .symbolicLink) }
            throw error
        }
        var status = stat()
        if fstat(descriptor, &status) == 0, let distrust = Distrust.ofFile(status) {
            close(descriptor)
            throw FileError(distrusting: path, distrust)
        }
        return descriptor
    }

    /// As `AtomicFile.replace`. What is in the place of the file and is not ours alone is replaced as well, and nothing is
    /// written to it.
    @discardableResult
    package static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) -> AtomicFile.Outcome {
        var status = stat()
        // Equal bytes would be left as they are.
        if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR, Distrust.ofFile(status) != nil {
            unlink(path)
        }
        return try AtomicFile.replace(path, with: bytes)
    }

    private static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }
}
