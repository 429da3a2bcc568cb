import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncProtocol
@testable import TeamSyncWorker

@Suite struct FetchProblemTests {
    private static let canary = "s3cret-c4nary"

    private let configuration = (RepositoryConfiguration(id: "r", path: "/code/icons", remote: "up", branch: "develop"))

    private func problem(_ error: RemoteError) -> Problem {
        FetchProblem.problem(error, configuration)
    }

    private func git(_ message: String, _ code: GitError.Code = .generic, _ class: GitError.Class = .none) -> Problem {
        problem(.git(GitError(code: code, class: `class`, message: message, operation: "connect")))
    }

    @Test("A missing remote names the clone")
    func problemOfAMissingRemoteNamesTheClone() {
        #expect(
            problem(.notConfigured(others: []))
                == Problem(
                    .notFound, "/code/icons has no remote 'up'",
                    hint: "run 'git -C /code/icons remote add up URL' or set 'remote'"))
        #expect(
            problem(.notConfigured(others: ["origin"]))
                == Problem(
                    .notFound, "/code/icons has no remote 'up'; its remote is 'origin'",
                    hint: "set 'remote: origin' if it was renamed"))
        #expect(
            problem(.notConfigured(others: ["a", "b", "c", "d"]))
                == Problem(
                    .notFound, "/code/icons has no remote 'up'; its remotes are 'a', 'b', 'c' and 1 more",
                    hint: "set 'remote' to one of them"))
    }

    @Test("An empty remote is reported")
    func problemOfAnEmptyRemoteSaysSo() {
        #expect(
            problem(.empty)
                == Problem(.notFound, "the remote 'up' of /code/icons is empty", hint: "push a branch to it"))
    }

    @Test("A missing branch names the default branch")
    func problemOfAMissingBranchNamesTheDefaultBranch() {
        let unknown = problem(.branchMissing(branch: "develop", defaultBranch: nil))
        #expect(unknown.code == .notFound)
        #expect(unknown.message == "the remote 'up' has no branch 'develop'")
        #expect(unknown.hint?.contains("'git -C /code/icons ls-remote --heads up'") == true)
        let known = problem(.branchMissing(branch: "develop", defaultBranch: "trunk"))
        #expect(known.code == .notFound)
        #expect(known.message == "the remote 'up' has no branch 'develop'; its default branch is 'trunk'")
        #expect(known.hint?.contains("branch: trunk") == true)
    }

    @Test("A libgit2 error keeps its message")
    func problemOfALibgit2ErrorKeepsItsWords() {
        let problem = git("failed to connect to h: Connection refused", .generic, .network)
        #expect(problem.code == .offline)
        #expect(problem.message == "cannot fetch from 'up': failed to connect to h: Connection refused")
    }

    @Test("A lock names the reference")
    func problemOfALockNamesTheReference() {
        let problem = git("failed to lock file '/code/icons/.git/refs/x.lock' for writing: ", .locked, .system)
        #expect(problem.code == .locked)
        #expect(problem.message == "refs/remotes/up/develop of /code/icons is locked by another git process")
        #expect(problem.hint?.contains(".lock") == true)
    }

    @Test(
        "Every failure that users can fix has a hint",
        arguments: [
            "no space left", "host key verification failed", "status code: 429", "status code: 404", "status code: 401",
            "connection refused", "read-only file system", "unsupported url protocol",
        ])
    func problemHasAHint(words: String) {
        #expect(git(words).hint?.isEmpty == false)
        #expect(FetchProblem.problem(gitSaid: words, configuration).hint?.isEmpty == false)
    }

    @Test("A corrupt object has a hint")
    func problemOfACorruptObjectHasAHint() {
        let problem = git("object not found - no match for id", .notFound, .objectDatabase)
        #expect(problem.code == .corrupt)
        #expect(problem.hint?.contains("git -C /code/icons fsck") == true)
    }

    @Test(
        "libgit2's message about a URL is reported without the user's name and password",
        arguments: [
            "malformed URL 'https://ada:\(canary)@h/x.git'", "https://ada:\(canary)@h/x: refused",
            "https://ada:\(canary)@x@h: refused", "http://\(canary)@h and ssh://\(canary):\(canary)@h:22/x",
            "cannot reach <https://\(canary)@h>", "(https://\(canary)@h)",
        ])
    func problemHidesUserInfo(message: String) {
        for problem in [git(message, .generic, .network), FetchProblem.problem(gitSaid: message, configuration)] {
            #expect(!problem.message.contains(Self.canary) && problem.hint?.contains(Self.canary) != true)
            #expect(problem.message.contains("://h"))
        }
    }

    @Test("git's message is shortened to its last lines")
    func problemOfWhatGitSaidKeepsTheLastLines() {
        let text = """
            remote: Enumerating objects: 5
            line 1
            warning: line 2
            line 3

            fatal: line 4
            fatal: unable to access 'http://h/x.git/': Failed to connect to h port 80

            """
        let problem = FetchProblem.problem(gitSaid: text, configuration)
        #expect(problem.code == ErrorCode.offline)
        #expect(
            problem.message == "cannot fetch from 'up': warning: line 2; line 3; line 4; "
                + "unable to access 'http://h/x.git/': Failed to connect to h port 80")
    }

    @Test("git's progress is not part of the message")
    func problemOfWhatGitSaidHasNoProgress() {
        let text =
            "Receiving objects:   1% (1/64)\rReceiving objects:  51% (33/64)\r"
            + "fatal: write error: No space left on device\nfatal: fetch-pack: invalid index-pack output\n"
        #expect(
            FetchProblem.problem(gitSaid: text, configuration).message
                == "cannot fetch from 'up': write error: No space left on device; "
                + "fetch-pack: invalid index-pack output")
    }

    @Test("A missing branch has the same message from git as from libgit2")
    func problemOfWhatGitSaidAboutAMissingBranchIsThatOfLibgit2() {
        let problem = FetchProblem.problem(
            gitSaid: "fatal: couldn't find remote ref refs/heads/develop\n", configuration)
        #expect(problem == self.problem(.branchMissing(branch: "develop", defaultBranch: nil)))
    }

    @Test("An unknown message is internal")
    func problemOfUnknownWordsIsInternal() {
        #expect(git("hm").code == .internal)
        #expect(FetchProblem.problem(gitSaid: "hm", configuration).code == .internal)
        #expect(FetchProblem.problem(gitSaid: "", configuration).code == .internal)
    }
}
