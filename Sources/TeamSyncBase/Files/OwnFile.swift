import Glibc

/// Files that teamsync stores for its own use, below one folder.
///
/// Anyone else who could write there would control which repositories are reported as up to date, and which files are
/// written. Therefore, the folder must belong to the user, as git requires of a repository, and no link below it is
/// followed. The folder itself may be a link, which is the user's decision. Its parents are not checked: someone who
/// can rename the folder can replace it, but the replacement and its files would have another owner.
package enum OwnFile {
    /// Whether this process trusts the files of a user.
    package static func isOwn(user: UInt32) -> Bool { Distrust.users.contains(user) }

    /// - Parameter folder: a folder or a symbolic link to one. A missing folder is not an error.
    package static func check(folder: String) throws(FileError) {
        var status = stat()
        if stat(folder, &status) == 0, let distrust = Distrust.ofFolder(status) {
            throw FileError(distrusting: folder, distrust)
        }
    }

    /// Refuses a folder inside a git directory, and one that is reached through a link leading out of the repository
    /// that contains the link. Links in the user's own folders are followed.
    package static func check(wayTo folder: String) throws(FileError) {
        var rules = GuardedPath.Rules()
        rules.lastLink = .withinProject
        do throws(GuardedPathError) {
            _ = try GuardedPath(folder, rules)
        } catch {
            switch error {
            case .linkOutside, .gitFolder: throw FileError(distrusting: folder, .misled("\(error)"))
            // A path that cannot be followed cannot be used either; the error is reported when it is used.
            case .link, .elsewhere, .system: return
            }
        }
    }

    /// - Parameter subfolder: a subfolder of one of our folders. A missing subfolder is not an error.
    package static func check(subfolder: String) throws(FileError) {
        var status = stat()
        if lstat(subfolder, &status) == 0, let distrust = Distrust.ofFolder(status) {
            throw FileError(distrusting: subfolder, distrust)
        }
    }

    /// Reads a whole file.
    /// - Parameter folder: our folder that contains `path` directly or in a subfolder; it is checked too.
    /// - Throws: `FileError`; as for `BoundedFile.contents`, and with a `distrust` if others can modify the file.
    package static func contents(of path: String, below folder: String, limit: Int) throws(FileError) -> [UInt8] {
        try check(folder: folder)
        let parent = AtomicFile.folder(of: path)
        if parent != folder { try check(subfolder: parent) }
        return try contents(of: path, limit: limit)
    }

    /// Does the same for a file in a folder that has already been checked.
    package static func contents(
        of path: String, limit: Int = BoundedFile.usualLimit
    ) throws(FileError) -> [UInt8] {
        let descriptor = try open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK, operation: "read")
        defer { close(descriptor) }
        return try BoundedFile.contents(ofDescriptor: descriptor, called: path, limit: limit)
    }

    /// Opens a file; with `O_CREAT`, a new file has mode 0600.
    /// - Parameter operation: the verb for errors.
    /// - Returns: a close-on-exec descriptor.
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

    /// Replaces the file as `AtomicFile.replace` does. An existing file that others can modify is also replaced, and
    /// never written to.
    @discardableResult
    package static func replace(_ path: String, with bytes: [UInt8]) throws(FileError) -> AtomicFile.Outcome {
        var status = stat()
        // Otherwise a file with equal bytes would be left in place.
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
