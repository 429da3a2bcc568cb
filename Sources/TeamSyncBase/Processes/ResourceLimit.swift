import CLinux
import Glibc

/// A limit that a program begins with and hands on to what it starts (setrlimit(2)).
package struct ResourceLimit: Sendable {
    let value: clinux_limit

    private init(_ resource: __rlimit_resource, soft: UInt64, hard: UInt64? = nil) {
        value = clinux_limit(resource: Int32(resource.rawValue), soft: soft, hard: hard ?? soft)
    }

    /// Bytes of memory that is written to; `hard` is what the program may raise it to for what it starts.
    package static func data(_ bytes: UInt64, hard: UInt64) -> ResourceLimit {
        ResourceLimit(RLIMIT_DATA, soft: bytes, hard: hard)
    }
    /// Bytes of addresses, which count files that are mapped.
    package static func addresses(_ bytes: UInt64) -> ResourceLimit { ResourceLimit(RLIMIT_AS, soft: bytes) }
    /// Bytes of a file that is written.
    package static func fileSize(_ bytes: UInt64) -> ResourceLimit { ResourceLimit(RLIMIT_FSIZE, soft: bytes) }
    /// Of one process.
    package static func processorTime(_ time: Duration) -> ResourceLimit {
        let seconds = UInt64(max(1, time.components.seconds))
        return ResourceLimit(RLIMIT_CPU, soft: seconds, hard: seconds + 5)
    }
    package static func openFiles(_ count: UInt64) -> ResourceLimit { ResourceLimit(RLIMIT_NOFILE, soft: count) }
    /// Bytes of a core file; 0 writes none.
    package static func coreSize(_ bytes: UInt64) -> ResourceLimit { ResourceLimit(RLIMIT_CORE, soft: bytes) }

    /// Raises the number of files that this process may have open to `count`, as far as the system lets it.
    package static func raiseOpenFiles(to count: UInt64) {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < rlim_t(count) else { return }
        limit.rlim_cur = min(limit.rlim_max, rlim_t(count))
        setrlimit(resource, &limit)
    }
}
