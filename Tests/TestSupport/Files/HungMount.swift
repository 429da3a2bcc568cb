import Glibc

/// A mounted file system that never responds, such as sshfs without a network: the process that should serve it, this
/// one, does not. It is unmounted with its last reference.
package final class HungMount {
    /// Mounting needs a privilege and the device.
    package static let isPossible = geteuid() == 0 && access("/dev/fuse", R_OK | W_OK) == 0

    package let path: String
    private let device: Int32

    package init(at path: String) throws {
        self.path = path
        try RawFile.makeFolder(RawPath(path))
        device = open("/dev/fuse", O_RDWR | O_CLOEXEC)
        guard device >= 0 else { throw SystemError("open", "/dev/fuse") }
        let options = "fd=\(device),rootmode=40000,user_id=0,group_id=0"
        guard mount("hung", path, "fuse", 0, options) == 0 else {
            close(device)
            throw SystemError("mount", path)
        }
    }

    deinit {
        // Closing the device ends the calls that are still waiting.
        close(device)
        umount2(path, Int32(MNT_DETACH))
    }
}
