import TestSupport

/// The forms that a clone can have on a developer's disk.
enum CloneShape: String, CaseIterable {
    case plain, feature, worktree, bare, spaces, packed, separate, linked, shallow, partial

    /// Creates the configured clone of `repository`.
    /// - Returns: the clone and the folders that it consists of.
    func make(from repository: TeamRepository, in bench: Workbench) throws -> (clone: TestRepository, folders: [String])
    {
        let clone = repository.clone
        switch self {
        case .plain:
            return (clone, [clone.path])
        case .feature:
            try clone.git("checkout", "--quiet", "-b", "feature")
            try clone.write("own\n", to: "icons/own.svg")
            try clone.commit("Own work")
            try clone.write("<svg>staged</svg>\n", to: "icons/staged.svg")
            try clone.git("add", ".")
            try clone.write("{}\n", to: "colors.json")
            try clone.write("?\n", to: "untracked.txt")
            return (clone, [clone.path])
        case .worktree:
            let path = bench.path("linked worktree")
            try clone.git("worktree", "add", "--quiet", "-b", "side", path)
            return (TestRepository(at: path, runner: clone.runner), [clone.path, path])
        case .bare:
            let bare = try TestRepository.clone(
                repository.origin.path, to: bench.path("bare.git"), runner: clone.runner, arguments: ["--bare"])
            return (bare, [bare.path])
        case .spaces:
            let path = bench.path("my \"own\" clones/icons – library")
            let other = try TestRepository.clone(repository.origin.path, to: path, runner: clone.runner)
            return (other, [path])
        case .packed:
            try clone.git("pack-refs", "--all")
            return (clone, [clone.path])
        case .separate:
            let (path, folder) = (bench.path("separate"), bench.path("separate.git"))
            let other = try TestRepository.clone(
                repository.origin.path, to: path, runner: clone.runner, arguments: ["--separate-git-dir=\(folder)"])
            return (other, [path, folder])
        case .shallow, .partial:
            let path = bench.path(rawValue)
            try repository.origin.git("config", "uploadpack.allowFilter", "true")
            let other = try TestRepository.clone(
                "file://\(repository.origin.path)", to: path, runner: clone.runner,
                arguments: [self == .shallow ? "--depth=2" : "--filter=blob:none"])
            return (other, [path])
        case .linked:
            let path = bench.path("link")
            try RawFile.link(RawPath(path), to: RawPath(clone.path))
            return (TestRepository(at: path, runner: clone.runner), [clone.path])
        }
    }
}
