import TestSupport
import Testing

@testable import TeamSyncDocuments

/// A clone or a remote with a fault, and the expected message.
struct BadClone: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: ErrorCode
    /// Words of the message and of the hint; `PATH` stands for the clone's path, `ORIGIN` for the remote's.
    let message: String
    let hint: String
    /// Whether the local branch can still be read, so that its numbers are correct.
    var keepsLocal = true
    /// Whether the remote responds, regardless of the clone.
    var isAnswered = false
    let spoil: @Sendable (Workbench) throws -> Void

    static let all: [BadClone] = clones + remotes

    private static let clones = [
        BadClone(
            testDescription: "nothing at the path", code: .missing, message: "PATH does not exist",
            hint: "clone the repository there or correct 'path'"
        ) { try RawFile.remove(RawPath($0.icons.clone.path)) },
        BadClone(
            testDescription: "a folder that is no repository", code: .missing, message: "PATH is not a git repository",
            hint: "correct 'path' or clone the repository there"
        ) { try RawFile.remove(RawPath($0.icons.clone.path + "/.git")) },
        BadClone(
            testDescription: "a file at the path", code: .missing, message: "PATH is not a git repository",
            hint: "correct 'path' or clone the repository there"
        ) { bench in
            try RawFile.remove(RawPath(bench.icons.clone.path))
            try bench.write("a file\n", to: bench.icons.clone.path)
        },
        BadClone(
            testDescription: "a .git directory with nothing in it", code: .missing,
            message: "PATH is not a git repository",
            hint: "correct 'path' or clone the repository there"
        ) { bench in
            try RawFile.remove(RawPath(bench.icons.clone.path + "/.git"))
            try RawFile.makeFolder(RawPath(bench.icons.clone.path + "/.git"))
        },
        BadClone(
            testDescription: "no branch main", code: .missing, message: "PATH has no branch 'main'",
            hint: "run 'git -C PATH branch main origin/main', or set 'branch' to one of 'develop', 'trunk'",
            keepsLocal: false, isAnswered: true
        ) { bench in
            try bench.icons.clone.git("branch", "develop")
            try bench.icons.clone.git("branch", "--move", "main", "trunk")
        },
        BadClone(
            testDescription: "an unborn branch", code: .missing, message: "PATH has no commits on any branch yet",
            hint: "run 'git -C PATH pull origin main'; if the remote is empty, commit something and push it",
            keepsLocal: false, isAnswered: true
        ) { bench in
            try bench.icons.clone.git("update-ref", "-d", "refs/heads/main")
        },
        BadClone(
            testDescription: "a reference with rubbish in it", code: .corrupt,
            message: "an object of PATH cannot be read: corrupted loose reference file: refs/heads/main",
            hint: "run 'git -C PATH fsck'", isAnswered: true
        ) { try $0.write("rubbish\n", to: $0.icons.clone.path + "/.git/refs/heads/main") },
        BadClone(
            testDescription: "no objects", code: .corrupt,
            message: "an object of PATH cannot be read: object not found",
            hint: "run 'git -C PATH fsck'", isAnswered: true
        ) { bench in
            let objects = bench.icons.clone.path + "/.git/objects"
            try RawFile.remove(RawPath(objects))
            try RawFile.makeFolder(RawPath(objects))
            // A different commit than the stored one, so that an analysis is necessary.
            try bench.write(
                String(repeating: "a", count: 40) + "\n", to: bench.icons.clone.path + "/.git/refs/heads/main")
        },
    ]

    private static let remotes = [
        BadClone(
            testDescription: "no remote origin", code: .notFound, message: "PATH has no remote 'origin'",
            hint: "run 'git -C PATH remote add origin URL' or set 'remote'"
        ) { bench in
            let clone = bench.icons.clone
            // `git remote remove` would also remove the tracking reference.
            try clone.git("config", "--remove-section", "remote.origin")
        },
        BadClone(
            testDescription: "a remote that is gone", code: .notFound,
            message: "ORIGIN, the folder of the remote 'origin', does not exist",
            hint: "check the URL with 'git -C PATH remote get-url origin', and correct it with "
                + "'git -C PATH remote set-url origin URL'"
        ) { try RawFile.remove(RawPath($0.icons.origin.path)) },
        BadClone(
            testDescription: "an empty remote", code: .notFound, message: "the remote 'origin' of PATH is empty",
            hint: "push a branch to it"
        ) { bench in
            try RawFile.remove(RawPath(bench.icons.origin.path))
            _ = try TestRepository.make(at: bench.icons.origin.path, runner: bench.fixture.runner, bare: true)
        },
        BadClone(
            testDescription: "a branch deleted at the remote", code: .notFound,
            message: "the remote 'origin' has no branch 'main'",
            hint: "set 'branch' to one that 'git -C PATH ls-remote --heads origin' lists"
        ) { bench in
            try bench.icons.teammate.push(to: "trunk")
            try bench.icons.origin.git("update-ref", "-d", "refs/heads/main")
        },
        BadClone(
            testDescription: "a transport that nobody speaks", code: .unsupported,
            message: "cannot fetch from 'origin': unknown scheme for URL 'gopher://example.invalid/icons.git'",
            hint: "run 'git -C PATH fetch origin' to see what git says"
        ) { try $0.setOrigin(of: $0.icons, to: "gopher://example.invalid/icons.git") },
        BadClone(
            testDescription: "a host that nobody knows", code: .offline, message: "cannot fetch from 'origin': ",
            hint: "wait for the next check; the last good numbers stay published"
        ) { try $0.setOrigin(of: $0.icons, to: "http://no-such-host.invalid/icons.git") },
    ]
}
