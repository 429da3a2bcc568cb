import TeamSyncBase
import TeamSyncDesign

/// The variables of Less that a style sheet defines itself: `@ink: red;`, which is valid in its block, and parameters of
/// mixins, `.tint(@ink: red) { … }`.
final class LessNames {
    private let bytes: [UInt8]
    private let mask: SourceMask
    /// The blocks in source order, without their braces, and the whole style sheets.
    private var blocks: [Range<Int>] = []
    /// The parts in which a name is that of an own variable, by name.
    private var scopes: [[UInt8]: [Range<Int>]] = [:]

    /// The maximum number of bytes before and after a name to read, and of occurrences of a name and of nested blocks.
    private static let (limit, nameLimit, depthLimit) = (2000, 500, 100)

    init(_ mask: SourceMask) {
        (self.mask, bytes) = (mask, mask.bytes)
        for style in mask.styles {
            var open: [Int] = []
            for index in style where "{}".utf8.contains(bytes[index]) && !mask.isInLiteral(index) {
                if bytes[index] == UInt8(ascii: "{") {
                    if open.count < LessNames.depthLimit { open.append(index + 1) }
                } else if let start = open.popLast() {
                    blocks.append(start..<index)
                }
            }
            blocks.append(style)
        }
    }

    /// Whether a variable is defined in the same block or in one around it.
    /// - Parameter name: a part of the name up to its end, with or without its `@`.
    func isOwn(_ name: Range<Int>) -> Bool {
        let front = bytes[..<name.lowerBound].reversed().prefix(while: LessNames.isOfName).count
        var start = name.lowerBound - front
        if start > 0, bytes[start - 1] == UInt8(ascii: "@") { start -= 1 }
        let word = Array(bytes[start..<name.upperBound])
        guard word.first == UInt8(ascii: "@") else { return false }
        if scopes[word] == nil {
            scopes[word] = ByteSearch.offsets(of: word, in: bytes).prefix(LessNames.nameLimit).compactMap { start in
                let end = start + word.count
                guard end == bytes.count || !LessNames.isOfName(bytes[end]), !mask.isInLiteral(start) else {
                    return nil
                }
                return scope(ofDefinitionAt: start, end)
            }
        }
        return scopes[word]?.contains { $0.contains(name.lowerBound) } ?? false
    }

    /// The part of the style sheet in which the name at an index is valid if this is its definition.
    private func scope(ofDefinitionAt start: Int, _ end: Int) -> Range<Int>? {
        let front = bytes[..<start].suffix(LessNames.limit)
        let before = front.last { $0 > 0x20 } ?? UInt8(ascii: ";")
        if let call = parameters(around: start) { return call }
        guard bytes[end...].prefix(LessNames.limit).first(where: { $0 > 0x20 }) == UInt8(ascii: ":"),
            ";{}".utf8.contains(before)
        else { return nil }
        return blocks.first { $0.contains(start) }
    }

    /// The parameters of a mixin and its block, if an index is in such parameters.
    private func parameters(around start: Int) -> Range<Int>? {
        var (open, depth) = (start, 0)
        for index in bytes[..<start].suffix(LessNames.limit).indices.reversed() {
            if bytes[index] == UInt8(ascii: ")") { depth += 1 }
            if bytes[index] == UInt8(ascii: "(") { depth -= 1 }
            if depth < 0 || "{}".utf8.contains(bytes[index]) {
                open = index
                break
            }
        }
        guard depth < 0, open > 0 else { return nil }
        let name = bytes[..<open].suffix(LessNames.limit).reversed().prefix(while: LessNames.isOfName).count
        guard name > 0, open > name, ".#".utf8.contains(bytes[open - name - 1]) else { return nil }
        depth = 0
        for index in bytes[open...].prefix(LessNames.limit).indices {
            if bytes[index] == UInt8(ascii: "(") { depth += 1 }
            if bytes[index] == UInt8(ascii: ")") { depth -= 1 }
            guard depth == 0 else { continue }
            // `.tint(@ink) when (@ink > 1) {` is a definition, and `.tint(@ink);` a call.
            if ";}".utf8.contains(bytes[index]) { return nil }
            if bytes[index] == UInt8(ascii: "{") {
                return blocks.first { $0.lowerBound == index + 1 }.map { open..<$0.upperBound }
            }
        }
        return nil
    }

    private static func isOfName(_ byte: UInt8) -> Bool { byte.isASCIILetterOrDigit || "_-".utf8.contains(byte) }
}
