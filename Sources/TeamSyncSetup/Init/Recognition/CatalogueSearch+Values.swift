import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Mentions folders and sources with values that no count reads.
extension CatalogueSearch {
    /// The maximum number of folders.
    private static var placeLimit: Int { 8 }

    /// Adds notes about them, only if something else is counted.
    mutating func addUnnamedValues() throws {
        guard !isEmpty else { return }
        let known = CountedPaths(iconCounts + others + (leftOut + copies + ofApps).map(\.count))
        let values = try UnnamedValues(summary, evidence, in: repository, besides: known.contains)
        let places = values.sources.filter(\.isPlace).prefix(Self.placeLimit)
        for source in places + values.sources.filter({ !$0.isPlace }).prefix(SmallSet.limit) {
            var best: (count: CloneProposal.Count, number: Int)?
            for count in source.counts.map({ CloneProposal.Count("tokens", $0) }) {
                guard let number = try number(of: count), number * 2 >= source.number, number > best?.number ?? 0
                else { continue }
                best = (count, number)
            }
            guard let (count, number) = best else {
                let count = CloneProposal.Count(source.isPlace ? "value_files" : "color_files", source.countOfFiles)
                copies.append(LeftOut(source.number, count, .unreadForm))
                continue
            }
            let isFew = number < CodeTokenFinder.fewest
            let ofPlace: LeftOut.Reason = isFew ? .few(CodeTokenFinder.fewest) : .separate
            copies.append(LeftOut(number, count, source.isPlace ? ofPlace : .unnamed))
        }
    }
}
