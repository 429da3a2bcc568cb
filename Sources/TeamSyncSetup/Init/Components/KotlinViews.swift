import TeamSyncBase

/// Finds the composables of a Kotlin source that other modules can use.
struct KotlinViews {
    private let text: String

    init(_ text: String) { self.text = text }

    /// Whether the source declares a view with the name of its file: a function, an object with composables that are
    /// named like variants (`fun Primary(`), or a function whose name includes that of the file, such as
    /// `PrimaryButton` in `Buttons.kt`, or its words, such as `KitSmallButton` in `KitButton.kt`. A theme, which only
    /// provides values, is not a view.
    func declaresComposable(named stem: String) -> Bool {
        let words = NameWords.of(stem, digits: .attached, limit: 12)
        guard words.last != "theme", words.suffix(2) != ["theme", "provider"] else { return false }
        if objectDeclaresComposable(named: stem) { return true }
        let own = NameWords.letters(stem)
        let singular = own.hasSuffix("s") ? String(own.dropLast()) : own
        return functions(in: text[...]).contains { receiver, name in
            guard name.first?.isUppercase == true else { return name == stem }
            // A further variant of the object that a component is: `fun Button.Small(` in `ButtonSizes.kt`.
            return name == stem || NameWords.letters(name).contains(singular) && !name.hasSuffix("Theme")
                || KotlinViews.isVariant(name, of: words)
                || receiver.map { $0.first?.isUppercase == true && stem.hasPrefix($0) } == true
        }
    }

    /// Whether a name has the first and the last of the words in the name of a file, and those between them in the same
    /// order.
    private static func isVariant(_ name: String, of words: [String]) -> Bool {
        let own = NameWords.of(name, digits: .attached, limit: 12)
        guard words.count > 1, own.first == words.first, own.last == words.last else { return false }
        var rest = own[...]
        return words.allSatisfy { word in
            guard let place = rest.firstIndex(of: word) else { return false }
            rest = rest[(place + 1)...]
            return true
        }
    }

    /// Whether a visible object with the name of the file contains composables.
    private func objectDeclaresComposable(named stem: String) -> Bool {
        guard let range = text.firstRange(of: "object \(stem) {"), isVisible(range.lowerBound) else { return false }
        var depth = 1
        let body = text[range.upperBound...].prefix { character in
            if character == "{" { depth += 1 }
            if character == "}" { depth -= 1 }
            return depth > 0
        }
        return functions(in: body).contains { $0.name.first?.isUppercase == true }
    }

    /// The names of the functions, without type parameters, and the types that they extend.
    private func functions(in text: Substring) -> [(receiver: String?, name: String)] {
        text.ranges(of: "fun ").prefix(100).compactMap { range in
            guard isVisible(range.lowerBound) else { return nil }
            var rest = text[range.upperBound...]
            if rest.first == "<" { rest = rest.drop { $0 != ">" }.dropFirst().drop { $0 == " " } }
            let name = rest.prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }
            guard rest[name.endIndex...].first == "(" else { return nil }
            let parts = name.split(separator: ".").map(String.init)
            return parts.last.map { (parts.count > 1 ? parts[parts.count - 2] : nil, $0) }
        }
    }

    /// Whether the declaration at a place is neither private nor internal.
    private func isVisible(_ place: String.Index) -> Bool {
        let line = String(text[..<place].reversed().prefix { !$0.isNewline }.reversed())
        return !["private", "internal"].contains { word in line.split(separator: " ").contains { $0 == word } }
    }
}
