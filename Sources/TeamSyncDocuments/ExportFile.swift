import Glibc
package import TeamSyncBase

/// Writes files into folders that other people can commit to, such as an app's sources: exports and dependency files.
///
/// A repository may contain a symbolic link that leads anywhere. So no link is followed out of its folder or out of its
/// project, and only a file that an earlier run wrote is replaced.
package enum ExportFile {
    /// What is written, and so what may be replaced.
    package enum Kind: Sendable {
        /// The flat keys of the counts document.
        case counts
        /// What an output was made from, in the syntax of make.
        case dependencies
        /// The text format of Prometheus, for all to read: mode 0644, whatever the umask.
        case metrics
        /// What `teamsync report` writes: HTML, Markdown or JSON. Its folder must exist.
        case report

        /// Bytes. A larger file is none of ours.
        fileprivate var limit: Int {
            switch self {
            case .counts, .dependencies: 1 << 20
            case .metrics: 64 << 20
            case .report: 256 << 20
            }
        }
    }

    /// Makes the folder of `path` where it is missing, and replaces the file as `AtomicFile` does. An existing file must
    /// be of the same kind, or empty.
    /// - Parameters:
    ///   - mode: permissions of a file that did not exist, less the umask.
    ///   - mounts: the table that says which file systems answer at once; nil for a process that may wait for others.
    /// - Throws: `ExportError`; the existing file is intact then. With `mounts`, nothing was asked of a file system that
    ///   may not answer.
    @discardableResult
    package static func replace(
        _ path: String, with bytes: [UInt8], kind: Kind = .counts, mode: UInt32 = 0o666, mounts: MountTable? = nil
    ) throws(ExportError) -> AtomicFile.Outcome {
        let target = try ExportPath.resolve(path, mounts)
        do throws(FileError) {
            if kind != .report { try AtomicFile.makeFolder(AtomicFile.folder(of: target), mode: 0o777) }
        } catch {
            throw .system(error)
        }
        let existing = try existing(at: target, calledFor: path, kind)
        guard existing.isEmpty || existing == bytes || isOurs(existing, kind) else {
            throw kind == .report ? .occupied(path: path, by: "no report of teamsync") : .otherFile(path: path)
        }
        do throws(FileError) {
            switch kind {
            case .counts, .dependencies, .report: return try AtomicFile.replace(target, with: bytes, mode: mode)
            case .metrics: return try AtomicFile.replace(target, with: bytes, mode: 0o644, isModeFixed: true)
            }
        } catch {
            throw .system(error)
        }
    }

    /// - Returns: empty when there is no file.
    private static func existing(
        at target: String, calledFor path: String, _ kind: Kind
    ) throws(ExportError) -> [UInt8] {
        var status = stat()
        guard lstat(target, &status) == 0 else {
            if errno == ENOENT { return [] }
            throw .system(FileError(operation: "write", path: path, code: errno))
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case let type where kind == .report: throw .occupied(path: path, by: words(type))
        case S_IFDIR: throw .system(FileError(operation: "write", path: path, code: EISDIR))
        default: throw .otherFile(path: path)
        }
        do throws(FileError) {
            return try BoundedFile.contents(of: target, limit: kind.limit)
        } catch {
            throw error.code == EFBIG ? .otherFile(path: path) : .system(error)
        }
    }

    private static func isOurs(_ bytes: [UInt8], _ kind: Kind) -> Bool {
        switch kind {
        case .counts: isExport(bytes)
        case .dependencies: isDependencyFile(bytes)
        case .metrics: bytes.starts(with: "# HELP teamsync_".utf8)
        case .report: isReport(bytes)
        }
    }

    /// What a type of `st_mode` other than a regular file is called.
    private static func words(_ type: mode_t) -> String {
        switch type {
        case S_IFDIR: "a folder"
        case S_IFIFO: "a pipe"
        case S_IFSOCK: "a socket"
        default: "a device"
        }
    }

    /// Whether it begins as a report in HTML, Markdown or JSON does.
    private static func isReport(_ bytes: [UInt8]) -> Bool {
        let beginning = bytes.prefix(1 << 13)
        let mark = Array(#"<meta name="generator" content="teamsync "#.utf8)
        let isPage = beginning.starts(with: "<!doctype html>".utf8)
        if isPage { return beginning.indices.contains { beginning[$0...].starts(with: mark) } }
        let lines = String(decoding: beginning, as: UTF8.self).split(
            separator: "\n", maxSplits: 4, omittingEmptySubsequences: false)
        guard lines.count >= 4 else { return false }
        if lines[0] == "{" {
            let keys = ["generated_at", "range", "repositories"]
            return zip(keys, lines.dropFirst()).allSatisfy { $1.hasPrefix("  \"\($0)\": ") }
        }
        return lines[0].hasPrefix("## ") && lines[1].isEmpty && lines[2].contains(" Range: ")
    }

    /// Bytes. Scripts that wrote this file before teamsync wrote other times than ISO 8601, and `unknown`.
    private static let longestTime = 40

    /// Whether it is an object of counts, each with the time of its last change, and has nothing else.
    private static func isExport(_ bytes: [UInt8]) -> Bool {
        guard String(validating: bytes, as: UTF8.self) != nil else { return false }
        do throws(JSONParser.Failure) {
            guard case .object(let members) = try JSONParser.value(of: bytes[...]) else { return false }
            return members.allSatisfy { name, value in
                if name.hasSuffix(FlatCounts.updatedSuffix) {
                    let hasCount = members[String(name.dropLast(FlatCounts.updatedSuffix.count))] != nil
                    return hasCount && (value == .null || value.string.map { $0.utf8.count <= longestTime } == true)
                }
                guard members[name + FlatCounts.updatedSuffix] != nil else { return false }
                if case .number(let text) = value { return Int(text) != nil }
                return value == .null
            }
        } catch {
            return false
        }
    }

    /// Whether it is one rule that makes something from a counts document.
    private static func isDependencyFile(_ bytes: [UInt8]) -> Bool {
        guard let text = String(validating: bytes, as: UTF8.self), text.hasSuffix("/\(CountsDocument.fileName)\n")
        else { return false }
        return text.utf8.count { $0 == UInt8(ascii: "\n") } == 1 && text.contains(": /")
    }
}

/// Why a file was not written.
package enum ExportError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A symbolic link leads out of the folder or the project that it is in.
    case linkOutside(link: String, target: String, folder: String)
    /// What is there was not written by teamsync.
    case otherFile(path: String)
    /// What is there must not be replaced: `a folder`.
    case occupied(path: String, by: String)
    case system(FileError)
    /// It is not on a file system of this machine.
    case elsewhere(path: String)

    package var description: String {
        switch self {
        case .linkOutside(let link, let target, let folder):
            "cannot write through the symbolic link \(link): it leads to \(target), outside \(folder)"
        case .otherFile(let path): "cannot replace \(path): it was not written by teamsync"
        case .occupied(let path, let what): "cannot replace \(path): it is \(what)"
        case .system(let error): "\(error)"
        case .elsewhere(let path): "\(path) is not on a file system of this machine"
        }
    }

    /// What to do about it.
    package var hint: String {
        switch self {
        case .linkOutside: "remove the link, or write to a path without it"
        case .otherFile, .occupied: "choose another path, or remove the file if nobody needs it"
        case .system: "check the path and its permissions"
        case .elsewhere: "write it with 'teamsync prebuild --output'"
        }
    }
}

/// Follows a path component by component, and refuses links that lead outside.
private struct ExportPath {
    /// As many as the system follows.
    private static let linkLimit = 40

    private let mounts: MountTable?
    private var links = 0

    private init(_ mounts: MountTable?) {
        self.mounts = mounts
    }

    /// - Returns: the absolute path without links. What does not exist yet stays as it is written.
    static func resolve(_ path: String, _ mounts: MountTable?) throws(ExportError) -> String {
        var walk = ExportPath(mounts)
        return try walk.resolve(path, from: path.hasPrefix("/") ? "/" : real("."), isFile: true)
    }

    /// - Parameters:
    ///   - start: a folder's path without links.
    ///   - isFile: whether the last component is the file to write, which may only be a link within its folder.
    private mutating func resolve(
        _ path: String, from start: String, isFile: Bool
    ) throws(ExportError) -> String {
        var current = path.hasPrefix("/") ? "/" : start
        var components = path.split(separator: "/").filter { $0 != "." }[...]
        while let component = components.popFirst() {
            if component == ".." {
                current = AtomicFile.folder(of: current)
                continue
            }
            let entry = ExportPath.joined(current, String(component))
            try check(entry)
            var status = stat()
            guard lstat(entry, &status) == 0 else {
                if errno == ENOENT { return components.reduce(entry) { ExportPath.joined($0, String($1)) } }
                throw .system(FileError(operation: "write", path: path, code: errno))
            }
            guard status.st_mode & S_IFMT == S_IFLNK else {
                current = entry
                continue
            }
            links += 1
            guard links <= ExportPath.linkLimit else {
                throw .system(FileError(operation: "write", path: entry, code: ELOOP))
            }
            let isLast = isFile && components.isEmpty
            let target = try resolve(ExportPath.text(of: entry), from: current, isFile: isLast)
            let folder = isLast ? current : try project(of: current)
            if let folder, !ExportPath.isInside(target, folder) {
                throw .linkOutside(link: entry, target: target, folder: folder)
            }
            current = target
        }
        return current
    }

    /// The working tree that `folder` is in, else the current folder if `folder` is in it; nil for neither: links in a
    /// user's own folders are the user's own. The home folder is no project.
    private func project(of folder: String) throws(ExportError) -> String? {
        let home = HomeFolder.path(environment: ProcessEnvironment.all)
        var candidate = folder
        while !ExportPath.isInside(home, candidate) {
            let git = ExportPath.joined(candidate, ".git")
            try check(git)
            if access(git, F_OK) == 0 { return candidate }
            candidate = AtomicFile.folder(of: candidate)
        }
        let current = try ExportPath.real(".")
        return ExportPath.isInside(folder, current) && !ExportPath.isInside(home, current) ? current : nil
    }

    /// - Parameter path: without links but for its last component.
    /// - Throws: `elsewhere` when asking for it may take for ever.
    private func check(_ path: String) throws(ExportError) {
        if let mounts, mounts.mount(of: path)?.isLocal != true { throw .elsewhere(path: path) }
    }

    /// Whether `path` is `folder` or below it, and in no repository's private folder.
    private static func isInside(_ path: String, _ folder: String) -> Bool {
        if path == folder || folder == "/" { return true }
        guard path.hasPrefix(folder + "/") else { return false }
        return !path.dropFirst(folder.count).split(separator: "/").contains(".git")
    }

    private static func joined(_ folder: String, _ name: String) -> String {
        folder == "/" ? "/\(name)" : "\(folder)/\(name)"
    }

    private static func text(of link: String) throws(ExportError) -> String {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink(link, &target, target.count)
        guard length > 0 else { throw .system(FileError(operation: "read", path: link, code: errno)) }
        return String(decoding: target[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func real(_ path: String) throws(ExportError) -> String {
        guard let real = realpath(path, nil) else {
            throw .system(FileError(operation: "find", path: path, code: errno))
        }
        defer { free(real) }
        return String(cString: real)
    }
}
