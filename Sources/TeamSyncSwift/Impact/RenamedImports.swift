import TeamSyncBase
import TeamSyncDesign

/// The places where a source uses a name that it imports under another one: `import { Chip as Tag } from '@acme/ui'`,
/// `import com.acme.ui.Chip as Tag`.
struct RenamedImports {
    private let mask: SourceMask
    private let isKotlin: Bool

    /// The maximum length of an import, and of a name, in bytes; and the maximum number of uses of one name.
    private static let (importLimit, nameLimit, useLimit) = (2000, 100, 2000)

    init(_ mask: SourceMask, path: String) {
        self.mask = mask
        isKotlin = path.hasSuffix(".kt")
    }

    /// The tags and calls with the new name of an imported name.
    /// - Parameter isMember: whether calls may follow a period.
    func uses(of name: Range<Int>, isMember: Bool = false) -> [Range<Int>] {
        guard let alias = alias(of: name), isImported(name) else { return [] }
        return uses(ofAlias: alias, isMember: isMember)
    }

    /// The tags with the new name of a member of a module: `Tag` in `const { Chip: Tag } = require('@acme/ui')`.
    func uses(ofMember name: Range<Int>) -> [Range<Int>] {
        guard let before = mask.bytes[..<name.lowerBound].last(where: { $0 > 0x20 }), "{,".utf8.contains(before) else {
            return []
        }
        let rest = mask.bytes[name.upperBound...].prefix(RenamedImports.nameLimit).drop { $0 <= 0x20 }
        let alias = rest.dropFirst().drop { $0 <= 0x20 }.prefix(while: WordSearch.isWord)
        guard rest.first == UInt8(ascii: ":"), !alias.isEmpty else { return [] }
        return uses(ofAlias: alias.startIndex..<alias.endIndex, isMember: false)
    }

    private func uses(ofAlias alias: Range<Int>, isMember: Bool) -> [Range<Int>] {
        let (bytes, word) = (mask.bytes, Array(mask.bytes[alias]))
        return ByteSearch.offsets(of: word, in: bytes).lazy.map { $0..<$0 + word.count }.filter { use in
            let before = use.lowerBound > 0 ? bytes[use.lowerBound - 1] : 0x20
            guard use != alias, !WordSearch.isWord(before), before < 0x80, isMember || before != UInt8(ascii: "."),
                use.upperBound < bytes.count, !WordSearch.isWord(bytes[use.upperBound]),
                !mask.isInLiteral(use.lowerBound)
            else { return false }
            let next = bytes[use.upperBound...].prefix(RenamedImports.nameLimit).first { $0 > 0x20 }
            return isKotlin ? "({".utf8.contains(next ?? 0) : before == UInt8(ascii: "<")
        }.prefix(RenamedImports.useLimit).map(\.self)
    }

    /// The name after `as`.
    private func alias(of name: Range<Int>) -> Range<Int>? {
        let rest = mask.bytes[name.upperBound...].prefix(RenamedImports.nameLimit)
        let word = rest.drop { $0 == 0x20 }
        guard word.startIndex > name.upperBound, word.starts(with: "as ".utf8) else { return nil }
        let alias = word.dropFirst(3).drop { $0 == 0x20 }.prefix(while: WordSearch.isWord)
        return alias.isEmpty ? nil : alias.startIndex..<alias.endIndex
    }

    /// Whether a name is in an import, and not in an export.
    private func isImported(_ name: Range<Int>) -> Bool {
        let front = mask.bytes[..<name.lowerBound].suffix(RenamedImports.importLimit)
        let start = front.lastIndex { isKotlin ? $0 == 0x0a : ";(\"'=".utf8.contains($0) }.map { $0 + 1 }
        let words = front[(start ?? front.startIndex)...].split { !WordSearch.isWord($0) }
        return words.last { ["import", "export"].contains(String(decoding: $0, as: UTF8.self)) }?
            .elementsEqual("import".utf8) ?? false
    }
}
