import TeamSyncBase
import TeamSyncDocuments

/// Recognizes sources that declare only data, or what others have to offer: enumerations, structures, aliases, constants,
/// protocols and styles.
enum DataTypes {
    /// The words that occur in the source of a view or a function.
    private static let other: [SourceLanguage: Set<String>] = [
        .swift: [
            "func", "class", "actor", "protocol", "extension", "body", "View", "ViewModifier", "UIView", "NSView",
            "macro",
        ],
        .kotlin: ["fun", "Composable", "View", "interface"],
        .dart: ["class", "mixin", "extension", "Widget"],
        .script: ["function", "class", "const", "let", "var", "import", "namespace"],
    ]
    /// One of these words occurs in the source of a data type.
    private static let own: [SourceLanguage: Set<String>] = [
        .swift: ["enum", "struct"], .kotlin: ["enum", "data", "sealed"], .dart: ["enum"],
        .script: ["interface", "type", "enum"],
    ]
    /// The words that precede `class` in Kotlin if the class has no code.
    private static let classWords: Set<String> = ["enum", "data", "sealed", "value", "annotation"]

    /// Whether a source only declares the object with the defaults of a component in Compose, such as `ChipDefaults`.
    private static func isDefaults(_ source: SourceLexemes, _ path: GitPath) -> Bool {
        guard path.stem.hasSuffix("Defaults") else { return false }
        var (index, isObject) = (0, false)
        while index < source.all.count {
            switch source.word(index) {
            case "object" where source.word(index + 1) == path.stem: isObject = true
            case "object", "fun", "class", "interface": return false
            default: break
            }
            index = source.next(after: index)
        }
        return isObject
    }

    static func isAll(of bytes: [UInt8], _ path: GitPath) -> Bool {
        guard let language = SourceLanguage(fileExtension: path.ending.map(String.init)?.lowercased() ?? ""),
            let other = other[language], let own = own[language]
        else { return false }
        do throws(Warning.FileFault) {
            let source = try SourceLexemes(bytes, language)
            if language == .kotlin, isDefaults(source, path) { return true }
            var (isOwn, index) = (false, 0)
            while index < source.all.count {
                defer { index += 1 }
                if let brace = contract(at: index, source, other) {
                    (isOwn, index) = (true, source.next(after: brace) - 1)
                    continue
                }
                guard let word = source.word(index) else { continue }
                let isSealed = word == "interface" && source.word(index - 1) == "sealed"
                if other.contains(word), !isSealed { return false }
                if language == .kotlin, word == "class",
                    source.word(index - 1).map({ !classWords.contains($0) }) ?? true
                {
                    return false
                }
                if own.contains(word) { isOwn = true }
            }
            return isOwn
        } catch {
            return false
        }
    }

    /// Returns the opening brace of a type whose members are no code of a view: a protocol, an interface in Kotlin, a type
    /// in Swift that conforms to a style, and a class in Dart that extends nothing and does not name widgets.
    private static func contract(at index: Int, _ source: SourceLexemes, _ other: Set<String>) -> Int? {
        guard let word = source.word(index), types.contains(word), source.word(index + 1) != nil else { return nil }
        let near = index + 2..<max(index + 2, min(source.all.count, index + 2 + SourceDeclarations.nearby))
        guard let brace = source.first(in: near, where: { source.isMark($0, "{") }) else { return nil }
        let bases = (index + 2..<brace).compactMap(source.word)
        guard other.isDisjoint(with: bases), !bases.contains(where: declaring.contains) else { return nil }
        switch (source.language, word) {
        case (.swift, "protocol"), (.kotlin, "interface"): return source.word(index - 1) == "fun" ? nil : brace
        case (.swift, "struct"): return bases.contains { $0.hasSuffix("Style") } ? brace : nil
        case (.dart, "class"):
            let body = source.inside(brace).compactMap(source.word)
            return bases.isEmpty && !body.contains { $0.hasSuffix("Widget") || widgets.contains($0) } ? brace : nil
        default: return nil
        }
    }

    private static let types: Set<String> = ["protocol", "interface", "struct", "class"]
    /// The words that begin other declarations.
    private static let declaring: Set<String> = ["struct", "enum", "var", "let", "val", "object", "case", "import"]
    /// The words in the sources of widgets in Flutter.
    private static let widgets: Set<String> = ["BuildContext", "build", "State", "Canvas"]
}
