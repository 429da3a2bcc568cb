import TeamSyncBase

extension Timestamp {
    /// `1767225600 +0330`, as in git's objects and its raw date format.
    var gitRaw: String {
        let minutes = offsetMinutes ?? 0
        let digits = String(abs(minutes) / 60 * 100 + abs(minutes) % 60)
        let padding = String(repeating: "0", count: max(0, 4 - digits.count))
        return "\(secondsSinceEpoch) \(minutes < 0 ? "-" : "+")\(padding)\(digits)"
    }

    /// Parses the format of `gitRaw`; nil for other text.
    init?(gitRaw text: some StringProtocol) {
        let words = text.split(separator: " ")
        guard words.count == 2, let seconds = Int64(words[0]), let zone = Int(words[1]) else { return nil }
        self.init(secondsSinceEpoch: seconds, offsetMinutes: zone / 100 * 60 + zone % 100)
    }
}
