package import TeamSyncBase
package import TeamSyncDocuments

/// `1 Component (3d) · 276 Icons (1h) · 157 Colors (1h)`: the flat counts with the ages of their last changes.
package struct CountsLine: Sendable {
    /// The counts that come first, in this order; the others follow, sorted by name.
    static let first = ["components", "icons", "colors"]

    private static let byteLimit = 16 << 10

    private let document: CountsDocument
    private let now: Timestamp

    package init(document: CountsDocument, now: Timestamp) {
        self.document = document
        self.now = now
    }

    /// One line, including the newline. An unknown number is shown as `–`; an unknown age is omitted.
    package var text: String {
        line { _, _ in nil }
    }

    /// The line with the numbers after a pull added: `280 Icons → 283 (1h)`.
    package var textWithUpstream: String {
        line { name, shown in
            UpstreamTotal.number(of: name, in: document.repositories).flatMap { $0 == shown ? nil : $0 }
        }
    }

    private func line(upstream: (_ name: String, _ shown: Int?) -> Int?) -> String {
        let parts = CountsLine.ordered(document.counts.entries).map { name, entry in
            var part = "\(entry.count.map(String.init) ?? "–") \(CountName.words(name, count: entry.count))"
            if let upstream = upstream(name, entry.count) { part += " → \(upstream)" }
            if let updated = entry.updated { part += " (\(Age(of: updated, at: now).short))" }
            return part
        }
        let line = parts.isEmpty ? "no counts" : parts.joined(separator: " · ")
        return Sanitizer.cut(line, toBytes: CountsLine.byteLimit) + "\n"
    }

    private static func ordered(_ entries: [String: FlatCounts.Entry]) -> [(String, FlatCounts.Entry)] {
        let names = first.filter { entries[$0] != nil } + entries.keys.filter { !first.contains($0) }.sorted()
        return names.compactMap { name in entries[name].map { (name, $0) } }
    }
}

/// The value that a count would have after a pull.
package enum UpstreamTotal {
    /// Returns the sum over the repositories that have a count of this name: upstream's number for repositories with
    /// incoming changes, and the current number for the others, so that commits not yet pushed do not appear as a loss.
    /// - Returns: nil when a part is unknown, or when no incoming change affects the count.
    package static func number(of name: String, in repositories: [RepositoryStatus]) -> Int? {
        var total = 0
        var isChanged = false
        for repository in repositories {
            guard let count = repository.counts[name] else { continue }
            let hasIncoming = repository.hasIncoming
            guard let part = hasIncoming ? count.upstream : count.local else { return nil }
            isChanged = isChanged || hasIncoming && count.upstream != count.local
            total = total.addingSaturated(part)
        }
        return isChanged ? total : nil
    }
}

extension RepositoryStatus {
    /// Whether upstream has commits that the local branch lacks.
    package var hasIncoming: Bool {
        switch state {
        case .behind, .diverged, .unrelated: true
        case .upToDate, .ahead, .unknown: false
        }
    }
}
