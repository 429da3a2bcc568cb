import Glibc
import TeamSyncBase
import TeamSyncDocuments
package import TeamSyncGit
package import TeamSyncProtocol

extension Problem {
    /// The problem of a pipe, a socket or a device in a place where a file is expected.
    init(specialFile error: GitError) {
        self.init(.unsupported, error.message, hint: "remove it, or clone the repository again")
    }

    /// The problem of a clone that could not be opened.
    package init(opening path: String, _ error: GitError) {
        if error.message.contains("unsupported extension") || error.message.contains("unsupported repository version") {
            self.init(
                .unsupported, "\(path) has a format that this version cannot read: \(error.message)",
                hint: Problem.wayOut(ofFormat: error.message))
        } else if error.code == .notFound {
            self.init(.missing, "\(path) is not a git repository", hint: "correct 'path' or clone the repository there")
        } else if error.code == .owner {
            self.init(
                .permission, "\(path) belongs to another user",
                hint: Problem.trustHint(path))
        } else {
            self.init(reading: path, error)
        }
    }

    /// The problem of a clone that could be opened, but not read.
    package init(reading path: String, _ error: GitError) {
        switch (error.code, error.class) {
        case _ where error.isTooLarge:
            self.init(
                .tooLarge, "\(path) is too large: \(error.message)",
                hint: "the last good numbers stay published until its branches or the configuration change")
        case _
        where error.code == .tooManyOpenFiles || Problem.lacksDescriptors
            || error.message.contains("Too many open files"):
            self.init(
                .internal, "\(path) has too many packs for the limit of open files: \(error.message)",
                hint: "run \(ShellQuote.git("gc", in: path)), or raise the limit of open files with 'ulimit -n'")
        case (.specialFile, _): self.init(specialFile: error)
        case (.locked, _):
            self.init(.locked, "\(path) is locked by another git process: \(error.message)")
        case (_, .system) where error.message.contains("ermission denied"):
            self.init(.permission, "\(path) cannot be read: \(error.message)", hint: "check the permissions")
        case (.notFound, _), (_, .objectDatabase), (_, .object), (_, .zlib), (_, .reference), (_, .tree):
            self.init(
                .corrupt, "an object of \(path) cannot be read: \(error.message)",
                hint: "run \(ShellQuote.git("fsck", in: path))")
        default:
            self.init(.internal, "\(path): \(error)")
        }
    }

    /// Whether this process cannot open more files; libgit2 then reports that an object does not exist.
    private static var lacksDescriptors: Bool {
        let descriptor = Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard descriptor < 0 else {
            close(descriptor)
            return false
        }
        return errno == EMFILE || errno == ENFILE
    }

    /// Advice on using a repository that belongs to another user.
    static func trustHint(_ path: String) -> String {
        let command = ShellQuote.git("config", "--global", "--add", "safe.directory", path, in: nil)
        return "run \(command) if you trust it"
    }

    private static func wayOut(ofFormat message: String) -> String {
        if message.contains("objectformat") {
            return "clone the repository again from a remote that uses SHA-1, git's default object format"
        }
        if message.contains("refstorage") {
            return "run 'git refs migrate --ref-format=files' in it, or clone it again with --ref-format=files"
        }
        if message.contains("partialclonefilter") {
            return "clone the repository again with --filter=blob:none, or without a filter"
        }
        return "clone the repository again with git's default format"
    }
}
