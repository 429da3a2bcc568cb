/// The signs of a status line.
struct Signs {
    let quiet: String
    let ahead: String
    let behind: String
    let diverged: String
    let unrelated: String
    let renamed: String
    let ellipsis: String
    let full: String
    let empty: String
    private let isASCII: Bool

    static let unicode = Signs(
        quiet: "✓", ahead: "↑", behind: "↓", diverged: "↕", unrelated: "≠", renamed: "→", ellipsis: "…", full: "█",
        empty: "░", isASCII: false)
    static let ascii = Signs(
        quiet: "ok", ahead: "^", behind: "v", diverged: "<>", unrelated: "!=", renamed: ">", ellipsis: "...",
        full: "#", empty: "-", isASCII: true)

    /// Text of other people, safe to print: with `ascii`, every other character is `?`.
    func clean(_ text: String) -> String {
        let clean = Sanitizer.clean(text)
        guard isASCII, !clean.utf8.allSatisfy({ $0 < 0x80 }) else { return clean }
        return String(clean.map { $0.isASCII ? $0 : "?" })
    }
}
