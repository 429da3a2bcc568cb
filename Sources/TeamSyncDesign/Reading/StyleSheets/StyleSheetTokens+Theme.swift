import TeamSyncBase

/// Reads themes of Tailwind that only pass on the properties of the same style sheet.
extension StyleSheetTokens {
    /// The groups of properties that Tailwind makes classes of.
    private static let namespaces: Set<Substring> = [
        "color", "font", "text", "radius", "shadow", "spacing", "breakpoint", "container", "leading", "tracking",
        "ease",
        "animate",
    ]

    /// Marks the properties in `@theme inline` that give another one of the style sheet a name for Tailwind, which is no
    /// token of its own: `--color-ink: var(--ink)` next to `--ink`.
    static func markingPassedOn(_ tokens: [TokenTree.Token], in bytes: [UInt8]) -> [TokenTree.Token] {
        guard bytes.firstRange(of: Array("@theme inline".utf8)) != nil else { return tokens }
        let names = Set(tokens.lazy.filter { $0.path.count == 1 }.map { $0.path[0] })
        return tokens.map { token in
            guard token.path.count == 1, token.mode == nil, let text = token.value.string, text.hasPrefix("var(--"),
                text.hasSuffix(")")
            else { return token }
            let other = text.dropFirst(4).dropLast()
            let name = token.path[0]
            guard names.contains(String(other)), name.hasSuffix("-\(other.dropFirst(2))"),
                namespaces.contains(name.dropFirst(2).dropLast(other.count - 1))
            else { return token }
            var token = token
            token.isOnlyReferred = true
            return token
        }
    }
}
