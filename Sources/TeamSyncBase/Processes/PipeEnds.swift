import Glibc

/// The two ends of a pipe, inherited only by programs that are given them. The creator closes them.
package struct PipeEnds {
    package let read: Int32
    package let write: Int32

    package init() throws(FileError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw FileError(operation: "make", path: "a pipe", code: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (read, write) = (ends[0], ends[1])
    }
}
