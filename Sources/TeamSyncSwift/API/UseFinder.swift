import SwiftSyntax
import TeamSyncDocuments
import TeamSyncProtocol

/// Finds the places in other sources that changes of an API break. Types of expressions are not known: a place counts where
/// its text leaves one answer.
struct UseFinder {
    private let broken: [BrokenUse]

    /// - Parameter changes: those that do not break anything are not looked for.
    init(_ changes: [APIChange]) {
        broken = changes.enumerated().compactMap { BrokenUse($0.element, at: $0.offset) }
    }

    /// In the order of the lines; nil for a source that cannot be parsed.
    func uses(in file: SourceFile) -> [APIUse]? {
        guard case .text(let text) = file.contents else { return nil }
        guard !broken.isEmpty else { return [] }
        let source = ParsedSource(path: file.path, text: text)
        guard !source.tree.hasError else { return nil }
        let receivers = ReceiverTypes(viewMode: .sourceAccurate)
        receivers.walk(source.tree)
        let visitor = UseVisitor(broken, receivers.types)
        visitor.walk(source.tree)
        let lines = LineTable(text)
        var seen: Set<String> = []
        return visitor.found.sorted { ($0.offset, $0.change) < ($1.offset, $1.change) }.compactMap { found in
            let line = lines.line(of: found.offset)
            // Two changes of one declaration break a place once.
            guard seen.insert("\(found.declaration) \(found.offset)").inserted else { return nil }
            return APIUse(change: found.change, path: file.path, line: line)
        }
    }
}

/// A change, and what a use of it looks like that no longer compiles.
struct BrokenUse {
    let change: Int
    /// The same for all changes of one declaration.
    let declaration: String
    let kind: String
    /// The names of the type and of those around it; empty for what is global.
    let owner: [String]
    let name: String
    let isStatic: Bool
    /// nil where it is gone.
    private let old: Callable?
    private let new: Callable?
    private let isGone: Bool
    private let predicate: String

    init?(_ change: APIChange, at position: Int) {
        guard change.verdict == .breaking else { return nil }
        self.change = position
        (kind, predicate) = (change.kind, change.predicate)
        declaration = "\(change.kind) \(change.name) \(change.old ?? "")"
        owner = change.owner.split(separator: ".").map(String.init)
        let words = [
            "is gone", "was renamed", "moved to", "is now private", "is now fileprivate", "is now internal",
            "is unavailable",
        ]
        isGone = words.contains(where: change.predicate.hasPrefix)
        let parsed = change.old.flatMap(BrokenUse.declaration)
        old = parsed?.callable
        new = change.new.flatMap(BrokenUse.declaration)?.callable
        isStatic = parsed?.isStatic ?? false
        name = change.name.prefix { $0 != "(" }.split(separator: ".").last.map(String.init) ?? ""
        guard !name.isEmpty, isGone || old != nil || change.predicate.hasPrefix("is a new requirement") else {
            return nil
        }
    }

    /// A declaration that is written on one line; nil for one that was cut.
    private static func declaration(_ text: String) -> APIDeclaration? {
        let source = "struct Owner {\n\(text)\n}"
        let tree = ParsedSource(path: "", text: text.hasPrefix("case ") ? "enum Owner {\n\(text)\n}" : source)
        guard !tree.tree.hasError else { return nil }
        return DeclarationReader(tree, text: source).declarations.first { !$0.scope.isEmpty && !$0.isSynthesized }
    }

    var type: String { owner.last ?? "" }
    var isOfType: Bool { ["struct", "class", "enum", "actor", "protocol"].contains(kind) }
    var isNewRequirement: Bool { predicate.hasPrefix("is a new requirement") }

    /// Whether a call was right before and is not any more.
    func isBroken(_ call: CallShape) -> Bool {
        if isGone { return old.map { call.fits($0) } ?? true }
        guard let old, call.fits(old) else { return false }
        if let new, !call.fits(new) { return true }
        switch predicate {
        case "now throws", "always throws": return !call.isTried
        case "is now async": return !call.isAwaited
        default: break
        }
        // Another type: the arguments of that name.
        guard predicate.hasPrefix("takes `"), let name = predicate.split(separator: "`").last else { return false }
        return old.parameters.contains { $0.shownName == name } && call.gives(String(name), old)
    }

    /// Whether a mention without a call is broken.
    var breaksMention: Bool { isGone && old == nil || kind == "case" }
}

/// The labels that a call has.
struct CallShape {
    /// `_` for none.
    var labels: [String]
    /// Closures behind the parentheses, the labels of those after the first.
    var trailing: [String]
    var isTried = false
    var isAwaited = false

    init(_ call: FunctionCallExprSyntax) {
        labels = call.arguments.map { $0.label?.bare ?? "_" }
        trailing = (call.trailingClosure == nil ? [] : ["_"]) + call.additionalTrailingClosures.map(\.label.bare)
        var node = call.parent
        var depth = 0
        while let parent = node, depth < 200, !parent.is(CodeBlockItemSyntax.self) {
            if parent.is(TryExprSyntax.self) { isTried = true }
            if parent.is(AwaitExprSyntax.self) { isAwaited = true }
            node = parent.parent
            depth += 1
        }
    }

    /// Whether the arguments can be given to these parameters, as far as labels tell.
    func fits(_ callable: Callable) -> Bool { assigned(callable) != nil }

    /// Whether one of the arguments is given to a parameter.
    func gives(_ name: String, _ callable: Callable) -> Bool {
        assigned(callable)?.contains { callable.parameters[$0].shownName == name } ?? false
    }

    /// The parameters that have an argument; nil where they do not fit.
    private func assigned(_ callable: Callable) -> [Int]? {
        var rest = labels[...]
        var closures = trailing[...]
        var given: [Int] = []
        for (index, parameter) in callable.parameters.enumerated() {
            if rest.first == parameter.label {
                given.append(index)
                rest.removeFirst()
                while parameter.isVariadic, rest.first == "_" { rest.removeFirst() }
            } else if rest.isEmpty, let closure = closures.first, parameter.type.isFunction,
                closure == "_" && closures.count == trailing.count || closure == parameter.label
            {
                given.append(index)
                closures.removeFirst()
            } else if !parameter.hasDefault, !parameter.isVariadic {
                return nil
            }
        }
        return rest.isEmpty && closures.isEmpty ? given : nil
    }
}

/// The types of variables of a file, where they are plain to see: `let chips: ChipsView`, `let chips = ChipsView(…)`.
private final class ReceiverTypes: SyntaxVisitor {
    private(set) var types: [String: Set<String>] = [:]

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        guard let name = node.pattern.as(IdentifierPatternSyntax.self)?.identifier.bare else { return .visitChildren }
        let type =
            node.typeAnnotation.map { TypeWriter().text($0.type) }
            ?? node.initializer.flatMap { LiteralType.of($0.value)?.text }
        if let type { types[name, default: []].insert(ReceiverTypes.last(type)) }
        return .visitChildren
    }

    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
        types[(node.secondName ?? node.firstName).bare, default: []].insert(
            ReceiverTypes.last(TypeWriter().text(node.type)))
        return .visitChildren
    }

    private static func last(_ type: String) -> String {
        String(type.filter { $0 != "?" && $0 != "!" }.prefix { $0 != "<" }.split(separator: ".").last ?? "")
    }
}

/// Looks at every call and mention of a file.
private final class UseVisitor: SyntaxVisitor {
    struct Found {
        let change: Int
        let declaration: String
        let offset: Int
    }

    private(set) var found: [Found] = []
    private let byName: [String: [BrokenUse]]
    private let types: [String: [BrokenUse]]
    private let requirements: [String: [BrokenUse]]
    private let variables: [String: Set<String>]
    /// Names of the types around.
    private var scope: [String] = []

    init(_ broken: [BrokenUse], _ variables: [String: Set<String>]) {
        byName = Dictionary(grouping: broken.filter { !$0.isOfType && !$0.isNewRequirement }, by: \.name)
        types = Dictionary(grouping: broken.filter { $0.isOfType && $0.breaksMention }, by: \.name)
        requirements = Dictionary(grouping: broken.filter(\.isNewRequirement), by: \.type)
        self.variables = variables
        super.init(viewMode: .sourceAccurate)
    }

    private func add(_ use: BrokenUse, _ node: some SyntaxProtocol) {
        found.append(
            Found(
                change: use.change, declaration: use.declaration,
                offset: node.positionAfterSkippingLeadingTrivia.utf8Offset))
    }

    // MARK: Types

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        scope.append(SourceWords.line(node.extendedType))
        return .visitChildren
    }

    override func visitPost(_ node: ExtensionDeclSyntax) { scope.removeLast() }

    override func visit(_ node: InheritedTypeSyntax) -> SyntaxVisitorContinueKind {
        for use in requirements[SourceWords.line(node.type)] ?? [] { add(use, node) }
        return .visitChildren
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        for use in types[node.name.bare] ?? [] { add(use, node.name) }
        return .visitChildren
    }

    override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
        for use in types[node.name.bare] ?? [] { add(use, node.name) }
        return .visitChildren
    }

    // MARK: Calls and mentions

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard let callee = Callee(node.calledExpression) else { return .visitChildren }
        let shape = CallShape(node)
        if callee.name != "init" {
            for use in byName["init"] ?? [] where use.type == callee.name && !use.owner.isEmpty {
                if callee.fits(around: use.owner.dropLast()), use.isBroken(shape) { add(use, callee.node) }
            }
        }
        for use in byName[callee.name] ?? [] {
            if callee.name == "init" {
                guard callee.base.last == use.type, use.isBroken(shape) else { continue }
            } else {
                guard isReceiver(callee, of: use, shape), use.isBroken(shape) else { continue }
            }
            add(use, callee.node)
        }
        return .visitChildren
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        for use in types[node.baseName.bare] ?? [] { add(use, node) }
        let isMember =
            node.parent?.is(MemberAccessExprSyntax.self) ?? false
            && node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id
        guard !isMember, !isCalled(Syntax(node)) else { return .visitChildren }
        for use in byName[node.baseName.bare] ?? [] where use.owner.isEmpty && use.breaksMention { add(use, node) }
        return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        guard !isCalled(Syntax(node)), let callee = Callee(ExprSyntax(node)) else { return .visitChildren }
        for use in byName[callee.name] ?? [] where use.breaksMention && isReceiver(callee, of: use, nil) {
            add(use, callee.node)
        }
        return .visitChildren
    }

    private func isCalled(_ node: Syntax) -> Bool {
        guard let call = node.parent?.as(FunctionCallExprSyntax.self) else { return false }
        return call.calledExpression.id == node.id
    }

    /// Whether the text in front of a member can mean the type that it belongs to.
    private func isReceiver(_ callee: Callee, of use: BrokenUse, _ shape: CallShape?) -> Bool {
        guard !use.owner.isEmpty else { return callee.base.isEmpty && !callee.isImplicit }
        if callee.base.last == use.type { return use.isStatic || use.kind == "case" }
        if callee.isImplicit { return (use.isStatic || use.kind == "case") && isArgument(callee.node, of: use) }
        if callee.root == use.type { return true }
        if let variable = callee.variable { return variables[variable]?.contains(use.type) ?? false }
        if callee.base.isEmpty || callee.base == ["self"] { return scope.contains(use.owner.joined(separator: ".")) }
        // A modifier of an extension, with labels of its own.
        return shape.map { $0.labels.contains { $0 != "_" } } ?? false
            && ["View", "UIView", "Text", "Image"].contains(use.type)
    }

    /// `.large` in `ChipsView(style: .large)`: an argument of a call to the type, or to one around it.
    private func isArgument(_ node: Syntax, of use: BrokenUse) -> Bool {
        var next = node.parent
        var depth = 0
        while let parent = next, depth < 12 {
            if let call = parent.as(FunctionCallExprSyntax.self), let callee = Callee(call.calledExpression) {
                if use.owner.contains(callee.name) || use.owner.contains(callee.root ?? "") { return true }
            }
            if parent.is(CodeBlockItemSyntax.self) { return false }
            next = parent.parent
            depth += 1
        }
        return false
    }
}

/// What is called or mentioned: `a`, `.a`, `B.a`, `B(…).c().a`.
private struct Callee {
    let name: String
    let node: Syntax
    /// The names in front, where there are only names.
    private(set) var base: [String] = []
    /// Whether it begins with a full stop.
    private(set) var isImplicit = false
    /// The type whose call is at the beginning of a chain.
    private(set) var root: String?
    /// The name in front where it is one that begins small.
    var variable: String? {
        let names = base.first == "self" ? Array(base.dropFirst()) : base
        guard names.count == 1, let name = names.first, name.first?.isLowercase ?? false else { return nil }
        return name
    }

    private static let depthLimit = 200

    init?(_ called: ExprSyntax) {
        let expression = called.as(GenericSpecializationExprSyntax.self)?.expression ?? called
        if let reference = expression.as(DeclReferenceExprSyntax.self) {
            (name, node) = (reference.baseName.bare, Syntax(reference))
            return
        }
        guard let member = expression.as(MemberAccessExprSyntax.self) else { return nil }
        (name, node) = (member.declName.baseName.bare, Syntax(member.declName))
        isImplicit = member.base == nil
        var next = member.base
        var isPlain = true
        for _ in 0..<Callee.depthLimit {
            guard let current = next else { break }
            if let reference = current.as(DeclReferenceExprSyntax.self) {
                if isPlain { base.insert(reference.baseName.bare, at: 0) } else { root = reference.baseName.bare }
                return
            } else if let inner = current.as(MemberAccessExprSyntax.self) {
                if isPlain { base.insert(inner.declName.baseName.bare, at: 0) }
                if inner.declName.baseName.bare.first?.isUppercase ?? false, !isPlain {
                    root = inner.declName.baseName.bare
                    return
                }
                next = inner.base
            } else if let call = current.as(FunctionCallExprSyntax.self) {
                (isPlain, base) = (false, [])
                next = call.calledExpression
            } else if let optional = current.as(OptionalChainingExprSyntax.self) {
                next = optional.expression
            } else if let forced = current.as(ForceUnwrapExprSyntax.self) {
                next = forced.expression
            } else {
                base = []
                return
            }
        }
    }

    /// Whether the names in front of a type may be those of the types around it, or of a module.
    func fits(around outer: ArraySlice<String>) -> Bool {
        guard let last = base.last else { return !isImplicit && root == nil }
        return outer.isEmpty ? base.count == 1 && (last.first?.isUppercase ?? false) : last == outer.last
    }
}
