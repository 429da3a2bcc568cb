import Glibc
import TeamSyncBase

/// A process and what it has started, as `/proc` tells it now. Only the process itself where there is no `/proc`.
enum ProcessFamily {
    private static let limit = 1 << 16

    /// - Parameter process: its number, or `self`.
    /// - Returns: `process` first, then its descendants: git and what git has started, ssh and what ssh connects through.
    static func members(of process: String) -> [String] {
        let descendants = FolderListing.names(of: "/proc/\(process)/task").flatMap { thread in
            children(listedIn: "/proc/\(process)/task/\(thread)/children")
        }
        return [process] + descendants.flatMap(members)
    }

    /// Ends what a process has started, and keeps the process from starting more: git takes its lock files away when it
    /// is asked to end, so that comes first. Blocks for up to 300 ms; the process itself is then to be killed.
    /// - Parameter atRest: called when all have been stopped and none has been ended.
    static func dismiss(below process: Int32, atRest: () -> Void) {
        if process != getpid() { kill(process, SIGSTOP) }
        var family: Set<Int32> = []
        while true {
            let new = Set(descendants(of: process)).subtracting(family)
            if new.isEmpty { break }
            for member in new { kill(member, SIGSTOP) }
            family.formUnion(new)
        }
        atRest()
        for member in family {
            kill(member, SIGTERM)
            kill(member, SIGCONT)
        }
        for _ in 0..<30 where family.contains(where: isRunning) { usleep(10_000) }
        for member in family.union(descendants(of: process)) { kill(member, SIGKILL) }
    }

    private static func descendants(of process: Int32) -> [Int32] {
        members(of: "\(process)").dropFirst().compactMap { Int32($0) }
    }

    /// Whether the process has not ended; a zombie has.
    private static func isRunning(_ process: Int32) -> Bool {
        let state = words(in: "/proc/\(process)/stat", behind: ")").dropFirst().first
        return state != nil && state != "Z"
    }

    /// The processes of a group, also those whose parent has died.
    static func members(ofGroup group: Int32) -> [String] {
        FolderListing.names(of: "/proc").filter { name in
            guard name.allSatisfy(\.isNumber) else { return false }
            // "number (name) state parent group …", where the name may hold anything.
            let fields = words(in: "/proc/\(name)/stat", behind: ")")
            return fields.count > 2 && fields[2] == "\(group)"
        }
    }

    private static func words(in path: String, behind mark: Character) -> [Substring] {
        do throws(FileError) {
            let text = String(decoding: try BoundedFile.contents(of: path, limit: limit), as: UTF8.self)
            guard let end = text.lastIndex(of: mark) else { return [] }
            return text[text.index(after: end)...].split(whereSeparator: \.isWhitespace)
        } catch {
            // Gone with its process.
            return []
        }
    }

    private static func children(listedIn path: String) -> [String] {
        do throws(FileError) {
            let text = String(decoding: try BoundedFile.contents(of: path, limit: limit), as: UTF8.self)
            return text.split(whereSeparator: \.isWhitespace).map(String.init)
        } catch {
            // Gone with its process.
            return []
        }
    }
}
