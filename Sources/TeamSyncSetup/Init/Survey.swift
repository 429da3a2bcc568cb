import TeamSyncBase
package import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncGit
package import TeamSyncProtocol
import TeamSyncWorker

/// Finds and recognizes clones.
package struct Surveyor: Sendable {
    /// The time limit for the search.
    private static let searchLimit = Duration.seconds(300)
    private static let cloneLimit = Duration.seconds(20)

    private let home: HomePath
    private let hung: HungMounts
    private let folderLimit: Int
    private let profiles: ProfileLibrary

    /// - Parameter folderLimit: the maximum number of folders to search.
    package init(
        home: HomePath, profiles: ProfileLibrary = .builtIn, hung: HungMounts = .none, folderLimit: Int = 20_000
    ) {
        self.home = home
        self.profiles = profiles
        self.hung = hung
        self.folderLimit = folderLimit
    }

    /// Performs the search. Ends within the time limits, even if file systems and clones do not respond.
    /// - Parameter configured: the paths that are already configured, which are preferred to other clones of the same
    ///   repository.
    /// - Throws: `ConfigurationError` when a built-in profile is invalid.
    package func survey(_ places: [SearchPlace], configured: Set<String> = []) async throws(ConfigurationError)
        -> Survey
    {
        let recognizer = try Recognizer(profiles)
        let (hung, folderLimit) = (hung, folderLimit)
        let search = await TimeLimit.run(within: Surveyor.searchLimit) {
            CloneFinder.find(in: places, limit: folderLimit, hung: hung)
        }
        guard let findings = search else {
            let problem = Problem(
                .timeout, "the search did not finish within \(Surveyor.searchLimit.components.seconds / 60) minutes",
                hint: "specify the folders that contain your clones: teamsync init DIR…")
            return Survey(repositories: [], others: [], notes: [problem])
        }
        var notes = recognizer.broken + findings.notes
        if findings.isCutShort {
            notes.append(
                Problem(
                    .internal, "the search stopped after \(folderLimit) folders",
                    hint: "specify the folders that contain your clones: teamsync init DIR…"))
        }
        var clones: [RecognizedClone] = []
        var others: [Survey.Other] = []
        for path in findings.clones {
            let answer = await TimeLimit.run(within: Surveyor.cloneLimit) { () -> Result<Recognizer.Answer, Problem> in
                do throws(Problem) {
                    return .success(try recognizer.examine(path))
                } catch {
                    return .failure(error)
                }
            }
            switch answer {
            case .success(.recognized(let clone))?: clones.append(clone)
            case .success(.unknown(let reason))?: others.append(Survey.Other(path: path, reason: reason))
            case .failure(let problem)?: notes.append(problem)
            case nil:
                notes.append(
                    Problem(
                        .timeout, "\(path) could not be read within \(Surveyor.cloneLimit.components.seconds) seconds",
                        hint: "run \(ShellQuote.git("status", in: path)) to see what git says"))
            }
        }
        var writable: [RecognizedClone] = []
        for clone in clones {
            if let problem = ConfigurationDraft.problem(inPath: home.written(clone.path)) {
                notes.append(
                    Problem(
                        .unsupported,
                        "\(clone.path) matches \(clone.profile ?? "a design system"), but its path \(problem)",
                        hint: "rename it"))
            } else if let reason = unwritable(clone) {
                notes.append(
                    Problem(
                        .unsupported, "\(clone.path) cannot be written into a configuration: \(reason)",
                        hint: "add it by hand"))
            } else {
                writable.append(clone)
            }
        }
        let choice = RepositoryChoice(writable, profiles: recognizer.names, configured: configured)
        notes += choice.repositories.compactMap { missingBranch(in: $0.clone) }
        let (users, repositories) = await UserSearch(recognizer, home: home, cloneLimit: Surveyor.cloneLimit)
            .users(of: choice.repositories, others.map(\.path))
        let found = Set(users.map(\.path))
        return Survey(
            repositories: repositories, others: others.filter { !found.contains($0.path) }, users: users,
            notes: notes)
    }

    /// The reason that the entry for a clone would not have the intended meaning; otherwise nil. Other clones are not
    /// affected.
    private func unwritable(_ clone: RecognizedClone) -> String? {
        // The team's profiles are read from other places, so they cannot be checked here.
        if let profile = clone.profile, !Profile.names.contains(profile) { return nil }
        var entry = ChosenRepository(clone: clone)
        // If the id is not valid, another one is chosen later.
        if NameRules.problem(inID: clone.usualID) != nil { (entry.id, entry.label) = ("repository", "repository") }
        let draft = ConfigurationDraft([entry], home: home, schema: SchemaAddress(path: "/schema.json"))
        do throws(ConfigurationError) {
            try draft.check(file: "/config.yaml", environment: ["HOME": home.home])
            return nil
        } catch {
            return error.message
        }
    }

    private func missingBranch(in clone: RecognizedClone) -> Problem? {
        if clone.hasLocalBranch { return nil }
        let upstream = "\(clone.remote)/\(clone.branch)"
        return Problem(
            .missing, "\(home.written(clone.path)) has \(upstream), but no local branch '\(clone.branch)'",
            hint: "run 'git branch \(clone.branch) \(upstream)' in it")
    }

    /// The example that is shown to users without a configuration.
    package static let smallestConfiguration = ConfigurationText.minimum

    /// The catalogues that are recognized without a profile.
    private static let otherCatalogues = [
        "icons: at least \(IconFinder.fewest) SVG files or Android drawables, or fewer in a folder called 'icons' or similar",
        "tokens: design tokens in JSON, JSON5 or YAML, or in files of tokens, themes or colors in CSS, TypeScript, JavaScript, Kotlin, Swift, Dart or resources of Android",
        "colors, images: Xcode asset catalogues",
        "components: specifications or lists of components in YAML or JSON, and views or folders of views in a library",
    ]

    /// Describes how each of the team's profiles is recognized, as in `kit: metadata.json with a list at '/icons', …`,
    /// and which other catalogues are detected. The layouts of the built-in profiles are too special to be of help.
    /// - Throws: `ConfigurationError` when a built-in profile is invalid.
    package func profileDescriptions() throws(ConfigurationError) -> [String] {
        let own = Set(profiles.ownNames)
        return try Recognizer(profiles).profiles.filter { own.contains($0.id) }.map { profile in
            "\(profile.id): " + profile.counts.values.map(\.source.sentence).sorted().joined(separator: ", ")
        }.sorted() + Surveyor.otherCatalogues
    }
}

extension CatalogueSource {
    fileprivate var sentence: String {
        switch self {
        case .array(let file, let pointer, _): "\(file) with a list at '\(pointer)'"
        case .keys(let file, let pointer): "\(file) with an object at '\(pointer)'"
        case .files(let glob, _, _): "files like \(glob)"
        case .directories(let glob, _): "folders like \(glob)"
        case .tokens(let tokens): "tokens in files like \(tokens.files.joined(separator: ", "))"
        case .xcassets(let path, _): "asset catalogues in \(path)"
        case .lines(let glob, _, _, _): "lines in files like \(glob)"
        }
    }
}

/// The result of the search by `init`.
package struct Survey: Equatable, Sendable {
    /// The repositories to add to the configuration, in order.
    package let repositories: [ChosenRepository]
    /// A clone without anything to count.
    package struct Other: Equatable, Sendable {
        package let path: String
        /// A clause: 'no catalogue found: 12 SVG files in docs/'.
        package let reason: String
    }

    package let others: [Other]
    /// The clones, with or without anything to count, whose code uses items of the repositories.
    package let users: [FoundUser]
    /// Notes about unusable folders and profiles, and other notes.
    package let notes: [Problem]

    package init(
        repositories: [ChosenRepository], others: [Other], users: [FoundUser] = [], notes: [Problem]
    ) {
        (self.repositories, self.others, self.users, self.notes) = (repositories, others, users, notes)
    }
}

/// The entries for a configuration: one clone of each remote repository, each with a unique id.
struct RepositoryChoice {
    /// The chosen repositories, sorted by profile, then by path.
    let repositories: [ChosenRepository]

    /// - Parameter profiles: the names of the profiles in the expected order.
    init(_ clones: [RecognizedClone], profiles: [String], configured: Set<String> = []) {
        var groups: [String: [RecognizedClone]] = [:]
        for clone in clones { groups["\(clone.profile ?? "") \(clone.origin)", default: []].append(clone) }
        var chosen = groups.values.compactMap { group -> ChosenRepository? in
            let sorted = group.sorted { RepositoryChoice.isPreferred($0, $1, configured) }
            return sorted.first.map { ChosenRepository(clone: $0, copies: sorted.dropFirst().map(\.path)) }
        }
        func place(_ repository: ChosenRepository) -> Int {
            repository.clone.profile.flatMap(profiles.firstIndex) ?? profiles.count
        }
        chosen.sort { left, right in
            place(left) == place(right)
                ? left.clone.path.utf8.lexicographicallyPrecedes(right.clone.path.utf8) : place(left) < place(right)
        }
        RepositoryChoice.tellApart(&chosen, taken: Set(profiles))
        repositories = chosen
    }

    /// Configured clones come first, then clones that have the branch and its upstream, then the clone with the latest
    /// commit, then the one with the shortest path.
    private static func isPreferred(
        _ left: RecognizedClone, _ right: RecognizedClone, _ configured: Set<String>
    ) -> Bool {
        func marks(_ clone: RecognizedClone) -> Int {
            (configured.contains(clone.path) ? 4 : 0) + (clone.hasLocalBranch ? 2 : 0) + (clone.isTracking ? 1 : 0)
        }
        if marks(left) != marks(right) { return marks(left) > marks(right) }
        let times = (left.checkedOutTime ?? .min, right.checkedOutTime ?? .min)
        if times.0 != times.1 { return times.0 > times.1 }
        let lengths = (left.path.utf8.count, right.path.utf8.count)
        if lengths.0 != lengths.1 { return lengths.0 < lengths.1 }
        return left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
    }

    /// Gives the repositories unique ids and labels. The first repository with a profile gets the id and the label of
    /// the profile; the others are named after their folders if the names are valid ids.
    private static func tellApart(_ repositories: inout [ChosenRepository], taken: Set<String>) {
        var taken = taken
        var numbers: [String: Int] = [:]
        let used = Set(repositories.compactMap(\.clone.profile))
        // The name of a profile that is not used can be the id of a repository that contains its own profile.
        for clone in repositories.map(\.clone) where clone.proposal.committed != nil && !used.contains(clone.folderName)
        {
            taken.remove(clone.folderName)
        }
        for index in repositories.indices {
            let clone = repositories[index].clone
            let base = clone.profile ?? "repository"
            var number = numbers[base, default: 0] + 1
            defer { numbers[base] = number }
            if number == 1, clone.profile != nil { continue }
            var id = clone.folderName
            var label = id
            if NameRules.problem(inID: id) != nil || taken.contains(id) {
                while taken.contains("\(base)-\(number)") { number += 1 }
                (id, label) = ("\(base)-\(number)", "\(clone.profile == nil ? "Repository" : clone.label) \(number)")
            } else if clone.profile == nil {
                taken.insert(id)
                continue
            }
            taken.insert(id)
            let hasOwnLabel = clone.proposal.committed?.content.label != nil
            (repositories[index].id, repositories[index].label) = (id, hasOwnLabel ? nil : label)
        }
    }
}

/// A repository that `init` writes into the configuration.
package struct ChosenRepository: Equatable, Sendable {
    package private(set) var clone: RecognizedClone
    /// The id of the entry; nil for that of the profile.
    package internal(set) var id: String?
    /// The label of the entry; nil for that of the profile.
    package internal(set) var label: String?
    /// The paths of other clones of the same remote repository.
    package let copies: [String]

    init(clone: RecognizedClone, copies: [String] = []) {
        self.clone = clone
        self.copies = copies
    }

    /// Adds the usable counts with some names.
    func counting(_ names: Set<String>) -> ChosenRepository {
        var repository = self
        repository.clone = clone.counting(names)
        return repository
    }

    /// The displayed label.
    package var shownLabel: String { label ?? clone.label }
}
