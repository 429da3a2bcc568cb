import TeamSyncBase
import TeamSyncDesign

/// The paths for which the constants of a script stand that take values from an object: after `const { color } =
/// tokens`, `color` stands for `tokens.color`.
struct ScriptPaths {
    struct Use {
        let name: Range<Int>
        /// The whole path: `tokens.color.ink` for `color.ink`.
        let path: String
        /// The place of the object's name in the declaration.
        let object: Range<Int>
    }

    private struct Constant {
        let path: String
        let object: Range<Int>
    }

    private(set) var uses: [Use] = []
    private let bytes: [UInt8]
    private let mask: SourceMask
    private var constants: [String: Constant] = [:]
    private var declared: [String: Int] = [:]

    /// The maximum length of a declaration, of a path and of a name in bytes, and the maximum numbers of declarations
    /// and of uses.
    private static let (limit, pathLimit, nameLimit) = (1000, 200, 100)
    private static let (constantLimit, useLimit) = (200, 5000)

    init(_ mask: SourceMask) {
        (self.mask, bytes) = (mask, mask.bytes)
        guard mask.mayHaveScripts else { return }
        for keyword in ["const", "let", "var"] {
            for word in mask.words(keyword) where constants.count < ScriptPaths.constantLimit { readDeclaration(word) }
        }
        guard !constants.isEmpty else { return }
        for (name, constant) in constants.sorted(by: { $0.key < $1.key }) where declared[name] == 1 {
            for word in mask.words(name) where uses.count < ScriptPaths.useLimit { readUse(word, constant) }
        }
    }

    /// Reads `const { a, b: c } = tokens.color`. The names in the braces are uses themselves.
    private mutating func readDeclaration(_ keyword: Range<Int>) {
        let open = skippingSpace(from: keyword.upperBound)
        let name = bytes[open...].prefix(ScriptPaths.nameLimit).prefix(while: WordSearch.isWord)
        if !name.isEmpty { declared[String(decoding: name, as: UTF8.self), default: 0] += 1 }
        guard open < bytes.count, bytes[open] == UInt8(ascii: "{") else { return }
        let text = bytes[open...].prefix(ScriptPaths.limit)
        guard let close = text.firstIndex(of: UInt8(ascii: "}")),
            !text[(open + 1)..<close].contains(where: { "{[(".utf8.contains($0) })
        else { return }
        let equals = skippingSpace(from: close + 1)
        guard equals < bytes.count, bytes[equals] == UInt8(ascii: "=") else { return }
        let start = skippingSpace(from: equals + 1)
        let object = bytes[start...].prefix(ScriptPaths.pathLimit).prefix { ScriptPaths.isOfPath($0) }
        guard let first = object.first, !(0x30...0x39).contains(first), first != UInt8(ascii: "."),
            bytes[object.endIndex...].first.map({ $0 <= 0x20 || $0 == UInt8(ascii: ";") }) ?? true
        else { return }
        let front = String(decoding: object, as: UTF8.self)
        let root = start..<start + object.prefix(while: WordSearch.isWord).count
        for part in bytes[(open + 1)..<close].split(separator: UInt8(ascii: ",")) {
            let words = part.split { !WordSearch.isWord($0) }
            guard let key = words.first, words.count == 1 || part.contains(UInt8(ascii: ":")) else { continue }
            let local = words.count > 1 ? words[1] : key
            let path = "\(front).\(String(decoding: key, as: UTF8.self))"
            uses.append(Use(name: key.startIndex..<key.endIndex, path: path, object: root))
            let name = String(decoding: local, as: UTF8.self)
            declared[name, default: 0] += 1
            constants[name] = Constant(path: path, object: root)
        }
    }

    /// The names that follow an object in code: `.brand.ink` for `.brand['ink']` and `?.brand.ink`.
    static func path(after end: Int, in bytes: [UInt8]) -> String {
        var (path, index) = ("", end)
        let limit = min(bytes.count, end + pathLimit)
        while index < limit {
            let mark = bytes[index...].starts(with: "?.".utf8) ? index + 1 : index
            var name = bytes[(mark + 1)...].prefix(nameLimit)
            var next = mark
            if bytes[mark] == UInt8(ascii: ".") {
                name = name.prefix(while: WordSearch.isWord)
                next = name.endIndex
            } else if bytes[mark] == UInt8(ascii: "["), let quote = name.first, "'\"`".utf8.contains(quote) {
                name = name.dropFirst().prefix { WordSearch.isWord($0) || $0 == UInt8(ascii: "-") }
                guard bytes[name.endIndex...].starts(with: [quote, UInt8(ascii: "]")]) else { break }
                next = name.endIndex + 2
            } else {
                break
            }
            guard let first = name.first, !(0x30...0x39).contains(first) || bytes[mark] != UInt8(ascii: ".") else {
                break
            }
            path += ".\(String(decoding: name, as: UTF8.self))"
            index = next
        }
        return path
    }

    private mutating func readUse(_ word: Range<Int>, _ constant: Constant) {
        guard word.lowerBound > constant.object.upperBound, bytes[word.lowerBound - 1] != UInt8(ascii: ".") else {
            return
        }
        let rest = bytes[word.upperBound...].prefix(ScriptPaths.pathLimit).prefix {
            ScriptPaths.isOfPath($0) || "[]'\"`-".utf8.contains($0)
        }
        guard let first = rest.first, ".[".utf8.contains(first) else { return }
        uses.append(
            Use(
                name: word, path: constant.path + String(decoding: rest, as: UTF8.self), object: constant.object))
    }

    private static func isOfPath(_ byte: UInt8) -> Bool { WordSearch.isWord(byte) || byte == UInt8(ascii: ".") }

    private func skippingSpace(from start: Int) -> Int {
        bytes[min(start, bytes.count)...].firstIndex { $0 > 0x20 } ?? bytes.count
    }
}
