import Testing

@testable import TeamSyncBase

@Suite struct MountTableTests {
    private let table = MountTable(
        parsing: Array(
            #"""
            22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
            30 22 0:26 / /home rw - nfs4 server:/home rw
            31 30 0:27 / /home/ann/a\040b rw shared:2 master:3 - fuse.sshfs far:/ rw
            32 30 0:28 / /home/ann/local rw - tmpfs tmpfs rw
            33 30 0:29 / /home/ann/local rw - cifs //server/share rw
            34 22 0:30 / /mnt/back\134slash rw - xfs /dev/sdb rw
            broken line
            """#.utf8))

    @Test(
        "The longest mount point above a path counts",
        arguments: [
            ("/", "ext4"), ("/usr/share", "ext4"), ("/home", "nfs4"), ("/homestead", "ext4"),
            ("/home/ann/a b", "fuse.sshfs"), ("/home/ann/a b/c", "fuse.sshfs"), ("/home/ann/a bc", "nfs4"),
            ("/home/ann/local/clone", "cifs"), (#"/mnt/back\slash/x"#, "xfs"),
        ])
    func theLongestPointAboveAPathCounts(path: String, fileSystem: String) {
        #expect(table.mount(of: path)?.fileSystem == fileSystem)
    }

    @Test(
        "Unknown file systems are not local",
        arguments: [
            ("ext4", true), ("btrfs", true), ("fuseblk", true), ("overlay", true), ("nfs", false), ("nfs4", false),
            ("fuse.sshfs", false), ("9p", false), ("virtiofs", false), ("autofs", false), ("ext5", false), ("", false),
        ])
    func whatIsNotKnownToBeLocalIsNot(fileSystem: String, isLocal: Bool) {
        #expect(MountTable.Mount(point: "/", fileSystem: fileSystem).isLocal == isLocal)
    }

    @Test("The table of this process has a root")
    func theOwnTableHasARoot() {
        #expect(MountTable.current.mount(of: "/") != nil)
        #expect(MountTable(parsing: []).mount(of: "/") == nil)
    }

    @Test(
        "A chroot has the root of its mount",
        arguments: [(0xEF53, true), (0x794C_7630, true), (0x6969, nil), (0x6573_5546, nil), (0, nil)]
            as [(UInt32, Bool?)])
    func aChrootHasTheRootThatItIsOn(type: UInt32, isLocal: Bool?) {
        let chroot = MountTable(parsing: Array("93 71 0:41 / /proc rw,relatime - proc proc rw\n".utf8)).withRoot(
            type: type)
        #expect(chroot.mount(of: "/home/ann")?.isLocal == isLocal)
        #expect(chroot.mount(of: "/proc/self")?.fileSystem == "proc")
        #expect(table.withRoot(type: type) == table)
    }
}
