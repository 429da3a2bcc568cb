import TestSupport
import Testing

@testable import TeamSyncDocuments

/// The environment that the hosts of a status line find on this machine.
extension Workbench {
    /// An empty folder in which hosts run; a command in a label that is executed leaves a file here.
    var emptyFolder: String { path("empty") }

    /// The folder in which `scripts/install` puts programs.
    var programs: String { "\(home)/.local/bin" }

    /// The environment of a host on a terminal, two hours after the teammate's push.
    var hostEnvironment: [String: String] {
        var variables = environment
        variables["PATH"] = "\(programs):/usr/bin:/bin"
        variables["TERM"] = "xterm-256color"
        variables["LC_ALL"] = "C.UTF-8"
        variables["TEAMSYNC_NOW"] = "2026-02-12T10:06:58Z"
        return variables
    }

    /// Links the programs into the home folder, and publishes one new icon.
    /// - Parameter label: the label of the icons-library instead of `Icons`, even if the configuration would not allow
    ///   it.
    static func forHosts(label: String? = nil) throws -> Workbench {
        let bench = try Workbench()
        try RawFile.makeFolder(RawPath(bench.emptyFolder))
        for product in try ProductBinary.names() where product != "teamsync-mcp" {
            try RawFile.link(RawPath("\(bench.programs)/\(product)"), to: RawPath(ProductBinary.path(product)))
        }
        try bench.fixture.pushIcons(["cart"])
        try bench.sync()
        try bench.pretendChecked(at: "2026-02-12T10:03:58Z")
        if let label { try bench.publish(label: label) }
        return bench
    }

    /// Runs `body` with each hostile label on a machine for hosts, and expects that no label has run a command.
    static func withHostileLabels(_ body: (_ bench: Workbench, _ label: String) throws -> Void) throws {
        let bench = try forHosts()
        for label in HostileLabel.all {
            try bench.publish(label: label)
            try body(bench, label)
            #expect(try bench.traces() == [], "\(label)")
        }
    }

    /// Writes another label of the icons-library into the document.
    func publish(label: String) throws {
        var document = try document()
        for index in document.repositories.indices where document.repositories[index].id == Self.iconsID {
            document.repositories[index].label = label
        }
        try RawFile.write(DocumentCodec.encode(document), to: RawPath(state.countsDocument))
    }

    /// Runs a program as a host would.
    func runHost(
        _ program: String, _ arguments: String..., input: String = "", environment: [String: String] = [:]
    ) throws -> CommandResult {
        try Command(
            program, arguments, environment: hostEnvironment.merging(environment) { $1 }, directory: emptyFolder,
            input: Array(input.utf8)
        ).run()
    }

    /// The files left by commands that were executed from a label or other text.
    func traces() throws -> [RawPath] {
        try RawFile.names(in: RawPath(emptyFolder))
    }
}
