import TeamSyncDocuments

/// The verdicts on changes, counted against the compiler's.
struct OracleTally {
    /// A change that breaks a use without being reported as breaking.
    private struct Missed: Comparable {
        let kind: String
        let verdict: String

        static func < (left: Missed, right: Missed) -> Bool { (left.kind, left.verdict) < (right.kind, right.verdict) }
    }

    /// The number of changes reported as breaking, and the number of those that break a use.
    private(set) var (breaking, right) = (0, 0)
    /// The number of changes that break a use, and the number of those reported as breaking, by part.
    private var recalls: [String: (broken: Int, certain: Int)] = [:]
    private var missed: [Missed] = []

    var precision: Double { OracleTally.share(right, breaking) }
    /// Of the changes that break a use.
    var recall: Double {
        OracleTally.share(recalls.values.map(\.certain).reduce(0, +), recalls.values.map(\.broken).reduce(0, +))
    }

    private static func share(_ part: Int, _ all: Int) -> Double { all == 0 ? 1 : Double(part) / Double(all) }

    mutating func add(part: String, kind: String, _ verdicts: Set<APIChange.Verdict>, isBroken: Bool) {
        if verdicts.contains(.breaking) {
            breaking += 1
            if isBroken { right += 1 }
        }
        guard isBroken else { return }
        recalls[part, default: (0, 0)].broken += 1
        if verdicts.contains(.breaking) {
            recalls[part]?.certain += 1
        } else {
            missed.append(
                Missed(kind: "\(part): \(kind)", verdict: verdicts.map(\.rawValue).sorted().joined(separator: ", ")))
        }
    }

    /// Precision, recall by part, and the kinds of changes that break a use without being reported as breaking.
    var report: String {
        let broken = recalls.values.map(\.broken).reduce(0, +)
        let parts = recalls.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value.certain) of \($0.value.broken)" }
        let kinds = Dictionary(grouping: missed.sorted(), by: \.kind).sorted { $0.key < $1.key }
        let rest = kinds.map { "  \($0.value.count) × \($0.key): \($0.value[0].verdict)" }
        let totals = [
            "of \(breaking) 'breaking' \(right) break a use: precision \(precision)",
            "of \(broken) broken uses \(broken - missed.count) are of changes called 'breaking': recall \(recall)",
        ]
        return (totals + parts + ["not 'breaking':"] + rest).joined(separator: "\n")
    }
}
