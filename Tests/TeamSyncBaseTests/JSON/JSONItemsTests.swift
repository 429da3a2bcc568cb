import TestSupport
import Testing

@testable import TeamSyncBase

@Suite struct JSONItemsTests {
    private func keys(
        at pointer: String, key: String? = "name", in text: String
    ) throws(JSONSize.Failure) -> [String?] {
        try items(at: pointer, key: key, in: text).map(\.key)
    }

    private func items(
        at pointer: String, key: String? = "name", in text: String
    ) throws(JSONSize.Failure) -> [JSONItems.Item] {
        guard let place = JSONPointer(pointer) else { throw .absent }
        return try JSONItems.find(at: place, key: key, in: Array(text.utf8))
    }

    @Test("Elements and members of random documents are those that Foundation reads")
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
            let items = try JSONItems.find(at: pointer, key: isArray ? "name" : nil, in: bytes)
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

    @Test("The whole document, members, escaped names and positions in arrays are places")
    func pointers() throws {
        #expect(try keys(at: "", in: #"[{"name": "a"}]"#) == ["a"])
        #expect(try keys(at: "/a~1b/m~0n", in: #"{"a/b": {"m~n": [{"name": "a"}]}}"#) == ["a"])
        #expect(try keys(at: "/~01", in: #"{"~1": [{"name": "a"}], "/": []}"#) == ["a"])
        #expect(try keys(at: "/x/1/y", in: #"{"x": [0, {"y": [{"name": "a"}]}]}"#) == ["a"])
        #expect(try keys(at: "//", in: #"{"": {"": [{"name": "a"}]}}"#) == ["a"])
        #expect(try keys(at: "/0", key: nil, in: #"{"0": {"a": 1, "b": [2]}}"#) == ["a", "b"])
        #expect(throws: JSONSize.Failure.absent) { try keys(at: "/x/01", in: #"{"x": [0, []]}"#) }
        #expect(throws: JSONSize.Failure.absent) { try keys(at: "/x/-", in: #"{"x": []}"#) }
        #expect(throws: JSONSize.Failure.absent) { try keys(at: "/x/9", in: #"{"x": []}"#) }
    }

    @Test("What is no array, or no object, has no items")
    func shapes() {
        for text in [#"{"icons": {}}"#, #"{"icons": null}"#, #"{"icons": "[]"}"#] {
            #expect(throws: JSONSize.Failure.wrongShape) { try keys(at: "/icons", in: text) }
        }
        #expect(throws: JSONSize.Failure.wrongShape) { try keys(at: "", key: nil, in: "[]") }
    }

    @Test("An element's key is the string at its member, the last one where there are several")
    func identity() throws {
        let text =
            #"[{"name": 1}, {}, 7, null, {"name": "b", "x": {"name": "c"}}, {"n\u0061me": "d"}, [{"name": "e"}]]"#
        #expect(try keys(at: "", in: text) == [nil, nil, nil, nil, "b", "d", nil])
        #expect(try keys(at: "", in: #"[{"name": "a", "name": "b"}, {"name": "a", "name": 1}]"#) == ["b", nil])
        #expect(try keys(at: "", in: #"[{"name": ""}, {"name": "\"\\"}]"#) == ["", "\"\\"])
    }

    @Test("Duplicates all stand in the list, and of a place that comes twice the last one is meant")
    func duplicates() throws {
        let items = try items(at: "/i", key: nil, in: #"{"i": {"x": 1}, "i": {"a": 1, "b": 2, "a": 3}}"#)
        #expect(items.map(\.key) == ["a", "b", "a"])
        #expect(items.map(\.index) == [0, 1, 2])
        #expect(try keys(at: "/i", in: #"{"i": [], "i": [{"name": "a"}]}"#) == ["a"])
        #expect(throws: JSONSize.Failure.wrongShape) { try keys(at: "/i", in: #"{"i": [], "i": 1}"#) }
    }

    @Test("A mistake anywhere makes the document none")
    func mistakes() {
        let text = #"{"icons": [{"name": "a"}]}"#
        for damaged in [text + "}", text + "x", String(text.dropLast()), #"{"icons": [{"name": "a"},]}"#] {
            #expect(throws: JSONSize.Failure.notJSON) { try keys(at: "/icons", in: damaged) }
        }
        let bytes = Array(#"{"icons": [{"name": "a"#.utf8) + [0xff] + Array(#""}]}"#.utf8)
        #expect(throws: JSONSize.Failure.notJSON) {
            try JSONItems.find(at: try #require(JSONPointer("/icons")), key: "name", in: bytes)
        }
    }

    @Test("A hundred thousand elements, and a hundred thousand levels, are read without recursion")
    func large() throws {
        let elements = (0..<100_000).map { #"{"name":"icon-\#($0)"}"# }.joined(separator: ",")
        let items = try items(at: "/icons", in: #"{"icons":[\#(elements)]}"#)
        #expect(items.count == 100_000)
        #expect(items.last?.key == "icon-99999")
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        #expect(try keys(at: "/icons", in: #"{"icons":[{"x":\#(deep),"name":"a"}]}"#) == ["a"])
    }
}
