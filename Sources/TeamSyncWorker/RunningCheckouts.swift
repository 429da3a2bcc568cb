import Glibc
import TeamSyncBase

/// Detects git commands that are about to check out a branch. Locks do not reveal them: they read the branch before
/// they lock anything, and they change `HEAD` after they have released the lock on the index.
struct RunningCheckouts {
    /// The maximum size of a command line, in bytes.
    private static let limit = 64 << 10
    private static let commands: Set<String> = [
        "bisect", "branch", "checkout", "rebase", "stash", "switch", "symbolic-ref", "worktree",
    ]

    /// Working trees and git directories.
    let folders: [String]
    private let former = RunningCheckouts.processes

    init(in folders: [String]) {
        self.folders = folders
    }

    /// Whether such a command is running in one of the folders. Processes that are not visible in `/proc` are not
    /// detected.
    var isAnyRunning: Bool {
        if RunningCheckouts.processes.contains(where: isCheckout) { return true }
        // A process that has already been examined may have become git in the meantime, but only new processes do that.
        return RunningCheckouts.processes.subtracting(former).contains(where: isCheckout)
    }

    private static var processes: Set<String> {
        Set(FolderListing.names(of: "/proc").filter { $0.first?.isNumber ?? false })
    }

    private func isCheckout(_ process: String) -> Bool {
        do throws(FileError) {
            let bytes = try BoundedFile.contents(of: "/proc/\(process)/cmdline", limit: RunningCheckouts.limit)
            let words = bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
            guard let program = words.first?.split(separator: "/").last, program.hasPrefix("git"),
                words.contains(where: RunningCheckouts.commands.contains)
            else { return false }
        } catch {
            // The process has ended, or its arguments are longer than those of any such command.
            return false
        }
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/\(process)/cwd", &target, target.count)
        guard length > 0 else { return false }
        let folder = String(decoding: target[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return folders.contains { folder == $0 || folder.hasPrefix("\($0)/") }
    }
}
