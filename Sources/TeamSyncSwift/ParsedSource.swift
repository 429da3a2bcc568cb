internal import SwiftParser
package import SwiftSyntax

/// A Swift source file as a syntax tree.
package struct ParsedSource {
    /// The path for output: relative to the checked folder.
    package let path: String
    package let tree: SourceFileSyntax

    package init(path: String, text: String) {
        self.path = path
        // The limit is set explicitly, because the parser's default is lower without optimization.
        var parser = Parser(text, maximumNestingLevel: 256)
        tree = SourceFileSyntax.parse(from: &parser)
    }
}
