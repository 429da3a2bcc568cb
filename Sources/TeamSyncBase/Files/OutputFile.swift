import Glibc

/// A format of files written for users; it also determines whether an existing file has this format.
package struct OutputFormat: Sendable {
    /// The name with its article, as in `a report of teamsync`.
    package let name: String
    /// The maximum size in bytes. A larger file does not have this format.
    let sizeLimit: Int
    /// The permissions of missing folders, less the umask; nil if the folder must exist.
    let folderMode: UInt32?
    /// Whether files get exactly the requested mode, regardless of the umask and their previous mode.
    let isModeFixed: Bool
    let lastLink: GuardedPath.Rules.LastLink
    /// Whether the bytes may be written to a named pipe at the path of the file.
    let acceptsPipes: Bool
    package let isRecognized: @Sendable ([UInt8]) -> Bool

    /// - Parameter isRecognized: returns whether a nonempty file has this format.
    package init(
        _ name: String, sizeLimit: Int, folderMode: UInt32? = nil, isModeFixed: Bool = false,
        lastLink: GuardedPath.Rules.LastLink = .withinFolder, acceptsPipes: Bool = true,
        isRecognized: @escaping @Sendable ([UInt8]) -> Bool
    ) {
        (self.name, self.sizeLimit, self.folderMode, self.isModeFixed) = (name, sizeLimit, folderMode, isModeFixed)
        (self.lastLink, self.acceptsPipes, self.isRecognized) = (lastLink, acceptsPipes, isRecognized)
    }
}

/// Writes files for users, in folders that other people may be able to commit to. No other code writes such files.
///
/// The path is guarded (`GuardedPath`), and an existing file is replaced only if it is empty or already has the same
/// format. `-` means standard output; a named pipe is written to if it has a reader.
package enum OutputFile {
    /// Replaces the file as `AtomicFile` does, and removes temporary files left by our killed processes.
    /// - Parameters:
    ///   - mode: the permissions of a new file, less the umask.
    ///   - project: see `GuardedPath.Rules.project`.
    ///   - mounts: see `GuardedPath.Rules.mounts`. If set, a pipe is refused too, because its reader may be slow.
    /// - Throws: `OutputError`; the existing file is then intact.
    @discardableResult
    package static func replace(
        _ path: String, with bytes: [UInt8], format: OutputFormat, mode: UInt32 = 0o644, project: String? = nil,
        mounts: MountTable? = nil
    ) throws(OutputError) -> AtomicFile.Outcome {
        if try hasWritten(bytes, toDescriptorOf: path) { return .written }
        let place = try place(path, format, project: project, mounts: mounts)
        if format.acceptsPipes, mounts == nil, try hasWritten(bytes, toPipeAt: place, calledFor: path) {
            return .written
        }
        let existing = try existing(at: place, calledFor: path, format)
        guard existing.isEmpty || existing == bytes || format.isRecognized(existing) else {
            throw .otherFile(path: path, format: format.name)
        }
        do throws(FileError) {
            let outcome = try AtomicFile.replace(
                place.name, in: place.folder, with: bytes, mode: mode, isModeFixed: format.isModeFixed)
            if outcome == .written { LeftoverFiles.remove(in: place.folder) }
            return outcome
        } catch {
            throw .path(.system(error))
        }
    }

    /// Writes to paths that denote an open descriptor or discard the data: `-`, `/dev/stdout`, `/dev/null`, and a
    /// shell's `>(…)`. These have no file to replace.
    /// - Returns: false if the path denotes a file.
    private static func hasWritten(_ bytes: [UInt8], toDescriptorOf path: String) throws(OutputError) -> Bool {
        let prefixes = ["/dev/fd/", "/proc/self/fd/"]
        let number = prefixes.first(where: path.hasPrefix).flatMap { Int32(path.dropFirst($0.count)) }
        let known = ["-": STDOUT_FILENO, "/dev/stdout": STDOUT_FILENO, "/dev/stderr": STDERR_FILENO]
        do throws(FileError) {
            switch known[path] ?? number {
            case STDOUT_FILENO:
                if StandardOutput.write(bytes) == .failed { try StandardOutput.check() }
                return true
            case let descriptor?:
                try DescriptorWriter.writeAll(bytes, to: descriptor, called: path)
                return true
            case nil: return path == "/dev/null"
            }
        } catch {
            throw .path(.system(error))
        }
    }

    /// Writes to a named pipe. Does not wait for a reader, since the pipe may belong to another program. A reader that
    /// closes the pipe early is not an error.
    /// - Returns: false if it is not a pipe.
    private static func hasWritten(
        _ bytes: [UInt8], toPipeAt place: GuardedPath, calledFor path: String
    ) throws(OutputError) -> Bool {
        do throws(FileError) {
            guard let status = try place.folder.status(of: place.name), status.st_mode & S_IFMT == S_IFIFO else {
                return false
            }
            try place.folder.writeToPipe(place.name, bytes)
        } catch {
            if error.code == ENXIO { throw .occupied(path: path, by: "a pipe without a reader") }
            if error.code != EPIPE { throw .path(.system(error)) }
        }
        return true
    }

    /// Returns the guarded path at which the file is written.
    package static func place(
        _ path: String, _ format: OutputFormat, project: String? = nil, mounts: MountTable? = nil
    ) throws(OutputError) -> GuardedPath {
        var rules = GuardedPath.Rules()
        (rules.lastLink, rules.folderMode) = (format.lastLink, format.folderMode)
        (rules.project, rules.mounts) = (project, mounts)
        do throws(GuardedPathError) {
            return try GuardedPath(path, rules)
        } catch {
            throw .path(error)
        }
    }

    /// Returns the contents of the existing file.
    /// - Returns: empty when there is no file.
    private static func existing(
        at place: GuardedPath, calledFor path: String, _ format: OutputFormat
    ) throws(OutputError) -> [UInt8] {
        var type = S_IFREG
        do throws(FileError) {
            guard let status = try place.folder.status(of: place.name) else { return [] }
            type = status.st_mode & S_IFMT
            if type == S_IFREG { return try place.folder.contents(of: place.name, limit: format.sizeLimit) }
        } catch {
            throw error.code == EFBIG ? .otherFile(path: path, format: format.name) : .path(.system(error))
        }
        throw .occupied(path: path, by: words(type))
    }

    /// Describes a file type from `st_mode` that is not a regular file.
    private static func words(_ type: mode_t) -> String {
        switch type {
        case S_IFDIR: "a folder"
        case S_IFLNK: "a symbolic link"
        case S_IFIFO: "a pipe"
        case S_IFSOCK: "a socket"
        default: "a device"
        }
    }
}

/// The reason a file was not written.
package enum OutputError: Error, Equatable, Sendable, CustomStringConvertible {
    case path(GuardedPathError)
    /// The existing file was not written by teamsync.
    /// - Parameter format: the format that was to be written, as in `a report of teamsync`.
    case otherFile(path: String, format: String)
    /// Something other than a file exists at the path and must not be replaced: `a folder`.
    case occupied(path: String, by: String)

    package var description: String {
        switch self {
        case .path(let error): "\(error)"
        case .otherFile(let path, let format):
            "cannot replace \(path): it was not written by teamsync (it is not \(format))"
        case .occupied(let path, let what): "cannot replace \(path): it is \(what)"
        }
    }

    /// Advice for the user.
    package var hint: String {
        switch self {
        case .path(let error): error.hint
        case .otherFile, .occupied: "choose another path, or remove the file if it is not needed"
        }
    }
}
