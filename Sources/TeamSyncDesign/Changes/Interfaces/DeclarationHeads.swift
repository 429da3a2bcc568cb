import TeamSyncBase
import TeamSyncDocuments

/// The declarations in a Swift or Kotlin source without the bodies of functions and getters, private declarations and
/// imports. If they are the same in two versions of a source, only the implementation differs.
enum DeclarationHeads {
    private static let types: Set<String> = [
        "struct", "class", "enum", "protocol", "extension", "actor", "interface", "object",
    ]
    private static let members: Set<String> = [
        "func", "var", "let", "init", "deinit", "subscript", "fun", "val", "case", "get", "set",
    ]
    /// The words that can begin a declaration.
    private static let starts: Set<String> = types.union(members).union([
        "public", "private", "fileprivate", "internal", "package", "open", "static", "final", "override", "required",
        "convenience", "lazy", "weak", "mutating", "nonmutating", "dynamic", "indirect", "nonisolated", "import",
        "typealias", "associatedtype", "protected", "abstract", "sealed", "suspend", "inline", "infix", "operator",
        "tailrec", "external", "const", "lateinit", "data", "inner", "companion", "expect", "actual", "value",
        "annotation",
    ])
    private static let depthLimit = 20

    /// Whether two versions of a source contain the same declarations, and at least one.
    static func areSame(_ old: [UInt8], _ new: [UInt8], _ language: SourceLanguage) -> Bool {
        guard language == .swift || language == .kotlin else { return false }
        do throws(Warning.FileFault) {
            let before = of(try SourceLexemes(old, language))
            let after = of(try SourceLexemes(new, language))
            return !before.isEmpty && before == after
        } catch {
            return false
        }
    }

    private static func of(_ source: SourceLexemes) -> [String] {
        var heads: [String] = []
        collect(source.all.indices, source, &heads, depth: 0)
        return heads
    }

    private static func collect(_ range: Range<Int>, _ source: SourceLexemes, _ heads: inout [String], depth: Int) {
        /// The lexemes of the current declaration, and the words among them that are outside brackets.
        var (own, words): ([Int], [Int]) = ([], [])
        func end() {
            if !own.isEmpty, !isHidden(words, source) { heads.append(own.map(source.text).joined(separator: " ")) }
            (own, words) = ([], [])
        }
        var index = range.lowerBound
        while index < range.upperBound {
            let isStart =
                source.all[index].beginsLine
                && (source.isMark(index, "@") || source.word(index).map(starts.contains) ?? false)
            if isStart || source.isMark(index, ";") { end() }
            let next = min(source.next(after: index), range.upperBound)
            if source.isMark(index, "{") {
                let names = words.compactMap(source.word)
                let isType = !names.contains(where: members.contains) && names.contains(where: types.contains)
                if isType, !isHidden(words, source), depth < depthLimit {
                    own.append(index)
                    end()
                    collect(source.inside(index), source, &heads, depth: depth + 1)
                    heads.append("}")
                } else if isType {
                    (own, words) = ([], [])
                }
            } else if !source.isMark(index, ";") {
                own += index..<next
                if source.word(index) != nil { words.append(index) }
            }
            index = next
        }
        end()
    }

    /// Whether a declaration is private to its file or type, or only imports names. In Kotlin, only its module can use
    /// an internal one.
    private static func isHidden(_ words: [Int], _ source: SourceLexemes) -> Bool {
        if words.first.flatMap(source.word) == "import" { return true }
        for index in words {
            guard let word = source.word(index) else { continue }
            if word == "private" || word == "fileprivate", !source.isMark(index + 1, "(") { return true }
            if word == "internal", source.language == .kotlin { return true }
            if types.contains(word) || members.contains(word) { return false }
        }
        return false
    }
}
