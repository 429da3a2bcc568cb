import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncGit
@testable import TeamSyncWords

/// Items in YAML files, and in several files.
@Suite struct StructuredItemTests {
    private func read(
        _ source: CatalogueSource, in clone: SmallClone, _ place: FindingPlace = .commit
    ) throws -> CatalogueReading {
        try place.reading("things", CountConfiguration(source: source), in: clone)
    }

    private func known(
        _ source: CatalogueSource, in clone: SmallClone, _ place: FindingPlace = .commit
    ) throws -> Catalogue {
        guard case .known(let catalogue) = try read(source, in: clone, place) else {
            throw Unknown(reading: try read(source, in: clone, place))
        }
        return catalogue
    }

    private struct Unknown: Error {
        let reading: CatalogueReading
    }

    @Test("Lists and objects in YAML are the same as in JSON", arguments: FindingPlace.allCases)
    func yaml(place: FindingPlace) throws {
        let clone = try SmallClone([
            "a.yaml": "x: &x {level: 1}\nicons:\n  - name: add\n    tags: [plus, 1.0, ~]\n  - {name: b, <<: *x}\n",
            "b.YML": "colors:\n  red: '#f00'\n  blue: \"#00f\"\n",
            "a.json": #"{"icons": [{"name": "add", "tags": ["plus", 1.0, null]}, {"name": "b", "level": 1}]}"#,
        ])
        let list = try known(.array(file: "a.yaml", pointer: "/icons", key: "name"), in: clone, place)
        let same = try known(.array(file: "a.json", pointer: "/icons", key: "name"), in: clone, place)
        #expect(list.items.map(\.key) == ["add", "b"])
        #expect(list.count == 2)
        for (item, other) in zip(list.items, same.items) {
            let (left, right) = (item.json.flatMap(JSONFile.parsed), other.json.flatMap(JSONFile.parsed))
            #expect(try #require(left).isSame(as: #require(right)))
            #expect(list.place.pointer(to: item, "/x") == same.place.pointer(to: other, "/x"))
        }
        let colors = try known(.keys(file: "b.YML", pointer: "/colors"), in: clone, place)
        #expect(colors["red"]?.json.flatMap(JSONFile.parsed) == "#f00")
        #expect(colors.place.file(of: try #require(colors["red"])) == "b.YML")
    }

    @Test("The items of several files are one catalogue, in the order of the files", arguments: FindingPlace.allCases)
    func several(place: FindingPlace) throws {
        let clone = try SmallClone([
            "specs/b.json": #"[{"name": "b1"}, {"name": "a1"}, {"x": 1}]"#, "specs/a.yaml": "[{name: a1}, {name: a2}]",
            "specs/c.txt": "no", "other/a.json": "{}",
        ])
        try clone.repository.link("specs/link.json", to: "b.json")
        try clone.commit("More")
        let catalogue = try known(.array(file: "specs/*.*", pointer: "", key: "name"), in: noText(clone), place)
        #expect(catalogue.items.map(\.key) == ["a1", "a2", "b1"])
        #expect(catalogue.count == 5)
        #expect(catalogue.items.map(\.path) == ["specs/a.yaml", "specs/a.yaml", "specs/b.json"].map { GitPath($0) })
        #expect(catalogue.items.map(\.index) == [0, 1, 2])
        let last = try #require(catalogue["b1"])
        #expect(catalogue.place.file(of: last) == "specs/b.json")
        #expect(catalogue.place.pointer(to: last, "/x") == "/0/x")
        #expect(catalogue.warnings.count == 2)
        #expect(Words.text(catalogue.warnings[0]).hasSuffix(": /2 has no text at 'name'"))
        #expect(Words.text(catalogue.warnings[1]).hasSuffix(": 'a1' is also in specs/a.yaml"))
    }

    private func noText(_ clone: SmallClone) throws -> SmallClone {
        try clone.repository.git("rm", "--quiet", "specs/c.txt")
        try clone.repository.git("commit", "--quiet", "-m", "Remove")
        return clone
    }

    @Test("Members of objects in several files count once")
    func members() throws {
        let clone = try SmallClone(["a.json": #"{"x": 1, "y": 2, "x": 3}"#, "b.json": #"{"y": 4, "a/b": 5}"#])
        let catalogue = try known(.keys(file: "*.json", pointer: ""), in: clone)
        #expect(catalogue.count == 3)
        #expect(catalogue["x"]?.json.flatMap(JSONFile.parsed) == 3)
        #expect(catalogue["y"]?.json.flatMap(JSONFile.parsed) == 2)
        #expect(try catalogue.place.pointer(to: #require(catalogue["a/b"])) == "/a~1b")
        #expect(try known(.keys(file: "**/a*.json", pointer: ""), in: clone).count == 2)
    }

    @Test("An unreadable file makes the items unknown")
    func unreadable() throws {
        let bomb =
            "a: &a [x]\n"
            + (0..<30).map { "b\($0): &b\($0) [\($0 == 0 ? "*a, *a" : "*b\($0 - 1), *b\($0 - 1)")]\n" }.joined()
        let cases = [
            ("a.yaml", "a: [", "is not a single, valid YAML document"),
            ("a.yaml", "--- 1\n--- 2\n", "is not a single, valid YAML document"),
            ("a.yaml", bomb, "is not a single, valid YAML document"),
            ("a.yaml", String(repeating: "#", count: (8 << 20) + 1), "is larger than 8 MiB"),
            ("a.yaml", "x: 1", "has no array at ''"), ("a.json", "{", "is not valid JSON"), ("a.json", "", "is empty"),
        ]
        for (file, contents, reason) in cases {
            let clone = try SmallClone(
                ["s/\(file)": contents, "s/b.json": "[]"].reduce(into: [:]) {
                    $0[RawPath(Array($1.key.utf8))] = $1.value
                })
            for source in ["s/*", "s/\(file)"] {
                guard
                    case .unknown(let warning) = try read(
                        .array(file: source, pointer: "", key: "name"), in: clone)
                else {
                    Issue.record("\(file): \(reason)")
                    continue
                }
                let sentence = Words.text(warning)
                #expect(sentence.hasPrefix("things: s/\(file) at main ("))
                #expect(sentence.hasSuffix(") \(reason)"))
            }
        }
        let empty = try SmallClone(["s/x": ""])
        #expect(try known(.array(file: "s/*.json", pointer: "", key: nil), in: empty).count == 0)
    }
}
