import Glibc
import TeamSyncBase
import TeamSyncDocuments

/// The state of the folder for documents and state.
struct StateFolderFacts: Equatable {
    /// The amount of free space, in bytes, below which there is a warning.
    private static let sparse: UInt64 = 64 << 20

    var path: String
    /// The `errno` of stat(2); 0 if the folder exists.
    var code: Int32 = 0
    var isFolder = true
    var owner: UInt32 = 0
    /// The permissions, without the file type.
    var mode: UInt32 = 0o700
    var isWritable = true
    /// The free space, in bytes; nil if unknown.
    var free: UInt64?
    /// The expected owner: this process's user; under sudo, it may also be the user who ran sudo.
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
        if OwnFile.isOwn(user: owner) { user = owner }
        isWritable = access(path, R_OK | W_OK | X_OK) == 0
        var space = statvfs()
        if statvfs(path, &space) == 0 { free = UInt64(space.f_bavail) * UInt64(space.f_frsize) }
    }

    /// One finding for each fault, or a single positive one.
    var findings: [Finding] {
        if code == ENOENT {
            return [finding(.note, "\(path) does not exist yet; the first check creates it")]
        }
        if code != 0 {
            let error = FileError(operation: "read", path: path, code: code)
            return [finding(.failed, "\(error)", fix: "check the permissions of the folders above it")]
        }
        guard isFolder else {
            return [finding(.failed, "\(path) is not a folder", fix: "move it elsewhere, or set TEAMSYNC_STATE_DIR")]
        }
        var findings: [Finding] = []
        if owner != user {
            findings.append(
                finding(.failed, "\(path) belongs to the user \(owner)", fix: "run 'sudo chown -R \(user) \(path)'"))
        }
        if mode & 0o077 != 0 {
            findings.append(
                finding(
                    .failed, "\(path) has the mode \(octal(mode)), so others can read it",
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
                finding(.warning, "only \(free >> 20) MiB are free at \(path)", fix: "free some disk space"))
        }
        if !findings.isEmpty { return findings }
        let space = free.map { ", \($0 >> 20) MiB free" } ?? ""
        return [finding(.ok, "\(path) belongs to you and is writable (mode \(octal(mode))\(space))")]
    }

    private func finding(_ verdict: Finding.Verdict, _ text: String, fix: String? = nil) -> Finding {
        Finding("state", verdict, text, fix: fix)
    }

    private func octal(_ mode: UInt32) -> String {
        let digits = String(mode, radix: 8)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

/// The numbers of the user's inotify watches and instances in use. The system's limits are read, but never changed.
struct ObserverUsage: Equatable {
    /// The maximum number of watches; nil if unknown, as on systems without inotify.
    var watchLimit: Int?
    var instanceLimit: Int?
    /// The number in use by the user's processes, as far as they can be read.
    var watches = 0
    var instances = 0

    private static let settings = "/proc/sys/fs/inotify"

    static func current() -> ObserverUsage {
        var usage = ObserverUsage(
            watchLimit: number(in: "\(settings)/max_user_watches"),
            instanceLimit: number(in: "\(settings)/max_user_instances"))
        for process in names(in: "/proc") {
            var status = stat()
            guard stat("/proc/\(process)", &status) == 0, status.st_uid == geteuid() else { continue }
            for descriptor in names(in: "/proc/\(process)/fd") where isObserver("/proc/\(process)/fd/\(descriptor)") {
                usage.instances += 1
                usage.watches += watches(in: "/proc/\(process)/fdinfo/\(descriptor)")
            }
        }
        return usage
    }

    var finding: Finding {
        guard let watchLimit, let instanceLimit else {
            return Finding("inotify", .skipped, "the inotify limits cannot be read")
        }
        let text =
            "\(watches) of \(watchLimit) inotify watches and \(instances) of \(instanceLimit) inotify instances "
            + "are in use"
        for (name, used, limit) in [
            ("max_user_watches", watches, watchLimit), ("max_user_instances", instances, instanceLimit),
        ] where used >= limit - limit / 10 {
            return Finding(
                "inotify", .warning, "\(text): if the limit is reached, the daemon has to poll",
                fix: "raise 'fs.inotify.\(name)' in a file below /etc/sysctl.d, and run 'sudo sysctl --system'")
        }
        return Finding("inotify", .ok, text)
    }

    private static func number(in path: String) -> Int? {
        text(of: path).flatMap { Int($0.prefix { $0.isNumber }) }
    }

    private static func watches(in path: String) -> Int {
        (text(of: path) ?? "").split(separator: "\n").count { $0.hasPrefix("inotify ") }
    }

    private static func text(of path: String) -> String? {
        do throws(FileError) {
            return String(decoding: try BoundedFile.contents(of: path, limit: 16 << 20), as: UTF8.self)
        } catch {
            // The process has ended or belongs to another user: it is not counted.
            return nil
        }
    }

    private static func names(in folder: String) -> [String] {
        FolderListing.names(of: folder).filter { $0.allSatisfy(\.isNumber) }
    }

    private static func isObserver(_ link: String) -> Bool {
        let kind = "anon_inode:inotify"
        var target = [CChar](repeating: 0, count: 64)
        let length = readlink(link, &target, target.count)
        return length == kind.utf8.count && target[..<length].elementsEqual(kind.utf8.map { CChar(bitPattern: $0) })
    }
}
