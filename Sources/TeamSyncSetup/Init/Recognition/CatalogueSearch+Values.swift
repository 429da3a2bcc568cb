import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Mentions sources with many colors that no count reads.
extension CatalogueSearch {
    /// Adds notes about at most two sources, only if something else is counted.
    mutating func addUnnamedValues() throws {
        guard !isEmpty else { return }
        let counts = iconCounts + others + (leftOut + copies + ofApps).map(\.count)
        let patterns = counts.flatMap { count -> [GlobPattern] in
            let source = count.configuration.source
            let own =
                switch source {
                case .tokens(let tokens): tokens.files.map(TokenSource.glob)
                case .directories(let glob, _): [glob + "/**"]
                default: [LeftOut.place(of: source)]
                }
            let parts = count.configuration.with + count.configuration.optional
            return (own + parts.map { $0.replacing("{key}", with: "*") }).map { GlobPattern($0) }
        }
        let values = try UnnamedValues(summary, evidence, in: repository) { file in
            let components = file.components
            return patterns.contains { $0.matches(components: components) }
        }
        for source in values.sources.prefix(SmallSet.limit) {
            let count = CloneProposal.Count("tokens", source.count)
            if let number = try number(of: count), number * 2 >= source.number {
                copies.append(LeftOut(number, count, .unnamed))
            } else {
                let count = CloneProposal.Count("colors", source.count)
                copies.append(LeftOut(source.number, count, .unreadForm))
            }
        }
    }
}
