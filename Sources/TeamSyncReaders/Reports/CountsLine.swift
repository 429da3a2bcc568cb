package import TeamSyncBase
package import TeamSyncDocuments

/// `1 Component (3d) · 276 Icons (1h) · 157 Colors (1h)`: the flat counts with the ages of their last changes.
package struct CountsLine: Sendable {
    /// What comes first, in this order; the other counts follow by name.
    static let first = ["components", "icons", "colors"]

    private static let byteLimit = 16 << 10

    private let document: CountsDocument
    private let now: Timestamp

    package init(document: CountsDocument, now: Timestamp) {
        self.document = document
        self.now = now
    }

    /// One line with its newline. An unknown number is `–`; an unknown age is left out.
    package var text: String {
        line { _, _ in nil }
    }

    /// The same with what upstream has where that differs: `280 Icons → 283 (1h)`.
    var textWithUpstream: String {
        line { name, local in
            document.repositories.compactMap { $0.counts[name]?.upstream }.first { $0 != local }
        }
    }

    private func line(upstream: (_ name: String, _ local: Int?) -> Int?) -> String {
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
