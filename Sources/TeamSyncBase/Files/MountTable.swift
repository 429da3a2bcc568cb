import CLinux
import Glibc

/// The file systems mounted in this process, as listed in `/proc/self/mountinfo`. Reading it never blocks, regardless
/// of what is mounted.
package struct MountTable: Equatable, Sendable {
    package struct Mount: Equatable, Sendable {
        /// The absolute path of the mount point.
        package let point: String
        /// `ext4`, `nfs4`, `fuse.sshfs`.
        package let fileSystem: String

        package init(point: String, fileSystem: String) {
            (self.point, self.fileSystem) = (point, fileSystem)
        }

        /// Whether it is on a disk or in the memory of this machine, so that reading it cannot hang. Unknown file
        /// systems are not local.
        package var isLocal: Bool { MountTable.local.contains(fileSystem) }
    }

    /// The mounts in the order of the table: if several have the same mount point, only the last one is visible.
    package let mounts: [Mount]

    /// The maximum size of the table in bytes.
    private static let limit = 16 << 20

    private static let local: Set<String> = [
        "ext2", "ext3", "ext4", "xfs", "btrfs", "bcachefs", "f2fs", "zfs", "jfs", "reiserfs", "nilfs2", "ntfs",
        "ntfs3", "vfat", "msdos", "exfat", "hfs", "hfsplus", "udf", "iso9660", "overlay", "aufs", "tmpfs", "ramfs",
        "devtmpfs", "squashfs", "erofs", "ecryptfs", "fuseblk",
    ]

    /// - Parameter text: lines of `/proc/self/mountinfo`; invalid lines are skipped.
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

    /// The current table; empty if it cannot be read.
    package static var current: MountTable {
        do throws(FileError) {
            return MountTable(parsing: try BoundedFile.contents(of: "/proc/self/mountinfo", limit: limit))
                .withRoot(type: clinux_file_system_type("/"))
        } catch {
            return MountTable(parsing: [])
        }
    }

    /// Adds a mount for `/`, which the table lacks in a chroot that is a folder of a file system mounted outside.
    /// - Parameter type: the type of the file system of `/`, from statfs(2).
    func withRoot(type: @autoclosure () -> UInt32) -> MountTable {
        // Calls statfs(2) only if needed, since a root on a network file system may not respond.
        guard !mounts.contains(where: { $0.point == "/" }), let name = MountTable.names[type()] else { return self }
        return MountTable(mounts: [Mount(point: "/", fileSystem: name)] + mounts)
    }

    /// The file systems that can contain a root, by their statfs(2) number. All others are treated as unknown.
    private static let names: [UInt32: String] = [
        0xEF53: "ext4", 0x5846_5342: "xfs", 0x9123_683E: "btrfs", 0xCA45_1A4E: "bcachefs", 0xF2F5_2010: "f2fs",
        0x2FC1_2FC1: "zfs", 0x794C_7630: "overlay", 0x0102_1994: "tmpfs", 0x8584_58F6: "ramfs", 0x7371_7368: "squashfs",
    ]

    /// Returns the mount that contains a path: the one with the longest mount point, and the last of several with the
    /// same one.
    /// - Parameter path: an absolute path without symbolic links or `..`.
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

    /// Decodes escapes such as `\040`: the kernel writes spaces, tabs, newlines and backslashes as three octal digits.
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
