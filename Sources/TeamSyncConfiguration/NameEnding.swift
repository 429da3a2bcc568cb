import TeamSyncBase

/// The part after the key in a pattern such as `^(?<key>.+?)(?=[-_]|filled|$)(?<style>-fill|filled)?$`. Its lookahead
/// determines where it can begin. Matching only at these positions takes a fraction of the time and gives the same
/// result.
struct NameEnding {
    private static let front = "^(?<key>.+?)(?="
    /// Parts of patterns that depend on the preceding text, or on another group.
    private static let others = ["\\b", "\\B", "(?<=", "(?<!", "^", "\\k", "\\1", "(?<key>"]

    private let regex: Regex<AnyRegexOutput>
    /// The bytes that it can begin with.
    private let bytes: Set<UInt8>
    /// The words that it can begin with.
    private let words: [[UInt8]]

    /// - Returns: nil if the pattern has a different form.
    /// - Throws: the error of Swift's parser.
    init?(_ pattern: String) throws {
        guard pattern.hasPrefix(NameEnding.front), pattern.hasSuffix("$"), pattern.utf8.allSatisfy({ $0 < 0x80 }),
            let close = pattern.utf8.firstIndex(of: UInt8(ascii: ")")).map({ pattern.utf8.index(after: $0) }),
            let end = pattern.utf8[close...].firstIndex(of: UInt8(ascii: ")"))
        else { return nil }
        var alternatives = pattern[close...end].dropFirst(NameEnding.begin).dropLast().split(separator: "|")[...]
        guard alternatives.last == "$" else { return nil }
        alternatives.removeLast()
        var (bytes, words): (Set<UInt8>, [[UInt8]]) = ([], [])
        for alternative in alternatives {
            if let own = NameEnding.members(of: alternative) {
                bytes.formUnion(own)
            } else if alternative.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "-_@".utf8.contains($0) }) {
                words.append(Array(alternative.utf8))
            } else {
                return nil
            }
        }
        let rest = pattern[pattern.utf8.index(after: end)...]
        guard !NameEnding.others.contains(where: { rest.contains($0) }) else { return nil }
        regex = try Regex(String(rest)).matchingSemantics(.unicodeScalar).wordBoundaryKind(.simple)
        (self.bytes, self.words) = (bytes, words)
    }

    /// The number of bytes of `(?=`.
    private static let begin = 3

    /// The bytes of a class such as `[-_A-Z]`; nil for anything else.
    private static func members(of text: Substring) -> Set<UInt8>? {
        guard text.hasPrefix("["), text.hasSuffix("]"), !text.hasPrefix("[^") else { return nil }
        let inner = Array(text.utf8.dropFirst().dropLast())
        var (found, index): (Set<UInt8>, Int) = ([], 0)
        while index < inner.count {
            guard !"[]\\&~".utf8.contains(inner[index]) else { return nil }
            if index + 2 < inner.count, inner[index + 1] == UInt8(ascii: "-") {
                guard inner[index] <= inner[index + 2] else { return nil }
                found.formUnion(inner[index]...inner[index + 2])
                index += 3
            } else {
                found.insert(inner[index])
                index += 1
            }
        }
        return found
    }

    /// Whether a name has only single-byte characters and no line breaks.
    static func canSplit(_ name: String) -> Bool { name.utf8.allSatisfy { (0x20..<0x7f).contains($0) } }

    /// A cache of endings. Many names have the same ending.
    struct Cache {
        fileprivate static let limit = 50_000
        fileprivate var endings: [Substring: Parts?] = [:]
    }

    /// The part of a name after the key.
    struct Parts {
        var style: String?
        var isWeak = false
        /// The size, including the separator before it.
        var size: String?
        /// The style with its separator, but without any part between the key and the style, such as a size. Empty if
        /// there is no style; nil to keep the whole name.
        var styleWithSeparator: String?

        /// - Parameter end: the end of the key.
        init(_ output: AnyRegexOutput, of name: some StringProtocol, behind end: String.Index) {
            func group(_ wanted: String) -> Substring? {
                output.first { $0.name == wanted }?.substring.flatMap { $0.isEmpty ? nil : $0 }
            }
            size = (group("size") ?? group("endSize")).map(String.init)
            let weak = group("weakStyle")
            guard let style = group("style") ?? weak else {
                styleWithSeparator = ""
                return
            }
            (self.style, isWeak) = (String(style), weak != nil)
            guard style.startIndex >= end else { return }
            guard style.startIndex > end else {
                styleWithSeparator = String(style)
                return
            }
            let before = name.unicodeScalars.index(before: style.startIndex)
            let separator = "-_".unicodeScalars.contains(name.unicodeScalars[before]) ? before : style.startIndex
            styleWithSeparator = String(name[separator..<style.endIndex])
        }
    }

    /// - Parameter name: a name for which `canSplit` is true.
    /// - Returns: the key and the rest; nil if the pattern does not match.
    func match(of name: String, _ known: inout Cache) -> (key: Substring, ending: Parts)? {
        let utf8 = name.utf8
        guard var index = utf8.isEmpty ? nil : utf8.index(after: utf8.startIndex) else { return nil }
        while true {
            let rest = utf8[index...]
            if rest.isEmpty || bytes.contains(rest[index]) || words.contains(where: { rest.starts(with: $0) }),
                let ending = parts(of: name[index...], &known)
            {
                return (name[..<index], ending)
            }
            if index == utf8.endIndex { return nil }
            index = utf8.index(after: index)
        }
    }

    private func parts(of text: Substring, _ known: inout Cache) -> Parts? {
        if let known = known.endings[text] { return known }
        let parts = text.prefixMatch(of: regex).map { Parts($0.output, of: text, behind: text.startIndex) }
        if known.endings.count < Cache.limit { known.endings[text] = .some(parts) }
        return parts
    }
}
