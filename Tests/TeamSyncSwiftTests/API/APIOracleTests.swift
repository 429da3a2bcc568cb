import Foundation
import TeamSyncConfiguration
import TeamSyncDocuments
import TestSupport
import Testing

/// Random changes of a library, judged by the compiler, which compiles a client of the old version with the new one, and by
/// the API digester of the toolchain.
@Suite struct APIOracleTests {
    private static let digester = Toolchain.path(of: "swift-api-digester")
    private static let compiler = Toolchain.path(of: "swiftc")

    @Test(
        "For at least 300 random changes, the compiler, the digester and this agree, or differ for a known reason",
        .enabled(if: digester != nil && compiler != nil, "there is no Swift toolchain on PATH"))
    func agreement() throws {
        for seed in try SeedRange.chosen(of: 1...1) {
            var generator = SeededGenerator(seed: seed)
            let all = RandomAPIChange.all(in: &generator, rounds: 4)
            #expect(all.count >= 300)
            let bench = try Toolchain.Bench(
                old: all.map(\.old).joined(separator: "\n"), new: all.map(\.new).joined(separator: "\n"),
                compiler: #require(Self.compiler))
            let uses = all.map { "func use\($0.name)() { \($0.use) }".replacing("\n", with: " ") }
            let others = all.map { "func other\($0.name)() { \($0.otherUse) }" }
            for language in [5, 6] {
                #expect(try bench.failures(of: uses, with: .old, language: language) == [])
                #expect(try bench.failures(of: others, with: .old, language: language) == [])
            }
            // Uses that need the old form, uses that do not, and uses in Swift 6 mode.
            let broken = Set(
                try bench.failures(of: uses, with: .new, language: 5)
                    .union(bench.failures(of: others, with: .new, language: 5))
                    .union(bench.failures(of: uses, with: .new)).map { all[$0].name })
            let reported = try bench.digest(#require(Self.digester))
            let ours = Dictionary(
                grouping: changes(
                    from: ["M.swift": bench.old], to: ["M.swift": bench.new], access: .public), by: Self.name
            ).mapValues { Set($0.map(\.verdict)) }
            var counts = (agree: 0, explained: 0)
            var tally = OracleTally()
            for change in all {
                let verdicts = ours[change.name] ?? []
                let about: Comment = "seed \(seed), \(change.kind)\n\(change.old)\n\(change.new)\n\(verdicts)"
                // A change that the compiler refuses must be reported as breaking or may break; a change reported as
                // breaking must be refused by the compiler.
                if broken.contains(change.name) {
                    #expect(!verdicts.isDisjoint(with: [.breaking, .mayBreak]), about)
                } else {
                    #expect(!verdicts.contains(.breaking) || change.use.isEmpty, about)
                }
                if !change.use.isEmpty {
                    let (part, kind) = (change.part, change.kind)
                    tally.add(part: part, kind: kind, verdicts, isBroken: broken.contains(change.name))
                }
                let breaks = !verdicts.isDisjoint(with: [.breaking, .mayBreak])
                switch change.disagreement {
                case nil:
                    #expect(reported.contains(change.name) == breaks, about)
                    counts.agree += 1
                case .symbols?: counts.explained += 1
                default:
                    #expect(reported.contains(change.name) != breaks, about)
                    counts.explained += 1
                }
            }
            #expect(counts.agree > counts.explained)
            print(tally.report)
            #expect(tally.precision >= 0.9)
            #expect(tally.recall >= 0.85)
        }
    }

    /// `T12` of `T12.f(a:)`, also of a type made for it.
    private static func name(_ change: APIChange) -> String {
        String(change.name.prefix { $0 != "." && $0 != "(" }.drop { $0 == "B" })
    }
}

/// The programs of the installed toolchain.
extension Toolchain {
    /// A module in two versions, and clients of the old version.
    struct Bench {
        let old: String
        let new: String
        private let folder: TemporaryFolder
        private let compiler: String
        private let environment = ProcessInfo.processInfo.environment.filter {
            ["PATH", "HOME", "TMPDIR"].contains($0.key)
        }

        /// - Parameter imported: a module that both versions and the clients import.
        init(
            old: String, new: String, imported: (name: String, text: String)? = nil, compiler: String
        ) throws {
            (self.old, self.new, self.compiler) = (old, new, compiler)
            folder = try TemporaryFolder("api-oracle")
            if let imported {
                try imported.text.write(toFile: path("\(imported.name).swift"), atomically: true, encoding: .utf8)
                try run(
                    compiler,
                    [
                        "-emit-module", "-module-name", imported.name, "-swift-version", "6", "-o",
                        path("\(imported.name).swiftmodule"), path("\(imported.name).swift"),
                    ])
            }
            for (name, text) in [("old", old), ("new", new)] {
                try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
                try text.write(toFile: path("\(name)/M.swift"), atomically: true, encoding: .utf8)
                try run(
                    compiler,
                    [
                        "-emit-module", "-module-name", "M", "-package-name", "P", "-swift-version", "6", "-I",
                        path(""), "-o",
                        path("\(name)/M.swiftmodule"), path("\(name)/M.swift"),
                    ])
            }
        }

        private func path(_ name: String) -> String { folder.appending(name) }

        @discardableResult
        private func run(_ program: String, _ arguments: [String], isChecked: Bool = true) throws -> CommandResult {
            let command = Command(program, arguments, environment: environment)
            return isChecked ? try command.runChecked() : try command.run()
        }

        enum Version: String { case old, new }

        /// The positions of the uses, one per line, that do not compile with a version.
        func failures(of uses: [String], with version: Version, language: Int = 6) throws -> Set<Int> {
            let types = try failures(of: uses, with: version, ["-typecheck", "-swift-version", "\(language)"])
            // The compiler reports later errors only if there are no type errors.
            let rest = uses.enumerated().map { types.contains($0.offset) ? "" : $0.element }
            return types.union(
                try failures(
                    of: rest, with: version, ["-emit-sil", "-o", "/dev/null", "-swift-version", "\(language)"]))
        }

        private func failures(of uses: [String], with version: Version, _ mode: [String]) throws -> Set<Int> {
            // An error about a missing member of a type is reported after it: the line below belongs to the type.
            let text = "import M\n" + uses.joined(separator: "\n\n") + "\n"
            try text.write(toFile: path("client.swift"), atomically: true, encoding: .utf8)
            let result = try run(
                compiler,
                mode + [
                    "-parse-as-library", "-I", path(version.rawValue), "-I", path(""), path("client.swift"),
                ],
                isChecked: false)
            var failed: Set<Int> = []
            for line in result.errorText.split(separator: "\n") where line.contains(": error: ") {
                let parts = line.split(separator: ":")
                guard line.hasPrefix("/"), parts.count > 1, let number = Int(parts[1]) else { continue }
                failed.insert((number - 2) / 2)
            }
            return failed
        }

        /// The names in the digester's report.
        func digest(_ digester: String) throws -> Set<String> {
            let common = ["-module", "M", "-sdk", "/", "-swift-version", "6"]
            try run(digester, ["-dump-sdk", "-o", path("old.json"), "-I", path("old")] + common)
            let report = try run(
                digester, ["-diagnose-sdk", "-baseline-path", path("old.json"), "-I", path("new")] + common,
                isChecked: false)
            let text = report.text + report.errorText
            var names: Set<String> = []
            for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
                let name = word.drop { $0 == "B" }
                if name.first == "T", name.dropFirst().allSatisfy(\.isNumber), name.count > 1 {
                    names.insert(String(name))
                }
            }
            return names
        }
    }
}
