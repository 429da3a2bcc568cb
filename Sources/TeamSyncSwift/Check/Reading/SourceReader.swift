import SwiftParser
import SwiftSyntax
import TeamSyncBase

/// Specifies the names to search for in the checked sources.
package struct ReadingSettings: Equatable, Sendable {
    /// The accessor patterns for icons.
    package var icons: [String]
    package var colors: [String]
    /// The names of the components for which uses are collected.
    package var components: [String] = []
    /// Whether spacings are collected.
    package var readsSpacing = true

    package init(icons: [String] = [], colors: [String] = [], components: [String] = [], readsSpacing: Bool = true) {
        (self.icons, self.colors, self.components) = (icons, colors, components)
        self.readsSpacing = readsSpacing
    }
}

extension ReadingSettings {
    package var bytes: [UInt8] {
        var writer = ByteWriter()
        for list in [icons, colors, components] { writer.write(list) { $0.write($1) } }
        writer.write(readsSpacing ? 1 : 0)
        return writer.bytes
    }

    package init?(bytes: ArraySlice<UInt8>) {
        do throws(ByteReader.Malformed) {
            var reader = ByteReader(bytes)
            func list() throws(ByteReader.Malformed) -> [String] {
                try reader.list { reader throws(ByteReader.Malformed) in try reader.text() }
            }
            (icons, colors, components) = (try list(), try list(), try list())
            readsSpacing = try reader.number() == 1
        } catch {
            return nil
        }
    }
}

/// Collects the facts that rules need from the text of a source, in one pass over its syntax tree.
package struct SourceReader {
    /// The maximum nesting depth of brackets and statements.
    package static let nestingLimit = 200

    private let settings: ReadingSettings
    private let accessors: AccessorSet
    private let components: Set<String>

    package init(_ settings: ReadingSettings) {
        self.settings = settings
        accessors = AccessorSet(settings)
        components = Set(settings.components)
    }

    /// - Parameter bytes: the contents of the file.
    package func facts(of bytes: [UInt8]) -> FileFacts {
        guard String(validating: bytes, as: UTF8.self) != nil else { return FileFacts(failure: FileFacts.notUTF8) }
        guard !Nesting.isDeep(bytes) else { return FileFacts(failure: "could not be parsed: it \(Nesting.problem)") }
        return bytes.withUnsafeBufferPointer { bytes in
            let tree = Parser.parse(source: bytes, maximumNestingLevel: SourceReader.nestingLimit)
            let lines = LineTable(bytes)
            if tree.hasError, let place = SyntaxError.first(in: Syntax(tree)) {
                return FileFacts(failure: SourceReader.failure(at: place, lines, bytes))
            }
            let names = TypeNames(ByteSearch.contains("typealias", in: bytes) ? tree : nil)
            let visitor = FactVisitor(accessors, settings, components: components, names, lines)
            visitor.walk(tree)
            var facts = visitor.facts
            facts.declarations = DeclarationCollector(tree).found
            if ByteSearch.contains(IgnoreReader.mark, in: bytes) {
                facts.ignores = IgnoreReader(lines: lines).comments(in: tree)
            }
            return facts
        }
    }

    private static func failure(
        at place: AbsolutePosition, _ lines: LineTable, _ bytes: UnsafeBufferPointer<UInt8>
    ) -> String {
        if let line = conflictLine(bytes) {
            return "could not be parsed: line \(line) is a conflict marker of git; resolve the conflict"
        }
        let line = lines.place(of: place.utf8Offset).line
        return "could not be parsed: line \(line) is not valid Swift, or is nested deeper than \(nestingLimit) levels"
    }

    /// The first line that begins with git's conflict marker; nil unless a closing marker follows.
    private static func conflictLine(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var first: Int?
        var line = 0
        for text in bytes.split(separator: 0x0a, omittingEmptySubsequences: false) {
            line += 1
            if first == nil, text.starts(with: "<<<<<<<".utf8) { first = line }
            if text.starts(with: ">>>>>>>".utf8), let first { return first }
        }
        return nil
    }
}

/// Finds syntax errors.
enum SyntaxError {
    /// - Returns: nil if all errors are in branches of `#if` for other compilers.
    static func first(in tree: Syntax) -> AbsolutePosition? {
        var rest = [tree]
        while let node = rest.popLast() {
            if let clause = node.as(IfConfigClauseSyntax.self), isForOtherCompilers(clause) { continue }
            let wrong = node.children(viewMode: .all).filter(\.hasError)
            // If no child contains an error, the node itself is the error.
            guard let first = wrong.first else { return node.positionAfterSkippingLeadingTrivia }
            if node.kind == .unexpectedNodes || first.is(TokenSyntax.self) {
                return first.positionAfterSkippingLeadingTrivia
            }
            rest += wrong.reversed()
        }
        return nil
    }

    /// Whether a branch is for another version of the compiler, which then does not parse it: `#if compiler(>=9.0)`.
    static func isForOtherCompilers(_ clause: IfConfigClauseSyntax) -> Bool {
        guard clause.hasError, let list = clause.parent?.as(IfConfigClauseListSyntax.self) else { return false }
        for other in list {
            let asks = other.condition?.tokens(viewMode: .sourceAccurate).contains { token in
                ["compiler", "swift", "_compiler_version", "hasFeature", "hasAttribute"].contains(token.text)
            }
            if asks == true { return true }
            if other.id == clause.id { return false }
        }
        return false
    }
}

extension LineTable {
    func range(_ offset: Int, _ end: Int) -> SourceRange {
        var range = SourceRange()
        (range.offset, range.length) = (offset, max(0, end - offset))
        (range.line, range.column) = place(of: offset)
        (range.endLine, range.endColumn) = place(of: end)
        (range.utf16Column, range.utf16EndColumn) = (utf16Column(of: offset), utf16Column(of: end))
        return range
    }
}
