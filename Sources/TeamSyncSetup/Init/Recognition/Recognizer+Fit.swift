import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

extension Recognizer {
    enum Fit {
        case counts([RecognizedClone.Count])
        /// The files of the profile exist, but their contents were not fetched.
        case notFetched
        case none(Missing)
    }

    /// The reason a profile does not fit.
    struct Missing {
        /// The number of the profile's parts that exist.
        let found: Int
        /// A clause: `there is no metadata.json`.
        let what: String
    }

    static func fit(
        of profile: RepositoryConfiguration, _ files: some FileSource, _ reader: inout CountReader
    ) throws(FileSourceError) -> Fit {
        for (index, path) in profile.paths.enumerated() where try !files.exists(GitPath(path)) {
            return .none(Missing(found: index, what: "there is no \(path)"))
        }
        var counts: [RecognizedClone.Count] = []
        for (name, count) in profile.counts {
            let reading = try reader.read(name, count.source, in: files)
            if let number = reading.count {
                // Zero matching files mean nothing, because any folder contains zero; but a file with an empty
                // catalogue is a catalogue.
                guard number > 0 || count.source.file != nil else {
                    return .none(Missing(found: profile.paths.count, what: "no \(name) were found"))
                }
                counts.append(RecognizedClone.Count(name: name, number: number))
            } else if reading.isNotFetched {
                continue
            } else {
                return .none(Missing(found: profile.paths.count, what: "its \(name) cannot be counted"))
            }
        }
        guard counts.count == profile.counts.count else { return .notFetched }
        return .counts(counts.sorted { ($1.number, $0.name) < ($0.number, $1.name) })
    }
}

extension RepositoryConfiguration {
    /// Whether each count reads specific files, so that it cannot match files in an arbitrary folder.
    var countsNamedFiles: Bool {
        counts.values.allSatisfy { !$0.source.ownPaths.isEmpty }
    }
}
