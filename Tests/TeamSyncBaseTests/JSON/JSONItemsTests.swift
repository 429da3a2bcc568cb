import TestSupport
import Testing

@testable import TeamSyncBase

@Suite struct JSONItemsTests {
    private func keys(
        at pointer: String, key: String? = "name", in text: String
    ) throws(JSONItems.Failure) -> [String?] {
        try items(at: pointer, key: key, in: text).map(\.key)
    }

    private func items(
        at pointer: String, key: String? = "name", in text: String
    ) throws(JSONItems.Failure) -> [JSONItems.Item] {
        guard let place = JSONPointer(pointer) else { throw .absent }
        return try JSONItems.find(key.map { .array(key: $0) } ?? .object, at: place, in: Array(text.utf8)).items
    }

    @Test("Elements and members of random documents agree with Foundation")
    func agreesWithFoundation() throws {
        var random = RandomJSON(generator: SeededGenerator(seed: 66))
        var found = 0
        for number in 0..<3000 {
            let elements = (0..<random.generator.int(0...5)).map { index in
                random.generator.chance(80) ? random.element(index, depth: 3) : random.value(depth: 2)
            }
            let isArray = number % 2 == 0
            let place = isArray ? RandomJSON.Value.array(elements) : random.object(depth: 3)
            let name = random.generator.pick(RandomJSON.names)
            let inner =
                random.generator.chance(50)
                ? RandomJSON.Value.object([("x", random.value(depth: 2)), (name, place)])
                : RandomJSON.Value.array([random.value(depth: 2), place])
            let document = RandomJSON.Value.object([("pad", random.value(depth: 2)), ("top", inner)])
            let bytes = Array(((number % 7 == 0 ? "\u{feff}" : "") + random.text(document)).utf8)
            let token: String = if case .array = inner { "1" } else { JSONPointer.escaped(name) }
            let pointer = try #require(JSONPointer("/top/\(token)"))
            let items = try JSONItems.find(isArray ? .array(key: "name") : .object, at: pointer, in: bytes).items
            let plain = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? bytes[3...] : bytes[...]
            let top = try #require((FoundationJSON.value(plain) as? [String: Any])?["top"])
            let container = (top as? [Any])?[1] ?? (top as? [String: Any])?[name]
            if isArray {
                let theirs = try #require(container as? [Any])
                #expect(items.map(\.index) == Array(theirs.indices))
                #expect(items.map(\.key) == theirs.map { ($0 as? [String: Any])?["name"] as? String })
                for (item, value) in zip(items, theirs) {
                    #expect(FoundationJSON.equal(try JSONParser.value(of: bytes[item.range]), value))
                }
            } else {
                let theirs = try #require(container as? [String: Any])
                #expect(Set(items.map(\.key)) == Set(theirs.keys.map(Optional.some)))
                let last = Dictionary(items.map { ($0.key ?? "", $0.range) }) { $1 }
                for (key, value) in theirs {
                    let range = try #require(last[key])
                    #expect(FoundationJSON.equal(try JSONParser.value(of: bytes[range]), value))
                }
            }
            found += items.count
        }
        #expect(found > 3000)
    }

    @Test("The whole document, members, escaped names and array indices are locations")
    func pointers() throws {
        #expect(try keys(at: "", in: #"[{"name": "a"}]"#) == ["a"])
        #expect(try keys(at: "/a~1b/m~0n", in: #"{"a/b": {"m~n": [{"name": "a"}]}}"#) == ["a"])
        #expect(try keys(at: "/~01", in: #"{"~1": [{"name": "a"}], "/": []}"#) == ["a"])
        #expect(try keys(at: "/x/1/y", in: #"{"x": [0, {"y": [{"name": "a"}]}]}"#) == ["a"])
        #expect(try keys(at: "//", in: #"{"": {"": [{"name": "a"}]}}"#) == ["a"])
        #expect(try keys(at: "/0", key: nil, in: #"{"0": {"a": 1, "b": [2]}}"#) == ["a", "b"])
        #expect(throws: JSONItems.Failure.absent) { try keys(at: "/x/01", in: #"{"x": [0, []]}"#) }
        #expect(throws: JSONItems.Failure.absent) { try keys(at: "/x/-", in: #"{"x": []}"#) }
        #expect(throws: JSONItems.Failure.absent) { try keys(at: "/x/9", in: #"{"x": []}"#) }
    }

    @Test("A value of another type has no items")
    func shapes() {
        for text in [#"{"icons": {}}"#, #"{"icons": null}"#, #"{"icons": "[]"}"#] {
            #expect(throws: JSONItems.Failure.wrongShape) { try keys(at: "/icons", in: text) }
        }
        #expect(throws: JSONItems.Failure.wrongShape) { try keys(at: "", key: nil, in: "[]") }
    }

    @Test("The key of an element is the string of its member, the last of several")
    func identity() throws {
        let text =
            #"[{"name": 1}, {}, 7, null, {"name": "b", "x": {"name": "c"}}, {"n\u0061me": "d"}, [{"name": "e"}]]"#
        #expect(try keys(at: "", in: text) == [nil, nil, nil, nil, "b", "d", nil])
        #expect(try keys(at: "", in: #"[{"name": "a", "name": "b"}, {"name": "a", "name": 1}]"#) == ["b", nil])
        #expect(try keys(at: "", in: #"[{"name": ""}, {"name": "\"\\"}]"#) == ["", "\"\\"])
    }

    @Test("All duplicates are listed, and of several containers with the same pointer the last one counts")
    func duplicates() throws {
        let items = try items(at: "/i", key: nil, in: #"{"i": {"x": 1}, "i": {"a": 1, "b": 2, "a": 3}}"#)
        #expect(items.map(\.key) == ["a", "b", "a"])
        #expect(items.map(\.index) == [0, 1, 2])
        #expect(try keys(at: "/i", in: #"{"i": [], "i": [{"name": "a"}]}"#) == ["a"])
        #expect(throws: JSONItems.Failure.wrongShape) { try keys(at: "/i", in: #"{"i": [], "i": 1}"#) }
    }

    @Test("A syntax error anywhere makes the document invalid")
    func mistakes() {
        let text = #"{"icons": [{"name": "a"}]}"#
        for damaged in [text + "}", text + "x", String(text.dropLast()), #"{"icons": [{"name": "a"},]}"#] {
            #expect(throws: JSONItems.Failure.notJSON) { try keys(at: "/icons", in: damaged) }
        }
        let bytes = Array(#"{"icons": [{"name": "a"#.utf8) + [0xff] + Array(#""}]}"#.utf8)
        #expect(throws: JSONItems.Failure.notJSON) {
            try JSONItems.find(.array(key: "name"), at: try #require(JSONPointer("/icons")), in: bytes)
        }
    }

    @Test("A hundred thousand elements or levels are read without recursion")
    func large() throws {
        let elements = (0..<100_000).map { #"{"name":"icon-\#($0)"}"# }.joined(separator: ",")
        let items = try items(at: "/icons", in: #"{"icons":[\#(elements)]}"#)
        #expect(items.count == 100_000)
        #expect(items.last?.key == "icon-99999")
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        #expect(try keys(at: "/icons", in: #"{"icons":[{"x":\#(deep),"name":"a"}]}"#) == ["a"])
    }

    @Test("Levels and values of an item are those of its value")
    func extents() throws {
        var random = RandomJSON(generator: SeededGenerator(seed: 81))
        func extent(_ value: JSONValue) -> (depth: Int, values: Int) {
            let inner: [JSONValue] =
                switch value {
                case .array(let elements): elements
                case .object(let members): Array(members.values)
                default: []
                }
            let extents = inner.map(extent)
            return (1 + (extents.map(\.depth).max() ?? 0), 1 + extents.reduce(0) { $0 + $1.values })
        }
        for key in ["name", nil] {
            for _ in 0..<500 {
                let elements = (0..<3).map { random.element($0, depth: 3) }
                let bytes = Array(random.text(.array(elements)).utf8)
                let pointer = try #require(JSONPointer(""))
                let items = try JSONItems.find(.array(key: key), at: pointer, in: bytes)
                #expect(items.count == 3 && items.items.count == 3)
                for item in items.items {
                    let value = try JSONParser.value(of: bytes[item.range])
                    let (depth, values) = extent(value)
                    #expect(item.depth >= depth && item.values >= values)
                    // If a key occurs several times, the value contains only the last one.
                    if item.values == values { #expect(item.depth == depth) }
                    #expect(throws: Never.self) { try JSONParser.value(of: bytes[item.range], limit: item.values) }
                    #expect(throws: JSONParser.Failure.tooManyValues) {
                        try JSONParser.value(of: bytes[item.range], limit: item.values - 1)
                    }
                }
            }
        }
    }

    @Test("With too many items there are none, and later syntax errors are still found")
    func limit() throws {
        let root = try #require(JSONPointer(""))
        func find(_ container: JSONItems.Container, _ text: String) throws(JSONItems.Failure) -> Int {
            try JSONItems.find(container, at: root, in: Array(text.utf8), limit: 3).items.count
        }
        for container in [JSONItems.Container.array(key: "name"), .array(key: nil)] {
            #expect(try find(container, "[1, {}, 3]") == 3)
            #expect(throws: JSONItems.Failure.tooMany) { try find(container, "[1, {}, 3, 4]") }
            #expect(throws: JSONItems.Failure.notJSON) { try find(container, "[1, {}, 3, 4") }
        }
        #expect(try find(.object, #"{"a": 1, "b": 2, "a": 3}"#) == 3)
        #expect(throws: JSONItems.Failure.tooMany) { try find(.object, #"{"a": 1, "a": 2, "a": 3, "a": 4}"#) }
        #expect(throws: JSONItems.Failure.notJSON) { try find(.object, #"{"a": 1, "a": 2, "a": 3, "a": 4]"#) }
    }

    @Test("Long names are shortened, and different ones stay different")
    func longNames() throws {
        // A single Character: hashing it as text takes quadratic time.
        let marks = String(repeating: "\u{301}\u{323}", count: 500_000)
        let names = [
            "a\(marks)", "a\(marks)\u{301}", String(repeating: "é", count: 100), String(repeating: "é", count: 101),
        ]
        let elements = names.map { #"{"name": "\#($0)"}"# }.joined(separator: ",")
        let found = try items(at: "", in: "[\(elements)]").compactMap(\.key)
        let members = names.map { #""\#($0)": 1"# }.joined(separator: ",")
        #expect(try items(at: "", key: nil, in: "{\(members)}").compactMap(\.key) == found)
        #expect(Set(found.map { Array($0.utf8) }).count == 4)
        #expect(found.allSatisfy { $0.utf8.count <= BoundedName.limit })
        #expect(found[2] == names[2])
        #expect(found[3].hasPrefix(String(repeating: "é", count: 90) + "…"))
        guard case .object(let value) = try JSONParser.value(of: Array("{\(members)}".utf8)[...]) else { return }
        #expect(Set(value.keys) == Set(found))
    }
}
