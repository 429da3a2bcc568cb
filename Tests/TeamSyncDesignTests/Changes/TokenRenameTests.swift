import CloneTestSupport
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

/// Tokens that have new names, and new tokens that only have the value of a removed one.
@Suite("Evidence that a token was renamed")
struct TokenRenameTests {
    private typealias Files = [RawPath: TestSupport.TreeEntry]

    private func found(_ old: [(String, String)], _ new: [(String, String)]) throws -> [String] {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.scss"], pointer: "", format: .css, modes: [])), kind: .token)
        let file = { (tokens: [(String, String)]) -> Files in
            let all = [("gap", "4px"), ("ink", "#123456")] + tokens
            return ["t.scss": TreeEntry(all.map { "$\($0.0): \($0.1);\n" }.joined())]
        }
        return try DesignClone.groups(count, file(old), file(new))
    }

    @Test(
        "A common word and a value that many tokens could have do not make a new token a renamed one",
        arguments: [
            ("target-cursor-disabled", "navigable-cursor-disabled", "not-allowed"),
            ("hover-width", "tab-width", "10px"), ("surface-disabled", "neutral-disabled", "transparent"),
            ("surface-disabled", "neutral-disabled", "#ffffff"), ("page-ink", "card-ink", "#123456"),
            ("button-primary-hover", "card-sunken-hover", "#0b1f33"),
        ])
    func coincidences(old: String, new: String, value: String) throws {
        let words = try found([(old, value)], [(new, value)])
        #expect(words == ["$\(old) may be gone", "$\(new) is new: \(value)"], "\(words)")
    }

    @Test(
        "A distinctive value, or a name that differs only in spelling or omits words, shows that a token was renamed",
        arguments: [
            ("hover-width", "tab-width", "12.625rem"), ("surface-disabled", "neutral-disabled", "#0b1f33"),
            ("border-grey", "border-gray", "1px"), ("focus-ring-width", "focus-width", "3px"),
            ("raised", "floating", "0 1px 2px rgba(9, 30, 66, 0.31), 0 0 1px #091e42"),
        ])
    func renames(old: String, new: String, value: String) throws {
        let words = try found([(old, value)], [(new, value)])
        #expect(words == ["$\(old) renamed to $\(new)"], "\(words)")
    }

    @Test("A family of tokens whose calls name a renamed token was renamed, and other calls have not changed")
    func calls() throws {
        func family(_ name: String, _ step: Int = 10) -> [(String, String)] {
            [(name, "#1483ff")] + (1...4).map { ("\(name)-\($0)00", "darken($\(name), \($0 * step)%)") }
                + [("line", "lighten($\(name), 5%)")]
        }
        let words = try found(family("light-blue"), family("sky"))
        #expect(words.count == 1 && words[0].hasPrefix("5 things renamed ($light-blue → $sky, "), "\(words)")
        let changed = try found(family("light-blue"), family("sky", 11))
        #expect(!changed.contains { $0.contains("$light-blue-100 → $sky-100") }, "\(changed)")
        #expect(!changed.contains { $0.contains("$line") }, "\(changed)")
    }

    @Test("A token that one commit renamed and others changed is renamed")
    func commits() throws {
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.scss"], pointer: "", format: .css, modes: [])), kind: .token)
        func found(_ steps: [[(String, String)]]) throws -> [String] {
            let trees = steps.map { tokens -> Files in
                let all = [("gap", "4px"), ("ink", "#123456")] + tokens
                return ["t.scss": TreeEntry(all.map { "$\($0.0): \($0.1);\n" }.joined())]
            }
            let clone = try DesignClone()
            var history = FastImport()
            let ends = history.add(trees[0], trees[1])
            var last = ends.1
            for tree in trees.dropFirst(2) {
                last = history.commit(
                    "Step", times: CommitTimes(SmallClone.begun), parents: [last], changes: tree.mapValues { $0 })
            }
            let made = try clone.changes(["things": count], history.run(in: clone.repository), (ends.0, last))
            return made.groups.map(\.summary)
        }
        let (old, new) = (("surface-disabled", "#0b1f33"), ("neutral-disabled", "#0b1f33"))
        let edited = ("neutral-disabled", "#1c3044")
        #expect(
            try found([[old], [new], [edited]]) == [
                "$surface-disabled renamed to $neutral-disabled (#0b1f33 → #1c3044)"
            ])
        let again = ("neutral-quiet", "#1c3044")
        #expect(
            try found([[old], [new], [edited], [again]]) == [
                "$surface-disabled renamed to $neutral-quiet (#0b1f33 → #1c3044)"
            ])
        // It was gone before another one was added.
        #expect(
            try found([[old], [], [edited]]) == ["$surface-disabled is gone", "$neutral-disabled is new: #1c3044"])
    }

    @Test("A token that another catalogue shows under a new name may be gone")
    func otherCatalogue() throws {
        let count = { (file: String) in
            CountConfiguration(
                source: .tokens(TokenSource(files: [file], pointer: "", format: .css, modes: [])), kind: .token)
        }
        let files = { (name: String, old: String) -> Files in
            ["a.scss": TreeEntry("$\(name): #0b1f33;\n$gap: 4px;\n"), "b.scss": TreeEntry("\(old)$ink: #123456;\n")]
        }
        let clone = try DesignClone()
        var history = FastImport()
        let ends = history.add(files("line-weak", "$line-weak: 1px;\n$rest: 2px;\n"), files("line-soft", ""))
        let words = try clone.changes(
            ["a": count("a.scss"), "b": count("b.scss")], history.run(in: clone.repository), ends
        ).groups.map(\.summary)
        #expect(
            words.sorted() == ["$line-weak may be gone", "$line-weak renamed to $line-soft", "$rest is gone"],
            "\(words)")
    }

    @Test("If the values of a group are those of another group, its members were renamed")
    func groups() throws {
        let scale = { (factor: Int, last: Int) in
            (1...last).map { ("space-\($0 * factor)", "\($0 * 2)px") }
        }
        let words = try found(scale(1, 4), scale(100, 4))
        #expect(words.count == 1 && words[0].hasPrefix("4 things renamed ($space-1 → $space-100"), "\(words)")
        let few = try found(scale(1, 2), scale(100, 2))
        #expect(!few.contains { $0.contains("renamed") }, "\(few)")
    }
}
