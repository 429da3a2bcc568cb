import TeamSyncBase
import TeamSyncDocuments

/// The words, literals and marks of a Swift, Kotlin, TypeScript or Dart source, with the partner of each bracket.
/// Comments and the lines of compiler directives are omitted.
final class SourceLexemes: Sendable {
    enum Kind {
        case word, number
        /// A string literal with its quotation marks, or a regular expression.
        case text
        /// A single byte.
        case mark
    }

    struct Lexeme {
        var kind: Kind
        /// The offset in the source. For a word in backticks, the backticks are excluded.
        var start: Int
        var end: Int
        /// The line number, starting at 1.
        var line: Int
        /// Whether the lexeme is the first one on its line.
        var beginsLine: Bool
    }

    /// The maximum size of a source in bytes, and the maximum nesting depth of brackets.
    static let (sizeLimit, depthLimit) = (2 << 20, 100)

    let bytes: [UInt8]
    let language: SourceLanguage
    let all: [Lexeme]
    /// For each opening bracket, the index of the closing bracket, or of the end if it is not closed.
    let partners: [Int: Int]
    /// The text after `@deprecated` in the documentation comment that precedes a lexeme.
    let deprecations: [Int: String]
    /// The type after `@type` in the documentation comment that precedes a lexeme.
    let documentedTypes: [Int: String]
    /// The value after `@default` in the documentation comment that precedes a lexeme.
    let documentedDefaults: [Int: String]
    /// The lexemes after a documentation comment that says that the declaration is not for users, as with `@internal`.
    let internals: Set<Int>

    /// - Throws: if the bytes are not text, are too large, or are nested too deeply.
    init(_ bytes: [UInt8], _ language: SourceLanguage) throws(Warning.FileFault) {
        guard bytes.count <= SourceLexemes.sizeLimit else { throw .tooLargeToSearch(SourceLexemes.sizeLimit) }
        guard String(validating: bytes, as: UTF8.self) != nil else { throw .notUTF8 }
        var reader = LexemeReader(bytes, language)
        try reader.read()
        (self.bytes, self.language, all, partners) = (bytes, language, reader.all, reader.partners)
        (deprecations, internals) = (reader.deprecations, reader.internals)
        (documentedTypes, documentedDefaults) = (reader.documentedTypes, reader.documentedDefaults)
    }
}
