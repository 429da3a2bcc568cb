import CLibgit2
import Glibc
import TeamSyncBase

/// A failed libgit2 call.
package struct GitError: Error, Equatable, Sendable {
    /// libgit2's `git_error_code`; extensible, because newer versions add codes.
    package struct Code: RawRepresentable, Hashable, Sendable {
        package let rawValue: Int32
        package init(rawValue: Int32) { self.rawValue = rawValue }
        init(_ code: git_error_code) { rawValue = Int32(code.rawValue) }

        package static let generic = Code(GIT_ERROR)
        package static let notFound = Code(GIT_ENOTFOUND)
        package static let exists = Code(GIT_EEXISTS)
        package static let authentication = Code(GIT_EAUTH)
        package static let certificate = Code(GIT_ECERTIFICATE)
        package static let locked = Code(GIT_ELOCKED)
        package static let modified = Code(GIT_EMODIFIED)
        package static let owner = Code(GIT_EOWNER)
        package static let endOfFile = Code(GIT_EEOF)
        package static let user = Code(GIT_EUSER)
        package static let iterationOver = Code(GIT_ITEROVER)
        package static let peel = Code(GIT_EPEEL)
        /// Our own code: the contents exceed a limit.
        package static let tooLarge = Code(rawValue: -10_001)
        /// Our own code: the process cannot open more files.
        package static let tooManyOpenFiles = Code(rawValue: -10_002)
        /// Our own code: a pipe, a socket or a device exists where a file is expected, and opening it would block.
        package static let specialFile = Code(rawValue: -10_003)
    }

    /// libgit2's `git_error_t`: the part of the library that failed.
    package struct Class: RawRepresentable, Hashable, Sendable {
        package let rawValue: Int32
        package init(rawValue: Int32) { self.rawValue = rawValue }
        init(_ class: git_error_t) { rawValue = Int32(`class`.rawValue) }

        package static let none = Class(GIT_ERROR_NONE)
        package static let invalid = Class(GIT_ERROR_INVALID)
        package static let outOfMemory = Class(GIT_ERROR_NOMEMORY)
        package static let system = Class(GIT_ERROR_OS)
        package static let reference = Class(GIT_ERROR_REFERENCE)
        package static let repository = Class(GIT_ERROR_REPOSITORY)
        package static let config = Class(GIT_ERROR_CONFIG)
        package static let objectDatabase = Class(GIT_ERROR_ODB)
        package static let object = Class(GIT_ERROR_OBJECT)
        package static let network = Class(GIT_ERROR_NET)
        package static let tag = Class(GIT_ERROR_TAG)
        package static let tree = Class(GIT_ERROR_TREE)
        package static let indexer = Class(GIT_ERROR_INDEXER)
        package static let tls = Class(GIT_ERROR_SSL)
        package static let zlib = Class(GIT_ERROR_ZLIB)
        package static let ssh = Class(GIT_ERROR_SSH)
        package static let http = Class(GIT_ERROR_HTTP)
    }

    package let code: Code
    package let `class`: Class
    /// libgit2's message, without user names or passwords in URLs.
    package let message: String
    /// The operation that failed, as a verb phrase: `read an object`. Contains no input.
    package let operation: String

    package init(code: Code, class: Class, message: String, operation: String) {
        self.code = code
        self.class = `class`
        self.message = URLRedaction.withoutSecrets(message)
        self.operation = operation
    }

    /// Throws if `result` is negative. Must be called in the function that made the call, on the same thread: libgit2
    /// stores the last error per thread.
    @discardableResult
    static func check(_ result: Int32, _ operation: String) throws(GitError) -> Int32 {
        guard result < 0 else { return result }
        throw last(code: result, operation)
    }

    static func last(code: Int32, _ operation: String) -> GitError {
        let error = git_error_last()
        if hasNoDescriptorLeft { return tooManyOpenFiles(operation) }
        let plain = GitError(
            code: Code(rawValue: code),
            class: Class(rawValue: error?.pointee.klass ?? 0),
            message: error.flatMap { $0.pointee.message }.map { String(cString: $0) } ?? "no reason given",
            operation: operation)
        return plain.asOwnerError.asPermissionError
    }

    /// Whether the contents of a repository exceed a limit or the available memory.
    package var isTooLarge: Bool { code == .tooLarge || `class` == .outOfMemory }

    /// Whether libgit2 cannot read part of a repository: an object, a reference, its format. git may be able to read
    /// it.
    var isAboutContents: Bool {
        let classes: [Class] = [.invalid, .reference, .repository, .objectDatabase, .object, .tag, .tree, .zlib]
        let others: [Code] = [
            .authentication, .certificate, .locked, .owner, .user, .tooLarge, .tooManyOpenFiles, .specialFile,
        ]
        let isMissingRepository = code == .notFound && `class` == .repository
        return classes.contains(`class`) && !others.contains(code) && !isMissingRepository
    }

    /// Returns the same error with the name of an object in its message.
    func naming(_ id: ObjectID) -> GitError {
        guard !message.contains(id.description) else { return self }
        return GitError(code: code, class: `class`, message: "object \(id): \(message)", operation: operation)
    }

    /// The error with the code `owner` if a repository belongs to another user, including a local remote. In that case,
    /// libgit2 1.5.1 reports that 'safe.directory' was not found unless it is set.
    var asOwnerError: GitError {
        // For a local remote, libgit2 loses the code of the error.
        let isOwnerError =
            `class` == .config
            && (message.contains("safe.directory") || message.hasSuffix("' is not owned by current user"))
        guard isOwnerError else { return self }
        return GitError(code: .owner, class: .config, message: "it belongs to another user", operation: operation)
    }

    /// The error with the message 'permission denied' for a file without read permission, which libgit2 reports as 'is
    /// locked' (`git_fs_path_set_error`). For a lock held by another process, it reports 'failed to lock file'.
    var asPermissionError: GitError {
        // The system's message may follow.
        guard code == .locked, `class` == .system, let end = message.firstRange(of: "' is locked") else { return self }
        let file = message[..<end.lowerBound].split(separator: "'", maxSplits: 1).last ?? ""
        return GitError(code: .generic, class: .system, message: "permission denied: \(file)", operation: operation)
    }

    static func tooLarge(_ what: String) -> GitError {
        GitError(code: .tooLarge, class: .none, message: what, operation: "read the repository")
    }

    /// Whether the process cannot open another file: libgit2 reports an object as missing if it could not open its
    /// pack.
    private static var hasNoDescriptorLeft: Bool {
        let descriptor = open("/", O_RDONLY | O_CLOEXEC)
        if descriptor >= 0 { close(descriptor) }
        return descriptor < 0 && (errno == EMFILE || errno == ENFILE)
    }

    private static func tooManyOpenFiles(_ operation: String) -> GitError {
        GitError(
            code: .tooManyOpenFiles, class: .system,
            message:
                "too many open files: run 'git gc' in the clone to combine its packs, or raise the limit with 'ulimit -n'",
            operation: operation)
    }

    /// An error found by our own parsing of an object's bytes.
    static func malformed(_ what: String, _ id: ObjectID) -> GitError {
        GitError(code: .generic, class: .object, message: "\(what) \(id) is malformed", operation: "read an object")
    }
}

extension GitError: CustomStringConvertible {
    package var description: String { "cannot \(operation): \(message)" }
}
