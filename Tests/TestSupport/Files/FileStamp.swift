import Foundation
import Glibc

/// What tells whether a file was touched.
package struct FileStamp: Equatable {
    package var inode: UInt64
    package var modified: Int
    package var mode: UInt32
    package var isLink: Bool

    /// - Throws: `POSIXError` when there is nothing at `path`. A link is looked at itself, not followed.
    package init(_ path: String) throws {
        var status = stat()
        guard lstat(path, &status) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        inode = UInt64(status.st_ino)
        modified = status.st_mtim.tv_sec
        mode = UInt32(status.st_mode) & 0o7777
        isLink = status.st_mode & S_IFMT == S_IFLNK
    }

    /// Sets a file's time of modification to an hour of long ago.
    package static func age(_ path: String) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: path)
    }
}
