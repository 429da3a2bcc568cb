import TeamSyncBase
import TeamSyncConfiguration

/// Sentences about contents that a partial clone lacks, said once each instead of once for each commit.
struct UnfetchedNotes {
    private static let ending = "has not been fetched into this partial clone"

    /// With the commits left out, in the order in which they were found; and at how many commits each was.
    private var found: [(sentence: String, count: Int)] = []

    /// - Returns: whether a sentence is about such contents.
    mutating func add(_ sentence: String) -> Bool {
        guard let short = UnfetchedNotes.withoutCommit(sentence) else { return false }
        if let known = found.firstIndex(where: { $0.sentence == short }) {
            found[known].count += 1
        } else {
            found.append((short, 1))
        }
        return true
    }

    /// One for each file.
    var sentences: [String] {
        found.map { $0.count == 1 ? $0.sentence : "\($0.sentence), as it was at \($0.count) commits" }
    }

    /// The sentences, those about such contents once for each file.
    static func brief(_ sentences: [String]) -> [String] {
        sentences.reduce(into: []) { brief, sentence in
            let short = withoutCommit(sentence) ?? sentence
            if !brief.contains(short) { brief.append(short) }
        }
    }

    static func contains(_ sentences: [String]) -> Bool { sentences.contains { $0.hasSuffix(ending) } }

    /// How to get what is missing.
    static func remedy(_ configuration: RepositoryConfiguration) -> String {
        "this is a partial clone: 'git -C \(configuration.path) fetch --refetch --no-filter' fetches what it lacks"
    }

    /// `icons: metadata.json at origin/main (f5f68298d) has not been fetched …` without the commit.
    private static func withoutCommit(_ sentence: String) -> String? {
        guard sentence.hasSuffix(ending), let commit = sentence.firstMatch(of: /\ at [^ ]+ \([0-9a-f]{7,40}\) has not/)
        else {
            return nil
        }
        return sentence[..<commit.range.lowerBound] + " has not" + sentence[commit.range.upperBound...]
    }
}
