import Foundation
import TestSupport
import Testing

@testable import TeamSyncDocuments

/// Compares the reported effects of a pull with the compiler's errors after the pull.
@Suite("Impact and the compiler") struct ImpactCompilerTests {
    /// The lines with errors and the listed places, of all pairs of an app and a library.
    private struct Comparison {
        private(set) var (found, all, right, listed) = (0, 0, 0, 0)

        mutating func add(
            _ errors: Set<String>, _ user: ImpactDocument.User, in app: [String: String], _ title: String
        ) {
            let places = Set(ImpactDocument.Effect.allCases.flatMap(user.lines))
            let breaks = Set(user.lines(.breaks))
            let missed = errors.subtracting(places).sorted()
            let wrong = breaks.subtracting(errors).sorted()
            print(
                "\(title): \(errors.count) errors, \(missed.count) not listed; \(breaks.count) break, \(wrong.count) do not"
            )
            for place in missed + wrong {
                let parts = place.split(separator: ":")
                let line = app[String(parts[0])]?.split(separator: "\n", omittingEmptySubsequences: false)[
                    (Int(parts[1]) ?? 1) - 1]
                print("  \(wrong.contains(place) ? "wrong" : "missed") \(place): \(line ?? "")")
            }
            (found, all) = (found + errors.count - missed.count, all + errors.count)
            (right, listed) = (right + breaks.count - wrong.count, listed + breaks.count)
        }

        func check() {
            #expect(Double(found) >= 0.95 * Double(all), "\(found) of \(all) errors are listed")
            #expect(Double(right) >= 0.95 * Double(listed), "\(right) of \(listed) places that break are errors")
        }
    }

    @Test(
        "Every compiler error is a listed place, and every place that breaks is an error",
        .enabled(if: AppCompiler.path != nil, "there is no Swift toolchain on PATH"))
    func places() throws {
        var comparison = Comparison()
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
            comparison.add(errors, user, in: pair.app, "seed \(seed)")
        }
        #expect(comparison.all > 50)
        comparison.check()
    }

    @Test(
        "This applies to each way of using a declaration, from the cache, after a commit, and after a fix",
        .enabled(if: AppCompiler.path != nil, "there is no Swift toolchain on PATH"))
    func kinds() throws {
        var comparison = Comparison()
        for part in 0..<8 { try compare(AppMatrix(part: part, of: 8), "part \(part)", &comparison) }
        #expect(comparison.all > 750)
        comparison.check()
    }

    @Test("The members of values that other sources declare are found")
    func values() throws {
        let bench = try ImpactBench()
        let kit = "public struct Slider {\n    public init() {}\n    public func update() {}\n}\n"
        try bench.add("kit", ["Sources/Kit/Kit.swift": kit])
        try bench.add(
            "app",
            [
                "Sources/App/Owner.swift":
                    "import Kit\nstruct Owner { let slider = Slider() }\nfunc makeSlider() -> Slider { Slider() }\n",
                "Sources/App/Use.swift":
                    "import Kit\nfunc use(_ owner: Owner) {\n    owner.slider.update()\n    makeSlider().update()\n}\n",
            ])
        try bench.push("kit", ["Sources/Kit/Kit.swift": kit.replacing("update()", with: "update(animated: Bool)")])
        try bench.configure(AppPair.configuration)
        let user = try #require(try bench.impact().repositories.first)
        #expect(Set(user.lines(.breaks)) == ["Sources/App/Use.swift:3", "Sources/App/Use.swift:4"])
    }

    private func compare(_ matrix: AppMatrix, _ title: String, _ comparison: inout Comparison) throws {
        let bench = try ImpactBench()
        #expect(try AppCompiler.errors(matrix.library, matrix.app, in: bench.path("before")) == [])
        let manifest =
            "let package = Package(name: \"Kit\", products: [.library(name: \"Kit\", targets: [\"Kit\"])], "
            + "targets: [.target(name: \"Kit\")])\n"
        try bench.add("kit", ["Package.swift": manifest, "Sources/Kit/Kit.swift": matrix.library])
        let user = try bench.add("app", matrix.app)
        try bench.push("kit", ["Sources/Kit/Kit.swift": matrix.changedLibrary])
        try bench.configure(AppPair.configuration)
        let found = try bench.impact()
        let errors = try AppCompiler.errors(matrix.changedLibrary, matrix.app, in: bench.path("after"))
        comparison.add(errors, try #require(found.repositories.first), in: matrix.app, title)

        #expect(try bench.impact().repositories == found.repositories, "from the cache")
        let changed = try #require(matrix.app.keys.sorted().first)
        try user.write("\(matrix.app[changed] ?? "")// The end\n", to: RawPath(changed))
        #expect(try bench.impact().repositories == found.repositories, "with an uncommitted change")
        try user.commit("Add a comment")
        #expect(try bench.impact().repositories == found.repositories, "after a commit")

        try bench.repository("kit").git("merge", "--quiet", "--ff-only", "refs/remotes/origin/main")
        let fixed = try bench.teamsync("impact", "--last-pull", "--fix", "--yes")
        #expect(fixed.text.contains("rewrote "), "\(fixed.errorText)")
        var app: [String: String] = [:]
        for path in matrix.app.keys {
            app[path] = try String(contentsOfFile: bench.path("app/\(path)"), encoding: .utf8)
        }
        let left = try AppCompiler.errors(matrix.changedLibrary, app, in: bench.path("fixed"))
        #expect(left.subtracting(errors).sorted() == [])
        #expect(left.count < errors.count)
    }
}
