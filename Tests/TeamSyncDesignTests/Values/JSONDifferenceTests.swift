import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncDesign

@Suite struct JSONDifferenceTests {
    private func value(_ text: String) throws -> JSONValue {
        try JSONParser.value(of: Array(text.utf8)[...])
    }

    /// Each change as `pointer: old → new`.
    private func changes(_ old: String, _ new: String, key: String? = nil) throws -> [String] {
        try JSONDifference(key: key).changes(from: value(old), to: value(new)).map {
            "\($0.pointer): \($0.old?.text ?? "-") → \($0.new?.text ?? "-")"
        }
    }

    private func paths(_ old: String, _ new: String, key: String? = nil) throws -> [[String]] {
        try JSONDifference(key: key).changes(from: value(old), to: value(new)).map(\.path)
    }

    @Test("Changes applied by pointer to the old value result in the new one, and equal values have none")
    func changesAreComplete() throws {
        var random = RandomJSON(generator: SeededGenerator(seed: 600))
        var (same, different) = (0, 0)
        for _ in 0..<5000 {
            let before = random.value(depth: 4)
            let after = random.edited(before)
            let (old, new) = (try value(random.text(before)), try value(random.text(after)))
            let changes = JSONDifference(key: "name").changes(from: old, to: new)
            #expect(changes.isEmpty == old.isSame(as: new))
            for change in changes {
                #expect(change.old != nil || change.new != nil)
                if let old = change.old, let new = change.new { #expect(!old.isSame(as: new)) }
            }
            let applied = try PointerEdit.apply(changes, to: old)
            #expect(applied.isSame(as: new), "\(old.text) to \(new.text) by \(changes)")
            #expect(JSONDifference(key: "name").changes(from: old, to: old).isEmpty)
            if changes.isEmpty { same += 1 } else { different += 1 }
        }
        #expect(same > 500 && different > 1500, "\(same) equal, \(different) different")
    }

    @Test("The order and notation of an object's members have no meaning")
    func objects() throws {
        #expect(try changes(#"{"a": 1, "b": {"c": [1], "d": 2}}"#, #"{ "b": {"d": 2, "\u0063": [1]}, "a": 1 }"#) == [])
        #expect(
            try changes(#"{"a": {"b": {"c": 1, "x": 0}}, "g": 1}"#, #"{"n": null, "a": {"b": {"c": 2, "x": 0}}}"#)
                == ["/a/b/c: 1 → 2", "/g: 1 → -", "/n: - → null"])
        #expect(try changes(#"{"a/b": {"m~n": 1}}"#, #"{"a/b": {"m~n": 2}}"#) == ["/a~1b/m~0n: 1 → 2"])
        #expect(try paths(#"{"a/b": {"m~n": 1}}"#, #"{"a/b": {"m~n": 2}}"#) == [["a/b", "m~n"]])
    }

    @Test("Elements of nested arrays are identified by the catalogue's key, by name, key or id")
    func identity() throws {
        for member in ["name", "key", "id", "token"] {
            let old = #"{"p": [{"\#(member)": "a", "t": 1}, {"\#(member)": "b", "t": 1}]}"#
            let new = #"{"p": [{"\#(member)": "c"}, {"\#(member)": "b", "t": 2}, {"\#(member)": "a", "t": 1}]}"#
            #expect(
                try changes(old, new, key: "token") == ["/p/1/t: 1 → 2", #"/p/0: - → {"\#(member)": "c"}"#], "\(member)"
            )
            #expect(try paths(old, new, key: "token") == [["p", "b", "t"], ["p", "c"]])
        }
        #expect(try changes(#"[{"other": "a", "t": 1}]"#, #"[{"other": "a", "t": 2}]"#).count == 1)
        #expect(try paths(#"[{"other": "a", "t": 1}]"#, #"[{"other": "a", "t": 2}]"#) == [[]])
    }

    @Test("A removed member is reported at its old location, also below a moved element")
    func moved() throws {
        let old = #"[{"name": "a"}, {"name": "b", "x": 1, "p": [{"id": "q"}, {"id": "r", "y": 2}]}]"#
        let new = #"[{"name": "b", "p": [{"id": "r"}]}]"#
        #expect(
            try changes(old, new)
                == [#"/0: {"name": "a"} → -"#, #"/1/p/0: {"id": "q"} → -"#, "/1/p/1/y: 2 → -", "/1/x: 1 → -"])
    }

    @Test("An array with indistinguishable or only reordered elements is one change")
    func wholeArrays() throws {
        #expect(try changes("[1, 2]", "[2, 1]") == [": [1, 2] → [2, 1]"])
        #expect(try changes("[1, 2]", "[1, 2]") == [])
        let ordered = (#"[{"name": "a"}, {"name": "b"}]"#, #"[{"name": "b"}, {"name": "a"}]"#)
        #expect(try changes(ordered.0, ordered.1) == [": \(ordered.0) → \(ordered.1)"])
        for odd in [
            #"[{"name": "a"}, {"name": "a"}]"#, #"[{"name": "a"}, {}]"#, #"[{"name": "a"}, {"name": 1}]"#, "[0]",
        ] {
            #expect(try paths(#"[{"name": "a", "x": 1}]"#, odd) == [[]], "\(odd)")
        }
        #expect(try changes("[]", #"[{"name": "a"}]"#) == [#"/0: - → {"name": "a"}"#])
    }

    @Test("Colors are compared by value; letters and digits of other text are not")
    func colors() throws {
        for other in ["#FFF", "#ffff", "#FFFFFF", "#ffffffFF"] {
            #expect(try changes("\"#fff\"", "\"\(other)\"") == [])
        }
        for other in ["#fffffffe", "#ffe", "fff", "#ff", "#fffff", "#ggg", " #fff"] {
            #expect(try changes("\"#fff\"", "\"\(other)\"").count == 1, "\(other)")
        }
        #expect(try changes(##"{"hex": "#0000008C"}"##, ##"{"hex": "#0000008f"}"##).count == 1)
        #expect(try changes(#""Abc""#, #""abc""#).count == 1)
    }

    @Test("Numbers are compared by value, and by digits if a double is not precise enough")
    func numbers() throws {
        for (one, other) in [("1", "1.0"), ("1", "1e0"), ("0", "-0"), ("100", "1E+2"), ("0.5", "5e-1")] {
            #expect(try changes(one, other) == [], "\(one) and \(other)")
        }
        for (one, other) in [("1", "1.5"), ("9007199254740992", "9007199254740993"), ("1e400", "1e401"), ("1", "true")]
        {
            #expect(try changes(one, other).count == 1, "\(one) and \(other)")
        }
        let digits = String(repeating: "9", count: 4000)
        #expect(try changes(digits, digits) == [])
        #expect(try changes(digits, digits + "0").count == 1)
    }

    @Test("Values of different types differ")
    func types() throws {
        let all = ["null", "true", "false", "1", #""1""#, "[]", "{}", #"[null]"#, #"{"a": null}"#]
        for one in all { for other in all { #expect(try changes(one, other).isEmpty == (one == other)) } }
    }
}
