package import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncEngine
import TeamSyncGit
import TeamSyncProtocol

/// Looks for clones and recognises them. Runs on a thread of its own.
package actor Surveyor {
    private let executor = QueueExecutor(label: "teamsync.survey")
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private let home: HomePath
    private let folderLimit: Int

    /// - Parameter folderLimit: the number of folders that are looked at.
    package init(home: HomePath, folderLimit: Int = 20_000) {
        self.home = home
        self.folderLimit = folderLimit
    }

    /// - Throws: `ConfigurationError` when a built-in profile is broken.
    package func survey(_ places: [SearchPlace]) throws(ConfigurationError) -> Survey {
        let recogniser = try Recogniser()
        let findings = CloneFinder.find(in: places, limit: folderLimit)
        var notes = findings.notes
        if findings.isCutShort {
            notes.append(
                Problem(
                    .internal, "the search stopped after \(folderLimit) folders",
                    hint: "name the folders that hold your clones: teamsync init DIR…"))
        }
        var clones: [RecognisedClone] = []
        var others = 0
        for path in findings.clones {
            do throws(Problem) {
                if let clone = try recogniser.recognise(path) { clones.append(clone) } else { others += 1 }
            } catch {
                notes.append(error)
            }
        }
        let writable = clones.filter { ConfigurationDraft.problem(inPath: home.written($0.path)) == nil }
        for clone in clones {
            guard let problem = ConfigurationDraft.problem(inPath: home.written(clone.path)) else { continue }
            notes.append(
                Problem(.unsupported, "\(clone.path) fits \(clone.profile), but its path \(problem)", hint: "rename it")
            )
        }
        let choice = RepositoryChoice(writable, profiles: Profile.names)
        notes += choice.repositories.compactMap { missingBranch(in: $0.clone) }
        return Survey(repositories: choice.repositories, others: others, notes: notes)
    }

    private func missingBranch(in clone: RecognisedClone) -> Problem? {
        if clone.hasLocalBranch { return nil }
        let upstream = "\(clone.remote)/\(clone.branch)"
        return Problem(
            .missing, "\(home.written(clone.path)) has \(upstream), but no branch '\(clone.branch)' to compare with it",
            hint: "run 'git branch \(clone.branch) \(upstream)' in it")
    }

    /// For somebody who has nothing yet.
    package static let smallestConfiguration = ConfigurationText.minimum

    /// What each profile is recognised by, for people: `icons-library: metadata.json with a list at '/icons', …`.
    /// - Throws: `ConfigurationError` when a built-in profile is broken.
    package static func profileDescriptions() throws(ConfigurationError) -> [String] {
        try Recogniser().profiles.map { profile in
            "\(profile.id): " + profile.counts.values.map(\.source.sentence).sorted().joined(separator: ", ")
        }.sorted()
    }
}

extension CatalogueSource {
    fileprivate var sentence: String {
        switch self {
        case .array(let file, let pointer, _): "\(file) with a list at '\(pointer)'"
        case .keys(let file, let pointer): "\(file) with an object at '\(pointer)'"
        case .files(let glob, _): "files like \(glob)"
        case .directories(let glob, _): "folders like \(glob)"
        case .lines(let glob, _, _): "lines in files like \(glob)"
        }
    }
}
