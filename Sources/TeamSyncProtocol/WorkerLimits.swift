package import TeamSyncBase

/// What a worker and all that it starts may use, so that a hostile pack or tree costs one worker and neither the disk nor
/// the machine's memory.
package enum WorkerLimits {
    /// Bytes of memory of the worker itself; git, which it starts, may use twice as much.
    package static let memory: UInt64 = 1 << 30

    package static let all: [ResourceLimit] = [
        .data(memory, hard: 2 * memory), .addresses(6 << 30), .fileSize(8 << 30), .coreSize(0),
        .processorTime(.seconds(1800)),
    ]
}
