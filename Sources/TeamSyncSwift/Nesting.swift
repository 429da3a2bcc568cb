import SwiftSyntax

/// How deep sources are nested: what reads them calls itself for each level.
enum Nesting {
    static let problem = "is nested too deeply"
    /// Brackets inside of each other.
    private static let bracketLimit = 200
    /// Square ones: the parser takes twice as long for each, since they may be a type or a value.
    private static let squareLimit = 12
    /// Levels of a syntax tree: a bracket is several, and `a.b.c` one for each name.
    private static let treeLimit = 2_000

    /// Whether brackets are deep, those in texts and comments included. The parser looks ahead without a limit.
    static func isDeep(_ text: some Sequence<UInt8>) -> Bool {
        var (depth, angles, squares) = (0, 0, 0)
        for byte in text {
            switch byte {
            case UInt8(ascii: "["):
                (depth, squares) = (depth + 1, squares + 1)
                if depth > bracketLimit || squares > squareLimit { return true }
            case UInt8(ascii: "]"): (depth, squares) = (max(0, depth - 1), max(0, squares - 1))
            case UInt8(ascii: "("), UInt8(ascii: "{"):
                depth += 1
                if depth > bracketLimit { return true }
            case UInt8(ascii: ")"), UInt8(ascii: "}"): depth = max(0, depth - 1)
            // Half of these are operators: they count within a line.
            case UInt8(ascii: "<"):
                angles += 1
                if angles > bracketLimit { return true }
            case UInt8(ascii: ">"): angles = max(0, angles - 1)
            case UInt8(ascii: "\n"): angles = 0
            default: break
            }
        }
        return false
    }

    /// - Parameter withBodies: whether what is in bodies counts.
    static func isDeep(_ tree: some SyntaxProtocol, withBodies: Bool = false) -> Bool {
        var rest: [(node: Syntax, depth: Int)] = [(Syntax(tree), 0)]
        while let (node, depth) = rest.popLast() {
            if depth > treeLimit { return true }
            if !withBodies, node.is(CodeBlockSyntax.self) || node.is(ClosureExprSyntax.self) { continue }
            for child in node.children(viewMode: .sourceAccurate) where !child.is(TokenSyntax.self) {
                rest.append((child, depth + 1))
            }
        }
        return false
    }
}
