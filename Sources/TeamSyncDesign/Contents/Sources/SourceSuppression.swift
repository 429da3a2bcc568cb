/// Recognizes annotations that only silence a linter or the compiler.
enum SourceSuppression {
    /// The maximum size of an annotation's arguments, in bytes.
    private static let sizeLimit = 500
    private static let names = ["SuppressLint", "SuppressWarnings", "Suppress"]

    /// Returns the index after an annotation that only silences a linter or the compiler, such as
    /// `@Suppress("MagicNumber")` or `@file:Suppress(…)`; nil if none begins here.
    static func end(in text: [UInt8], from index: Int, _ language: SourceLanguage) -> Int? {
        var start = index + 1
        if text[start...].starts(with: "file:".utf8) { start += 5 }
        guard let name = names.first(where: { text[start...].starts(with: $0.utf8) }) else {
            return nil
        }
        var end = start + name.utf8.count
        guard end < text.count, text[end] == UInt8(ascii: "(") else { return nil }
        var depth = 0
        let limit = min(text.count, end + sizeLimit)
        while end < limit {
            switch text[end] {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: "\""):
                guard case .at(let next) = SourceLiteral.end(in: text, from: end, language, isRaw: false) else {
                    return nil
                }
                end = next
                continue
            default: break
            }
            end += 1
            if depth == 0 { return end }
        }
        return nil
    }
}
