package import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncDesign
import TeamSyncDocuments
package import TeamSyncGit
package import TeamSyncProtocol
package import TeamSyncWorker

/// The requested part of a history.
package enum HistoryRange: Codable, Equatable, Sendable {
    /// Changes in upstream that are not in the local branch.
    case incoming
    /// Changes that arrived in upstream within this time.
    case since(Duration)
    /// The changes from one revision to another, in the notation of `git rev-parse`; `to` defaults to upstream.
    case between(from: String, to: String?)
}

/// Two commits, with their names for display.
package struct ResolvedRange: Equatable, Sendable {
    /// nil if the range starts with the first commit of the history.
    package let from: NamedCommit?
    package let to: NamedCommit
    /// Sentences about missing history.
    package var notes: [String] = []

    /// Whether the range contains no changes.
    package var isEmpty: Bool { from?.id == to.id }
}

/// A configured clone, opened to read its history. Not thread-safe. It neither uses the network nor writes anything.
package struct HistoryClone {
    package let configuration: RepositoryConfiguration
    package let repository: Repository
    /// The commit of the local branch; nil if the branch does not exist.
    package let local: ObjectID?
    /// The commit of the upstream branch.
    package let upstream: ObjectID
    /// The counts whose files moved before the upstream commit, so that their configured paths do not exist there.
    package let moved: MovedCounts

    /// - Throws: `missing`, `unsupported`, `corrupt` or another problem of the clone; also `missing` if the upstream
    ///   branch has not been fetched yet.
    package init(_ configuration: RepositoryConfiguration) throws(Problem) {
        repository = try Clone(configuration).open()
        let found: (local: ObjectID?, upstream: ObjectID?)
        let remotes: [String]
        do throws(GitError) {
            found = (
                try repository.reference(configuration.localReference),
                try repository.reference(configuration.trackingReference)
            )
            remotes = found.upstream == nil ? try repository.remotes() : []
        } catch {
            throw Problem(reading: configuration.path, error)
        }
        guard let upstream = found.upstream else {
            throw MissingReference.upstream(configuration, remotes: remotes)
        }
        (local, self.upstream) = (found.local, upstream)
        do throws(GitError) {
            let committed = try CommittedSettings(
                configuration, local: local, upstream: nil, previous: nil, in: repository)
            self.configuration = configuration.applying(committed.content)
            moved = try MovedPaths(repository, self.configuration, at: upstream).counts
        } catch {
            throw Problem(reading: configuration.path, error)
        }
    }

    /// The command that fetches the missing history: `'git -C PATH fetch --unshallow'`.
    package var unshallowCommand: String { ShellQuote.git("fetch", "--unshallow", in: configuration.path) }

    package var upstreamCommit: NamedCommit { NamedCommit(upstream, called: configuration.upstreamName) }

    /// Returns the web pages of the remote; nil if its forge is unknown.
    package func forge() throws(Problem) -> Forge? {
        try reading { repository throws(GitError) in try repository.forge(of: configuration) }
    }

    /// Resolves the two commits of a range.
    /// - Throws: `missing` for a revision that does not denote a commit in this clone, and for `incoming` without a
    ///   local branch.
    package func range(_ range: HistoryRange, now: Timestamp) throws(Problem) -> ResolvedRange {
        switch range {
        case .incoming:
            guard let local else {
                let (path, branch) = (configuration.path, configuration.branch)
                throw Problem(
                    .missing, "\(path) has no branch '\(branch)', so its incoming changes are unknown",
                    hint:
                        "run \(MissingReference.creation(of: configuration)), correct 'branch', or use --since or --from",
                    missing: .branch)
            }
            let history = try reading { repository throws(GitError) in
                try repository.compareHistory(local: local, upstream: upstream, incomingLimit: 0)
            }
            let base = history.mergeBase ?? local
            let isLocal = base == local
            return ResolvedRange(
                from: NamedCommit(base, called: isLocal ? configuration.branch : "the merge base"), to: upstreamCommit)
        case .since(let age):
            let start = now.advanced(by: .zero - age).secondsSinceEpoch
            let chain = try FirstParentChain(from: upstream, in: self, since: start)
            return ResolvedRange(
                from: chain.base.map { NamedCommit($0, called: configuration.upstreamName) }, to: upstreamCommit,
                notes: chain.note(self).map { [$0] } ?? [])
        case .between(let from, let to):
            let start = NamedCommit(try commit(named: from), called: from)
            let end =
                try to.map { name throws(Problem) in NamedCommit(try commit(named: name), called: name) }
                ?? upstreamCommit
            return ResolvedRange(
                from: start, to: end,
                notes: try isReversed(start.id, end.id)
                    ? ["'\(end.name)' is older than '\(from)': the changes are shown in reverse"] : [])
        }
    }

    /// Whether a range is reversed: its end is an ancestor of its start.
    package func isReversed(_ from: ObjectID, _ to: ObjectID) throws(Problem) -> Bool {
        guard from != to else { return false }
        let history = try reading { repository throws(GitError) in
            try repository.compareHistory(local: from, upstream: to, incomingLimit: 0)
        }
        return history.mergeBase == to
    }

    /// Resolves a revision to a commit.
    package func commit(named revision: String) throws(Problem) -> ObjectID {
        let found = try reading { repository throws(GitError) in try repository.commit(named: revision) }
        guard let found else { throw notFound(revision) }
        return found
    }

    private func notFound(_ revision: String) -> Problem {
        let ends = revision.split(separator: "..", omittingEmptySubsequences: false)
        if ends.count == 2, !ends[1].hasPrefix("."), !ends[0].isEmpty {
            let to = ends[1].isEmpty ? "" : " --to \(ends[1])"
            return Problem(
                .missing, "'\(revision)' is a range, not a commit", hint: "use '--from \(ends[0])\(to)'")
        }
        if revision.hasPrefix(":/") || revision.contains("^{/") {
            return Problem(
                .missing, "'\(revision)' searches commit messages, which is not supported",
                hint:
                    "specify a branch, a tag or a commit; "
                    + "\(ShellQuote.git("rev-parse", in: configuration.path)) prints its id"
            )
        }
        return Problem(
            .missing, "'\(revision)' is not a commit of \(configuration.path)",
            hint: "specify a branch, a tag or a commit; "
                + "\(ShellQuote.git("log", in: configuration.path)) lists the commits"
        )
    }

    /// Returns the differences between the two commits of a range.
    package func changes(
        in range: ResolvedRange, _ detail: ChangeDetail = .whole, highlightLimit: Int = HighlightMaker.limit
    ) throws(Problem) -> RangeChanges {
        guard !range.isEmpty else { return RangeChanges() }
        return try reading { repository throws(GitError) in
            var comparer = CommitComparer(repository: repository, configuration: configuration)
            comparer.moved = moved
            return try comparer.changes(from: range.from, to: range.to, detail, highlightLimit: highlightLimit)
        }
    }

    /// Calls `body` with the repository.
    /// - Throws: the error of the clone, as a `Problem`.
    package func reading<Value>(_ body: (Repository) throws(GitError) -> Value) throws(Problem) -> Value {
        do throws(GitError) {
            return try body(repository)
        } catch {
            throw Problem(reading: configuration.path, error)
        }
    }
}
