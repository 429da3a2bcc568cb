import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

/// Compares the reported effects of a pull with the compiler's errors after the pull.
@Suite("Impact and the compiler") struct ImpactCompilerTests {
    @Test(
        "Every compiler error is a listed place, and every place that breaks is an error",
        .enabled(if: AppCompiler.path != nil, "there is no Swift toolchain on PATH"))
    func places() throws {
        var (found, listed, right, all) = (0, 0, 0, 0)
        for seed in try SeedRange.chosen(of: 1...2) {
            var generator = SeededGenerator(seed: seed)
            let pair = AppPair(components: 20, files: 60, in: &generator)
            let bench = try ImpactBench()
            #expect(try AppCompiler.errors(pair.library, pair.app, in: bench.path("before")) == [])
            try bench.add("kit", ["Sources/Kit/Kit.swift": pair.library])
            try bench.add("app", pair.app)
            try bench.push("kit", ["Sources/Kit/Kit.swift": pair.changedLibrary])
            try bench.configure(AppPair.configuration)
            let user = try #require(try bench.impact().repositories.first)
            let errors = try AppCompiler.errors(pair.changedLibrary, pair.app, in: bench.path("after"))
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
