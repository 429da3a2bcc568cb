import Glibc

/// Bounds on a worker, so that a hostile pack costs one fetch and neither the disk nor the machine's memory.
enum WorkerLimits {
    /// Of addresses, which count packs that are mapped.
    private static let memory: rlim_t = 6 << 30
    /// Of memory that is written to.
    private static let data: rlim_t = 2 << 30
    private static let fileSize: rlim_t = 8 << 30
    private static let openFiles: rlim_t = 1024

    /// Lowers the limits of this process and of what it starts; lower ones that hold already stay.
    static func apply() {
        lower(__rlimit_resource_t(RLIMIT_AS.rawValue), to: memory)
        lower(__rlimit_resource_t(RLIMIT_DATA.rawValue), to: data)
        lower(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), to: fileSize)
        lower(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), to: openFiles)
        lower(__rlimit_resource_t(RLIMIT_CORE.rawValue), to: 0)
        // A file that grows too large is a failing write, and the write's error says what happened.
        signal(SIGXFSZ, SIG_IGN)
    }

    private static func lower(_ resource: __rlimit_resource_t, to limit: rlim_t) {
        var current = rlimit()
        guard getrlimit(resource, &current) == 0 else { return }
        current.rlim_cur = min(current.rlim_cur, limit)
        current.rlim_max = min(current.rlim_max, limit)
        setrlimit(resource, &current)
    }
}
