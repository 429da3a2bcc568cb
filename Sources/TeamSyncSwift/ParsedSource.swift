internal import SwiftParser
package import SwiftSyntax

/// A Swift source file as a syntax tree.
package struct ParsedSource {
    /// As it is printed: relative to the folder that is checked.
    package let path: String
    package let tree: SourceFileSyntax

    package init(path: String, text: String) {
        self.path = path
        // The parser's own limit is lower without optimization.
        var parser = Parser(text, maximumNestingLevel: 256)
        tree = SourceFileSyntax.parse(from: &parser)
    }
}
