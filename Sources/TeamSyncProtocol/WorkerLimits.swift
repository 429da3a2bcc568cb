package import TeamSyncBase

/// The limits of a worker and its children, so that a hostile repository can make one request fail, but cannot fill the
/// disk or the memory. Set by the process that starts the worker.
package enum WorkerLimits {
    /// The writable memory of programs started by a worker, in bytes: git needs more than a worker for indexing packs.
    package static let childData: UInt64 = 2 << 30
    /// The value to which a worker raises its own limit: each pack of a clone may be open.
    package static let openFiles: UInt64 = 65536
    /// The processor time of one analysis.
    package static let lookTime = Duration.seconds(30)

    /// Set before a worker's first instruction.
    package static let all: [ResourceLimit] = [
        .data(1 << 30, hard: childData), .addresses(6 << 30), .fileSize(8 << 30), .openFiles(openFiles), .coreSize(0),
        // A deadline ends a long fetch. This limit ends a process that keeps computing after its supervisor has died.
        .processorTime(.seconds(3600)),
    ]
}
