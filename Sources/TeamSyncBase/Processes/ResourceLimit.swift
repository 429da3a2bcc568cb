import CLinux
import Glibc

/// A limit that applies to a program from its start and that its children inherit (setrlimit(2)).
package struct ResourceLimit: Sendable {
    let value: clinux_limit

    private init(_ resource: __rlimit_resource, soft: UInt64, hard: UInt64? = nil) {
        value = clinux_limit(resource: Int32(resource.rawValue), soft: soft, hard: hard ?? soft)
    }

    /// The limit on writable memory, in bytes; `hard` is the maximum to which the program may raise it for its
    /// children.
    package static func data(_ bytes: UInt64, hard: UInt64) -> ResourceLimit {
        ResourceLimit(RLIMIT_DATA, soft: bytes, hard: hard)
    }
    /// The limit on the address space in bytes, including mapped files.
    package static func addresses(_ bytes: UInt64) -> ResourceLimit { ResourceLimit(RLIMIT_AS, soft: bytes) }
    /// The maximum size of a written file, in bytes.
    package static func fileSize(_ bytes: UInt64) -> ResourceLimit { ResourceLimit(RLIMIT_FSIZE, soft: bytes) }
    /// The limit on the processor time of a process.
    package static func processorTime(_ time: Duration) -> ResourceLimit {
        let seconds = UInt64(max(1, time.components.seconds))
        return ResourceLimit(RLIMIT_CPU, soft: seconds, hard: seconds + 5)
    }
    package static func openFiles(_ count: UInt64) -> ResourceLimit { ResourceLimit(RLIMIT_NOFILE, soft: count) }
    /// The maximum size of a core file in bytes; 0 for none.
    package static func coreSize(_ bytes: UInt64) -> ResourceLimit { ResourceLimit(RLIMIT_CORE, soft: bytes) }

    /// Raises this process's limit on open files to `count`, or to the system's maximum if that is lower.
    package static func raiseOpenFiles(to count: UInt64) {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(resource, &limit) == 0, limit.rlim_cur < rlim_t(count) else { return }
        limit.rlim_cur = min(limit.rlim_max, rlim_t(count))
        setrlimit(resource, &limit)
    }
}
