import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncMCP

@Suite("Many names in one call")
struct ManyNamesTests {
    @Test("All specifications precede the first source, and only nonexistent items are missing")
    func specifications() throws {
        var files: [RawPath: String] = [:]
        for index in 0..<24 {
            let padding = String(repeating: "x", count: 700)
            files[RawPath("specs/C\(index).json")] = #"{"notes": "\#(padding)"}"#
            files[RawPath("Sources/C\(index)/C\(index).swift")] = String(repeating: "// source\n", count: 2000)
        }
        let machine = try Machine([
            (
                try SmallClone(files),
                """
                    id: kit
                    counts:
                      components: {kind: component, directories: {glob: "Sources/*"}, with: ["specs/{key}.json", "Sources/{key}/*"]}

                """
            )
        ])
        let names = (0..<19).map { "C\($0)" } + ["Nothing"] + (19..<24).map { "C\($0)" }
        let answer = try machine.call("get_component", ["names": .strings(names)])
        guard case .array(let rows)? = answer.structured.members?["components"] else { throw PipedServer.Silence() }
        #expect(rows.count == 19)
        for row in rows { #expect(row.members?["spec"]?.members?["notes"] != nil, "\(row.members?["name"] ?? nil)") }
        #expect(rows.contains { $0.members?["source_code"] == .some(.null) })
        #expect(answer.structured.members?["missing"] == ["Nothing"])
        #expect(answer.structured.members?["left_out"] == .strings((19..<24).map { "C\($0)" }))
        let lines = answer.text.split(separator: "\n")
        let last = try #require(lines.lastIndex { $0.contains(" end ") && $0.contains(".json'") })
        if let source = lines.firstIndex(where: { $0.contains(" begin ") && $0.contains(".swift'") }) {
            #expect(last < source)
        }
    }
}
