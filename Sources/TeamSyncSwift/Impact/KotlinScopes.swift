import TeamSyncBase
import TeamSyncDesign

/// The names in Kotlin that can be members of an object because of a function around them: `ink` in
/// `with(AcmeColors) { ink }`.
struct KotlinScopes {
    struct Use {
        let name: Range<Int>
        /// The object with the name: `AcmeColors.ink`.
        let path: String
        /// The place of the last name of the object.
        let object: Int
    }

    private(set) var uses: [Use] = []
    private let mask: SourceMask
    private var bytes: [UInt8] { mask.bytes }

    private static let declaring: Set<String> = ["val", "var", "fun", "class", "object", "for", "import", "package"]
    /// The maximum number of scopes, of names in all of them, and of occurrences of one name; the maximum length of the
    /// code between braces, and of that around a name to read, in bytes.
    private static let (scopeLimit, useLimit, wordLimit, sizeLimit, limit) = (100, 2000, 200, 16 << 10, 200)

    /// Whether a source may have such functions.
    static func mayOccur(in bytes: [UInt8]) -> Bool { ByteSearch.contains(Array("with(".utf8), in: bytes) }

    init(_ mask: SourceMask, path: String) {
        self.mask = mask
        guard path.hasSuffix(".kt"), KotlinScopes.mayOccur(in: mask.bytes) else { return }
        var isDeclared: [String: Bool] = [:]
        for word in mask.words("with").prefix(KotlinScopes.scopeLimit) {
            guard word.upperBound < bytes.count, bytes[word.upperBound] == UInt8(ascii: "(") else { continue }
            let start = word.upperBound + 1
            let object = bytes[start...].prefix(KotlinScopes.limit).prefix {
                WordSearch.isWord($0) || $0 == UInt8(ascii: ".")
            }
            let open = bytes[object.endIndex...].dropFirst().drop { $0 == 0x20 }.startIndex
            guard !object.isEmpty, object.last != UInt8(ascii: "."), object.endIndex < bytes.count,
                bytes[object.endIndex] == UInt8(ascii: ")"), open < bytes.count, bytes[open] == UInt8(ascii: "{"),
                let end = end(of: open)
            else { continue }
            let path = String(decoding: object, as: UTF8.self)
            let last = object.endIndex - (object.split(separator: UInt8(ascii: ".")).last?.count ?? 0)
            for name in names(in: open + 1..<end) where uses.count < KotlinScopes.useLimit {
                let text = String(decoding: bytes[name], as: UTF8.self)
                let known = isDeclared[text] ?? self.isDeclared(text)
                isDeclared[text] = known
                if !known { uses.append(Use(name: name, path: "\(path).\(text)", object: last)) }
            }
        }
    }

    /// The place of the brace that closes the one at an index; nil if the code is too long.
    private func end(of open: Int) -> Int? {
        var depth = 0
        for index in bytes[open...].prefix(KotlinScopes.sizeLimit).indices where !mask.isInLiteral(index) {
            if bytes[index] == UInt8(ascii: "{") { depth += 1 }
            if bytes[index] == UInt8(ascii: "}") { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    /// The names that are not members of something else, and not those of arguments.
    private func names(in range: Range<Int>) -> [Range<Int>] {
        bytes[range].split { !WordSearch.isWord($0) }.map { $0.startIndex..<$0.endIndex }.filter { name in
            guard !(0x30...0x39).contains(bytes[name.lowerBound]), !mask.isInLiteral(name.lowerBound),
                !".@:`".utf8.contains(bytes[name.lowerBound - 1])
            else { return false }
            let rest = bytes[name.upperBound...].prefix(KotlinScopes.limit).drop { $0 == 0x20 }
            return rest.first != UInt8(ascii: "=") || rest.dropFirst().first == UInt8(ascii: "=")
        }
    }

    /// Whether the source declares or imports a name, which then takes precedence over a member, or may do so.
    private func isDeclared(_ name: String) -> Bool {
        let words = mask.words(name)
        guard words.count <= KotlinScopes.wordLimit else { return true }
        return words.contains { word in
            let front = bytes[..<word.lowerBound].suffix(KotlinScopes.limit)
            let line = front[(front.lastIndex(of: 0x0a).map { $0 + 1 } ?? front.startIndex)...]
            let before = line.split { !WordSearch.isWord($0) }.map { String(decoding: $0, as: UTF8.self) }
            let rest = bytes[word.upperBound...].prefix(KotlinScopes.limit).drop { $0 == 0x20 }
            let isTyped = rest.first == UInt8(ascii: ":") && rest.dropFirst().first != UInt8(ascii: ":")
            // `{ a, ink -> f(a) }`
            let isInList = rest.first == UInt8(ascii: ",") && line.contains(UInt8(ascii: "{"))
            let isParameter =
                rest.starts(with: "->".utf8) || isInList && rest.prefix { $0 != 0x0a }.firstRange(of: "->".utf8) != nil
            // `val (a, ink) = b` declares the names in parentheses.
            let isList = before.contains { ["val", "var", "for"].contains($0) } && !line.contains(UInt8(ascii: "="))
            return isTyped || isParameter || isList || before.last.map(KotlinScopes.declaring.contains) ?? false
                || before.first == "import" || before.first == "package"
        }
    }
}
