import Glibc

/// The properties of a file from lstat(2) that stay the same when it is renamed. Equal values denote the same file with
/// the same contents, unless there is a difference that git would not notice either.
struct FileIdentity: Equatable {
    let device: UInt64
    let inode: UInt64
    let mode: UInt32
    /// The size in bytes.
    let size: Int64
    let seconds: Int64
    let nanoseconds: Int64

    var isFolder: Bool { mode_t(mode) & S_IFMT == S_IFDIR }

    /// nil if the file does not exist.
    init?(of name: [CChar], in folder: Int32) {
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        (device, inode, mode) = (UInt64(status.st_dev), UInt64(status.st_ino), UInt32(status.st_mode))
        size = Int64(status.st_size)
        (seconds, nanoseconds) = (Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec))
    }

    init?(of path: String) {
        self.init(of: Array(path.utf8CString), in: AT_FDCWD)
    }

    /// The numbers as text, separated by colons.
    var text: String { "\(device):\(inode):\(mode):\(size):\(seconds):\(nanoseconds)" }

    /// - Parameter text: a text in the form of `text`.
    init?(text: some StringProtocol) {
        let fields = text.split(separator: ":")
        guard fields.count == 6, let device = UInt64(fields[0]), let inode = UInt64(fields[1]),
            let mode = UInt32(fields[2]), let size = Int64(fields[3]), let seconds = Int64(fields[4]),
            let nanoseconds = Int64(fields[5])
        else { return nil }
        (self.device, self.inode, self.mode, self.size) = (device, inode, mode, size)
        (self.seconds, self.nanoseconds) = (seconds, nanoseconds)
    }
}
