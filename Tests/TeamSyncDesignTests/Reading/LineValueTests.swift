import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncBase
@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncGit
@testable import TeamSyncWords

/// Values that patterns find next to their keys, in lines and in whole files.
@Suite struct LineValueTests {
    private func items(
        _ pattern: String, isMultiline: Bool = false, in clone: SmallClone, _ place: FindingPlace = .commit
    ) throws -> (Catalogue, place: String) {
        let source = CatalogueSource.lines(
            glob: "*.ts", exclude: [], pattern: pattern, multiline: isMultiline ? true : nil)
        let catalogue = try #require(try place.catalogue("tokens", CountConfiguration(source: source), in: clone))
        return (catalogue, "")
    }

    private func values(_ catalogue: Catalogue) -> [String: JSONValue] {
        Dictionary(
            uniqueKeysWithValues: catalogue.items.compactMap { item in
                item.json.flatMap(JSONFile.parsed).map { (item.key, $0) }
            })
    }

    @Test("The value of an item is only the group 'value'", arguments: FindingPlace.allCases)
    func value(place: FindingPlace) throws {
        let clone = try SmallClone(["a.ts": "--a: #fff;\n  --b:   1px   solid \"x\\\", ;\n--c: ;\n--d\n"])
        let (catalogue, _) = try items(#"--(?<key>\w+)(?::(?<value>.*))?"#, in: clone, place)
        #expect(values(catalogue) == ["a": "#fff", "b": #"1px solid "x\""#, "c": "", "d": ""])
        #expect(catalogue.items.allSatisfy { $0.fingerprint == nil })
        let (plain, _) = try items(#"--(?<key>\w+)"#, in: clone, place)
        #expect(plain.items.map(\.fingerprint) == ["--a", "--b", "--c", "--d"])
        #expect(plain.items.allSatisfy { $0.json == nil })
    }

    @Test("A whole file is searched, and line numbers are counted", arguments: FindingPlace.allCases)
    func multiline(place: FindingPlace) throws {
        let clone = try SmallClone([
            "a.ts": "\u{feff}x = {\r\n  name: 'é',\r\n  value: 1\r\n}\ny = {\n\n  name: 'b',\n value:\n 2,\n}\n"
        ])
        let (catalogue, _) = try items(
            #"^\s+name: '(?<key>[^']+)',\s+value:(?<value>[^}]*)"#, isMultiline: true, in: clone, place)
        #expect(values(catalogue) == ["é": "1", "b": "2"])
        #expect(catalogue.items.map(\.line) == [2, 7])
        #expect(catalogue.items.map(\.path) == [GitPath("a.ts"), GitPath("a.ts")])
    }

    @Test("Files above 1 MiB are not searched as a whole, and values are limited")
    func bounds() throws {
        let long = String(repeating: "x", count: 5000)
        let clone = try SmallClone([
            "a.ts": "k \(long)1\n", "b.ts": "k \(long)2\n",
            "c.ts": String(repeating: "\n", count: LineScan.textLimit + 1), "d.ts": "d 1",
        ])
        let (catalogue, _) = try items(#"(?<key>\w) (?<value>.*)"#, isMultiline: true, in: clone)
        #expect(catalogue.items.map(\.key) == ["k", "d"])
        #expect(catalogue.count == 2)
        #expect(catalogue.items[0].json.map { $0.count < 1100 } == true)
        #expect(
            catalogue.countWarnings.map { Words.text($0).prefix(20) } == [
                "tokens: 'k' appears ", "tokens: c.ts at main",
            ])
        let one = try items(#"(?<key>\w) (?<value>.*)"#, isMultiline: true, in: SmallClone(["a.ts": "k \(long)1"])).0
        let two = try items(#"(?<key>\w) (?<value>.*)"#, isMultiline: true, in: SmallClone(["a.ts": "k \(long)2"])).0
        #expect(values(one) != values(two))
    }
}
