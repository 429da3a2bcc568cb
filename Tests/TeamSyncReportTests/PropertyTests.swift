import TeamSyncBase
import TeamSyncDocuments
import Testing

@testable import TeamSyncReport

@Suite("Properties and signatures of components")
struct PropertyTests {
    private func member(_ path: [String], _ old: JSONValue?, _ new: JSONValue?) -> Highlight.Member {
        Highlight.Member(file: "a.json", pointer: "", path: path, old: old, new: new)
    }

    private func object(_ type: String, _ other: String? = nil, name: String = "x") -> JSONValue {
        .object(
            ["name": .string(name), "type": .string(type)].merging(other.map { ["defaultValue": .string($0)] } ?? [:]) {
                $1
            })
    }

    private func rows(_ members: [Highlight.Member]) -> (columns: [String], rows: [String], rest: Int) {
        let found = PropertyValues.table(members)
        let rows = (found.table?["properties"]?.objects ?? []).map { row -> String in
            let cells = (row["cells"]?.objects ?? []).map { cell in
                (cell["isChanged"] == true ? "\(cell["old"]?.text ?? "")>" : "") + (cell["text"]?.text ?? "")
            }
            let badge = row["badge"]?.object?["words"]?.text ?? "changed"
            return "\(badge) \(row["name"]?.text ?? ""): \(cells.joined(separator: "|"))"
        }
        return ((found.table?["columns"]?.list ?? []).compactMap(\.text), rows, found.rest.count)
    }

    @Test("A property is one row with type, default and description; other members are in the other table")
    func table() {
        let found = rows([
            member(["properties", "size"], nil, object("Int", "4")),
            member(["properties", "gone"], object("Tone"), nil),
            member(["properties", "title", "default"], .string(""), .string("Hello")),
            member(["properties", "title", "description"], .string("Old"), .string("New")),
            member(["properties", "kind", "default"], .string(".primary"), nil),
            member(["properties", "kind", "type"], nil, .string("Kind")),
            member(["platforms"], .string("iOS"), nil), member(["a", "b", "c", "d"], nil, .null),
            member(["variants", "x"], nil, .string("a string")),
        ])
        #expect(found.columns == ["Type", "Default", "Description"])
        #expect(
            found.rows == [
                "new size: Int|4|", "removed gone: Tone||", #"changed title: |"">Hello|Old>New"#,
                "changed kind: Kind|.primary>none|",
            ])
        #expect(found.rest == 3)
        #expect(rows([member(["platforms"], nil, .null)]).columns == [])
    }

    @Test("A list of properties added as a whole has a row for each")
    func list() {
        let found = rows([
            member(["properties"], nil, .array([object("Int", name: "a"), object("Bool", "no", name: "b")]))
        ])
        #expect(found.rows == ["new a: Int|", "new b: Bool|no"])
        let other = rows([member(["properties"], nil, .array([.string("a")]))])
        #expect(other.rows == [] && other.rest == 1)
    }

    @Test("A declaration is shown before and after, once for all its changes")
    func api() {
        func change(_ verdict: APIChange.Verdict, _ effect: APIChange.Effect, _ old: String?, _ new: String?)
            -> APIChange
        {
            APIChange(
                verdict, kind: "init", DeclarationID(types: ["A"], name: "init"), name: "A.init", effect: effect,
                old: old,
                new: new, path: "a.swift")
        }
        let item = ReportItem(
            catalogue: "components", kind: "component", key: "A", change: .changed,
            facts: [
                .api(
                    [
                        change(.breaking, .gone(use: nil), "init()", "init(a: Int)"),
                        change(.compatible, .added(nil), "init()", "init(a: Int)"),
                        change(.compatible, .added(nil), nil, "func b()"),
                    ], more: 0, nil)
            ])
        let values = PropertyValues.api(item)
        #expect(
            values.map { $0["old"] } == ["init()", false] && values.map { $0["new"] } == ["init(a: Int)", "func b()"])
        #expect(values[0]["effects"]?.objects.map { $0["tone"] } == ["bad", "good"])
    }
}
