import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

extension Recognizer {
    /// The catalogues of kinds that a profile does not count.
    func others(
        besides profile: RepositoryConfiguration, at commit: ObjectID, _ files: some FileSource,
        _ repository: Repository, _ reader: inout CountReader
    ) throws -> [LeftOut] {
        let summary = try TreeSummary(commit, in: repository)
        guard let all = try catalogues(in: summary, files, repository, &reader).found else { return [] }
        let kinds = Set(profile.counts.values.map(\.kind))
        let found = try explicit(all.proposal).filter { !kinds.contains($0.kind) }.compactMap { count -> LeftOut? in
            let number = try reader.read(count.name, count.configuration.source, in: files).count
            return number.map { LeftOut($0, count, .profile(profile.id)) }
        }
        return LeftOut.named(Array(found.prefix(LeftOut.totalLimit)), besides: profile.counts.keys)
    }
}
