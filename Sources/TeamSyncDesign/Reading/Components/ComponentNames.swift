import TeamSyncBase

/// The names of components in their sources.
enum ComponentNames {
    private static let keywords: Set<String> = ["class", "function", "const"]
    /// The minimum length of a component's name that can follow a prefix, and the maximum length of the prefix.
    private static let (leastLength, prefixLimit) = (3, 16)

    /// Returns the name that has a team's prefix in a source, such as `acmecard` for `class AcmeCard`, the only
    /// declaration whose name ends with that of the component `card`; empty if a declaration has the name without a
    /// prefix, or if there are several.
    /// - Parameter names: the names of the component in lower case and without separators.
    static func prefixed(_ names: [String], in source: SourceLexemes) -> [String] {
        var found: Set<String> = []
        for index in source.all.indices {
            guard let word = source.word(index), keywords.contains(word), let own = source.word(index + 1) else {
                continue
            }
            if ScriptProperties.isNamed(index, names, in: source) { return [] }
            guard let name = prefixed(own, names) else { continue }
            found.insert(name)
            if found.count > 1 { return [] }
        }
        return Array(found)
    }

    private static func prefixed(_ text: String, _ names: [String]) -> String? {
        guard text.first?.isUppercase == true, text.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit }) else {
            return nil
        }
        var own = text[...]
        for ending in ["Component", "Element"] where own.hasSuffix(ending) && own.count > ending.count {
            own = own.dropLast(ending.count)
        }
        let plain = own.lowercased()
        let isOwn = names.contains { name in
            guard name.count >= leastLength, plain.hasSuffix(name), (1...prefixLimit).contains(plain.count - name.count)
            else { return false }
            return own.dropFirst(plain.count - name.count).first?.isUppercase == true
        }
        return isOwn ? plain : nil
    }
}

extension SourceLexemes {
    private static let modifiers: Set<String> = ["export", "default", "declare", "abstract", "async", "const"]

    /// Returns the deprecation before the first word of a declaration, as before `export default function`.
    func deprecation(ofDeclarationAt index: Int) -> String? {
        if let text = deprecations[index] { return text }
        var start = index
        while start > 0 {
            if let word = word(start - 1), SourceLexemes.modifiers.contains(word) {
                start -= 1
            } else if let decorator = decorator(before: start) {
                start = decorator
            } else {
                break
            }
            if let text = deprecations[start] { return text }
        }
        return nil
    }

    /// Returns the beginning of the decorator that ends before a lexeme, such as `@Component({…})`.
    private func decorator(before index: Int) -> Int? {
        guard isMark(index - 1, ")") else { return nil }
        let open = stride(from: index - 2, through: max(0, index - 2000), by: -1).first { partners[$0] == index - 1 }
        guard let open, word(open - 1) != nil, isMark(open - 2, "@") else { return nil }
        return open - 2
    }
}
