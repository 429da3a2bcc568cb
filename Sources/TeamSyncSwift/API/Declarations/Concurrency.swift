/// The concurrency annotations in declarations. A change to one causes an error only in Swift 6 mode, if at all, so it
/// counts as a change that may break code.
enum Concurrency {
    private static let specifiers = ["sending ", "nonisolated(nonsending) "]

    /// Whether two types differ only in attributes, or in `Sendable`: `()->()` and `@MainActor ()->()`.
    static func isOnlyDifference(_ old: TypeText, _ new: TypeText) -> Bool {
        old.text != new.text && stripped(old.text) == stripped(new.text)
    }

    /// A type without attributes or concurrency annotations.
    static func stripped(_ text: String) -> String {
        guard text.contains("@") || text.contains("Sendable") || specifiers.contains(where: text.contains) else {
            return text
        }
        var (result, rest) = ("", text[...])
        while let first = rest.popFirst() {
            guard first == "@" else {
                result.append(first)
                continue
            }
            rest = rest.drop { $0.isLetter || $0.isNumber || $0 == "_" }
            if rest.first == "(" { rest = rest.drop { $0 != ")" }.dropFirst() }
            rest = rest.drop { $0 == " " }
        }
        for specifier in specifiers { result = result.replacing(specifier, with: "") }
        for name in ["SendableMetatype", "Sendable"] {
            for part in ["&\(name)", "\(name)&", " & \(name)", "\(name) & "] {
                result = result.replacing(part, with: "")
            }
        }
        return IdentifierText.replacing(in: result) { $0 == "Sendable" ? "Any" : nil }
    }
}
