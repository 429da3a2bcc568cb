import TeamSyncBase

/// Finds the composables of a Kotlin source that other modules can use.
struct KotlinViews {
    private let text: String

    init(_ text: String) { self.text = text }

    /// Whether the source declares a view with the name of its file: a function, an object with composables that are
    /// named like variants (`fun Primary(`), or a function whose name includes that of the file, such as
    /// `PrimaryButton` in `Buttons.kt`. A theme, which only provides values, is not a view.
    func declaresComposable(named stem: String) -> Bool {
        guard NameWords.of(stem, digits: .attached, limit: 12).last != "theme" else { return false }
        let functions = functions
        let object = text.firstRange(of: "object \(stem) {").map { isVisible($0.lowerBound) } ?? false
        if object, functions.contains(where: { $0.first?.isUppercase == true }) { return true }
        let own = NameWords.letters(stem)
        let singular = own.hasSuffix("s") ? String(own.dropLast()) : own
        return functions.contains { name in
            name == stem
                || name.first?.isUppercase == true && NameWords.letters(name).contains(singular)
                    && !name.hasSuffix("Theme")
        }
    }

    /// The names of the functions, without type parameters and receivers.
    private var functions: [String] {
        text.ranges(of: "fun ").prefix(100).compactMap { range in
            guard isVisible(range.lowerBound) else { return nil }
            var rest = text[range.upperBound...]
            if rest.first == "<" { rest = rest.drop { $0 != ">" }.dropFirst().drop { $0 == " " } }
            let name = rest.prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }
            guard rest[name.endIndex...].first == "(" else { return nil }
            return name.split(separator: ".").last.map(String.init)
        }
    }

    /// Whether the declaration at a place is neither private nor internal.
    private func isVisible(_ place: String.Index) -> Bool {
        let line = String(text[..<place].reversed().prefix { !$0.isNewline }.reversed())
        return !["private", "internal"].contains { word in line.split(separator: " ").contains { $0 == word } }
    }
}
