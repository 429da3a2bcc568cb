import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign

/// The work that hostile lines cause for the patterns of the built-in profiles.
@Suite struct ProfilePatternTests {
    /// Steps per byte of a line.
    private static let stepLimit = 64

    private static func patterns() throws -> [(profile: String, pattern: String)] {
        try Profile.names.sorted().flatMap { name -> [(String, String)] in
            var profile = RepositoryConfiguration(id: name, path: "")
            try profile.apply(content: #require(try Profile.settings(named: name)))
            let sources = profile.counts.values.map(\.source) + profile.uses.values.joined()
            return Set(
                sources.compactMap { source in
                    if case .lines(_, _, let pattern, _) = source { pattern } else { nil }
                }
            ).sorted().map { (name, $0) }
        }
    }

    @Test("The number of steps to search lines of 4 KiB grows only linearly")
    func steps() throws {
        let patterns = try Self.patterns()
        #expect(patterns.count >= 4)
        for (profile, pattern) in patterns {
            let regex = try CountingRegex(pattern)
            var random = SampleText(generator: SeededGenerator(seed: 4))
            var worst = 0
            for _ in 0..<60 {
                let piece = random.piece(of: regex.root)
                let line = String(decoding: String(repeating: piece, count: 4096).utf8.prefix(4096), as: UTF8.self)
                _ = regex.keys(in: line)
                worst = max(worst, regex.steps)
                #expect(regex.steps < Self.stepLimit * 4096, "\(profile): \(piece)")
            }
            #expect(worst > 4096)
        }
    }

    @Test("The steps are those of the patterns: both find the same keys")
    func keys() throws {
        for (profile, text) in try Self.patterns() {
            let regex = try CountingRegex(text)
            let pattern = try LinePattern(text)
            var random = SampleText(generator: SeededGenerator(seed: 5))
            var found = 0
            for _ in 0..<300 {
                let line = random.line(of: regex.root)
                let keys = regex.keys(in: line)
                #expect(keys == pattern.matches(in: line).map(\.key), "\(profile): \(line)")
                found += keys.count
            }
            #expect(found > 30, "\(profile)")
        }
    }

    @Test("Cases whose names end with digits have complete names")
    func digits() throws {
        let pattern = try #require(try Self.patterns().first { $0.profile == "swiftui-package" }).pattern
        let keys = try LinePattern(pattern).matches(in: "  case h1, h2(Int), `is3` = \"x\", let4").map(\.key)
        #expect(keys == ["h1", "h2", "is3", "let4"])
        #expect(try LinePattern(pattern).matches(in: "  case let x1") == [])
    }

    @Test("A pattern that takes quadratic time is detected")
    func quadratic() throws {
        let regex = try CountingRegex(#"DSIcon\.named\([^,"]*,\s*"(?<key>[^"]+)""#)
        _ = regex.keys(in: String(repeating: "DSIcon.named(", count: 315))
        #expect(regex.steps > Self.stepLimit * 4096)
    }
}

/// Texts that a pattern matches, and parts of them.
private struct SampleText {
    var generator: SeededGenerator

    /// A part to repeat: the beginning or another part of a match.
    mutating func piece(of node: CountingRegex.Node) -> String {
        let sample = Array(sample(of: node))
        guard sample.count > 1 else { return " " }
        let start = generator.chance(60) ? 0 : generator.int(0...(sample.count - 1))
        let end = generator.int((start + 1)...sample.count)
        return String(decoding: sample[start..<end], as: UTF8.self)
    }

    mutating func line(of node: CountingRegex.Node) -> String {
        (0..<generator.int(1...4)).map { _ in
            generator.chance(70) ? String(decoding: sample(of: node), as: UTF8.self) : piece(of: node)
        }.joined(separator: generator.pick(["", " ", ", "]))
    }

    private mutating func sample(of node: CountingRegex.Node) -> [UInt8] {
        switch node {
        case .set(let set):
            let usual = Array("ab Z_0.,:=\"'(){}<>-\\$".utf8).filter { set[Int($0)] }
            let bytes = usual.isEmpty ? (0x20..<0x7f).filter { set[Int($0)] }.map { UInt8($0) } : usual
            return [generator.pick(bytes)]
        case .sequence(let nodes): return nodes.flatMap { sample(of: $0) }
        case .alternatives(let nodes): return sample(of: generator.pick(nodes))
        case .repetition(let inner, let min, let max):
            let most = Swift.min(max, min + (generator.chance(10) ? 40 : 3))
            return (0..<generator.int(min...most)).flatMap { _ in sample(of: inner) }
        case .key(let inner): return sample(of: inner)
        case .unless, .lineStart, .wordEdge, .searchStart: return []
        }
    }
}
