import Glibc

/// A mounted file system that never answers, as an sshfs whose network is gone: the process that should serve it, this
/// one, does not. Goes away with its last reference.
package final class HungMount {
    /// Mounts need a privilege and the device.
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
        // Closing the device ends the calls that still wait.
        close(device)
        umount2(path, Int32(MNT_DETACH))
    }
}
