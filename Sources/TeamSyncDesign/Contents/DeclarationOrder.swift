import TeamSyncBase

/// Sorts the declarations of a style sheet, because the order of independent properties such as `display` and `color` has
/// no meaning.
enum DeclarationOrder {
    private typealias Declaration = (family: String, name: String, bytes: [UInt8])

    /// The families of properties that are set by the shorthand of another family.
    private static let families = [
        "line": "font", "top": "inset", "right": "inset", "bottom": "inset", "left": "inset", "row": "gap",
        "column": "gap", "place": "align", "justify": "align", "overflow": "overflow", "word": "overflow",
        "min": "inline", "max": "inline", "width": "inline", "height": "inline", "block": "inline",
    ]
    /// The families with shorthands whose names are not the beginning of those of their properties.
    private static let crossed: Set<String> = [
        "border", "margin", "padding", "inset", "grid", "scroll", "mask", "font", "gap", "align", "inline", "overflow",
    ]

    /// - Parameter bytes: the tokens of a style sheet, as in `SourceText`.
    static func sorted(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count)
        var (statement, run): ([UInt8], [Declaration]) = ([], [])
        var (depth, quote): (Int, UInt8?) = (0, nil)
        func flush() {
            for declaration in ordered(run) { output += declaration.bytes + [UInt8(ascii: ";")] }
            run = []
        }
        func end(with byte: UInt8?) {
            if byte == UInt8(ascii: ";"), let own = declaration(statement) {
                run.append(own)
            } else {
                flush()
                output += statement
                if let byte { output.append(byte) }
            }
            statement = []
        }
        for byte in bytes {
            if let open = quote {
                statement.append(byte)
                if byte == open { quote = nil }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                quote = byte
                statement.append(byte)
            case UInt8(ascii: "("), UInt8(ascii: ")"):
                depth = max(0, depth + (byte == UInt8(ascii: "(") ? 1 : -1))
                statement.append(byte)
            case UInt8(ascii: ";") where depth == 0: end(with: byte)
            case UInt8(ascii: "{"), UInt8(ascii: "}"): end(with: byte)
            default: statement.append(byte)
            }
        }
        end(with: nil)
        return output
    }

    /// Returns a declaration of a usual property; nil for everything else, such as a variable.
    private static func declaration(_ statement: [UInt8]) -> Declaration? {
        let own = statement.drop(while: \.isASCIISpace)
        let name = own.prefix { $0.isASCIILetter || $0 == UInt8(ascii: "-") }
        guard let first = name.first, own.dropFirst(name.count).first == UInt8(ascii: ":"),
            first.isASCIILetter || name.dropFirst().first?.isASCIILetter == true
        else { return nil }
        let text = String(decoding: name, as: UTF8.self).lowercased()
        var words = text.split(separator: "-")
        if text.hasPrefix("-"), words.count > 1 { words.removeFirst() }
        guard let word = words.first.map(String.init), word != "all" else { return nil }
        return (families[word] ?? word, text, Array(own))
    }

    private static func ordered(_ run: [Declaration]) -> [Declaration] {
        guard run.count > 1 else { return run }
        let byFamily = Dictionary(grouping: run, by: \.family)
        return byFamily.keys.sorted().flatMap { family -> [Declaration] in
            let own = byFamily[family] ?? []
            let names = own.map(\.name)
            let areIndependent =
                !crossed.contains(family) && Set(names).count == names.count
                && !names.contains { name in names.contains { $0.hasPrefix("\(name)-") } || name.hasPrefix("-") }
            return areIndependent ? own.sorted { $0.name < $1.name } : own
        }
    }
}
