import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncEngine
import TeamSyncGit
import TeamSyncProtocol

/// What there is to say about a clone and its two references.
struct CloneFacts: Equatable {
    let configuration: RepositoryConfiguration
    var isBare = false
    var isShallow = false
    var isPartial = false
    /// Hexadecimal; nil when there is no such reference.
    var local: String?
    var upstream: String?
    /// Some of the local branches.
    var branches: [String] = []

    init(_ configuration: RepositoryConfiguration) {
        self.configuration = configuration
    }

    /// Reads the clone, which blocks.
    init(_ configuration: RepositoryConfiguration, directory: StateDirectory) throws(Problem) {
        self.init(configuration)
        let repository = try Examiner(configuration: configuration, directory: directory).open()
        do throws(GitError) {
            isBare = repository.workingTree == nil
            isShallow = repository.isShallow
            isPartial = try repository.isPartial()
            local = try repository.reference(configuration.localReference)?.description
            upstream = try repository.reference(configuration.trackingReference)?.description
            branches = try repository.localBranches(limit: 3)
        } catch {
            throw Problem(reading: configuration.path, error)
        }
    }

    var findings: [Finding] { [repository, references] }

    private var repository: Finding {
        let forms = [(isBare, "bare"), (isShallow, "shallow"), (isPartial, "partial")].filter(\.0).map(\.1)
        let form = forms.isEmpty ? "a clone" : "a \(forms.joined(separator: ", ")) clone"
        let way = isShallow || isPartial ? ", into which git fetches" : ""
        return finding("repository", .ok, "\(configuration.path) is \(form) in a format that can be read\(way)")
    }

    private var references: Finding {
        let (path, branch, name) = (configuration.path, configuration.branch, configuration.upstreamName)
        guard let local else {
            if branches.isEmpty {
                return finding(
                    "refs", .failed, "\(path) has no commits on any branch yet", fix: "pull or commit something")
            }
            let names = branches.map { "'\($0)'" }.joined(separator: ", ")
            return finding(
                "refs", .failed, "\(path) has no branch '\(branch)'",
                fix: "set 'branch' (there is \(names)), or run 'git -C \(path) branch \(branch) \(name)'")
        }
        guard let upstream else {
            return finding(
                "refs", .note, "\(branch) is \(local.prefix(9)); there is no \(name) yet, which the first fetch makes")
        }
        return finding("refs", .ok, "\(branch) is \(local.prefix(9)), \(name) is \(upstream.prefix(9))")
    }

    private func finding(
        _ step: String, _ verdict: Finding.Verdict, _ text: String, fix: String? = nil
    ) -> Finding {
        Finding(step, subject: configuration.id, verdict, text, fix: fix)
    }
}
