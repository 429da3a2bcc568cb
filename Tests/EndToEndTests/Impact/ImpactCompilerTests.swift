import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

/// What a pull does to code, beside what the compiler says of a pulled copy.
@Suite("Impact and the compiler") struct ImpactCompilerTests {
    private static let compiler = Toolchain.path(of: "swiftc")

    /// `file:line` of every error in an app that is compiled with a library.
    private func errors(_ library: String, _ app: [String: String], in folder: String) throws -> Set<String> {
        let compiler = try #require(Self.compiler)
        let environment = ProcessInfo.processInfo.environment.filter { ["PATH", "HOME", "TMPDIR"].contains($0.key) }
        for (path, text) in app.merging(["Kit.swift": library], uniquingKeysWith: { $1 }) {
            let file = URL(fileURLWithPath: "\(folder)/\(path)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        _ = try Command(
            compiler,
            ["-emit-module", "-module-name", "Kit", "-o", "\(folder)/Kit.swiftmodule", "\(folder)/Kit.swift"],
            environment: environment
        ).runChecked()
        let result = try Command(
            compiler,
            ["-frontend", "-typecheck", "-parse-as-library", "-I", folder]
                + app.keys.sorted().map { "\(folder)/\($0)" },
            environment: environment
        ).run()
        return Set(
            result.errorText.split(separator: "\n").compactMap { line in
                guard line.contains(": error: "), line.hasPrefix("\(folder)/") else { return nil }
                return line.dropFirst(folder.utf8.count + 1).split(separator: ":").prefix(2).joined(separator: ":")
            })
    }

    @Test(
        "Every error of the compiler is a listed place, and every place that breaks is an error",
        .enabled(if: compiler != nil, "there is no Swift toolchain on PATH"))
    func places() throws {
        var (found, listed, right, all) = (0, 0, 0, 0)
        for seed in try SeedRange.chosen(of: 1...2) {
            var generator = SeededGenerator(seed: seed)
            let pair = AppPair(components: 20, files: 60, in: &generator)
            let bench = try ImpactBench()
            #expect(try errors(pair.library, pair.app, in: bench.path("before")) == [])
            try bench.add("kit", ["Sources/Kit/Kit.swift": pair.library])
            try bench.add("app", pair.app)
            try bench.push("kit", ["Sources/Kit/Kit.swift": pair.changedLibrary])
            try bench.configure(
                #"""
                  - id: kit
                    path: FOLDER/kit
                    counts: {components: {lines: {glob: 'Sources/**/*.swift', pattern: 'public struct (?<key>\w+)'}}}
                  - id: app
                    path: FOLDER/app
                    uses: {components: {lines: {glob: '**/*.swift', pattern: '\b(?<key>[A-Z]\w+)\('}}}
                """#)
            let user = try #require(try bench.impact().repositories.first)
            let errors = try errors(pair.changedLibrary, pair.app, in: bench.path("after"))
            let places = Set(ImpactDocument.Effect.allCases.flatMap(user.lines))
            let breaks = Set(user.lines(.breaks))
            let missed = errors.subtracting(places).sorted()
            let wrong = breaks.subtracting(errors).sorted()
            print(
                "seed \(seed): \(errors.count) errors, \(missed.count) not listed; \(breaks.count) break, \(wrong.count) do not"
            )
            for place in missed + wrong {
                let parts = place.split(separator: ":")
                let line = pair.app[String(parts[0])]?.split(separator: "\n", omittingEmptySubsequences: false)[
                    (Int(parts[1]) ?? 1) - 1]
                print("  \(wrong.contains(place) ? "wrong" : "missed") \(place): \(line ?? "")")
            }
            (found, all) = (found + errors.count - missed.count, all + errors.count)
            (right, listed) = (right + breaks.count - wrong.count, listed + breaks.count)
        }
        #expect(all > 50)
        #expect(Double(found) >= 0.95 * Double(all), "\(found) of \(all) errors are listed")
        #expect(Double(right) >= 0.95 * Double(listed), "\(right) of \(listed) places that break are errors")
    }
}
