import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

@Suite("Tokens that another one replaced at the same place")
struct ReplacedEntryTests {
    private func found(_ old: String, _ new: String, file: String = "t.scss") throws -> [String] {
        let format: TokenFormat = file.hasSuffix("json") ? .styleDictionary : .css
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: [file], pointer: "", format: format, modes: [])), kind: .token)
        return try DesignClone.groups(
            count, [RawPath(Array(file.utf8)): TreeEntry(old)], [RawPath(Array(file.utf8)): TreeEntry(new)])
    }

    private static let start = "$a1: 1px;\n$b1: 2px;\n"
    private static let end = "$c1: 3px;\n$d1: 4px;\n"

    @Test(
        "The same value between the same neighbors, and related names or a value of its own",
        arguments: [
            ("$z-menu: 6000;", "$z-popup: 6000;", ["$z-menu renamed to $z-popup"]),
            ("$redDarkMode: #ff3838;", "$coral85: #ff3838;", ["$redDarkMode renamed to $coral85"]),
            (
                "$speed-enter: ease-out;\n$speed-leave: ease-in;\n$speed-stay: ease;",
                "$go: ease-out;\n$come: ease-in;\n$halt: ease;",
                ["$speed-enter renamed to $go", "$speed-leave renamed to $come", "$speed-stay renamed to $halt"]
            ),
            // Nothing but the value is the same.
            ("$menu: 6000;", "$popup: 6000;", ["$menu may be gone", "$popup is new: 6000"]),
            // The number of tokens differs.
            (
                "$z-menu: 6000;", "$z-popup: 6000;\n$z-page: 1;",
                ["$z-menu may be gone", "2 things new ($z-page 1, $z-popup 6000)"]
            ),
            ("$z-menu: 6000;", "$z-popup: 6001;", ["$z-menu is gone", "$z-popup is new: 6001"]),
        ])
    func values(old: String, new: String, words: [String]) throws {
        let own = try found(Self.start + old + "\n" + Self.end, Self.start + new + "\n" + Self.end)
        #expect(own.sorted() == words.sorted(), "\(own)")
    }

    @Test("A usual value is enough if the names differ in one part, and no reference leads to a third token")
    func onePart() throws {
        // These words say nothing, because most names contain them.
        let others = "abcdefghijkl".map { "$line-\($0)-wide: 1px;\n" }.joined()
        func sheet(_ name: String, user: String) -> String {
            "\(others)$b1: 2px;\n$\(name): 1px;\n$c1: 3px;\n$d1: $\(user);\n"
        }
        let old = sheet("line-danger-wide", user: "line-danger-wide")
        let renamed = try found(old, sheet("line-error-wide", user: "line-error-wide"))
        #expect(renamed == ["$line-danger-wide renamed to $line-error-wide"], "\(renamed)")
        let other = try found(old, sheet("line-error-wide", user: "b1"))
        #expect(!other.contains { $0.contains("renamed") }, "\(other)")
        let twoParts = try found(old, sheet("edge-error-wide", user: "c1"))
        #expect(!twoParts.contains { $0.contains("renamed") }, "\(twoParts)")
    }

    @Test("Two words that distinguish other tokens are not names of the same thing")
    func alternatives() throws {
        let states = "$menu-hover: blue;\n$menu-focus: green;\n"
        func sheet(_ name: String, _ others: String) -> String {
            "\(others)$tab-width: 2px;\n$\(name): 2px;\n$tab-end: 3px;\n"
        }
        let words = try found(sheet("tab-hover", states), sheet("tab-focus", states))
        #expect(words == ["$tab-hover may be gone", "$tab-focus is new: 2px"], "\(words)")
        let one = "$menu-hover: blue;\n"
        let renamed = try found(sheet("tab-hover", one), sheet("tab-focus", one))
        #expect(renamed == ["$tab-hover renamed to $tab-focus"], "\(renamed)")
    }

    @Test("A token with the same value at another place is another token")
    func otherPlace() throws {
        let words = try found(
            Self.start + "$z-menu: 6000;\n" + Self.end, "$z-popup: 6000;\n" + Self.start + Self.end)
        #expect(words == ["$z-menu may be gone", "$z-popup is new: 6000"], "\(words)")
    }

    @Test("A token with another value continues one at the same place if all references moved to it")
    func references() throws {
        func sheet(_ name: String, _ value: Int, users: [String]) -> String {
            "$a1: 1px;\n$\(name): \(value);\n$c1: 3px;\n"
                + users.enumerated().map { "$user\($0): $\($1);\n" }.joined()
        }
        let old = sheet("weight-bold", 500, users: ["weight-bold", "weight-bold"])
        let moved = try found(old, sheet("bold", 600, users: ["bold", "bold"]))
        #expect(moved == ["$weight-bold renamed to $bold (500 → 600)"], "\(moved)")
        let partly = try found(old, sheet("bold", 600, users: ["bold", "a1"]))
        #expect(partly.contains("$weight-bold is gone") && partly.contains("$bold is new: 600"), "\(partly)")
        // Other steps of a scale are other tokens.
        let scale = try found(
            sheet("coral-90", 90, users: ["coral-90"]), sheet("coral-94", 94, users: ["coral-94"]))
        #expect(scale.contains("$coral-90 is gone") && scale.contains("$coral-94 is new: 94"), "\(scale)")
    }

    @Test("The values of tokens that refer to a renamed one are the same")
    func renamedTargets() throws {
        func sheet(_ radius: String, _ button: String) -> String {
            "$white: #fff;\n$\(radius)-sm: 3.5px;\n$gap: 8px;\n$x-\(button): $\(radius)-sm;\n$x-gap: $gap;\n$y-line: $\(radius)-sm;\n"
        }
        let words = try found(sheet("border-radius", "border-radius"), sheet("radius", "radius"))
        #expect(
            words == ["$border-radius-sm renamed to $radius-sm", "$x-border-radius renamed to $x-radius"], "\(words)")
        // The last token of a file has a neighbor on one side only.
        let last = try found(
            "$border-radius-sm: 3.5px;\n$gap: 8px;\n$x-border-radius: $border-radius-sm;\n",
            "$radius-sm: 3.5px;\n$gap: 8px;\n$x-radius: $radius-sm;\n")
        #expect(
            last == ["$border-radius-sm renamed to $radius-sm", "$x-border-radius renamed to $x-radius"], "\(last)")
    }

    @Test("The place of a token in a JSON file is that between the members before and after it")
    func members() throws {
        func tree(_ names: [String], _ last: Int = 32) -> String {
            let sizes = zip(names, [4, 20, last]).map { "\"\($0)\": {\"value\": \"\($1)\"}" }
            return "{\"line\": {\"wide\": {\"value\": 20}}, \"gap\": {\(sizes.joined(separator: ", "))}, "
                + "\"edge\": {\"value\": \"9\"}}"
        }
        let old = tree(["zero", "xxl", "xs"])
        let one = try found(old, tree(["zero", "2xl", "xs"]), file: "t.json")
        #expect(one == ["gap.xxl renamed to gap.2xl"], "\(one)")
        let several = try found(old, tree(["0", "20", "32"]), file: "t.json")
        #expect(several == ["gap.zero renamed to gap.0", "gap.xxl renamed to gap.20", "gap.xs renamed to gap.32"])
        // The last token of a file has a neighbor in its own group.
        func scale(_ last: String) -> String {
            "{\"a\": {\"value\": 9}, \"gap\": {\"s\": {\"value\": 7}, \"\(last)\": {\"value\": 9}}}"
        }
        let last = try found(scale("xxl"), scale("2xl"), file: "t.json")
        #expect(last == ["gap.xxl renamed to gap.2xl"], "\(last)")
        let alone = try found(
            "{\"gap\": {\"s\": {\"value\": 7}}, \"page\": {\"value\": 9}}",
            "{\"gap\": {\"s\": {\"value\": 7}}, \"sheet\": {\"value\": 9}}", file: "t.json")
        #expect(!alone.contains { $0.contains("renamed") }, "\(alone)")
        // The new token is in another place, or has another value.
        let moved = try found(
            old, "{\"a\": {\"value\": 20}, \(tree(["zero", "xxl", "xs"]).dropFirst())", file: "t.json")
        #expect(moved == ["a is new: 20"], "\(moved)")
        let other = try found(old, tree(["zero", "xxl", "m"], 33), file: "t.json")
        #expect(other == ["gap.xs is gone", "gap.m is new: 33"], "\(other)")
    }

    @Test("A token keeps the identifier that a tool has given to it")
    func identifiers() throws {
        func tree(_ tokens: [(name: String, id: String)]) -> String {
            let all = tokens.map {
                "\"\($0.name)\": {\"value\": \"1px\", \"extensions\": {\"acme\": {\"uuid\": \"0000-0000-0000-00\($0.id)\"}}}"
            }
            return "{\(all.joined(separator: ", "))}"
        }
        let old = tree([("subtle", "01"), ("ink", "02")])
        let words = try found(old, tree([("faint", "03"), ("highlight", "01"), ("ink", "02")]), file: "t.json")
        #expect(words == ["subtle renamed to highlight", "faint is new: 1px"], "\(words)")
        // Another token has the same identifier.
        let copied = try found(
            tree([("subtle", "02"), ("ink", "02")]), tree([("highlight", "02"), ("ink", "02")]), file: "t.json")
        #expect(copied.contains("highlight is new: 1px"), "\(copied)")
    }
}
