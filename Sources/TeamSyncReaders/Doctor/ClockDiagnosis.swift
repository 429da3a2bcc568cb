package import TeamSyncBase
package import TeamSyncDocuments

/// Whether the clock can be right. Pure: the time is passed in.
package enum ClockDiagnosis {
    private static let earliest = Timestamp(secondsSinceEpoch: 1_735_689_600)
    private static let latest = Timestamp(secondsSinceEpoch: 4_102_444_800)

    /// - Parameter document: the newest times that this machine has written down; nil when it has none.
    package static func finding(now: Timestamp, document: CountsDocument?) -> Finding {
        let fix = "set the clock: 'timedatectl set-ntp true'"
        guard now >= earliest, now < latest else {
            return Finding("clock", .failed, "the clock shows \(now), which cannot be", fix: fix)
        }
        let written = document.map { [$0.generatedAt] + $0.repositories.compactMap(\.lastAttemptAt) } ?? []
        if let newest = written.max(), now.seconds(until: newest) > Freshness.tolerance {
            return Finding(
                "clock", .warning,
                "the clock shows \(now), and the document has a later time: \(newest) (one of them is wrong)",
                fix: "\(fix); the next check then writes the document anew")
        }
        return Finding("clock", .ok, "the clock shows \(now), later than everything that is written down")
    }
}
