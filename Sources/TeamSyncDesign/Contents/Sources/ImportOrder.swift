/// The order of imports in scripts, which formatters change.
enum ImportOrder {
    /// Returns a script in which consecutive imports of names are sorted. Imports without names, such as
    /// `import './chip.css'`, keep their places, because they are made for their effects. Comments and empty lines between
    /// sorted imports are removed.
    static func sorted(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> { read(text, keepsImports: true) }

    /// Returns a script without its imports of names.
    static func removed(from text: ArraySlice<UInt8>) -> ArraySlice<UInt8> { read(text, keepsImports: false) }

    private static func read(_ text: ArraySlice<UInt8>, keepsImports: Bool) -> ArraySlice<UInt8> {
        guard text.firstRange(of: keyword) != nil else { return text }
        var (output, run, rest): ([UInt8], [[UInt8]], [UInt8]) = ([], [], [])
        output.reserveCapacity(text.count)
        /// The lines of an import that has not ended yet.
        var open: [UInt8] = []
        func end() {
            // `rest` follows the last import.
            if keepsImports {
                // Line breaks in an import do not change its place.
                let keyed = run.map { (key: $0.filter { $0 > 0x20 }, statement: $0) }
                for own in keyed.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) { output += own.statement }
            }
            output += rest
            (run, rest) = ([], [])
        }
        for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let words = line.drop { $0 <= 0x20 }
            let isImport =
                open.isEmpty && words.starts(with: keyword) && !words.dropFirst(keyword.count).starts(with: [0x22])
                && !words.dropFirst(keyword.count).starts(with: [0x27])
            if isImport || !open.isEmpty {
                open += line + [UInt8(ascii: "\n")]
                guard hasSource(words) else {
                    // This is not an import of names.
                    if words.isEmpty || open.count > statementLimit {
                        end()
                        output += open
                        open = []
                    }
                    continue
                }
                run.append(open)
                (open, rest) = ([], [])
            } else if run.isEmpty || !(words.isEmpty || words.starts(with: "//".utf8)) {
                end()
                output += line + [UInt8(ascii: "\n")]
            } else {
                rest += line + [UInt8(ascii: "\n")]
            }
        }
        end()
        return (output + open)[...]
    }

    private static let keyword = Array("import ".utf8)
    /// The maximum size of an import, in bytes.
    private static let statementLimit = 8 << 10

    /// Whether a line ends with the module of an import, such as `from './chip'`.
    private static func hasSource(_ line: ArraySlice<UInt8>) -> Bool {
        var end = line.reversed().drop { $0 <= 0x20 || $0 == UInt8(ascii: ";") }
        guard let mark = end.first, "'\"".utf8.contains(mark) else { return false }
        end = end.dropFirst().drop { $0 != mark }.dropFirst().drop { $0 <= 0x20 }
        return end.starts(with: "morf".utf8)
    }
}
