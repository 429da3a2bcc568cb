import CloneTestSupport
import TeamSyncConfiguration
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

@Suite("A server for some repositories")
struct ScopeTests {
    private static let colors = "    counts: {colors: {kind: color, keys: {file: colors.json}}}\n"

    private func machine(_ only: [String]?) throws -> Machine {
        let clone = try SmallClone(["colors.json": "{\"ink\": {\"$value\": \"#000000\"}}"])
        return try Machine(
            [
                (clone, "    id: a\n\(Self.colors)"), (clone, "    id: b\n    label: Bee\n\(Self.colors)"),
                (clone, "    id: c\n\(Self.colors)"),
            ], only: only)
    }

    private func served(_ machine: Machine) throws -> [String] {
        try machine.workspace.repositories().map(\.id)
    }

    @Test("Several repositories are served, by id or label, in configuration order")
    func several() throws {
        let machine = try machine(["bee", "a"])
        #expect(try served(machine) == ["a", "b"])
        #expect(try machine.workspace.repositories("b").map(\.id) == ["b"])
        #expect(throws: ToolFailure("This server serves only the repositories b and a.")) {
            try machine.workspace.repositories("c")
        }
        #expect(try served(self.machine(nil)) == ["a", "b", "c"])
    }

    @Test("A single repository is served as before, and an unknown name is reported")
    func one() throws {
        let machine = try machine(["c"])
        #expect(try served(machine) == ["c"])
        #expect(throws: ToolFailure("This server serves only the repository c; omit 'repository'.")) {
            try machine.workspace.repositories("a")
        }
        #expect(throws: ToolFailure.self) { try self.machine(["a", "nowhere"]).workspace.repositories() }
    }
}
