import TeamSyncBase
import TeamSyncDesign

/// The places where a Dart source uses declarations of the design system that are not items: functions, types, and
/// members such as `ChipKind.quiet`.
struct DartUses {
    private let mask: SourceMask
    private let path: String
    private let owners: DartOwners

    /// The words before a name that is used. After other words, such as types, a name is declared.
    private static let keywords: Set<String> = [
        "return", "await", "yield", "throw", "else", "in", "is", "as", "new", "const", "case", "extends", "implements",
        "with", "on", "of", "late", "final", "static", "required", "covariant", "typedef", "async", "do",
    ]
    /// The maximum length of the code around a name to read, in bytes.
    private static let limit = 200

    init(_ mask: SourceMask, _ path: String, _ modules: ModuleOwners) {
        (self.mask, self.path, owners) = (mask, path, modules.dart)
    }

    func places(ofDeclaration name: String) -> [(offset: Int, isCertain: Bool)] {
        let parts = name.split(separator: ".").map(String.init)
        guard let last = parts.last, parts.count < 3 else { return [] }
        let words = mask.words(last)
        let found =
            parts.count == 1
            ? words.filter { isReference($0.lowerBound) && !isDeclared($0) && !isLabel($0) }
            : words.filter { word in
                let front = mask.bytes[..<word.lowerBound].suffix(parts[0].utf8.count + 1)
                guard front.elementsEqual("\(parts[0]).".utf8) else { return false }
                if front.startIndex > 0, WordSearch.isWord(mask.bytes[front.startIndex - 1]) { return false }
                return isReference(front.startIndex)
            }
        return found.map { ($0.lowerBound, owners.areKnown) }
    }

    /// Whether a name is not a member of a value, and may come from the design system.
    private func isReference(_ start: Int) -> Bool {
        guard !owners.isElsewhere(start..<start, in: mask.bytes, path) else { return false }
        guard start > 0, mask.bytes[start - 1] == UInt8(ascii: ".") else { return true }
        return owners.isPrefix(word(before: start - 1), in: mask.bytes, path)
    }

    /// Whether a function of this name is declared here: `Future<void> show() {`, `void show(`.
    private func isDeclared(_ name: Range<Int>) -> Bool {
        guard mask.bytes[name.lowerBound] >= UInt8(ascii: "a"), name.lowerBound > 0 else { return false }
        let front = mask.bytes[..<name.lowerBound].suffix(DartUses.limit)
        let code = front.dropLast(front.reversed().prefix { $0 == 0x20 }.count)
        guard let last = code.last, code.endIndex < name.lowerBound else { return false }
        if ">?]".utf8.contains(last) { return code.dropLast().last != UInt8(ascii: "=") && last != UInt8(ascii: "?") }
        guard WordSearch.isWord(last) else { return false }
        return !DartUses.keywords.contains(word(before: code.endIndex))
    }

    /// Whether a name is that of an argument: `f(show: a)`.
    private func isLabel(_ name: Range<Int>) -> Bool {
        let next = mask.bytes[name.upperBound...].first { $0 > 0x20 }
        let before = mask.bytes[..<name.lowerBound].last { $0 > 0x20 }
        return next == UInt8(ascii: ":") && before.map { "(,{".utf8.contains($0) } ?? false
    }

    private func word(before end: Int) -> String {
        let front = mask.bytes[..<end].suffix(DartUses.limit).reversed().prefix(while: WordSearch.isWord)
        return String(decoding: Array(front.reversed()), as: UTF8.self)
    }
}
