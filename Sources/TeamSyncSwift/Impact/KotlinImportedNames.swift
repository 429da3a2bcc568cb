import TeamSyncBase
import TeamSyncDesign

/// The places where a Kotlin source uses names that it imports: `Close` in `Icon(Close)` after
/// `import com.acme.icons.Close`.
struct KotlinImportedNames {
    private let mask: SourceMask
    private let isKotlin: Bool

    private static let declaring: Set<String> = ["val", "var", "fun", "class", "object", "interface", "typealias"]
    /// The maximum length of the part of a line before a name to read, in bytes.
    private static let limit = 300

    init(_ mask: SourceMask, path: String) {
        self.mask = mask
        isKotlin = path.hasSuffix(".kt")
    }

    /// The uses of a name in an import; none if the source also declares something with this name.
    func uses(of name: Range<Int>) -> [Range<Int>] {
        let path = words(before: name.lowerBound)
        // Members of types, and resources, are followed by `KotlinAliases` and `ImportedResources`.
        guard isKotlin, path.first == "import", path.allSatisfy({ $0.first?.isLowercase ?? false }) else { return [] }
        let rest = mask.bytes[name.upperBound...].prefix { $0 != 0x0a }
        guard rest.allSatisfy({ $0 <= 0x20 || $0 == UInt8(ascii: ";") }) else { return [] }
        var uses: [Range<Int>] = []
        for word in mask.words(String(decoding: mask.bytes[name], as: UTF8.self)) where word != name {
            let front = words(before: word.lowerBound)
            if front.first == "import" || front.first == "package" { continue }
            if let last = front.last, KotlinImportedNames.declaring.contains(last) { return [] }
            let (before, next) = (
                mask.bytes[..<word.lowerBound].last, mask.bytes[word.upperBound...].first { $0 > 0x20 }
            )
            // A member of something, and the name of an argument.
            if before == UInt8(ascii: ".") || next == UInt8(ascii: "=") || next == UInt8(ascii: ":") { continue }
            uses.append(word)
        }
        return uses
    }

    private func words(before offset: Int) -> [String] {
        let front = mask.bytes[..<offset].suffix(KotlinImportedNames.limit)
        let line = front[(front.lastIndex(of: 0x0a).map { $0 + 1 } ?? front.startIndex)...]
        return line.split { !WordSearch.isWord($0) }.map { String(decoding: $0, as: UTF8.self) }
    }
}
