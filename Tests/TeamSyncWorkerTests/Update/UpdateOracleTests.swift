import Foundation
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDocuments
@testable import TeamSyncProtocol

/// An update that is stopped before and after each of its runs of git, at which point a developer performs an action.
/// git alone determines the allowed results.
@Suite(.timeLimit(.minutes(10))) struct UpdateOracleTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let layout: UpdateScene.Layout
        let action: UserAction
        var testDescription: String { "\(layout), \(action)" }

        static let all = UpdateScene.Layout.allCases.flatMap { layout in
            UserAction.all(in: layout).map { Case(layout: layout, action: $0) }
        }
    }

    /// The number of runs of git in an update without obstacles.
    private static func runs(_ layout: UpdateScene.Layout) throws -> Int {
        let scene = try UpdateScene.copy(layout)
        let run = try UpdateRun(scene)
        #expect(try run.finish() == .updated(nil))
        return try run.wrapper.runs().count
    }

    /// `scripts/soak update-stops` also stops after each git; `scripts/test` only after the last one.
    private static let isComplete = ProcessInfo.processInfo.environment["TEAMSYNC_UPDATE_STOPS"] != nil

    private static let allRuns = UpdateScene.Layout.allCases.map { layout in (layout, Result { try runs(layout) }) }

    private static func stops(_ layout: UpdateScene.Layout) throws -> [GitWrapper.Stop] {
        let runs = try #require(allRuns.first { $0.0 == layout }).1.get()
        try #require(runs > 2)
        let all = (1...runs).flatMap { run in
            GitWrapper.Position.allCases.map { GitWrapper.Stop(run: run, position: $0) }
        }
        // Between the end of one git and the start of the next one, only the worker runs.
        return isComplete ? all : all.filter { $0.position == .before || $0.run == runs }
    }

    @Test(
        "A developer's command has the same result as without teamsync, before or after the move", arguments: Case.all)
    func command(example: Case) throws {
        let allowed = try example.action.allowedStates(example.layout)
        for stop in try Self.stops(example.layout) {
            let scene = try UpdateScene.copy(example.layout)
            let run = try UpdateRun(scene, stop: stop)
            try run.wrapper.waitForStop()
            #expect(try scene.leftovers().filter { $0.contains(".lock") } == [], "\(stop): a lock is held")
            try example.action.run(in: scene)
            try run.wrapper.resume()
            guard case .updated(let obstacle) = try run.finish() else {
                Issue.record("\(stop): the update failed")
                continue
            }
            try expect(scene, isIn: allowed, "\(stop), \(obstacle?.message ?? "moved")")
            #expect(try scene.hasMoved() == (obstacle == nil), "\(stop): \(obstacle?.message ?? "moved")")
            #expect(try scene.leftovers() == [], "\(stop)")
        }
    }

    @Test(
        "After a killed worker, the state agrees with git, at the latest after the next start",
        arguments: UpdateScene.Layout.allCases)
    func killed(layout: UpdateScene.Layout) throws {
        let allowed = try UserAction.nothing.allowedStates(layout)
        for stop in try Self.stops(layout) {
            let scene = try UpdateScene.copy(layout)
            let run = try UpdateRun(scene, stop: stop)
            try run.wrapper.waitForStop()
            try run.kill()
            try run.wrapper.resume()
            try run.wrapper.waitForEnd()
            #expect(try scene.worker().run(.clean).results == [.cleaned])
            try expect(scene, isIn: allowed, "\(stop)")
            #expect(try scene.leftovers() == [], "\(stop)")
        }
    }
}

/// Updates that are killed at a system call, each one in turn. `scripts/soak update-kill` runs them.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["TEAMSYNC_UPDATE_KILLS"] != nil, "scripts/soak update-kill"))
struct UpdateKillTests {
    private static let calls = [
        "renameat2", "rename", "unlink", "unlinkat", "mkdir", "mkdirat", "write", "openat", "close", "poll",
    ]

    @Test(
        "After a worker killed at any system call, the state agrees with git", arguments: UpdateScene.Layout.allCases,
        calls)
    func killed(layout: UpdateScene.Layout, call: String) throws {
        let allowed = try UserAction.nothing.allowedStates(layout)
        var number = 1
        var isKilled = true
        while isKilled {
            let scene = try UpdateScene.copy(layout)
            let worker = try scene.worker()
            let inject = "inject=\(call):signal=SIGKILL:when=\(number)"
            let strace = ["strace", "-qqq", "-o", "/dev/null", "-e", "trace=\(call)", "-e", inject]
            let ending = try worker.run(input: worker.request(.update(scene.update)), prefix: strace)
            isKilled = ending.status != 0
            #expect(isKilled || ending.results == [.updated(nil)])
            #expect(try worker.run(.clean).results == [.cleaned])
            try expect(scene, isIn: allowed, "\(call) \(number)")
            #expect(try scene.leftovers() == [], "\(call) \(number)")
            number += 1
        }
        #expect(number > 1)
    }
}

/// Expects a state that git alone could have left.
func expect(
    _ scene: UpdateScene, isIn allowed: [String], _ note: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let state = try scene.state()
    if allowed.contains(state) { return }
    let nearest = allowed.map { Set($0.split(separator: "\n")) }.map { other in
        let own = Set(state.split(separator: "\n"))
        return own.subtracting(other).map { "+ \($0)" } + other.subtracting(own).map { "- \($0)" }
    }
    let difference = nearest.min { $0.count < $1.count } ?? []
    Issue.record("\(note):\n\(difference.sorted().joined(separator: "\n"))", sourceLocation: sourceLocation)
}

/// A worker that updates a scene's branch during the test.
struct UpdateRun {
    let wrapper: GitWrapper
    private let worker: WorkerProcess
    private let process: BackgroundCommand

    init(_ scene: UpdateScene, stop: GitWrapper.Stop? = nil, delay: Int = 0) throws {
        worker = try scene.worker()
        wrapper = try GitWrapper(
            in: scene.folder, stop: stop, delay: delay, path: worker.environment["PATH"] ?? "/usr/bin:/bin")
        let input = try worker.request(.update(scene.update))
        process = try BackgroundCommand(
            Command(
                try ProductBinary.path("teamsync-worker"),
                environment: worker.environment.merging(wrapper.variables) { $1 }, input: input))
    }

    /// Waits for the end of the worker.
    /// - Returns: the event that ends the request; nil if there is none.
    func finish() throws -> WorkerEvent? {
        let result = try process.wait()
        return try result.output.split(separator: UInt8(ascii: "\n")).map {
            try DocumentCodec.decode(WorkerEvent.self, from: Array($0))
        }.last
    }

    /// Whether the worker has ended within a time.
    func hasEnded(within milliseconds: Int) throws -> Bool { try process.wait(atMost: milliseconds) != nil }

    /// Kills only the worker, at once.
    func kill() throws {
        process.signal(SIGKILL)
        _ = try process.wait()
    }
}
