import Glibc
import TeamSyncBase
import TeamSyncDocuments

/// How much of what the system lets this user observe (inotify) is in use. Only read, never set.
struct ObserverUsage: Equatable {
    /// nil when the system does not tell, as where there is no inotify.
    var watchLimit: Int?
    var instanceLimit: Int?
    /// By the user's processes that can be looked at.
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
            return Finding("inotify", .skipped, "this system does not tell how many folders may be observed")
        }
        let text =
            "\(watches) of \(watchLimit) watches and \(instances) of \(instanceLimit) instances of inotify are in use"
        for (name, used, limit) in [
            ("max_user_watches", watches, watchLimit), ("max_user_instances", instances, instanceLimit),
        ] where used >= limit - limit / 10 {
            return Finding(
                "inotify", .warning, "\(text): soon the daemon has to poll",
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
            // Gone with its process, another user's, or not a Linux: then it is not counted.
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
