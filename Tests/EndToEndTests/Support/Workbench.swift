import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

/// A developer's machine in a separate folder: a home folder, clones of a design system, a configuration, and the built
/// executables. Programs that run here do not see the configuration of the real machine.
final class Workbench: Sendable {
    let fixture: DesignSystemFixture
    let state: StateDirectory
    let environment: [String: String]
    /// Serves the origins; only for a workbench with http.
    let server: HTTPGitServer?
    private let ledger: DocumentLedger

    var icons: TeamRepository { fixture.icons }
    var components: TeamRepository { fixture.components }
    var home: String { path("home") }

    /// Creates the fixture and configures its two repositories with their profiles.
    init(
        icons: Int = 12, colors: Int = 7, components: [String] = ["Button", "Card"], transport: Transport = .path,
        onDisk: Bool = false
    ) throws {
        ledger = try #require(DocumentLedger.current, "the suite needs .validatesDocuments")
        fixture = try DesignSystemFixture(icons: icons, colors: colors, components: components, onDisk: onDisk)
        let home = fixture.folder.appending("home")
        var environment = SealedEnvironment.variables(home: home)
        environment["XDG_CONFIG_HOME"] = "\(home)/.config"
        environment["XDG_STATE_HOME"] = "\(home)/.local/state"
        self.environment = environment
        state = StateDirectory(environment: environment)
        server = transport == .http ? try HTTPGitServer(root: fixture.folder.path) : nil
        // The clones already contain the paths of their origins.
        if transport != .path { try connect(by: transport) }
        try configure()
    }

    /// A file or folder of this machine.
    func path(_ name: String) -> String { fixture.folder.appending(name) }

    /// A command as it would run here.
    /// - Parameter changes: variables with other values; nil unsets them.
    func command(
        _ product: String, _ arguments: [String], environment changes: [String: String?] = [:]
    ) throws -> Command {
        var variables = environment
        for (name, value) in changes { variables[name] = value }
        return Command(try ProductBinary.path(product), arguments, environment: variables)
    }

    @discardableResult
    func teamsync(_ arguments: String..., environment: [String: String?] = [:]) throws -> CommandResult {
        try run(command("teamsync", arguments, environment: environment))
    }

    @discardableResult
    func teamsyncd(_ arguments: String..., environment: [String: String?] = [:]) throws -> CommandResult {
        try run(command("teamsyncd", arguments, environment: environment))
    }

    /// `teamsync sync`, which must end with exit code 0 and print nothing.
    func sync(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
        let result = try run(command("teamsync", ["sync"] + arguments))
        #expect(result.status == 0, sourceLocation: sourceLocation)
        #expect(result.text + result.errorText == "", sourceLocation: sourceLocation)
    }

    /// Runs a command to its end, and records the documents that it wrote for validation at the end of the test.
    func run(_ command: Command) throws -> CommandResult {
        let before = try publishedFiles()
        let result = try command.run()
        for (file, content) in try publishedFiles() where before[file] != content { note(content, file.schema) }
        return result
    }

    /// Records the published documents.
    func noteDocuments() throws {
        for (file, content) in try publishedFiles() { note(content, file.schema) }
    }

    func note(_ document: [UInt8], _ schema: DocumentLedger.Schema) {
        ledger.note(document, schema)
    }
}
