import Foundation
import TestSupport

/// The metadata of a file.
struct FileFacts: Equatable {
    let inode: UInt64
    let mode: UInt32
    let seconds: Int
    let nanoseconds: Int
    let size: Int
    private let kind: mode_t

    /// - Returns: nil if there is nothing at `path`. Links are not followed.
    init?(_ path: String) throws {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            guard errno == ENOENT || errno == ENOTDIR else { throw SystemError("look at", path) }
            return nil
        }
        inode = UInt64(status.st_ino)
        mode = UInt32(status.st_mode & 0o7777)
        kind = status.st_mode & S_IFMT
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
        size = Int(status.st_size)
    }

    var isFolder: Bool { kind == S_IFDIR }
    var isFile: Bool { kind == S_IFREG }
}
