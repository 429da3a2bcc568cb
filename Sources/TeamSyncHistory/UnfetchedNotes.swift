import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncWords

/// Warnings about contents that a partial clone lacks, once for each file instead of once for each commit.
struct UnfetchedNotes {
    /// Without the commits, in the order in which they were found; and at how many commits each was.
    private var found: [(warning: Warning, count: Int)] = []

    /// - Returns: whether a warning is about such contents.
    mutating func add(_ warning: Warning) -> Bool {
        guard warning.unfetchedFile != nil else { return false }
        let general = warning.at([])
        if let known = found.firstIndex(where: { $0.warning == general }) {
            found[known].count += 1
        } else {
            found.append((general, 1))
        }
        return true
    }

    /// One for each file.
    var sentences: [String] {
        found.map { warning, count in
            Words.text(warning) + (count == 1 ? "" : ", at \(count) commits")
        }
    }

    /// The warnings, those about such contents without the commits.
    static func brief(_ warnings: [Warning]) -> [Warning] {
        warnings.reduce(into: []) { brief, warning in
            brief.add(warning.unfetchedFile == nil ? warning : warning.at([]))
        }
    }

    static func contains(_ warnings: [Warning]) -> Bool { warnings.contains { $0.unfetchedFile != nil } }

    /// How to get what is missing.
    static func remedy(_ configuration: RepositoryConfiguration) -> String {
        "this is a partial clone: run \(ShellQuote.git("fetch", "--refetch", "--no-filter", in: configuration.path)) to fetch the missing objects"
    }
}
