import SwiftSyntax
import TeamSyncBase

/// The names that Swift sources declare, and the types that they extend.
final class DeclaredNames: SyntaxVisitor {
    private var names: Set<String> = []

    /// - Parameter wanted: other names are of no interest.
    /// - Returns: nil when a source could not be read.
    static func of(_ wanted: Set<String>, in tree: WorkingTree) -> Set<String>? {
        guard !wanted.isEmpty else { return [] }
        let (paths, gaps) = tree.list()
        guard gaps.isEmpty else { return nil }
        let visitor = DeclaredNames(viewMode: .sourceAccurate)
        let words = wanted.map { Array($0.utf8) }
        for path in paths where path.hasSuffix(".swift") {
            let bytes: [UInt8]
            do throws(UnreadableSource) { bytes = try tree.contents(of: path) } catch { return nil }
            guard words.contains(where: { ByteSearch.contains($0, in: bytes) }) else { continue }
            visitor.walk(ParsedSource(path: path, text: String(decoding: bytes, as: UTF8.self)).tree)
        }
        return visitor.names.intersection(wanted)
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { take(node.name) }
    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { take(node.name) }
    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { take(node.name) }
    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { take(node.name) }
    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { take(node.name) }
    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { take(node.name) }
    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind { take(node.name) }
    override func visit(_ node: EnumCaseElementSyntax) -> SyntaxVisitorContinueKind { take(node.name) }
    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind { take(node.identifier) }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        if let name = node.extendedType.lastToken(viewMode: .sourceAccurate) { _ = take(name) }
        return .visitChildren
    }

    private func take(_ name: TokenSyntax) -> SyntaxVisitorContinueKind {
        names.insert(name.text.filter { $0 != "`" })
        return .visitChildren
    }
}
