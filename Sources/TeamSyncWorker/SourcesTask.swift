import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncGit
package import TeamSyncProtocol

/// Reads the Swift sources of one repository for a program that does not open repositories itself.
package struct SourcesTask {
    private let request: SourcesRequest
    private var configuration: RepositoryConfiguration { request.repository }

    package init(_ request: SourcesRequest) {
        self.request = request
    }

    package func run() -> SourcesAnswer {
        do throws(Problem) {
            let repository = try Clone(configuration).open()
            do throws(GitError) {
                switch request.work {
                case .difference(let from, let to): return try difference(from, to, in: repository)
                case .local(let words): return try local(words, in: repository)
                }
            } catch {
                throw Problem(reading: configuration.path, error)
            }
        } catch {
            return .failed(error)
        }
    }

    private func difference(_ from: String?, _ to: String?, in repository: Repository) throws(GitError) -> SourcesAnswer
    {
        let upstream = try end(to, configuration.trackingReference, called: configuration.upstreamName, in: repository)
        guard case .found(let new) = upstream else { return upstream.failure }
        if let from {
            let base = try end(from, from, called: from, in: repository)
            guard case .found(let old) = base else { return base.failure }
            return try difference(old, new, in: repository)
        }
        let local = try end(nil, configuration.localReference, called: configuration.branch, in: repository)
        guard case .found(let own) = local else { return local.failure }
        let base = try repository.compareHistory(local: own.id, upstream: new.id, incomingLimit: 1).mergeBase
        let name = base == nil || base == own.id ? own.name : "the merge base"
        return try difference((base ?? own.id, name), new, in: repository)
    }

    private func difference(
        _ old: (id: ObjectID, name: String), _ new: (id: ObjectID, name: String), in repository: Repository
    ) throws(GitError) -> SourcesAnswer {
        var collector = try SourceCollector(repository, from: old.id, to: new.id, paths: configuration.paths)
        return .difference(
            try collector.comparison(), from: SourcesAnswer.End(name: old.name, commit: old.id.description),
            to: SourcesAnswer.End(name: new.name, commit: new.id.description))
    }

    private func local(_ words: [String], in repository: Repository) throws(GitError) -> SourcesAnswer {
        let branch = try end(nil, configuration.localReference, called: configuration.branch, in: repository)
        guard case .found(let own) = branch else { return branch.failure }
        // What is outside of the scope has to compile too.
        let files = try SourceCollector.sources(at: own.id, in: repository, containing: words)
        return .local(files, commit: SourcesAnswer.End(name: own.name, commit: own.id.description))
    }

    private enum Found {
        case found((id: ObjectID, name: String))
        case missing(Problem)

        var failure: SourcesAnswer {
            switch self {
            case .found: .failed(Problem(.internal, "a commit was found and not used"))
            case .missing(let problem): .failed(problem)
            }
        }
    }

    /// - Parameter revision: what a person has written; nil for the reference.
    private func end(
        _ revision: String?, _ reference: String, called name: String, in repository: Repository
    ) throws(GitError) -> Found {
        let id: ObjectID?
        if let revision {
            id = try repository.commit(named: revision)
        } else {
            id = try repository.reference(reference)
        }
        guard let id else {
            return .missing(
                Problem(
                    .missing, "\(configuration.path) has no commit '\(revision ?? name)'",
                    hint: revision == nil
                        ? "run 'teamsync sync \(configuration.id)'"
                        : "name a branch, a tag or a commit of this repository"))
        }
        return .found((id, revision ?? name))
    }
}

extension Worker {
    /// Does one request that comes from another program than the supervisor.
    package static func sources(_ request: SourcesRequest) -> SourcesAnswer {
        prepareProcess()
        LibGit2Runtime.prepare()
        return SourcesTask(request).run()
    }
}
