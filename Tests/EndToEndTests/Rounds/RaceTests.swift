import Foundation
import TestSupport
import Testing

/// A developer works in a clone while teamsync fetches into it again and again.
@Suite("Races with the developer's own git", .validatesDocuments)
struct RaceTests {
    /// The developer's action, which is repeated.
    enum Work: String, CaseIterable, Sendable {
        case fetch, pull, collect, rebase, push
    }

    /// 40 in `scripts/soak race`.
    private static var rounds: Int {
        ProcessInfo.processInfo.environment["TEAMSYNC_RACE_ROUNDS"].flatMap { Int($0) } ?? 10
    }

    @Test("Neither side fails because of the other, and nothing is lost", arguments: Work.allCases)
    func race(work: Work) throws {
        let bench = try Workbench()
        let repository = bench.icons
        try bench.configure(icons: ["timeout: 60s", "stall_timeout: 60s"], components: ["interval: 30d"])
        try bench.sync()
        let clone = repository.clone
        for number in 0..<Self.rounds {
            try bench.fixture.pushIcons(["cart-\(number)"])
            if work == .rebase || work == .push {
                try clone.write("\(number)\n", to: "own.txt")
                try clone.commit("Own work")
            }
            let sync = try bench.start("teamsyncd", "sync", "--force", Workbench.iconsID)
            let git = commands(work, in: repository)
            for command in git {
                let result = try command.run()
                #expect(result.status == 0, "round \(number): \(result.errorText)")
            }
            let result = try sync.wait()
            #expect(result.status == 0, "round \(number): \(result.errorText)")
            guard result.status == 0 else { break }
        }
        #expect(try clone.git("fsck", "--strict", "--no-dangling", "--no-progress") == "")
        try bench.sync("--force")
        try bench.expectGitAgrees()
        #expect(
            try clone.id(of: "refs/remotes/origin/main") == repository.origin.id(of: "refs/heads/main"))
        #expect(try clone.git("status", "--porcelain") == "")
        #expect(try FileFacts("\(clone.path)/.git/index.lock") == nil)
    }

    private func commands(_ work: Work, in repository: TeamRepository) -> [Command] {
        let clone = repository.clone
        let words: [[String]] =
            switch work {
            case .fetch: [["fetch", "--quiet"]]
            case .pull: [["pull", "--quiet", "--ff-only"]]
            case .collect: [["gc", "--quiet", "--prune=now"]]
            case .rebase: [["fetch", "--quiet"], ["rebase", "--quiet", "origin/main"]]
            case .push: [["pull", "--quiet", "--rebase"], ["push", "--quiet", "origin", "main"]]
            }
        return words.map { Command("git", ["-C", clone.path] + $0, environment: clone.runner.environment) }
    }
}
