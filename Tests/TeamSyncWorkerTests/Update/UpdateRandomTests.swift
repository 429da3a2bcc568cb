import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol

/// Updates while a developer performs an action at a random moment. `scripts/soak update` runs many more rounds.
@Suite(.timeLimit(.minutes(600))) struct UpdateRandomTests {
    /// `TEAMSYNC_UPDATE_ROUNDS=1..1000` runs other rounds, `=7` repeats one.
    private static func rounds(
        _ name: String, _ few: ClosedRange<UInt64>, of all: ClosedRange<UInt64>
    ) throws -> ClosedRange<UInt64> {
        try SeedRange.chosen(few, of: all, variable: name)
    }

    @Test(
        "Whatever happens at any time, git alone could have had the same result",
        arguments: try rounds("TEAMSYNC_UPDATE_ROUNDS", 1...15, of: 1...1000))
    func anyMoment(round: UInt64) throws {
        try play(round, delay: 0, duration: 250)
    }

    @Test(
        "With a git that takes a second longer, git alone could also have the same result",
        arguments: try rounds("TEAMSYNC_SLOW_UPDATE_ROUNDS", 1...2, of: 1...100))
    func slowGit(round: UInt64) throws {
        try play(round, delay: 1, duration: 13_000)
    }

    /// - Parameter duration: the approximate duration of an update, in milliseconds.
    private func play(_ seed: UInt64, delay: Int, duration: Int) throws {
        var random = SeededGenerator(seed: seed)
        let layout = random.pick([UpdateScene.Layout.here, .here, .nowhere, .bare])
        // `git checkout -b` takes no lock that an update could hold: docs/shortcomings.md.
        let action = random.pick(UserAction.all(in: layout).filter { $0 != .switchAway })
        let isKilled = random.chance(40)
        let note = "round \(seed): \(layout), \(action)\(isKilled ? ", killed" : "")"
        let allowed = try action.allowedStates(layout)
        let scene = try UpdateScene.copy(layout)
        let run = try UpdateRun(scene, delay: delay)
        let moment = random.int(0...duration)
        if try run.hasEnded(within: moment) || !isKilled {
            try action.runBesideUpdate(in: scene)
            guard case .updated(let obstacle) = try run.finish() else {
                Issue.record("\(note): the update failed")
                return
            }
            #expect(try scene.hasMoved() == (obstacle == nil), "\(note): \(obstacle?.message ?? "moved")")
        } else {
            try run.kill()
            try endAfterKill(of: scene, action, isBeforeStart: random.chance(50))
        }
        try run.wrapper.waitForEnd()
        try expect(scene, isIn: allowed, note)
        #expect(try scene.leftovers() == [], "\(note)")
    }

    /// - Parameter isBeforeStart: whether the action happens before the next start of a worker. Its command may then
    ///   fail because of a lock or of files that were already moved, and is repeated afterward.
    private func endAfterKill(of scene: UpdateScene, _ action: UserAction, isBeforeStart: Bool) throws {
        if !isBeforeStart {
            #expect(try scene.worker().run(.clean).results == [.cleaned])
            return try action.run(in: scene)
        }
        try action.writeFiles(in: scene)
        let result = try action.runCommand(in: scene)
        #expect(try scene.worker().run(.clean).results == [.cleaned])
        if result?.status ?? 0 != 0 {
            let again = try action.runCommand(in: scene)
            #expect(again?.status == 0, "\(action): \(again?.errorText ?? "")")
        }
    }
}
