import TeamSyncBase
import TeamSyncDesign

/// The places where a Kotlin source uses names of the design system in a shorter form: `Colors.ink` after
/// `import com.acme.ui.AcmeColors as Colors` or `typealias Colors = AcmeColors`, `ink` after
/// `import com.acme.ui.AcmeColors.ink`, `AcmeR.drawable.close` after `import com.acme.ui.R as AcmeR`, and
/// `drawable.close` after `import com.acme.ui.R.drawable`.
struct KotlinAliases {
    struct Use {
        let name: Range<Int>
        /// The path that the name stands for, from the first type on: `AcmeColors.ink`.
        let path: String
        /// The place of the last name in the import or the alias.
        let imported: Int
        /// The package of the class with the resources; nil for other names.
        let package: String?
        /// Whether the source gives the name to nothing else.
        var isCertain = true
    }

    private struct Alias {
        let path: String
        let imported: Int
        let package: String?
    }

    private(set) var uses: [Use] = []
    private var aliases: [String: Alias] = [:]
    private var statements: [Range<Int>] = []
    /// The names that the source also gives to something else.
    private var unclear: Set<String> = []
    private let bytes: [UInt8]

    private static let declaring: Set<String> = [
        "val", "var", "fun", "class", "object", "interface", "typealias", "for", "catch",
    ]
    /// The maximum length of the part of a line around a name to read, in bytes; the maximum number of names in a path
    /// after the first; and the maximum number of uses.
    private static let (limit, depth, useLimit) = (200, 3, 5000)

    /// Whether a source may use names in a shorter form that does not contain the type.
    static func mayOccur(in bytes: [UInt8]) -> Bool {
        [" as ", ".R."].contains { ByteSearch.contains(Array($0.utf8), in: bytes) }
    }

    init(_ mask: SourceMask, path: String) {
        bytes = mask.bytes
        guard path.hasSuffix(".kt") else { return }
        for line in bytes.split(whereSeparator: { $0 == 0x0a || $0 == 0x0d }) { read(line) }
        guard !aliases.isEmpty else { return }
        var index = 0
        while index < bytes.count, uses.count < KotlinAliases.useLimit {
            guard isOfWord(index) else {
                index += 1
                continue
            }
            let start = index
            while index < bytes.count, isOfWord(index) { index += 1 }
            let name = String(decoding: bytes[start..<index], as: UTF8.self)
            guard let alias = aliases[name], !mask.isInLiteral(start),
                start == 0 || !".@`".utf8.contains(bytes[start - 1]),
                SourceMask.index(of: start, in: statements.count, range: { statements[$0] }) == nil
            else { continue }
            switch role(of: start..<index) {
            case .label: continue
            case .declaration: unclear.insert(name)
            case .use:
                var (end, path) = (index, alias.path)
                for _ in 0..<KotlinAliases.depth {
                    guard end + 1 < bytes.count, bytes[end] == UInt8(ascii: "."), isOfWord(end + 1) else { break }
                    let next = end + 1
                    end = bytes[next...].indices.first { !isOfWord($0) } ?? bytes.count
                    path += "." + String(decoding: bytes[next..<end], as: UTF8.self)
                }
                uses.append(Use(name: start..<end, path: path, imported: alias.imported, package: alias.package))
            }
        }
        for index in uses.indices {
            let name = bytes[uses[index].name].prefix { $0 != UInt8(ascii: ".") }
            uses[index].isCertain = !unclear.contains(String(decoding: name, as: UTF8.self))
        }
    }

    /// Whether a name is one that an import gives to something else: `F` after `import com.acme.icons.Close as F`.
    func isAlias(_ name: String) -> Bool {
        guard let path = aliases[name]?.path else { return false }
        return path.split(separator: ".").last.map(String.init) != name
    }

    /// Reads `import a.B.c`, `import a.B as C` and `typealias C = B`.
    private mutating func read(_ line: ArraySlice<UInt8>) {
        guard
            line.starts(with: "import ".utf8)
                || line.prefix(KotlinAliases.limit).firstRange(of: "typealias ".utf8) != nil
        else { return }
        let words = line.split { $0 <= 0x20 || $0 == UInt8(ascii: ";") }
        let texts = words.prefix(8).map { String(decoding: $0, as: UTF8.self) }
        let (target, local): (ArraySlice<UInt8>, String)
        if texts.count == 4, texts[0] == "import", texts[2] == "as" {
            (target, local) = (words[1], texts[3])
        } else if texts.count == 2, texts[0] == "import" {
            (target, local) = (words[1], texts[1].split(separator: ".").last.map(String.init) ?? "")
        } else if texts.count > 3, texts[texts.count - 4] == "typealias", texts[texts.count - 2] == "=" {
            (target, local) = (words[words.count - 1], texts[texts.count - 3])
        } else {
            return
        }
        let parts = String(decoding: target, as: UTF8.self).split(separator: ".", omittingEmptySubsequences: false)
        guard let first = parts.firstIndex(where: { $0.first?.isUppercase ?? false }),
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { WordSearch.isWord($0) || $0 >= 0x80 } })
        else { return }
        // A name that is imported as it is is found by itself, and a resource by `ImportedResources`.
        if texts.count == 2, first == parts.count - 1 || parts[first] == "R" && parts.count > first + 2 { return }
        let last = target.endIndex - (parts.last?.utf8.count ?? 0)
        let isResource = parts[first] == "R" && first > 0
        aliases[local] = Alias(
            path: parts[first...].joined(separator: "."), imported: last,
            package: isResource ? parts[..<first].joined(separator: ".") : nil)
        statements.append(line.startIndex..<line.endIndex)
    }

    private enum Role { case use, declaration, label }

    private func role(of name: Range<Int>) -> Role {
        let front = bytes[..<name.lowerBound].suffix(KotlinAliases.limit)
        let line = front[(front.lastIndex { $0 == 0x0a }.map { $0 + 1 } ?? front.startIndex)...]
        let rest = bytes[name.upperBound...].prefix(KotlinAliases.limit).drop { $0 == 0x20 }
        let before = front.last { $0 > 0x20 } ?? 0
        if "(,".utf8.contains(before), rest.first == UInt8(ascii: "="), rest.dropFirst().first != UInt8(ascii: "=") {
            return .label
        }
        if KotlinCalls.isDeclaredCase(name, bytes) { return .label }
        let words = line.split(whereSeparator: { !WordSearch.isWord($0) })
        let isAfterKeyword = words.last.map { word in
            KotlinAliases.declaring.contains(String(decoding: word, as: UTF8.self))
                && line[word.endIndex...].allSatisfy { $0 <= 0x20 || $0 == UInt8(ascii: "(") }
        }
        // `close: Int` is a parameter, and `{ a, close -> a }` a function.
        if isAfterKeyword ?? false || rest.first == UInt8(ascii: ":") && rest.dropFirst().first != UInt8(ascii: ":")
            || rest.starts(with: "->".utf8) && line.contains(UInt8(ascii: "{"))
        {
            return .declaration
        }
        return .use
    }

    private func isOfWord(_ index: Int) -> Bool { WordSearch.isWord(bytes[index]) || bytes[index] >= 0x80 }
}
