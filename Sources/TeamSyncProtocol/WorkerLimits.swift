package import TeamSyncBase

/// The bounds of a worker and of what it starts, so that a hostile repository costs one request and neither the disk nor
/// the machine's memory. Whoever starts a worker sets them.
package enum WorkerLimits {
    /// Bytes of memory that a program may write to which a worker starts: git indexes packs with more than a worker needs.
    package static let childData: UInt64 = 2 << 30
    /// What a worker raises its own limit to: each pack of a clone may be open.
    package static let openFiles: UInt64 = 65536
    /// Processor time of one look.
    package static let lookTime = Duration.seconds(30)

    /// To be set before a worker's first instruction.
    package static let all: [ResourceLimit] = [
        .data(1 << 30, hard: childData), .addresses(6 << 30), .fileSize(8 << 30), .openFiles(openFiles), .coreSize(0),
        // A deadline ends a fetch that takes long. This ends a process that computes after its supervisor has died.
        .processorTime(.seconds(3600)),
    ]
}
