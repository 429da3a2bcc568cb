import CLinux
import Glibc

/// Reads files on file systems that may never respond, such as a network mount whose server is gone.
package enum TimedFile {
    /// Works like `BoundedFile.contents`, but returns after `timeout` even if the file system hangs.
    ///
    /// A hung call cannot be interrupted, and a thread that hangs in one keeps its process from exiting. Therefore, the
    /// calls are made by another process that shares this one's memory; it is abandoned if it does not respond.
    /// - Parameters:
    ///   - flags: added to the flags of open(2).
    ///   - folder: if given, the file is one of ours below this folder, and is checked as by `OwnFile.contents`.
    /// - Throws: `FileError`; `ETIMEDOUT` after `timeout`.
    package static func contents(
        of path: String, below folder: String? = nil, limit: Int = BoundedFile.usualLimit, timeout: Duration,
        flags: Int32 = O_NONBLOCK
    ) throws(FileError) -> [UInt8] {
        func contentsAtOnce() throws(FileError) -> [UInt8] {
            guard let folder else { return try BoundedFile.contents(of: path, limit: limit) }
            return try OwnFile.contents(of: path, below: folder, limit: limit)
        }
        guard let job = ReadJob(path: path, below: folder, flags: flags, limit: limit) else {
            return try contentsAtOnce()
        }
        var descriptor: Int32 = -1
        let process = clinux_start_sharing_memory(readInOtherProcess, job.stackTop, job.shared, &descriptor)
        guard process > 0 else {
            job.free()
            return try contentsAtOnce()
        }
        defer { close(descriptor) }
        guard hasEnded(descriptor, within: timeout) else {
            // Its memory is not freed: the process may still write to it.
            kill(process, SIGKILL)
            throw FileError(operation: "read", path: path, code: ETIMEDOUT)
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        defer { job.free() }
        guard status == 0 else { throw FileError(operation: "read", path: path, code: EIO) }
        let outcome = job.shared.pointee
        if let folder { try check(outcome, path, below: folder) }
        guard outcome.code == 0 else { throw FileError(operation: "read", path: path, code: outcome.code) }
        return Array(UnsafeRawBufferPointer(start: outcome.bytes, count: outcome.count))
    }

    /// Performs the checks of `OwnFile` on the result of the other process.
    private static func check(_ outcome: SharedRead, _ path: String, below folder: String) throws(FileError) {
        if outcome.folderStatus.st_nlink > 0, let distrust = Distrust.ofFolder(outcome.folderStatus) {
            throw FileError(distrusting: folder, distrust)
        }
        if outcome.parentStatus.st_nlink > 0, let distrust = Distrust.ofFolder(outcome.parentStatus) {
            throw FileError(distrusting: AtomicFile.folder(of: path), distrust)
        }
        if outcome.status.st_nlink > 0, let distrust = Distrust.ofFile(outcome.status) {
            throw FileError(distrusting: path, distrust)
        }
    }

    private static func hasEnded(_ descriptor: Int32, within timeout: Duration) -> Bool {
        let deadline = ContinuousClock.now.advanced(by: timeout)
        while true {
            let left = max(.zero, ContinuousClock.now.duration(to: deadline))
            var file = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            let ready = poll(&file, 1, Int32(clamping: Int(left / .milliseconds(1)) + 1))
            if ready < 0, errno == EINTR { continue }
            return ready > 0
        }
    }
}

/// The memory shared by the two processes.
private struct SharedRead {
    var path: UnsafeMutablePointer<CChar>
    /// Our folder, and the subfolder of it that contains the file; nil if there is none.
    var folder: UnsafeMutablePointer<CChar>?
    var parent: UnsafeMutablePointer<CChar>?
    var flags: Int32
    /// Space for `limit` + 1 bytes.
    var bytes: UnsafeMutableRawPointer
    var limit: Int
    var count = 0
    /// `errno`, or 0.
    var code: Int32 = 0
    /// All zero if unknown, which counts as having no hard links. For `parent` and the file, the status of a link
    /// itself, not that of its target.
    var folderStatus = stat()
    var parentStatus = stat()
    var status = stat()
}

/// The memory for one read. The system allocates its pages only when they are written.
private struct ReadJob {
    private static let stackSize = 64 << 10

    let shared: UnsafeMutablePointer<SharedRead>
    private let memory: UnsafeMutableRawPointer
    private let size: Int

    /// - Returns: nil if the system cannot provide the memory.
    init?(path: String, below folder: String?, flags: Int32, limit: Int) {
        size = ReadJob.stackSize + limit + 1
        let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        guard let memory, memory != MAP_FAILED, let text = strdup(path) else { return nil }
        self.memory = memory
        let parent = AtomicFile.folder(of: path) == folder || folder == nil ? nil : AtomicFile.folder(of: path)
        shared = .allocate(capacity: 1)
        shared.initialize(
            to: SharedRead(
                path: text, folder: folder.flatMap { strdup($0) }, parent: parent.flatMap { strdup($0) },
                flags: folder == nil ? flags : flags | O_NOFOLLOW, bytes: memory.advanced(by: ReadJob.stackSize),
                limit: limit))
    }

    /// Stacks grow downward.
    var stackTop: UnsafeMutableRawPointer { memory.advanced(by: ReadJob.stackSize) }

    func free() {
        for text in [shared.pointee.path, shared.pointee.folder, shared.pointee.parent] { Glibc.free(text) }
        shared.deallocate()
        munmap(memory, size)
    }
}

/// Runs in the other process. It shares this process's memory, so it only makes system calls.
private func readInOtherProcess(_ argument: UnsafeMutableRawPointer?) -> Int32 {
    guard let job = argument?.assumingMemoryBound(to: SharedRead.self) else { return 1 }
    // An abandoned process must not keep open the pipe from which a shell reads this command's output.
    clinux_close_all()
    if let folder = job.pointee.folder {
        // If this fails, the status stays all zero.
        stat(folder, &job.pointee.folderStatus)
        if let parent = job.pointee.parent { lstat(parent, &job.pointee.parentStatus) }
        lstat(job.pointee.path, &job.pointee.status)
    }
    let descriptor = open(job.pointee.path, O_RDONLY | O_CLOEXEC | O_NOCTTY | job.pointee.flags)
    guard descriptor >= 0 else {
        job.pointee.code = errno
        return 0
    }
    if job.pointee.folder != nil { fstat(descriptor, &job.pointee.status) }
    while true {
        let room = job.pointee.limit + 1 - job.pointee.count
        let count = read(descriptor, job.pointee.bytes.advanced(by: job.pointee.count), room)
        if count < 0 {
            if errno == EINTR { continue }
            job.pointee.code = errno
            return 0
        }
        job.pointee.count += count
        if job.pointee.count > job.pointee.limit { job.pointee.code = EFBIG }
        if count == 0 || job.pointee.code != 0 { return 0 }
    }
}
