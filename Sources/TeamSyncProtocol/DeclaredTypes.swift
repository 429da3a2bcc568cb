import TeamSyncBase

/// The types that a Swift source declares or extends, according to its text. The text is searched and not parsed,
/// because a comparison needs few of the thousands of unchanged sources of a repository.
package struct DeclaredTypes: Sendable {
    /// The names, without the types that contain them, and possibly further words.
    package private(set) var names: Set<String> = []
    /// Whether the source may declare an alias of a type.
    package private(set) var hasAliases = false
    /// Whether the source declares a generic type or function.
    package private(set) var hasGenerics = false
    /// Whether the source may export another module.
    package private(set) var exportsModules = false
    /// Whether the source declares something as `public` or `open`.
    package private(set) var hasPublic = false

    package init(in text: some Collection<UInt8>) {
        DeclaredTypes.withBytes(of: text) { read($0) }
    }

    /// Whether the comparison of sources with these words may depend on the source.
    package func mayMatter(to words: Set<String>) -> Bool {
        hasAliases || exportsModules || !names.isDisjoint(with: words)
    }

    /// Returns the words of a source outside lines of comments. They include the names of all types that it uses.
    package static func words(in text: some Collection<UInt8>) -> Set<String> {
        var words: Set<[UInt8]> = []
        withBytes(of: text) { text in
            forEachWord(in: text) { _, word in words.insert(Array(word)) }
        }
        return Set(words.map { String(decoding: $0, as: UTF8.self) })
    }

    private static let keywords = WordSearch([
        "struct", "class", "enum", "actor", "protocol", "extension", "typealias", "_exported",
    ])
    private static let alias = WordSearch(["typealias"])
    private static let function = WordSearch(["func"])
    private static let exported = WordSearch(["_exported"])
    private static let access = WordSearch(["public", "open"])
    /// The words that follow an access level in a declaration.
    private static let declarations = WordSearch([
        "struct", "class", "enum", "actor", "protocol", "extension", "typealias", "func", "var", "let", "init",
        "static",
        "final", "override", "required", "convenience", "subscript", "private", "internal", "lazy", "weak", "indirect",
    ])

    private mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
        var (isAfterKeyword, isAfterName, isAfterAccess) = (false, false, false)
        // Whether the word before is 'func', and whether the one before that is.
        var (isFunction, isAfterFunction) = (false, false)
        DeclaredTypes.forEachWord(in: text) { gap, word in
            if isAfterAccess, DeclaredTypes.declarations.contains(word), gap.allSatisfy(DeclaredTypes.isBeforeName) {
                hasPublic = true
            }
            isAfterAccess = !hasPublic && DeclaredTypes.access.contains(word)
            if isAfterName || isAfterFunction,
                gap.first(where: { !DeclaredTypes.isBeforeName($0) }) == UInt8(ascii: "<")
            {
                hasGenerics = true
            }
            // The parts of `extension SwiftUI.View`.
            let isName =
                isAfterKeyword && gap.allSatisfy(DeclaredTypes.isBeforeName)
                || isAfterName && gap.lazy.filter { !DeclaredTypes.isBeforeName($0) }.elementsEqual(".".utf8)
            if isName { names.insert(String(decoding: word, as: UTF8.self)) }
            isAfterFunction = isFunction
            isFunction = DeclaredTypes.function.contains(word)
            (isAfterKeyword, isAfterName) = (DeclaredTypes.keywords.contains(word), isName)
            guard isAfterKeyword else { return }
            if DeclaredTypes.alias.contains(word) { hasAliases = true }
            if DeclaredTypes.exported.contains(word) { exportsModules = true }
        }
    }

    private static func isBeforeName(_ byte: UInt8) -> Bool { " \t\r\n`".utf8.contains(byte) }

    private static func withBytes(of text: some Collection<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        if text.withContiguousStorageIfAvailable(body) == nil { Array(text).withUnsafeBufferPointer(body) }
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    /// Calls `body` with each word and the bytes between it and the word before.
    private static func forEachWord(
        in text: UnsafeBufferPointer<UInt8>,
        _ body: (_ gap: Slice<UnsafeBufferPointer<UInt8>>, _ word: Slice<UnsafeBufferPointer<UInt8>>) -> Void
    ) {
        var (start, gap, isLineEmpty) = (0, 0, true)
        while start < text.count {
            let byte = text[start]
            if WordSearch.isWord(byte) {
                var end = start + 1
                while end < text.count, WordSearch.isWord(text[end]) { end += 1 }
                body(text[gap..<start], text[start..<end])
                (start, gap, isLineEmpty) = (end, end, false)
                continue
            }
            if isLineEmpty, byte == UInt8(ascii: "/"), start + 1 < text.count, text[start + 1] == byte {
                while start < text.count, !isLineEnd(text[start]) { start += 1 }
                continue
            }
            if isLineEnd(byte) {
                isLineEmpty = true
            } else if byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\t") {
                isLineEmpty = false
            }
            start += 1
        }
    }
}
