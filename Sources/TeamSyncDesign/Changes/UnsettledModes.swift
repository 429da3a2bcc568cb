import TeamSyncBase
import TeamSyncConfiguration

extension CountConfiguration {
    /// Returns the count without the token files in a new or former place that may be that of a mode, although it is not
    /// recognized as one: their values must not be taken for those of other modes. Returns nil if there are no such files.
    func settled(_ before: Catalogue?, _ after: Catalogue?) -> CountConfiguration? {
        guard case .tokens(var tokens) = source, let before, let after,
            !before.unsettled.isEmpty || !after.unsettled.isEmpty
        else { return nil }
        let names = Set(before.unsettled.keys).symmetricDifference(after.unsettled.keys)
        let paths = names.reduce(into: Set<GitPath>()) {
            $0.formUnion(before.unsettled[$1] ?? [])
            $0.formUnion(after.unsettled[$1] ?? [])
        }
        // A path with the characters of a glob would exclude other files.
        let globs = paths.map(\.description).filter { path in !path.contains { "*?[]{}\\".contains($0) } }
        guard !globs.isEmpty else { return nil }
        tokens.exclude = (tokens.exclude ?? []) + globs.sorted()
        return reading(tokens)
    }
}
