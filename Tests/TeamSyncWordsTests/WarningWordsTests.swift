import TeamSyncBase
import Testing

@testable import TeamSyncDocuments
@testable import TeamSyncWords

@Suite("The words for warnings")
struct WarningWordsTests {
    private static let main = TreeName(.local, "main", commit: "1a2b3c4d5")
    private static let upstream = TreeName(.upstream, "origin/main", commit: "6b7c8d9e0")
    private static let disk = TreeName(.other, "the working tree")

    private static func icons(_ fault: Warning.CatalogueFault, at refs: [TreeName] = [main]) -> Warning {
        .catalogue("icons", fault, at: refs)
    }

    private static func unreadable(
        _ fault: Warning.FileFault, _ effect: Warning.Effect = .unknown, at refs: [TreeName] = [main]
    ) -> Warning {
        icons(.unreadable(file: "a.json", fault, effect), at: refs)
    }

    private static func use(
        _ fault: Warning.UnmetUse.Fault, kind: String = "icon", line: Int? = 12, upstream: String? = nil
    ) -> Warning {
        .unmetUse(
            Warning.UnmetUse("a", of: "icons", kind: kind, path: "A.swift", line: line, upstream: upstream, fault))
    }

    private static func profile(_ fault: Warning.ProfileFault, of branch: String = "main") -> Warning {
        .profile(file: ".teamsync.yaml", branch: branch, fault)
    }

    private static let here = "main (1a2b3c4d5)"

    static let files: [(Warning, String)] = [
        (unreadable(.notFetched), "icons: a.json at \(here) has not been fetched into this partial clone"),
        (unreadable(.notFetched, at: []), "icons: a.json has not been fetched into this partial clone"),
        (
            unreadable(.missing, at: [upstream]),
            "icons: a.json at origin/main (6b7c8d9e0) does not exist; after the pull, change its paths in the "
                + "configuration or run 'teamsync init --force'"
        ),
        (unreadable(.notAFile, at: [main, upstream]), "icons: a.json at main and origin/main is not a regular file"),
        (
            unreadable(.empty, at: [main, upstream, disk]),
            "icons: a.json at main, origin/main and the working tree is empty"
        ),
        (
            unreadable(.empty, at: [upstream, TreeName(.other, "origin/main", commit: "abc")]),
            "icons: a.json at origin/main (6b7c8d9e0) and origin/main (abc) is empty"
        ),
        (unreadable(.notJSON, at: [disk]), "icons: a.json at the working tree is not valid JSON"),
        (
            unreadable(.notJSON, .notCompared),
            "icons: a.json at \(here) is not valid JSON, so its values are not compared"
        ),
        (unreadable(.notYAML), "icons: a.json at \(here) is not a single, valid YAML document"),
        (unreadable(.notUTF8, .skipped), "icons: a.json at \(here) is not UTF-8 and was skipped"),
        (unreadable(.tooLarge(64 << 20)), "icons: a.json at \(here) is larger than 64 MiB"),
        (
            unreadable(.tooLargeToSearch(1 << 20), .skipped),
            "icons: a.json at \(here) is larger than 1 MiB, the limit for searches, and was skipped"
        ),
        (unreadable(.tooDeep(200)), "icons: a.json at \(here) is nested deeper than 200 levels"),
        (unreadable(.tooManyValues(9)), "icons: a.json at \(here) has more than 9 values"),
        (unreadable(.tooManyMatches(9), .skipped), "icons: a.json at \(here) has more than 9 matches and was skipped"),
        (unreadable(.tooManyLines(9), .skipped), "icons: a.json at \(here) has more than 9 lines and was skipped"),
        (unreadable(.tooManyItems(9, at: "/x")), "icons: a.json at \(here) has more than 9 items at '/x'"),
        (unreadable(.nothing(at: "/x")), "icons: a.json at \(here) has no value at '/x'"),
        (unreadable(.noObject(at: "")), "icons: a.json at \(here) has no object at ''"),
        (unreadable(.noArray(at: "/x")), "icons: a.json at \(here) has no array at '/x'"),
    ]

    static let catalogues: [(Warning, String)] = [
        (
            icons(.noFolder("icons/"), at: [main, upstream]),
            "icons: there is no folder icons/ at main and origin/main; change its paths in the configuration or run "
                + "'teamsync init --force'"
        ),
        (
            icons(.movedAway("icons/", to: "assets/icons/", isWhole: true), at: [main, upstream]),
            "icons: there is no folder icons/ at main and origin/main, because its files moved to assets/icons/; "
                + "replace icons/ with assets/icons/ in the configuration or run 'teamsync init --force'"
        ),
        (
            icons(.movedAway("a.json", to: "lib/a.json", isWhole: true), at: [upstream]),
            "icons: a.json at origin/main (6b7c8d9e0) does not exist, because it moved to lib/a.json; after the pull, "
                + "replace a.json with lib/a.json in the configuration or run 'teamsync init --force'"
        ),
        (
            icons(.movedAway("icons/", to: "lib/", isWhole: false), at: [main, upstream]),
            "icons: there is no folder icons/ at main and origin/main, because its files moved to lib/; "
                + "change its paths in the configuration or run 'teamsync init --force'"
        ),
        // The folder may come with the pull.
        (icons(.noFolder("icons/")), "icons: there is no folder icons/ at \(here)"),
        (
            .uses(of: "icons", .noFolder("Sources/"), at: [upstream]),
            "uses of icons: there is no folder Sources/ at origin/main (6b7c8d9e0)"
        ),
        (
            icons(.tooManyFiles(Warning.Bound(9, .files), in: .folder("a/"), .unknown)),
            "icons: more than 9 files are in a/ at \(here)"
        ),
        (
            icons(.tooManyFiles(Warning.Bound(9, .folders), in: nil, .unknown)),
            "icons: more than 9 folders are in \(here)"
        ),
        (
            icons(.tooManyFiles(Warning.Bound(9, .files), in: .glob("a/*"), .notCompared)),
            "icons: more than 9 files match 'a/*' at \(here), so they are not compared"
        ),
        (
            icons(.tooLarge(Warning.Bound(9, .lines), glob: "*.swift")),
            "icons: the files that match '*.swift' at \(here) have more than 9 lines"
        ),
        (
            icons(.tooLarge(Warning.Bound(9, .modes), glob: nil)), "icons: its files at \(here) have more than 9 modes"
        ),
        (
            icons(.tooLarge(Warning.Bound(64 << 20, .valueBytes), glob: nil)),
            "icons: the values of its tokens at \(here) exceed 64 MiB"
        ),
        (icons(.badPattern("(", reason: "no end"), at: []), "icons: '(' is not a regular expression: no end"),
        (icons(.noNames, at: []), "icons: its items have no names: its 'array' has no 'key'"),
        (
            icons(.longLines(file: "a.swift", first: 7, count: 1, limit: 4096)),
            "icons: line 7 of a.swift at \(here) is longer than 4 KiB and was skipped"
        ),
        (
            icons(.longLines(file: "a.swift", first: 7, count: 3, limit: 4096)),
            "icons: 3 lines (the first is line 7) of a.swift at \(here) are longer than 4 KiB and were skipped"
        ),
        (
            icons(.noText(file: "a.json", pointer: "/2", member: "name", more: 2)),
            "icons: a.json at \(here): /2 has no text at 'name', and 2 more"
        ),
        (
            icons(.notCompared(file: "a.json", pointer: "/2", .tooManyValues(9), more: 0)),
            "icons: a.json at \(here): /2 has more than 9 values, so its contents are not compared"
        ),
        (icons(.cycle(["a", "b", "a"])), "icons: a → b → a refer to each other at \(here)"),
        (
            icons(.missingReference(from: "a", to: "x.y", more: 1)),
            "icons: a token refers to one that the configured files do not define at \(here): a → x.y, and 1 more"
        ),
        (icons(.noFile(key: "a", file: "a.svg", more: 0)), "icons: a has no a.svg at \(here)"),
        (icons(.noEntry(file: "a.svg", list: nil, more: 0)), "icons: a.svg has no entry at \(here)"),
        (
            icons(.noEntry(file: "a.svg", list: "m.json", more: 3)),
            "icons: a.svg has no entry in m.json at \(here), and 3 more"
        ),
        (
            icons(.tooManyKeys(Warning.Bound(1 << 20, .bytes))),
            "icons: the names of its items at \(here) exceed 1 MiB, so their uses are not checked"
        ),
        (icons(.tooManyKeys(nil), at: []), "'icons' has too many items, so their uses are not checked"),
        (.uses(of: "icons", .tooManyUses(nil), at: []), "uses of 'icons' are not checked: there are too many"),
        (
            .uses(of: "icons", .tooManyUses(Warning.Bound(2000, .items)), at: [main]),
            "uses of icons: more than 2000 items are used at \(here), so only the first are checked"
        ),
        (
            .uses(of: "icons", .tooManyUses(Warning.Bound(1 << 20, .bytes)), at: []),
            "uses of icons: the names and places exceed 1 MiB, so only the first are checked"
        ),
        (icons(.more(3, .skipped)), "icons: 3 more like these at \(here)"),
        (icons(.more(3, .notCompared)), "icons: 3 more like these at \(here)"),
        (icons(.more(3, .duplicates)), "icons: 3 more like these at \(here)"),
        (icons(.more(3, .allowedDuplicates)), "icons: 3 more keys appear twice at \(here)"),
        (icons(.more(1, .allowedDuplicates)), "icons: 1 more key appears twice at \(here)"),
    ]

    private static func duplicate(
        _ places: [String], _ counted: Warning.DuplicateKey.Counted, file: String? = nil, more: Int = 0
    ) -> Warning {
        icons(.duplicateKey(Warning.DuplicateKey("k", at: places, counted: counted, file: file, more: more)))
    }

    static let duplicates: [(Warning, String)] = [
        (duplicate(["a:1", "b:2"], .once), "icons: 'k' appears at a:1 and b:2 at \(here), and counts once"),
        (duplicate(["a", "b"], .first), "icons: 'k' is in a and b at \(here), and the first one counts"),
        (duplicate(["a", "a"], .first), "icons: 'k' appears twice in a at \(here), and the first one counts"),
        (
            duplicate(["/0", "/2"], .each, file: "m.json", more: 1),
            "icons: m.json at \(here): 'k' is at /0 and /2, and 1 more"
        ),
        (duplicate(["n.json"], .each, file: "m.json"), "icons: m.json at \(here): 'k' is also in n.json"),
    ]

    static let others: [(Warning, String)] = [
        (use(.missing(in: ["Icons"])), "A.swift:12 uses the icon 'a', but Icons does not have it"),
        (
            use(.missing(in: ["A", "B", "C", "D"]), kind: "item", line: nil),
            "A.swift uses 'a' of icons, but A, B and 2 more do not have it"
        ),
        (
            use(.gone(from: "Icons", at: "origin/main"), upstream: "up/dev"),
            "A.swift:12 at up/dev uses the icon 'a', but origin/main of Icons no longer has it"
        ),
        (
            use(.notPulled(from: "Icons", at: "origin/main")),
            "A.swift:12 uses the icon 'a', but it is only in origin/main of Icons: pull it"
        ),
        (.moreUnmetUses(2), "and 2 more uses like these"),
        (.configuration(.pathMatchesNothing("x/", branch: "main")), "paths: 'x/' matches nothing in main"),
        (.configuration(.bareRepository("/r")), "counts_from: worktree, but /r is a bare repository"),
        (
            .configuration(.labelTaken("Icons", file: "t.yaml")),
            "the label 'Icons' of t.yaml is ignored: another repository has this name"
        ),
        (
            profile(.missing(.nothing)),
            "'profile' names .teamsync.yaml, but main does not contain it; nothing is counted"
        ),
        (
            profile(.missing(.ownCounts)),
            "'profile' names .teamsync.yaml, but main does not contain it; only the counts in your configuration remain"
        ),
        (
            profile(.missing(.lastGood)),
            "'profile' names .teamsync.yaml, but main does not contain it; its last valid version stays in use"
        ),
        (
            profile(.notFetched(isKept: false)),
            ".teamsync.yaml of main has not been fetched into this partial clone"
        ),
        (
            profile(.invalid(reason: "line 3", isKept: true)),
            ".teamsync.yaml of main cannot be used: line 3; its last valid version stays in use"
        ),
        (
            profile(.invalidAfterPull(reason: "line 3"), of: "origin/main"),
            ".teamsync.yaml of origin/main is invalid, and cannot be used after a pull: line 3"
        ),
        (profile(.inUse), ".teamsync.yaml of main defines the counts"),
        (
            profile(.incoming(.changed), of: "origin/main"),
            "origin/main changes .teamsync.yaml: this takes effect when you pull"
        ),
        (
            profile(.incoming(.removed), of: "origin/main"),
            "origin/main removes .teamsync.yaml: this takes effect when you pull"
        ),
        (
            profile(.incoming(.added), of: "origin/main"),
            "origin/main adds .teamsync.yaml: this takes effect when you pull"
        ),
        (.comparison(.unknownItems(reason: "no")), "the changed items are unknown: no"),
        (
            .comparison(.exactRenamesOnly),
            "too many files to find renames by similarity: only exact renames are shown"
        ),
        (.leftOut(nil), "further warnings were omitted"), (.leftOut(3), "there are 3 more warnings"),
        (.other("as it was"), "as it was"),
    ]

    @Test("Each warning has its sentence", arguments: files + catalogues + duplicates + others)
    func sentence(warning: Warning, text: String) {
        #expect(Words.text(warning) == text)
    }

    @Test("Each warning stays the same when written and read", arguments: files + catalogues + duplicates + others)
    func coding(warning: Warning, _: String) throws {
        let bytes = try DocumentCodec.encode([warning])
        #expect(try DocumentCodec.decode([Warning].self, from: bytes) == [warning])
        #expect(warning.bounded == warning)
    }

    @Test("Names from other people are marked, so that a style can escape them")
    func hostile() {
        let hostile = "<b>&"
        let warning = Warning.catalogue(
            hostile, .duplicateKey(Warning.DuplicateKey(hostile, at: [hostile, hostile], counted: .once)),
            at: [TreeName(.local, hostile)])
        let style = Sentence.Style(name: { _ in "N" }, code: { _ in "C" })
        #expect(Words.about(warning).write(style) == "N: 'N' appears at N and N at N, and counts once")
        let key = Warning.catalogue("x", .duplicateKey(.init("\u{1b}[2J\n", at: ["a", "b"], counted: .first)), at: [])
        #expect(Words.text(key) == #"x: '\u{1B}[2J\n' is in a and b, and the first one counts"#)
    }
}
