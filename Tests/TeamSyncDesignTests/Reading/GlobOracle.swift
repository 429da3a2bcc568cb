import Foundation
import TestSupport

/// A glob of ASCII characters as a regular expression whose stars match as little as possible.
struct GlobOracle {
    private let expression: NSRegularExpression
    /// The group of the last `*`; nil if there is none.
    private let group: Int?

    init(_ glob: String) throws {
        var text = ""
        var groups = 0
        let parts = glob.split(separator: "/").map(String.init)
        for (index, part) in parts.enumerated() {
            let isLast = index == parts.count - 1
            if part.count > 1, part.allSatisfy({ $0 == "*" }) {
                text += "(?:[^/]+/)*?" + (isLast ? "[^/]+" : "")
                continue
            }
            for character in part {
                switch character {
                case "*":
                    text += "([^/]*?)"
                    groups += 1
                case "?": text += "[^/]"
                default: text += NSRegularExpression.escapedPattern(for: String(character))
                }
            }
            if !isLast { text += "/" }
        }
        expression = try NSRegularExpression(pattern: "^\(text)\\z")
        group = groups == 0 ? nil : groups
    }

    func key(of path: String) -> String? {
        let whole = NSRange(path.startIndex..., in: path)
        guard let match = expression.firstMatch(in: path, range: whole) else { return nil }
        if let group { return Range(match.range(at: group), in: path).map { String(path[$0]) } }
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
        return String(name[..<dot])
    }
}

/// Globs and paths with few different characters, so that they often match.
enum RandomGlob {
    static func make(_ generator: inout SeededGenerator) -> String {
        (0..<generator.int(1...4)).map { _ in component(&generator) }.joined(separator: "/")
    }

    static func path(_ generator: inout SeededGenerator) -> String {
        (0..<generator.int(1...4)).map { _ in
            (0..<generator.int(1...4)).map { _ in generator.pick(["a", "a", "b", ".", "-"]) }.joined()
        }.joined(separator: "/")
    }

    private static func component(_ generator: inout SeededGenerator) -> String {
        if generator.chance(25) { return "**" }
        return (0..<generator.int(1...4)).map { _ in generator.pick(["a", "b", "*", "*", "?", "a*"]) }.joined()
    }
}
