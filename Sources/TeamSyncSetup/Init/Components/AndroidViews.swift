import TeamSyncBase

/// Recognizes views of Android in Kotlin and Java that are classes.
extension ComponentFinder {
    /// Whether the text declares an Android view: a class with the name of the file that inherits from a view. A source may
    /// also contain several views whose names begin with that of the file. Utilities and dialogs that only create views are
    /// not views.
    static func isAndroidView(_ text: String, _ name: String) -> Bool {
        let second = NameWords.split(name, digits: .attached, limit: 2).dropFirst().first
        let front = second.map { String(name[..<$0.start]) } ?? name
        return text.ranges(of: "class \(front)").prefix(20).contains { range in
            // Users cannot create an abstract view.
            guard !text[..<range.lowerBound].hasSuffix("abstract ") else { return false }
            guard let superclass = superclass(after: text[range.lowerBound...].dropFirst(6)) else { return false }
            let words = NameWords.of(superclass, digits: .attached, limit: 12)
            guard let last = words.last, !dialogWords.contains(last) else { return false }
            return viewWords.contains(last) || text.contains("AttributeSet")
        }
    }

    private static let viewWords: Set<String> = [
        "view", "layout", "button", "group", "text", "bar", "switch", "box", "spinner", "chip", "slider", "picker",
        "card", "toolbar", "pager", "widget", "toggle",
    ]
    private static let dialogWords: Set<String> = [
        "dialog", "fragment", "activity", "adapter", "holder", "sheet", "drawable", "decoration", "behavior",
    ]

    /// The superclass of a class in Kotlin or Java; nil if there is none.
    /// - Parameter text: begins with the name of the class.
    private static func superclass(after text: Substring) -> String? {
        var depth = 0
        var header = text.prefix(2000)
        while let character = header.popFirst() {
            switch character {
            case "(", "<", "[": depth += 1
            case ")", ">", "]": depth -= 1
            case "{" where depth == 0: return nil
            case ":" where depth == 0: return className(in: header)
            case "e" where depth == 0 && header.hasPrefix("xtends "): return className(in: header.dropFirst(7))
            default: break
            }
            // Another declaration begins.
            if depth == 0, character.isNewline,
                ["class ", "fun ", "object ", "interface "].contains(where: header.hasPrefix)
            {
                return nil
            }
        }
        return nil
    }

    private static func className(in text: Substring) -> String? {
        let path = text.drop(while: \.isWhitespace).prefix { $0.isLetter || $0.isNumber || "._".contains($0) }
        return path.split(separator: ".").last.map(String.init)
    }
}
