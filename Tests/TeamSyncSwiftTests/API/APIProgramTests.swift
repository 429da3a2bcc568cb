import Foundation
import Glibc
import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
import TeamSyncProtocol
import TestSupport
import Testing

/// A program that is killed by some sources.
@Suite struct APIProgramTests {
    /// Behaves like the program, and is killed by a source with the word `KILL`.
    private struct Bench {
        let folder: TemporaryFolder
        let program: APIProgram

        init() throws {
            signal(SIGPIPE, SIG_IGN)
            folder = try TemporaryFolder("api-program")
            let real = try #require(ProgramSearch.sibling(APIProgram.name, environment: ProcessEnvironment.all))
            let script = """
                #!/bin/sh
                echo run >> '\(folder.appending("runs"))'
                cat > '\(folder.appending("request"))'
                for name in 1 2 3 4 5 6 7 8; do
                    if grep -q "KILL$name " '\(folder.appending("request"))'; then
                        printf 'reading Fine.swift\\nreading bad%s\\n' "$name" >&2
                        kill -9 $$
                    fi
                done
                exec '\(real)' compare < '\(folder.appending("request"))'

                """
            let path = folder.appending("teamsync-swift")
            // Written by another process: a child process of this one might hold the file open, so that it cannot be
            // run.
            let writing = try Command(
                "/bin/sh", ["-c", "cat > \"$0\" && chmod 755 \"$0\"", path], environment: [:], input: Array(script.utf8)
            ).run()
            #expect(writing.status == 0)
            program = APIProgram(path: path, environment: ["PATH": "/usr/bin:/bin"])
        }

        var runs: Int {
            get throws {
                try String(contentsOfFile: folder.appending("runs"), encoding: .utf8).split(separator: "\n").count
            }
        }
    }

    private func comparison(bad count: Int) -> SourceComparison {
        var comparison = SourceComparison()
        comparison.old = [SourceFile(path: "Fine.swift", contents: .text("struct A {}"))]
        comparison.old += (0..<count).map {
            SourceFile(path: "Bad\($0).swift", contents: .text("// KILL\($0 + 1) "), id: "bad\($0 + 1)")
        }
        return comparison
    }

    @Test("A source that ends the program affects only its own result")
    func bad() throws {
        let bench = try Bench()
        var ending: Set<String> = []
        let answer = bench.program.answer(to: comparison(bad: 2), access: .internal, ending: &ending)
        #expect(
            answer.changes.map(\.sentence) == [
                "A is gone (breaking)",
                "`Bad0.swift` takes too long or too much memory to analyze (could not be analyzed)",
                "`Bad1.swift` takes too long or too much memory to analyze (could not be analyzed)",
            ])
        #expect(ending == ["bad1", "bad2"])
        #expect(try bench.runs == 3)
    }

    @Test("If too many do, none is reported as unchanged")
    func tooMany() throws {
        let bench = try Bench()
        var ending: Set<String> = []
        let answer = bench.program.answer(to: comparison(bad: 8), access: .internal, ending: &ending)
        #expect(answer.changes.count == 9)
        #expect(answer.changes.allSatisfy { $0.verdict == .notAnalysed })
        #expect(try bench.runs == 5)
    }

    @Test("Several comparisons share texts and one process")
    func several() throws {
        let bench = try Bench()
        let shared = { (path: String, id: String) in SourceFile(path: path, contents: .shared, id: id) }
        var (one, other) = (SourceComparison(), SourceComparison())
        (one.old, one.new) = ([shared("A.swift", "1")], [shared("A.swift", "2")])
        (other.old, other.new) = ([shared("A.swift", "2")], [shared("A.swift", "3")])
        let texts = ["1": "func f() {}", "2": "func f(a: Int) {}", "3": "func g() {}"].mapValues {
            SourceFile.Contents.text($0)
        }
        let found = try #require(bench.program.compare([one, other, one], texts: texts, access: .internal))
        let first = "`f()` gained `a: Int` without a default (breaking)"
        #expect(
            found.comparisons.map { $0.changes.map(\.sentence) } == [
                [first], ["`f(a:)` is gone (breaking)", "`g()` is new (compatible)"], [first],
            ])
        #expect(try bench.runs == 1)
        // A missing text is not treated as an empty one.
        let missing = try #require(bench.program.compare([one], texts: ["1": .text("")], access: .internal))
        #expect(missing.comparisons.first?.changes.map(\.verdict) == [.notAnalysed])
    }
}
