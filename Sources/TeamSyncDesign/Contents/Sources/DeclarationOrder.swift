import TeamSyncBase

/// Sorts declarations of a style sheet whose order has no meaning, as linters do.
///
/// A declaration can only change the effect of one that sets the same properties. Such properties begin with the same
/// word (`border` and `border-top-width`), or are in one of the groups below.
enum DeclarationOrder {
    /// Properties that set each other although their first words differ, by the name of their group.
    private static let groups: [String: String] = [
        "top": "inset", "right": "inset", "bottom": "inset", "left": "inset", "gap": "grid", "row": "grid",
        "column": "grid", "columns": "grid", "place": "align", "justify": "align", "line": "font", "width": "size",
        "height": "size", "inline": "size", "block": "size", "min": "size", "max": "size", "word": "overflow",
        "white": "text", "page": "break",
    ]

    /// - Parameter tokens: the tokens of a style sheet from `SourceText`.
    static func sorted(_ tokens: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(tokens.count)
        // The declarations since the last rule or statement, and the beginning of the next one.
        var (run, start): ([ArraySlice<UInt8>], Int) = ([], 0)
        var (brackets, quote): (Int, UInt8?) = (0, nil)
        func end() {
            // `all` sets every property.
            let groups = run.map { group(of: $0) }
            if groups.contains("all") {
                for declaration in run { output += declaration + [UInt8(ascii: ";")] }
            } else {
                let order = run.indices.sorted { (groups[$0] ?? "", $0) < (groups[$1] ?? "", $1) }
                for index in order { output += run[index] + [UInt8(ascii: ";")] }
            }
            run = []
        }
        for (index, byte) in tokens.enumerated() {
            if let open = quote {
                if byte == open, tokens[index - 1] != UInt8(ascii: "\\") { quote = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
            case UInt8(ascii: "("), UInt8(ascii: "["): brackets += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): brackets -= 1
            case UInt8(ascii: ";"), UInt8(ascii: "}"):
                guard brackets == 0 else { continue }
                let text = tokens[start..<index]
                let isEnd = byte == UInt8(ascii: "}")
                if group(of: text) != nil {
                    run.append(text)
                    if isEnd { end() }
                } else {
                    end()
                    output += text
                    if !isEnd { output.append(byte) }
                }
                if isEnd { output.append(byte) }
                start = index + 1
            case UInt8(ascii: "{") where brackets == 0:
                end()
                output += tokens[start...index]
                start = index + 1
            default: break
            }
        }
        end()
        return output + tokens[start...]
    }

    /// Returns the group of a declaration's property; nil for other statements, and for names that are computed.
    private static func group(of text: ArraySlice<UInt8>) -> String? {
        guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let name = text[..<colon].filter { !$0.isASCIISpace }
        guard let first = name.first, first == UInt8(ascii: "-") || first.isASCIILetter,
            name.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") })
        else { return nil }
        let text = String(decoding: name, as: UTF8.self).lowercased()
        if text.hasPrefix("--") { return text }
        // Without the prefix of a vendor: `-webkit-mask`.
        let words = text.split(separator: "-").dropFirst(text.hasPrefix("-") ? 1 : 0)
        guard let word = words.first.map(String.init) else { return nil }
        return groups[word] ?? word
    }
}
