import Glibc

/// The bytes of an immutable file, mapped into memory instead of being read as a whole.
///
/// Its conformance to `Sendable` is unchecked because it contains a pointer. Nothing writes to the mapping, which
/// exists as long as this object.
final class MappedFile: @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer

    init(_ path: String) throws(GitError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        var status = stat()
        defer { if descriptor >= 0 { close(descriptor) } }
        guard descriptor >= 0, fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_size > 0
        else {
            throw MappedFile.failure(path)
        }
        let count = Int(status.st_size)
        let address = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
        guard address != MAP_FAILED, let address else { throw MappedFile.failure(path) }
        bytes = UnsafeRawBufferPointer(start: address, count: count)
    }

    deinit {
        munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
    }

    private static func failure(_ path: String) -> GitError {
        GitError(
            code: .generic, class: .system, message: "cannot read \(path): \(String(cString: strerror(errno)))",
            operation: "read a pack")
    }
}
