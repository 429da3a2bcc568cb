import CLinux
import Glibc

/// A file in memory without a name (memfd_create(2)), which another process can be given to read. It is gone with the
/// last descriptor.
package final class AnonymousFile {
    /// At the beginning of the file; closed with this value.
    package let descriptor: Int32

    /// - Parameter name: for the lists of open files of debuggers, and for errors.
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
