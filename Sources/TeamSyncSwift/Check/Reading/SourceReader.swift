import SwiftParser
import SwiftSyntax

/// How the sources that are checked name icons and colours.
package struct ReadingSettings: Equatable, Sendable {
    /// Texts of accessor patterns.
    package var icons: [String]
    package var colors: [String]

    package init(icons: [String] = [], colors: [String] = []) {
        (self.icons, self.colors) = (icons, colors)
    }
}

/// Turns the text of a source into the facts that rules ask for, in one pass over its syntax tree.
package struct SourceReader {
    /// Levels of brackets and statements in one another.
    package static let nestingLimit = 200

    private let icons: [AccessorPattern]
    private let colors: [AccessorPattern]

    package init(_ settings: ReadingSettings) {
        icons = settings.icons.compactMap(AccessorPattern.init)
        colors = settings.colors.compactMap(AccessorPattern.init)
    }

    /// - Parameter bytes: of the file.
    package func facts(of bytes: [UInt8]) -> FileFacts {
        guard String(validating: bytes, as: UTF8.self) != nil else { return FileFacts(failure: "is not UTF-8") }
        guard !Nesting.isDeep(bytes) else { return FileFacts(failure: "could not be parsed: it \(Nesting.problem)") }
        return bytes.withUnsafeBufferPointer { bytes in
            let tree = Parser.parse(source: bytes, maximumNestingLevel: SourceReader.nestingLimit)
            let lines = LineTable(bytes)
            if tree.hasError { return FileFacts(failure: SourceReader.failure(in: tree, lines)) }
            let visitor = FactVisitor(icons: icons, colors: colors, lines: lines)
            visitor.walk(tree)
            var facts = visitor.facts
            if IgnoreReader.mayHaveComments(bytes) { facts.ignores = IgnoreReader(lines: lines).comments(in: tree) }
            return facts
        }
    }

    private static func failure(in tree: SourceFileSyntax, _ lines: LineTable) -> String {
        var node = Syntax(tree)
        while let next = node.children(viewMode: .all).first(where: \.hasError) { node = next }
        let line = lines.place(of: node.positionAfterSkippingLeadingTrivia.utf8Offset).line
        return "could not be parsed: line \(line) is not valid Swift, or is nested deeper than \(nestingLimit) levels"
    }
}

extension LineTable {
    func range(_ offset: Int, _ end: Int) -> SourceRange {
        var range = SourceRange()
        (range.offset, range.length) = (offset, max(0, end - offset))
        (range.line, range.column) = place(of: offset)
        (range.endLine, range.endColumn) = place(of: end)
        return range
    }
}
