import Glibc
import TeamSyncBase
import TeamSyncDocuments

/// What the system says about the folder in which documents and state are kept.
struct StateFolderFacts: Equatable {
    /// Less free space than this in bytes is soon too little.
    private static let sparse: UInt64 = 64 << 20

    var path: String
    /// `errno` of the look at it; 0 when it is there.
    var code: Int32 = 0
    var isFolder = true
    var owner: UInt32 = 0
    /// The permissions without the kind of file.
    var mode: UInt32 = 0o700
    var isWritable = true
    /// In bytes; nil when the system does not tell.
    var free: UInt64?
    /// Who asks.
    var user: UInt32 = 0

    init(path: String) {
        self.path = path
    }

    init(_ directory: StateDirectory) {
        self.init(path: directory.path)
        user = geteuid()
        var status = stat()
        guard stat(path, &status) == 0 else {
            code = errno
            return
        }
        isFolder = status.st_mode & S_IFMT == S_IFDIR
        (owner, mode) = (status.st_uid, status.st_mode & 0o7777)
        isWritable = access(path, R_OK | W_OK | X_OK) == 0
        var space = statvfs()
        if statvfs(path, &space) == 0 { free = UInt64(space.f_bavail) * UInt64(space.f_frsize) }
    }

    /// One for each thing that is wrong, or a single good one.
    var findings: [Finding] {
        if code == ENOENT {
            return [finding(.note, "there is no \(path) yet; the first check makes it")]
        }
        if code != 0 {
            let error = FileError(operation: "look at", path: path, code: code)
            return [finding(.failed, "\(error)", fix: "check the permissions of the folders above it")]
        }
        guard isFolder else {
            return [finding(.failed, "\(path) is no folder", fix: "move it away, or set TEAMSYNC_STATE_DIR")]
        }
        var findings: [Finding] = []
        if owner != user {
            findings.append(
                finding(.failed, "\(path) belongs to the user \(owner)", fix: "run 'sudo chown -R \(user) \(path)'"))
        }
        if mode & 0o077 != 0 {
            findings.append(
                finding(
                    .failed, "\(path) has the mode \(octal(mode)), so that others may look into it",
                    fix: "run 'chmod 700 \(path)'"))
        }
        if !isWritable {
            findings.append(
                finding(
                    .failed, "\(path) cannot be written to (mode \(octal(mode)))",
                    fix: "run 'chmod 700 \(path)', or check whether the file system is read-only"))
        }
        if let free, free < StateFolderFacts.sparse {
            findings.append(
                finding(.warning, "only \(free >> 20) MiB are free at \(path)", fix: "make room on the disk"))
        }
        if !findings.isEmpty { return findings }
        let space = free.map { ", \($0 >> 20) MiB free" } ?? ""
        return [finding(.ok, "\(path) is yours alone and can be written to (mode \(octal(mode))\(space))")]
    }

    private func finding(_ verdict: Finding.Verdict, _ text: String, fix: String? = nil) -> Finding {
        Finding("state", verdict, text, fix: fix)
    }

    private func octal(_ mode: UInt32) -> String {
        let digits = String(mode, radix: 8)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
