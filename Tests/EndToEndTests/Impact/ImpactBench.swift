import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

/// Clones of a design system with incoming changes, and of code that uses them: nothing is fetched.
final class ImpactBench {
    let folder: TemporaryFolder
    let environment: [String: String]
    private let runner: GitRunner
    private var repositories: [String: TestRepository] = [:]

    init() throws {
        folder = try TemporaryFolder("impact")
        let home = folder.appending("home")
        var environment = SealedEnvironment.variables(home: home)
        environment["XDG_CONFIG_HOME"] = "\(home)/.config"
        environment["XDG_STATE_HOME"] = "\(home)/.local/state"
        self.environment = environment
        runner = GitRunner(home: home)
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    }

    /// A drawing that differs for each size.
    static func svg(_ size: Int) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\"><path d=\"M1 2h\(size)v\(size)H1z\"/></svg>\n"
    }

    func path(_ name: String) -> String { folder.appending(name) }

    /// Creates a repository whose local branch and upstream have these files.
    @discardableResult
    func add(_ name: String, _ files: [String: String]) throws -> TestRepository {
        let repository = try TestRepository.make(at: path(name), runner: runner)
        for (file, text) in files { try repository.write(text, to: RawPath(file)) }
        try repository.commit("Begin")
        try repository.setReference("refs/remotes/origin/main", to: "HEAD")
        repositories[name] = repository
        return repository
    }

    /// Gives upstream a commit that the local branch does not have.
    /// - Parameter files: nil removes one.
    func push(_ name: String, _ files: [String: String?]) throws {
        let repository = try #require(repositories[name])
        try repository.checkOut("upstream", from: "refs/remotes/origin/main")
        for (file, text) in files {
            if let text { try repository.write(text, to: RawPath(file)) } else { try repository.remove(RawPath(file)) }
        }
        try repository.commit("Change")
        try repository.setReference("refs/remotes/origin/main", to: "HEAD")
        try repository.checkOut("main")
    }

    /// Gives each clone a remote with the current commits of its upstream, so that a check of it succeeds.
    func serve() throws {
        for (name, repository) in repositories {
            let origin = path("origins/\(name).git")
            if !FileManager.default.fileExists(atPath: origin) {
                try repository.git("init", "--quiet", "--bare", "--initial-branch=main", origin)
                try repository.git("remote", "add", "origin", origin)
            }
            try repository.git("push", "--quiet", origin, "+refs/remotes/origin/main:refs/heads/main")
        }
    }

    func repository(_ name: String) throws -> TestRepository { try #require(repositories[name]) }

    /// - Parameter text: the list `repositories`, with `FOLDER` for the parent folder of all clones.
    func configure(_ text: String) throws {
        let file = path("home/.config/teamsync/config.yaml")
        try FileManager.default.createDirectory(
            atPath: URL(fileURLWithPath: file).deletingLastPathComponent().path, withIntermediateDirectories: true)
        try "repositories:\n\(text.replacing("FOLDER", with: folder.path))\n".write(
            toFile: file, atomically: true, encoding: .utf8)
    }

    func teamsync(_ arguments: String...) throws -> CommandResult {
        try Command(try ProductBinary.path("teamsync"), arguments, environment: environment).run()
    }

    /// Whether a document matches the schema with this name.
    func isValid(_ file: String, as schema: String) throws -> Bool {
        let checked = try Command(
            PackageFolder.path("Tests/Documents/validate-document"),
            [PackageFolder.path("config/\(schema).schema.json"), file],
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
        ).run()
        #expect(checked.status == 0, "\(checked.text)\(checked.errorText)")
        return checked.status == 0
    }

    /// The output of `teamsync impact --json`.
    func impact(_ arguments: String..., status: Int32 = 0) throws -> ImpactDocument {
        try impact(arguments, status: status)
    }

    func impact(_ arguments: [String], status: Int32 = 0) throws -> ImpactDocument {
        let command = Command(
            try ProductBinary.path("teamsync"), ["impact", "--json"] + arguments, environment: environment)
        let result = try command.run()
        #expect(result.status == status, "\(result.errorText)")
        return try JSONDecoder().decode(ImpactDocument.self, from: Data(result.output))
    }
}

extension ImpactDocument.User {
    /// `path:line` of all places with an effect.
    func lines(_ effect: ImpactDocument.Effect) -> [String] {
        items.filter { $0.effect == effect }.flatMap(\.places).map { "\($0.path):\($0.line ?? 0)" }.sorted()
    }
}
