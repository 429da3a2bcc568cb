import TeamSyncBase
import TeamSyncDesign

/// The resources of Android that a source imports by name: `import com.acme.R.drawable.close`.
struct ImportedResources {
    /// A place where an imported resource is used by name alone.
    struct Use {
        let name: Range<Int>
        /// The end of the import that the name stands for: `R.drawable.close`.
        let path: String
        /// The place of the name in the import.
        let imported: Int
    }

    /// The types of the resources and the places in the imports, by name.
    private(set) var types: [String: (type: String, imported: Int)] = [:]
    /// The places in the imports of names that the source may also give to something else.
    private var unclear: Set<Int> = []
    private(set) var uses: [Use] = []
    private let bytes: [UInt8]

    private static let declaring: Set<String> = ["val", "var", "fun", "class", "object", "for", "catch"]
    /// The maximum length of the part of a line around a name to read, in bytes.
    private static let limit = 200

    /// - Parameter mask: the source without its comments.
    init(_ mask: SourceMask, path: String) {
        bytes = mask.bytes
        guard ["kt", "java"].contains(path.split(separator: ".").last ?? ""),
            ByteSearch.contains(Array(".R.".utf8), in: bytes)
        else { return }
        var imports: [Range<Int>] = []
        for line in bytes.split(whereSeparator: { $0 == 0x0a || $0 == 0x0d }) where line.starts(with: "import ".utf8) {
            let words = line.split { $0 <= 0x20 || $0 == UInt8(ascii: ";") }
            guard let last = words.last, words.count == 2 || words.count == 3 && words[1].elementsEqual("static".utf8)
            else { continue }
            let parts = last.split(separator: UInt8(ascii: "."))
            guard parts.count > 3, let name = parts.last, parts[parts.count - 3].elementsEqual("R".utf8) else {
                continue
            }
            let type = String(decoding: parts[parts.count - 2], as: UTF8.self)
            types[String(decoding: name, as: UTF8.self)] = (type, name.startIndex)
            imports.append(line.startIndex..<line.endIndex)
        }
        guard !types.isEmpty else { return }
        var index = imports.last?.upperBound ?? 0
        while index < bytes.count {
            guard WordSearch.isWord(bytes[index]) || bytes[index] >= 0x80 else {
                index += 1
                continue
            }
            let start = index
            while index < bytes.count, WordSearch.isWord(bytes[index]) || bytes[index] >= 0x80 { index += 1 }
            let name = String(decoding: bytes[start..<index], as: UTF8.self)
            guard let (type, imported) = types[name], !mask.isInLiteral(start), !".@".utf8.contains(bytes[start - 1])
            else { continue }
            uses.append(Use(name: start..<index, path: "R.\(type).\(name)", imported: imported))
            if !ImportedResources.isArgument(start..<index, in: bytes) { unclear.insert(imported) }
        }
    }

    /// Whether an imported name may also denote something else in the source.
    /// - Parameter offset: a place in the name in an import.
    func isUnclear(_ offset: Int) -> Bool {
        guard !unclear.isEmpty else { return false }
        let front = bytes[..<offset].suffix(ImportedResources.limit).reversed().prefix(while: WordSearch.isWord)
        return unclear.contains(offset - front.count)
    }

    /// Whether a name is certainly used as a value, and not declared or called: in `f(close)` and `a = close`, but not in
    /// `val close`, `close: Int`, `close()`, `f(close = 1)`, `{ a, close -> a }`.
    private static func isArgument(_ name: Range<Int>, in bytes: [UInt8]) -> Bool {
        let front = bytes[..<name.lowerBound].suffix(limit)
        let rest = bytes[name.upperBound...].prefix(limit).prefix { $0 != 0x0a }
        let line = front[(front.lastIndex { $0 == 0x0a }.map { $0 + 1 } ?? front.startIndex)...]
        let next = rest.drop { $0 <= 0x20 }
        guard let last = front.last(where: { $0 > 0x20 }),
            "(),=:?>".utf8.contains(last) || endsInKeyword(front) || front.suffix(2).elementsEqual("${".utf8),
            next.isEmpty || ",);}".utf8.contains(next[next.startIndex]) || startsWithKeyword(next),
            rest.firstRange(of: Array("->".utf8)) == nil
        else { return false }
        // Parts of a declaration: `val (a, close) = b`, `for ((a, close) in b)`.
        let words = line.split { !WordSearch.isWord($0) }
        return !words.contains { declaring.contains(String(decoding: $0, as: UTF8.self)) }
            || line.contains { "=:".utf8.contains($0) }
    }

    private static func endsInKeyword(_ front: ArraySlice<UInt8>) -> Bool {
        let word = front.dropLast(front.reversed().prefix { $0 <= 0x20 }.count).reversed().prefix(
            while: WordSearch.isWord)
        return word.count < front.count
            && ["else", "return", "to"].contains(String(decoding: Array(word.reversed()), as: UTF8.self))
    }

    private static func startsWithKeyword(_ rest: ArraySlice<UInt8>) -> Bool {
        ["else", "to"].contains(String(decoding: rest.prefix(while: WordSearch.isWord), as: UTF8.self))
    }
}
