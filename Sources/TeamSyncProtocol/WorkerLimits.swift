package import TeamSyncBase

/// The limits of a worker and its children, so that a hostile repository can make one request fail, but cannot fill the
/// disk or the memory. The process that starts the worker sets them.
package enum WorkerLimits {
    /// The maximum writable memory of a program started by a worker, in bytes. git needs more than a worker does to
    /// index packs.
    package static let childData: UInt64 = 2 << 30
    /// The maximum number of open files, to which a worker raises its own limit because each pack of a clone may be
    /// open.
    package static let openFiles: UInt64 = 65536
    /// The maximum processor time of one analysis.
    package static let lookTime = Duration.seconds(30)

    /// The limits set before a worker's first instruction.
    package static let all: [ResourceLimit] = [
        .data(1 << 30, hard: childData), .addresses(6 << 30), .fileSize(8 << 30), .openFiles(openFiles), .coreSize(0),
        // A deadline ends a long fetch. This limit ends a process that keeps computing after its supervisor has died.
        .processorTime(.seconds(3600)),
    ]
}
