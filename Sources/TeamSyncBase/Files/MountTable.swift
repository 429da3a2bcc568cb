import CLinux
import Glibc

/// The mounted file systems of this process, as `/proc/self/mountinfo` lists them. Reading it never blocks, whatever is
/// mounted.
package struct MountTable: Equatable, Sendable {
    package struct Mount: Equatable, Sendable {
        /// The absolute path that it is mounted at.
        package let point: String
        /// `ext4`, `nfs4`, `fuse.sshfs`.
        package let fileSystem: String

        package init(point: String, fileSystem: String) {
            (self.point, self.fileSystem) = (point, fileSystem)
        }

        /// Whether it is on a disk or in the memory of this machine, so that reading it cannot hang. What is not known
        /// is not.
        package var isLocal: Bool { MountTable.local.contains(fileSystem) }
    }

    /// In the order of the table: of several at one point, the last one is what a path leads to.
    package let mounts: [Mount]

    /// Bytes.
    private static let limit = 16 << 20

    private static let local: Set<String> = [
        "ext2", "ext3", "ext4", "xfs", "btrfs", "bcachefs", "f2fs", "zfs", "jfs", "reiserfs", "nilfs2", "ntfs",
        "ntfs3", "vfat", "msdos", "exfat", "hfs", "hfsplus", "udf", "iso9660", "overlay", "aufs", "tmpfs", "ramfs",
        "devtmpfs", "squashfs", "erofs", "ecryptfs", "fuseblk",
    ]

    /// - Parameter text: lines of `/proc/self/mountinfo`; what cannot be read is skipped.
    package init(parsing text: [UInt8]) {
        mounts = text.split(separator: UInt8(ascii: "\n")).compactMap { line in
            // "36 35 98:0 /root /point options [optional fields …] - type source options"
            let fields = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
            guard fields.count > 6,
                let dash = fields[6...].firstIndex(where: { $0.elementsEqual("-".utf8) }), dash + 1 < fields.count,
                let point = String(validating: MountTable.unescaped(fields[4]), as: UTF8.self), point.hasPrefix("/")
            else { return nil }
            return Mount(point: point, fileSystem: String(decoding: fields[dash + 1], as: UTF8.self))
        }
    }

    private init(mounts: [Mount]) {
        self.mounts = mounts
    }

    /// The table as it is now; empty where it cannot be read.
    package static var current: MountTable {
        do throws(FileError) {
            return MountTable(parsing: try BoundedFile.contents(of: "/proc/self/mountinfo", limit: limit))
                .withRoot(type: clinux_file_system_type("/"))
        } catch {
            return MountTable(parsing: [])
        }
    }

    /// In a chroot the table has no `/` where that is a folder of a file system which is mounted outside.
    /// - Parameter type: of the file system that `/` is on, as statfs(2) has it.
    func withRoot(type: @autoclosure () -> UInt32) -> MountTable {
        // Otherwise it is not asked for, since a root that another machine serves may not answer.
        guard !mounts.contains(where: { $0.point == "/" }), let name = MountTable.names[type()] else { return self }
        return MountTable(mounts: [Mount(point: "/", fileSystem: name)] + mounts)
    }

    /// File systems that a root may be on, by the number that statfs(2) has for them. Others are taken for unknown.
    private static let names: [UInt32: String] = [
        0xEF53: "ext4", 0x5846_5342: "xfs", 0x9123_683E: "btrfs", 0xCA45_1A4E: "bcachefs", 0xF2F5_2010: "f2fs",
        0x2FC1_2FC1: "zfs", 0x794C_7630: "overlay", 0x0102_1994: "tmpfs", 0x8584_58F6: "ramfs", 0x7371_7368: "squashfs",
    ]

    /// The mount that a path is on: the one with the longest point above it, and of these the last.
    /// - Parameter path: absolute, without symbolic links and `..`.
    /// - Returns: nil when the table is empty.
    package func mount(of path: String) -> Mount? {
        var best: Mount?
        for mount in mounts where MountTable.isSame(mount.point, orAbove: path) {
            if mount.point.utf8.count >= best?.point.utf8.count ?? 0 { best = mount }
        }
        return best
    }

    private static func isSame(_ point: String, orAbove path: String) -> Bool {
        guard point != "/" else { return path.hasPrefix("/") }
        guard path.utf8.starts(with: point.utf8) else { return false }
        let rest = path.utf8.dropFirst(point.utf8.count)
        return rest.isEmpty || rest.first == UInt8(ascii: "/")
    }

    /// `\040` as a blank: the kernel writes blanks, tabs, newlines and backslashes as three octal digits.
    private static func unescaped(_ field: ArraySlice<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        var rest = field
        while let byte = rest.popFirst() {
            let digits = rest.prefix(3)
            if byte == UInt8(ascii: "\\"), digits.count == 3,
                let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
            {
                output.append(value)
                rest = rest.dropFirst(3)
            } else {
                output.append(byte)
            }
        }
        return output
    }
}
