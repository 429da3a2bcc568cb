import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncWords

/// Warnings about contents that a partial clone lacks: one warning for each file instead of one for each commit.
struct UnfetchedNotes {
    /// The warnings without their commits, each with the number of commits, in the order in which they were found.
    private var found: [(warning: Warning, count: Int)] = []

    /// - Returns: whether the warning is about such contents.
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

    /// One sentence per file.
    var sentences: [String] {
        found.map { warning, count in
            Words.text(warning) + (count == 1 ? "" : ", at \(count) commits")
        }
    }

    /// Returns the warnings; those about such contents without their commits.
    static func brief(_ warnings: [Warning]) -> [Warning] {
        warnings.reduce(into: []) { brief, warning in
            brief.add(warning.unfetchedFile == nil ? warning : warning.at([]))
        }
    }

    static func contains(_ warnings: [Warning]) -> Bool { warnings.contains { $0.unfetchedFile != nil } }

    /// Advice on getting the missing contents.
    static func remedy(_ configuration: RepositoryConfiguration) -> String {
        "this is a partial clone: run \(ShellQuote.git("fetch", "--refetch", "--no-filter", in: configuration.path)) to fetch the missing objects"
    }
}
