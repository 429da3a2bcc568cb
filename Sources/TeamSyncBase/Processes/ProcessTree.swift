import Glibc

/// The processes of this machine, as `/proc` lists them now.
package enum ProcessTree {
    private static let limit = 1 << 16
    /// More than these are not looked for below one process.
    private static let mostMembers = 4096

    /// - Parameter process: its number, or `self`.
    /// - Returns: `process` first, then its descendants: git and what git has started, ssh and what ssh connects through.
    package static func members(of process: String) -> [String] {
        var found = [process]
        var next = 0
        while next < found.count, found.count < mostMembers {
            let folder = "/proc/\(found[next])/task"
            for thread in FolderListing.names(of: folder) {
                found += words(in: "\(folder)/\(thread)/children").map(String.init)
            }
            next += 1
        }
        return found
    }

    /// The processes of a session, also those whose parent has ended.
    package static func members(ofSession session: Int32) -> [Int32] {
        FolderListing.names(of: "/proc").compactMap { Int32($0) }.filter { getsid($0) == session }
    }

    private static func words(in path: String) -> [Substring] {
        do throws(FileError) {
            let text = String(decoding: try BoundedFile.contents(of: path, limit: limit), as: UTF8.self)
            return text.split(whereSeparator: \.isWhitespace)
        } catch {
            // Gone with its process.
            return []
        }
    }
}
