import TeamSyncBase
import TeamSyncDesign
import TeamSyncDocuments

/// The style or the size that code writes after the name of an icon: `filled` in `R.drawable.ic_heart_filled` for `heart`.
enum WrittenVariant {
    private static let limit = 80
    private static let words: Set<String> = [
        "thin", "light", "regular", "medium", "bold", "fill", "filled", "duotone", "twotone", "two", "tone", "outline",
        "outlined", "solid", "line", "linear", "sharp", "round", "rounded", "xs", "sm", "md", "lg", "xl", "small",
        "large", "dp", "px",
    ]

    /// The rest of a name of a resource after the part that a pattern finds; empty if there is none.
    static func after(_ end: Int, in bytes: [UInt8]) -> String {
        guard end < bytes.count, bytes[end] == UInt8(ascii: "_") else { return "" }
        let rest = bytes[end...].prefix(limit).prefix(while: WordSearch.isWord)
        return isVariant(rest) ? String(decoding: rest.dropFirst(), as: UTF8.self) : ""
    }

    /// Whether the rest of a name, such as `_filled` or `_24dp`, consists of styles and sizes.
    private static func isVariant(_ rest: ArraySlice<UInt8>) -> Bool {
        let parts = rest.split(separator: UInt8(ascii: "_")).map { part in
            String(decoding: part.drop { (0x30...0x39).contains($0) }, as: UTF8.self)
        }
        return !parts.isEmpty && parts.allSatisfy { $0.isEmpty || words.contains($0) }
    }

    private static func canonical(_ name: String) -> String {
        let letters = String(decoding: name.lowercased().utf8.filter(\.isASCIILetterOrDigit), as: UTF8.self)
        let number = letters.prefix(while: \.isNumber)
        return ["px", "dp"].contains(letters.dropFirst(number.count)) ? String(number) : letters
    }

    /// Whether a variant in code is one of the given ones; nil if it consists of several styles and sizes.
    static func isVariant(_ variant: String, among names: [String]) -> Bool? {
        let all = names.map(canonical)
        if all.contains(canonical(variant)) { return true }
        let isSingle = !variant.contains("_") && !names.isEmpty && names.allSatisfy { !$0.contains("…") }
        return isSingle ? false : nil
    }
}

extension Fact {
    /// The fact if it may concern code that uses a variant of an icon; otherwise nil.
    func concerning(variant: String) -> Fact? {
        switch self {
        case .variants(_, let lost) where !lost.isEmpty:
            WrittenVariant.isVariant(variant, among: lost) == false ? nil : self
        case .redrawn(let names), .recolored(let names), .followsTextColor(let names):
            WrittenVariant.isVariant(variant, among: names) == false && !names.isEmpty ? nil : self
        default: self
        }
    }

    /// Whether an icon has lost a variant, so that code that uses it no longer works.
    func loses(variant: String) -> Bool {
        guard case .variants(_, let lost) = self else { return false }
        return WrittenVariant.isVariant(variant, among: lost) == true
    }
}
