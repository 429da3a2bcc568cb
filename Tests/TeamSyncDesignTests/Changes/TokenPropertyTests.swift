import CloneTestSupport
import Glibc
import TestSupport
import Testing

@testable import TeamSyncConfiguration
@testable import TeamSyncDesign
@testable import TeamSyncDocuments
@testable import TeamSyncWorker

/// Files of random tokens in several formats, with a known list of changes.
@Suite("Random changes to tokens")
struct TokenPropertyTests {
    private static let words = [
        "accent", "border", "danger", "focus", "info", "link", "muted", "panel", "shade", "track", "video", "wave",
    ]
    private static let endings = ["css", "scss", "json", "ts"]

    private struct Token {
        var name: String
        /// Red, green and blue, in light and dark.
        var light, dark: [Int]
    }

    private static func hex(_ color: [Int]) -> String {
        "#" + color.map { String($0 / 16, radix: 16) + String($0 % 16, radix: 16) }.joined()
    }

    private static func text(_ tokens: [Token], _ ending: String, _ write: ([Int]) -> String) -> String {
        switch ending {
        case "css":
            ":root {\n" + tokens.map { "  --\($0.name): \(write($0.light));\n" }.joined()
                + "}\n[data-theme=\"dark\"] {\n" + tokens.map { "  --\($0.name): \(write($0.dark));\n" }.joined()
                + "}\n"
        case "scss": tokens.map { "$\($0.name): \(write($0.light));\n" }.joined()
        case "json":
            "{" + tokens.map { "\"\($0.name)\": {\"value\": \"\(write($0.light))\"}" }.joined(separator: ",") + "}"
        default:
            ["light", "dark"].map { theme in
                "export const \(theme)Theme = {\n"
                    + tokens.map { "  '\($0.name)': '\(write(theme == "light" ? $0.light : $0.dark))',\n" }.joined()
                    + "};\n"
            }.joined()
        }
    }

    private func highlights(_ old: String, _ new: String, _ ending: String) throws -> [Highlight] {
        let format: TokenFormat = ending.hasSuffix("css") ? .css : ending == "ts" ? .code : .styleDictionary
        let count = CountConfiguration(
            source: .tokens(TokenSource(files: ["t.\(ending)"], pointer: "", format: format, modes: [])), kind: .token)
        let path = RawPath(Array("t.\(ending)".utf8))
        let clone = try DesignClone()
        var history = FastImport()
        let ends = history.add([path: TreeEntry(old)], [path: TreeEntry(new)])
        return try clone.changes(["tokens": count], history.run(in: clone.repository), ends).highlights
    }

    private func tokens(_ random: inout SeededGenerator) -> [Token] {
        TokenPropertyTests.words.shuffled(using: &random).prefix(8).map { word in
            let color = { (random: inout SeededGenerator) in
                (0..<3).map { _ in Int.random(in: 1...254, using: &random) }
            }
            return Token(name: "color-bg-\(word)", light: color(&random), dark: color(&random))
        }
    }

    @Test("Only the tokens with other colors have other values", arguments: endings, 0..<6)
    func values(ending: String, seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let old = tokens(&random)
        var new = old
        let changed = Set(
            (0..<Int.random(in: 1...3, using: &random)).map { _ in new.indices.randomElement(using: &random) ?? 0 })
        for index in changed { new[index].light[0] = (new[index].light[0] + 100) % 256 }
        let notations: [([Int]) -> String] = [
            { "rgb(\($0[0]), \($0[1]), \($0[2]))" }, { TokenPropertyTests.hex($0).uppercased() },
            TokenPropertyTests.oklch,
        ]
        let write = notations[seed % notations.count]
        let found = try highlights(
            TokenPropertyTests.text(old, ending, TokenPropertyTests.hex), TokenPropertyTests.text(new, ending, write),
            ending)
        let words = found.map { "\($0.key) \($0.facts)" }
        var real: Set<String> = []
        for highlight in found {
            #expect(highlight.change == .changed, "\(words)")
            for case .value(let place, _, let value?) in highlight.facts where value.isSameValue != true {
                real.insert(String(highlight.key.drop { "-$".contains($0) }.split(separator: ".").last ?? ""))
                #expect(!["css", "ts"].contains(ending) || place.mode != "dark", "\(words)")
            }
        }
        #expect(real == Set(changed.map { new[$0].name }), "\(words)")
    }

    @Test("A family with another prefix or in another case is renamed", arguments: endings, 0..<4)
    func names(ending: String, seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed + 100))
        let old = tokens(&random)
        var new = old
        for index in new.indices {
            let word = old[index].name.split(separator: "-").last ?? ""
            new[index].name =
                seed % 2 == 0 ? "color-background-\(word)" : "colorBg\(word.prefix(1).uppercased())\(word.dropFirst())"
        }
        // A new token has the value of another one.
        new.append(Token(name: "shadow-thing", light: old[0].light, dark: old[0].dark))
        let write = TokenPropertyTests.hex
        let found = try highlights(
            TokenPropertyTests.text(old, ending, write), TokenPropertyTests.text(new, ending, write), ending)
        let words = found.map { "\($0.key) \($0.change) \($0.facts)" }
        #expect(found.count { $0.change == .renamed } == old.count, "\(words)")
        #expect(found.count { $0.change == .added } == 1 && found.count == old.count + 1, "\(words)")
    }

    /// Writes a color as a tool for color spaces does, with rounded numbers.
    private static func oklch(_ color: [Int]) -> String {
        func linear(_ part: Int) -> Double {
            let value = Double(part) / 255
            return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        }
        let (red, green, blue) = (linear(color[0]), linear(color[1]), linear(color[2]))
        let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
        let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
        let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
        let light = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
        let a = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
        let b = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
        let hue = atan2(b, a) * 180 / .pi
        func rounded(_ value: Double, _ scale: Double) -> Double { (value * scale).rounded() / scale }
        return
            "oklch(\(rounded(light * 100, 100))% \(rounded(hypot(a, b), 10_000)) \(rounded(hue < 0 ? hue + 360 : hue, 100)))"
    }
}
