import TeamSyncBase
import TeamSyncProtocol

/// Selects the unchanged sources without which the changed ones cannot be analyzed.
enum ContextSelection {
    private static let keywords = WordSearch([
        "struct", "class", "enum", "actor", "protocol", "extension", "typealias",
    ])
    private static let alias = WordSearch(["typealias"])

    /// The sources that declare or extend types that the changed ones extend or inherit from, extensions of their
    /// protocols, and all aliases.
    static func sources(of context: [SourceFile], for old: SourceAPI, _ new: SourceAPI) -> [SourceFile] {
        let protocols = new.declarations.filter { $0.kind == .protocol }.map(\.name)
        let names = WordSearch(old.foreignNames().union(new.foreignNames()).union(protocols))
        return context.filter { file in
            guard case .text(var text) = file.contents else { return false }
            return text.withUTF8 { declares(names, in: $0) }
        }
    }

    /// Whether a source declares or extends one of the types, or declares an alias, according to its text.
    private static func declares(_ names: WordSearch, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        var (start, isName) = (0, false)
        while start < text.count {
            guard WordSearch.isWord(text[start]) else {
                // `extension SwiftUI.View`
                if isName, !" \t\r\n.`".utf8.contains(text[start]) { isName = false }
                start += 1
                continue
            }
            var end = start + 1
            while end < text.count, WordSearch.isWord(text[end]) { end += 1 }
            let word = text[start..<end]
            if isName, names.contains(word) { return true }
            if keywords.contains(word) {
                if alias.contains(word) { return true }
                isName = true
            }
            start = end
        }
        return false
    }
}
