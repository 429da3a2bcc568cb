import SwiftSyntax

/// The meaning of type names in one source. The types in the source hide those of the system, and aliases give types
/// another name.
struct TypeNames {
    /// The modules that can qualify a system type.
    static let modules: Set<String> = [
        "SwiftUI", "SwiftUICore", "UIKit", "AppKit", "Cocoa", "CoreGraphics", "CoreImage", "CoreText", "QuartzCore",
        "DeveloperToolsSupport",
    ]
    static let system: Set<String> = ColorLiteral.types.union(["Font", "UIFont", "NSFont", "ShapeStyle"])
    private static let chainLimit = 8

    private struct Alias {
        /// The enclosing declarations.
        let scope: String
        /// The last part of the name of the aliased type; nil for types without a name.
        let target: String?
    }

    private var aliases: [String: [Alias]] = [:]
    private struct Declaration {
        let scope: String
        let isPrivate: Bool
    }

    private var declared: [String: [Declaration]] = [:]

    /// - Parameter tree: searched for aliases; nil if it contains none.
    init(_ tree: SourceFileSyntax?) {
        guard let tree else { return }
        let finder = AliasFinder()
        finder.walk(tree)
        for (name, scope, target) in finder.found {
            aliases[name, default: []].append(Alias(scope: scope, target: target))
        }
    }

    mutating func declare(_ name: String, in scope: String, isPrivate: Bool = false) {
        declared[name, default: []].append(Declaration(scope: scope, isPrivate: isPrivate))
    }

    /// The name of the type that a name refers to; the name itself if it is not an alias.
    func meaning(of name: String, in scope: String) -> String {
        var name = name
        for _ in 0..<TypeNames.chainLimit {
            let visible = aliases[name]?.filter { TypeNames.isInside(scope, $0.scope) }
            guard let best = visible?.max(by: { $0.scope.utf8.count < $1.scope.utf8.count }) else { return name }
            guard let target = best.target else { return "" }
            if target == name { return name }
            name = target
        }
        return ""
    }

    var hasAliases: Bool { !aliases.isEmpty }

    /// Whether a name refers to a type in the file.
    /// - Parameter isLocal: whether to consider only types that other files cannot see, which are private or nested.
    func isOwn(_ name: String, in scope: String, isLocal: Bool = false) -> Bool {
        declared[name]?.contains { declaration in
            TypeNames.isInside(scope, declaration.scope)
                && (!isLocal || declaration.isPrivate || !declaration.scope.isEmpty)
        } ?? false
    }

    /// Whether the file declares a type with this name, or with the last part of it.
    func declares(_ name: String) -> Bool {
        declared[name] != nil || name.split(separator: ".").last.map { declared[String($0)] != nil } ?? false
    }

    private static func isInside(_ scope: String, _ outer: String) -> Bool {
        outer.isEmpty || scope == outer || scope.hasPrefix(outer + ".")
    }
}

private final class AliasFinder: ScopeVisitor {
    private(set) var found: [(name: String, scope: String, target: String?)] = []

    override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
        found.append((node.name.identifierText, scope, AliasFinder.name(node.initializer.value)))
        return .skipChildren
    }

    private static func name(_ type: TypeSyntax) -> String? {
        if let plain = type.as(IdentifierTypeSyntax.self) {
            return plain.genericArgumentClause == nil ? plain.name.identifierText : nil
        }
        guard let member = type.as(MemberTypeSyntax.self),
            let module = member.baseType.as(IdentifierTypeSyntax.self)?.name.identifierText
        else { return nil }
        return TypeNames.modules.contains(module) ? member.name.identifierText : nil
    }
}
