import CloneTestSupport
import TeamSyncDocuments
import TeamSyncGit
import TeamSyncProtocol
import TestSupport
import Testing

@testable import TeamSyncDesign
@testable import TeamSyncWorker

/// The sources that are compared, and the number of comparisons.
@Suite struct APIDifferencesTests {
    /// The requested comparisons.
    private final class Asked {
        var comparisons: [SourceComparison] = []
    }

    private let clone: SmallClone

    init() throws {
        clone = try SmallClone([
            "Package.swift": "let package = 1", "Sources/A.swift": "struct A {}", "Sources/B.swift": "struct B {}",
            "Other/C.swift": "struct C {}", "README.md": "one",
        ])
    }

    private func change(_ path: String = "Sources/A.swift") -> APIChange {
        APIChange(
            .breaking, kind: "struct", DeclarationID(name: "A"), name: "A", effect: .gone(use: nil), path: path,
            line: 1)
    }

    private func differences(_ former: [String: [APIChange]], _ asked: Asked) -> APIDifferences {
        APIDifferences(former: former) { comparison, ending in
            asked.comparisons.append(comparison)
            return [change()]
        }
    }

    private func changes(_ differences: inout APIDifferences, _ old: String, _ new: String) throws -> [String:
        [APIChange]]
    {
        let repository = try clone.open()
        let (from, to) = (try clone.id(old), try clone.id(new))
        let files = try repository.changedFiles(from: from, to: to).files
        return try differences.changes(from: from, to: to, files, paths: ["Sources/"], in: repository)
    }

    @Test("Equal sources are compared once, even if other files have changed since")
    func memory() throws {
        try clone.commit("Change", ["Sources/A.swift": "struct A { var a = 1 }"])
        let asked = Asked()
        var first = differences([:], asked)
        #expect(try changes(&first, "HEAD~1", "HEAD") == ["Sources/A.swift": [change()]])
        #expect(asked.comparisons.count == 1)
        try clone.commit("Words", ["README.md": "two"])
        var second = differences(first.found, asked)
        #expect(try changes(&second, "HEAD~2", "HEAD") == ["Sources/A.swift": [change()]])
        #expect(asked.comparisons.count == 1)
        #expect(second.found == first.found)
        try clone.commit("Again", ["Sources/B.swift": "struct B { var a = 1 }"])
        var third = differences(second.found, asked)
        _ = try changes(&third, "HEAD~3", "HEAD")
        #expect(asked.comparisons.count == 2)
        // Results that are no longer requested are removed.
        #expect(third.found.count == 1)
    }

    @Test("The tests of a package are not compared")
    func tests() throws {
        try clone.commit(
            "All",
            [
                "Sources/A.swift": "struct A { var a = 1 }", "Tests/ATests/ATests.swift": "struct A {}",
                "Other/Tests/B.swift": "struct B { var a = 1 }", "Sources/Tests/C.swift": "struct C {}",
            ])
        let asked = Asked()
        var differences = differences([:], asked)
        _ = try changes(&differences, "HEAD~1", "HEAD")
        #expect(asked.comparisons.map { $0.new.map(\.path) } == [["Sources/A.swift", "Sources/Tests/C.swift"]])
        #expect(asked.comparisons.map { $0.context.map(\.path) } == [["Other/C.swift"]])
    }

    @Test("Changed sources out of scope are compared too, but only if there are some in scope")
    func outside() throws {
        let asked = Asked()
        try clone.commit("Other", ["Other/C.swift": "struct C { var a = 1 }"])
        var first = differences([:], asked)
        _ = try changes(&first, "HEAD~1", "HEAD")
        #expect(asked.comparisons.last?.isEmpty == true)
        try clone.commit("Both", ["Other/C.swift": "struct D {}", "Sources/A.swift": "struct E {}"])
        var second = differences([:], asked)
        _ = try changes(&second, "HEAD~1", "HEAD")
        #expect(asked.comparisons.last?.new.map(\.path) == ["Sources/A.swift", "Other/C.swift"])
        #expect(asked.comparisons.last?.outside == ["Other/C.swift"])
        #expect(asked.comparisons.last?.context.isEmpty == true)
    }

    @Test("Of the unchanged sources, only those that may matter to the changed ones are passed on")
    func context() throws {
        try clone.commit(
            "More",
            [
                "Sources/Base.swift": "class Base {}", "Sources/Alias.swift": "typealias Text = String",
                "Sources/A+Run.swift": "extension A {}",
                "Sources/Unrelated.swift": "// For class A\nstruct Unrelated {}",
            ])
        try clone.commit("Change", ["Sources/A.swift": "class A: Base { var size = 1 }"])
        let asked = Asked()
        var first = differences([:], asked)
        _ = try changes(&first, "HEAD~1", "HEAD")
        #expect(
            asked.comparisons.last?.context.map(\.path) == [
                "Sources/A+Run.swift", "Sources/Alias.swift", "Sources/Base.swift",
            ])
        // In a batch, what a source declares is determined once; the result is the same.
        var batch = SourceBatch()
        for _ in 1...2 {
            var collector = try SourceCollector(
                clone.open(), from: clone.id("HEAD~1"), to: clone.id("HEAD"), paths: ["Sources/"])
            try collector.add(to: &batch)
        }
        for comparison in batch.comparisons {
            #expect(comparison.context.map(\.path) == asked.comparisons.last?.context.map(\.path))
        }
        #expect(batch.texts.count == 6)
    }

    @Test("A folder is that of a framework if it has a podspec, or if many of its sources have public declarations")
    func frameworks() throws {
        var number = 0
        let found = { (files: [RawPath: String]) throws -> [String]? in
            number += 1
            try clone.commit("Files", files)
            try clone.commit("Change", ["Sources/A.swift": "struct A { var a = \(number) }"])
            var collector = try SourceCollector(clone.open(), from: clone.id("HEAD~1"), to: clone.id("HEAD"), paths: [])
            return try collector.comparison().frameworks
        }
        #expect(
            try found(["Other/Open.swift": "let open = true\n// public struct D {}\nfunc f() { open(url) }"]) == nil)
        #expect(
            try found(["Kit/A.swift": "public extension A {}", "Kit/B.swift": "struct E {}", "Kit/C.swift": ""])
                == ["Kit/"])
        #expect(
            try found(["App/Kit.podspec": "", "App/A.swift": "", "App/B.swift": "", "App/C.swift": ""]) == ["Kit/"])
        #expect(try found(["App/D.swift": "open class D {}"]) == ["App/", "Kit/"])
        #expect(try found(["Kit.podspec": ""]) == ["", "App/", "Kit/"])
    }

    @Test("The size of the unchanged sources that are searched is limited")
    func searchLimit() throws {
        let text = "struct Large {}\n" + String(repeating: "a", count: SourceComparison.fileLimit - 100)
        let number = 4 * SourceComparison.sizeLimit / text.utf8.count + 2
        var files: [RawPath: String] = ["Sources/Z.swift": "extension A {}"]
        for index in 1...number { files[RawPath("Sources/Large\(index).swift")] = text }
        try clone.commit("Large", files)
        try clone.commit("Change", ["Sources/A.swift": "struct A { var a = 1 }"])
        var collector = try SourceCollector(
            clone.open(), from: clone.id("HEAD~1"), to: clone.id("HEAD"), paths: ["Sources/"])
        let comparison = try collector.comparison()
        #expect(comparison.context.isEmpty)
        #expect(comparison.notes == ["too many Swift sources: only some of the unchanged ones were read"])
    }

    @Test("A source that ended the program is not passed to it again while it exists")
    func ending() throws {
        try clone.commit("Change", ["Sources/A.swift": "struct A { var a = 1 }"])
        let bad = "\(try clone.id("HEAD:Sources/A.swift"))"
        var known: [Set<String>] = []
        let differences = { (former: [String: [APIChange]]) in
            APIDifferences(former: former) { _, ending in
                known.append(ending)
                ending.insert(bad)
                return []
            }
        }
        var first = differences([:])
        _ = try changes(&first, "HEAD~1", "HEAD")
        try clone.commit("Again", ["Sources/B.swift": "struct B { var a = 1 }"])
        var second = differences(first.found)
        _ = try changes(&second, "HEAD~2", "HEAD")
        #expect(known == [[], [bad]])
        // The same sources again: neither is requested, and known results stay.
        var third = differences(second.found)
        _ = try changes(&third, "HEAD~2", "HEAD")
        #expect(known.count == 2)
        #expect(third.found == second.found)
    }

    @Test("Without a changed Swift source, nothing is read")
    func nothing() throws {
        try clone.commit("Words", ["README.md": "two"])
        let asked = Asked()
        var differences = differences([:], asked)
        #expect(try changes(&differences, "HEAD~1", "HEAD") == [:])
        #expect(asked.comparisons.isEmpty && differences.found.isEmpty)
    }

    @Test("For the search for uses, changes out of scope are compared even if nothing in scope differs")
    func otherModules() throws {
        try clone.commit("Change", ["Other/C.swift": "struct C { var c = 1 }"])
        let comparison = { (paths: [String], isForUses: Bool) throws -> SourceComparison in
            var collector = try SourceCollector(
                clone.open(), from: clone.id("HEAD~1"), to: clone.id("HEAD"), paths: paths, isForUses: isForUses)
            return try collector.comparison()
        }
        let found = try comparison(["Sources/"], true)
        #expect(found.old.map(\.path) == ["Other/C.swift"])
        #expect(found.outside == ["Other/C.swift"] && found.scope == ["Sources/"])
        #expect(try comparison(["Sources/"], false).isEmpty)
        // Without a source in scope, no module is in use.
        #expect(try comparison(["Web/"], true).isEmpty)
    }

    @Test(
        "Differences are compared, those out of scope last, and unreadable ones are reported")
    func collector() throws {
        try clone.repository.write([0x61, 0xff], to: "Sources/A.swift")
        try clone.repository.remove("Sources/B.swift")
        try clone.commit(
            "Change",
            [
                "Sources/D.swift": String(repeating: "a", count: SourceComparison.fileLimit + 1),
                "Sources/E.swift": "struct E {}", "Other/C.swift": "struct C { var c = 1 }",
            ])
        var collector = try SourceCollector(
            clone.open(), from: clone.id("HEAD~1"), to: clone.id("HEAD"), paths: ["Sources/"])
        let comparison = try collector.comparison()
        let withoutIDs = { (files: [SourceFile]) in files.map { SourceFile(path: $0.path, contents: $0.contents) } }
        #expect(
            comparison.old.map(\.id)
                == [
                    try clone.id("HEAD~1:Sources/A.swift"), try clone.id("HEAD~1:Sources/B.swift"),
                    try clone.id("HEAD~1:Other/C.swift"),
                ].map { "\($0)" })
        #expect(
            withoutIDs(comparison.old) == [
                SourceFile(path: "Sources/A.swift", contents: .text("struct A {}")),
                SourceFile(path: "Sources/B.swift", contents: .text("struct B {}")),
                SourceFile(path: "Other/C.swift", contents: .text("struct C {}")),
            ])
        #expect(
            withoutIDs(comparison.new) == [
                SourceFile(path: "Sources/A.swift", contents: .unreadable(.notUTF8)),
                SourceFile(path: "Sources/D.swift", contents: .unreadable(.tooLarge)),
                SourceFile(path: "Sources/E.swift", contents: .text("struct E {}")),
                SourceFile(path: "Other/C.swift", contents: .text("struct C { var c = 1 }")),
            ])
        #expect(comparison.manifests.map(\.path) == ["Package.swift"])
        #expect(comparison.context.isEmpty && comparison.outside == ["Other/C.swift"])
        #expect(comparison.notes == [])
        let words = try SourceCollector.sources(at: clone.id("HEAD"), in: clone.open(), containing: ["var c"])
        #expect(words.map(\.path) == ["Other/C.swift", "Sources/A.swift", "Sources/D.swift"])
    }
}
