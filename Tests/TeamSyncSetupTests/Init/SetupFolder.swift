import CloneTestSupport
import TestSupport

@testable import TeamSyncSetup

/// A folder in which clones are searched, next to the repositories that they were cloned from.
struct SetupFolder {
    static let icons: [RawPath: TreeEntry?] = [
        "metadata.json": TreeEntry(#"{"icons": [{"name": "bell"}, {"name": "cart"}]}"#),
        "colors.json": TreeEntry(#"{"colors": [{"name": "accent"}]}"#),
        "icons/bell.svg": TreeEntry("<svg/>"),
    ]
    static let components: [RawPath: TreeEntry?] = [
        "specs/index.json": TreeEntry(#"{"components": [{"name": "Button"}]}"#),
        "Sources/Button.swift": TreeEntry("struct Button {}"),
    ]

    let folder: TemporaryFolder
    let runner: GitRunner
    /// The folder in which clones are searched.
    let code: String

    init() throws {
        folder = try TemporaryFolder("setup")
        runner = GitRunner(home: folder.path, keeping: folder)
        code = folder.appending("code")
        try RawFile.makeFolder(RawPath(code))
    }

    /// A bare repository with one commit, whose HEAD is `branch`.
    @discardableResult
    func origin(
        _ name: String, _ files: [RawPath: TreeEntry?] = icons, branch: String = "main"
    ) throws -> TestRepository {
        let origin = try TestRepository.make(at: folder.appending(name), runner: runner, bare: true)
        try origin.git("symbolic-ref", "HEAD", "refs/heads/\(branch)")
        var history = FastImport()
        let commit = history.commit("First", times: CommitTimes(SmallClone.begun), parents: [], changes: files)
        history.setReference("refs/heads/\(branch)", to: commit)
        try history.run(in: origin)
        return origin
    }

    /// - Parameter path: below `code`.
    @discardableResult
    func clone(_ origin: TestRepository, _ path: String, _ arguments: String...) throws -> TestRepository {
        try .clone(origin.path, to: "\(code)/\(path)", runner: runner, arguments: arguments)
    }

    /// The clones that are found, relative to `code`.
    func found(depth: Int = 5, limit: Int = 1000) -> [String] {
        CloneFinder.find(in: [SearchPlace(code, depth: depth)], limit: limit).clones.map(relative)
    }

    func relative(_ path: String) -> String {
        path.hasPrefix("\(code)/") ? String(path.dropFirst(code.count + 1)) : path
    }

    func survey(limit: Int = 1000) async throws -> Survey {
        try await Surveyor(home: HomePath(environment: ["HOME": folder.path]), folderLimit: limit)
            .survey([SearchPlace(code, depth: 5)])
    }
}
