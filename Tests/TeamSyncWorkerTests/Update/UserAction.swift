import Synchronization
import TestSupport
import Testing

/// An action of a developer while a branch is updated.
enum UserAction: String, CaseIterable, Sendable {
    case nothing, pull, mergeFastForward, resetHard, pullRebase, commit, stash, edit, create
    case checkOut, checkOutElsewhere, addWorkingTree, switchAway

    /// The actions that are possible in a scene.
    static func all(in layout: UpdateScene.Layout) -> [UserAction] {
        switch layout {
        case .here: allCases.filter { $0 != .checkOut && $0 != .checkOutElsewhere }
        case .nowhere: [.nothing, .pull, .commit, .stash, .edit, .checkOut, .checkOutElsewhere, .addWorkingTree]
        case .bare: [.nothing, .checkOutElsewhere, .addWorkingTree]
        }
    }

    /// Performs the action while nothing else runs.
    func run(in scene: UpdateScene) throws {
        try writeFiles(in: scene)
        let result = try runCommand(in: scene)
        #expect(result == nil || result?.status == 0, "\(self): \(result?.errorText ?? "")")
    }

    /// Performs the action while teamsync works. A command that fails because another git process holds a lock is
    /// repeated, as a person would do.
    func runBesideUpdate(in scene: UpdateScene) throws {
        try writeFiles(in: scene)
        var result = try runCommand(in: scene)
        for _ in 0..<20 {
            guard let failed = result, failed.status != 0 else { return }
            let output = failed.errorText + failed.text
            let signs = [".lock", "but expected", "could not write index", "stash", "fetch updated the current branch"]
            // `git stash` prints nothing if the index is locked.
            let isBlocked = output.isEmpty || signs.contains { output.lowercased().contains($0) }
            guard isBlocked else { break }
            if self == .stash, try scene.clone.id(of: "refs/stash") != nil {
                // The changes are already in the stash, and only their removal from the files has failed.
                result = try scene.clone.runner.attempt(["reset", "--quiet", "--hard"], in: scene.clone.path)
            } else {
                result = try runCommand(in: scene)
            }
        }
        Issue.record("\(self): \(result?.errorText ?? "")\(result?.text ?? "")")
    }

    /// Performs the part of the action without git.
    func writeFiles(in scene: UpdateScene) throws {
        switch self {
        case .commit, .stash: try scene.clone.write("work\n", to: RawPath(UpdateScene.own))
        case .edit: try scene.clone.write("edited\n", to: RawPath(UpdateScene.changed))
        case .create: try scene.clone.write("mine\n", to: RawPath(UpdateScene.added))
        default: break
        }
    }

    /// - Returns: nil for an action without a command.
    func runCommand(in scene: UpdateScene) throws -> CommandResult? {
        let tree = self == .checkOutElsewhere ? scene.other : scene.clone
        return try words(in: scene).map { try scene.clone.runner.attempt($0, in: tree.path) }
    }

    private func words(in scene: UpdateScene) -> [String]? {
        switch self {
        case .nothing, .edit, .create: nil
        case .pull:
            scene.layout == .here ? ["pull", "--quiet", "--ff-only"] : ["fetch", "--quiet", "origin"]
        case .mergeFastForward: ["merge", "--quiet", "--ff-only", "origin/main"]
        case .resetHard: ["reset", "--quiet", "--hard", "origin/main"]
        case .pullRebase: ["pull", "--quiet", "--rebase"]
        case .commit: ["commit", "--quiet", "--all", "--message=Work"]
        case .stash: ["stash", "push", "--quiet"]
        case .checkOut, .checkOutElsewhere: ["checkout", "--quiet", "main"]
        case .addWorkingTree:
            ["worktree", "add", "--quiet"] + (scene.layout == .here ? ["-b", "topic"] : []) + [
                scene.secondPath, "main",
            ]
        case .switchAway: ["checkout", "--quiet", "-b", "topic"]
        }
    }

    /// The states that git alone can leave: with the action before the branch moves, which may prevent the move, and
    /// with the action after it.
    func allowedStates(_ layout: UpdateScene.Layout) throws -> [String] {
        let key = "\(layout) \(self)"
        if let known = Self.knownStates.withLock({ $0[key] }) { return known }
        let states = try madeStates(layout)
        Self.knownStates.withLock { $0[key] = states }
        return states
    }

    /// The allowed states of each layout and action, as computed so far.
    private static let knownStates = Mutex<[String: [String]]>([:])

    private func madeStates(_ layout: UpdateScene.Layout) throws -> [String] {
        let (before, after) = try (UpdateScene.copy(layout), UpdateScene.copy(layout))
        try run(in: before)
        let kept = try before.state()
        try before.move()
        try after.move()
        try run(in: after)
        return [kept, try before.state(), try after.state()]
    }
}
