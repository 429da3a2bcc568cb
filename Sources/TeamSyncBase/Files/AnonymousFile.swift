import CLinux
import Glibc

/// An unnamed file in memory (memfd_create(2)) that can be passed to another process for reading. It disappears with
/// its last descriptor.
package final class AnonymousFile {
    /// The open file, positioned at its beginning; closed when this object is released.
    package let descriptor: Int32

    /// - Parameter name: a label that debuggers show in lists of open files, and that errors contain.
    package init(_ bytes: [UInt8], called name: String) throws(FileError) {
        let descriptor = clinux_memory_file(name)
        guard descriptor >= 0 else { throw FileError.last("create", name) }
        do throws(FileError) {
            try DescriptorWriter.writeAll(bytes, to: descriptor, called: name)
            guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw FileError.last("read", name) }
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }
}
