import CLibgit2

/// A libgit2 call that failed.
public struct GitError: Error, Equatable, Sendable {
    /// libgit2's `git_error_code`; open, since newer versions add to it.
    public struct Code: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int32
        public init(rawValue: Int32) { self.rawValue = rawValue }
        init(_ code: git_error_code) { rawValue = Int32(code.rawValue) }

        public static let generic = Code(GIT_ERROR)
        public static let notFound = Code(GIT_ENOTFOUND)
        public static let exists = Code(GIT_EEXISTS)
        public static let authentication = Code(GIT_EAUTH)
        public static let certificate = Code(GIT_ECERTIFICATE)
        public static let locked = Code(GIT_ELOCKED)
        public static let modified = Code(GIT_EMODIFIED)
        public static let owner = Code(GIT_EOWNER)
        public static let unbornBranch = Code(GIT_EUNBORNBRANCH)
        public static let endOfFile = Code(GIT_EEOF)
        public static let user = Code(GIT_EUSER)
        public static let mismatch = Code(GIT_EMISMATCH)
        public static let iterationOver = Code(GIT_ITEROVER)
        public static let peel = Code(GIT_EPEEL)
    }

    /// libgit2's `git_error_t`: the part of the library that failed.
    public struct Class: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int32
        public init(rawValue: Int32) { self.rawValue = rawValue }
        init(_ class: git_error_t) { rawValue = Int32(`class`.rawValue) }

        public static let none = Class(GIT_ERROR_NONE)
        public static let outOfMemory = Class(GIT_ERROR_NOMEMORY)
        public static let system = Class(GIT_ERROR_OS)
        public static let reference = Class(GIT_ERROR_REFERENCE)
        public static let repository = Class(GIT_ERROR_REPOSITORY)
        public static let config = Class(GIT_ERROR_CONFIG)
        public static let objectDatabase = Class(GIT_ERROR_ODB)
        public static let object = Class(GIT_ERROR_OBJECT)
        public static let network = Class(GIT_ERROR_NET)
        public static let tree = Class(GIT_ERROR_TREE)
        public static let indexer = Class(GIT_ERROR_INDEXER)
        public static let tls = Class(GIT_ERROR_SSL)
        public static let zlib = Class(GIT_ERROR_ZLIB)
        public static let ssh = Class(GIT_ERROR_SSH)
        public static let http = Class(GIT_ERROR_HTTP)
    }

    public let code: Code
    public let `class`: Class
    /// What libgit2 said, without user names and passwords of URLs.
    public let message: String
    /// What was being done, as a verb phrase: `read an object`. Names no input.
    public let operation: String

    public init(code: Code, class: Class, message: String, operation: String) {
        self.code = code
        self.class = `class`
        self.message = URLRedaction.withoutUserInfo(message)
        self.operation = operation
    }

    /// Throws when `result` is negative. Must be called in the function that made the call, on its thread:
    /// libgit2 keeps the last error per thread.
    @discardableResult
    static func check(_ result: Int32, _ operation: String) throws(GitError) -> Int32 {
        guard result < 0 else { return result }
        throw last(code: result, operation)
    }

    static func last(code: Int32, _ operation: String) -> GitError {
        let error = git_error_last()
        return GitError(
            code: Code(rawValue: code),
            class: Class(rawValue: error?.pointee.klass ?? 0),
            message: error.flatMap { $0.pointee.message }.map { String(cString: $0) } ?? "no reason given",
            operation: operation)
    }

    /// An error of our own reading of an object's bytes.
    static func malformed(_ what: String, _ id: ObjectID) -> GitError {
        GitError(code: .generic, class: .object, message: "\(what) \(id) is malformed", operation: "read an object")
    }
}

extension GitError: CustomStringConvertible {
    public var description: String { "cannot \(operation): \(message)" }
}
