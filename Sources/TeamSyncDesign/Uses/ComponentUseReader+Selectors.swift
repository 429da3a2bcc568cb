import TeamSyncBase

/// Selectors of custom elements in style sheets, also in those of scripts and pages.
extension ComponentUseReader {
    /// The maximum length of a selector and of its block, in bytes.
    private static let (selectorLimit, blockLimit) = (500, 4000)

    /// Reads `acme-chip::part(label):hover {`.
    /// - Parameter name: the tag.
    func selector(_ name: Range<Int>) -> ComponentUse? {
        guard bytes[name].contains(UInt8(ascii: "-")) else { return nil }
        let limit = min(bytes.count, name.upperBound + ComponentUseReader.selectorLimit)
        guard let brace = brace(from: name.upperBound, limit) else { return nil }
        // Other selectors of the list concern other elements.
        let own = bytes[name.upperBound..<brace].prefix { $0 != UInt8(ascii: ",") }
        let blockLimit = min(bytes.count, brace + ComponentUseReader.blockLimit)
        let end = self.end(of: brace, blockLimit) ?? blockLimit
        var parts: Set<String> = []
        for part in own.split(separator: UInt8(ascii: ":")) where part.starts(with: "part(".utf8) {
            let names = part.dropFirst(5).prefix { $0 != UInt8(ascii: ")") }
            for word in names.split(whereSeparator: { $0 <= 0x20 }) {
                parts.insert(ComponentUse.canonical(String(decoding: word, as: UTF8.self)))
            }
        }
        var use = ComponentUse(.selector)
        use.addSelector(parts: parts, String(decoding: own + bytes[brace..<end], as: UTF8.self))
        return use
    }

    /// The index of the brace after a selector; nil if the code cannot be a selector.
    private func brace(from start: Int, _ limit: Int) -> Int? {
        var isInBrackets = false
        for index in start..<limit {
            switch bytes[index] {
            case UInt8(ascii: "["): isInBrackets = true
            case UInt8(ascii: "]"): isInBrackets = false
            case UInt8(ascii: "{"): return index
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "="):
                guard isInBrackets else { return nil }
            case UInt8(ascii: "}"), UInt8(ascii: ";"), UInt8(ascii: "<"), UInt8(ascii: "`"), UInt8(ascii: "$"):
                return nil
            default: break
            }
        }
        return nil
    }
}
