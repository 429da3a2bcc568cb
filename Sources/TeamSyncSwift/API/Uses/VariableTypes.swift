import SwiftSyntax

/// The variables in a file, with the code that states their types.
final class VariableTypes: SyntaxVisitor {
    /// The code that states the type of a variable.
    indirect enum Origin {
        case written(TypeSyntax)
        case value(ExprSyntax)
        /// An element of a sequence.
        case element(ExprSyntax)
        case parameter(ClosureExprSyntax, Int)
        /// An element of a tuple.
        case tuple(Origin, Int)
        /// A value of the case in a pattern.
        case payload(FunctionCallExprSyntax, Int)
        /// A value of SwiftUI's environment: `@Environment(\.theme) var theme`.
        case environment(KeyPathExprSyntax)
        /// A local function.
        case function(FunctionDeclSyntax)
        /// The value of a property wrapper.
        case wrapper(TypeSyntax)
        case unknown
    }

    private struct Variable {
        /// The range in which the name denotes the variable.
        let range: Range<Int>
        let origin: Origin
        let isMember: Bool
        /// Whether it is declared outside of types and functions.
        let isGlobal: Bool
        let isConstant: Bool
        let wrappers: [String]
    }

    /// The maximum number of variables of one name in a source; if there are more, their types are unknown.
    private static let limit = 500

    private var variables: [String: [Variable]] = [:]

    private func add(_ name: TokenSyntax, _ origin: Origin, _ node: some SyntaxProtocol) {
        var (child, next) = (Syntax(node), Syntax(node).parent)
        while let parent = next {
            switch parent.as(SyntaxEnum.self) {
            case .ifExpr(let condition): return add(name, origin, node.endPosition, condition.body.endPosition)
            case .whileStmt(let loop): return add(name, origin, node.endPosition, loop.body.endPosition)
            case .forStmt(let loop) where child.id != loop.body.id:
                return add(name, origin, loop.whereClause?.position ?? loop.body.position, loop.body.endPosition)
            // A local variable can be used only after its declaration.
            case .codeBlock: return add(name, origin, node.endPosition, parent.endPosition)
            case .sourceFile: return add(name, origin, parent.position, parent.endPosition, isGlobal: true)
            case .switchCase, .closureExpr, .functionDecl, .initializerDecl, .subscriptDecl, .accessorDecl:
                return add(name, origin, parent.position, parent.endPosition)
            case .memberBlock: return add(name, origin, parent.position, parent.endPosition, isMember: true)
            default: (child, next) = (parent, parent.parent)
            }
        }
    }

    private func add(
        _ name: TokenSyntax, _ origin: Origin, _ start: AbsolutePosition, _ end: AbsolutePosition,
        isMember: Bool = false, isGlobal: Bool = false
    ) {
        let range = start.utf8Offset..<max(start.utf8Offset, end.utf8Offset)
        variables[name.bare, default: []].append(
            Variable(
                range: range, origin: origin, isMember: isMember, isGlobal: isGlobal,
                isConstant: VariableTypes.isConstant(name), wrappers: isMember ? VariableTypes.wrappers(of: name) : []))
    }

    private func add(_ pattern: PatternSyntax, _ type: TypeSyntax?, _ value: Origin?, _ node: some SyntaxProtocol) {
        guard let name = pattern.as(IdentifierPatternSyntax.self)?.identifier else { return }
        add(name, type.map(Origin.written) ?? value ?? .unknown, node)
    }

    override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
        let value = (node.initializer?.value).map(Origin.value)
        add(node.pattern, node.typeAnnotation?.type, value ?? VariableTypes.wrapped(node), node)
        return .visitChildren
    }

    /// The code that states the type of a variable without a type and an initial value: its property wrapper.
    private static func wrapped(_ node: PatternBindingSyntax) -> Origin? {
        let attributes = node.parent?.parent?.as(VariableDeclSyntax.self)?.attributes ?? []
        for case .attribute(let attribute) in attributes {
            guard case .argumentList(let list) = attribute.arguments, let argument = list.first,
                let path = argument.expression.as(KeyPathExprSyntax.self), path.isOfEnvironment
            else { continue }
            return path.root == nil ? .environment(path) : nil
        }
        for case .attribute(let attribute) in attributes
        where attribute.attributeName.as(IdentifierTypeSyntax.self)?.name.bare.first?.isUppercase ?? false {
            return .wrapper(attribute.attributeName)
        }
        return nil
    }

    override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
        // 'if let chips' has the type of the enclosing 'chips'.
        guard let value = node.initializer?.value else { return .visitChildren }
        add(node.pattern, node.typeAnnotation?.type, .value(value), node)
        return .visitChildren
    }

    /// Parts of other patterns: `let (a, b) = c`, `case .some(let a)`.
    override func visit(_ node: IdentifierPatternSyntax) -> SyntaxVisitorContinueKind {
        let isKnown: Bool =
            switch node.parent?.as(SyntaxEnum.self) {
            case .patternBinding, .optionalBindingCondition: true
            case .forStmt(let loop): loop.pattern.id == node.id
            default: false
            }
        if !isKnown { add(node.identifier, VariableTypes.origin(of: node), node) }
        return .visitChildren
    }

    /// The place at which a pattern gets the value of a part: `let (a, b) = c`, `case .done(let a)`, `case let a as B`.
    private static func origin(of node: IdentifierPatternSyntax) -> Origin {
        var (child, next) = (Syntax(node), node.parent)
        var path: [Int] = []
        let part = { (origin: Origin) in path.reversed().reduce(origin) { .tuple($0, $1) } }
        while let parent = next {
            switch parent.as(SyntaxEnum.self) {
            case .tuplePatternElement(let element):
                let list = element.parent?.as(TuplePatternElementListSyntax.self)
                guard let index = list?.prefix(limit).map(\.id).firstIndex(of: element.id) else { return .unknown }
                path.append(index)
            case .labeledExpr(let argument):
                let list = argument.parent?.as(LabeledExprListSyntax.self)
                guard let list, let index = list.prefix(limit).map(\.id).firstIndex(of: argument.id) else {
                    return .unknown
                }
                if let call = list.parent?.as(FunctionCallExprSyntax.self) { return part(.payload(call, index)) }
                guard list.parent?.is(TupleExprSyntax.self) ?? false else { return .unknown }
                if list.count > 1 { path.append(index) }
            case .exprList(let list):
                let items = Array(list.prefix(4))
                guard items.count == 3, items[1].is(UnresolvedAsExprSyntax.self),
                    let type = items[2].as(TypeExprSyntax.self)
                else { return .unknown }
                return part(.written(type.type))
            case .patternBinding(let binding):
                let type = binding.typeAnnotation.map { Origin.written($0.type) }
                return (type ?? binding.initializer.map { .value($0.value) }).map(part) ?? .unknown
            case .optionalBindingCondition(let binding):
                let type = binding.typeAnnotation.map { Origin.written($0.type) }
                return (type ?? binding.initializer.map { .value($0.value) }).map(part) ?? .unknown
            case .forStmt(let loop):
                let isPart = loop.pattern.id == child.id && loop.caseKeyword == nil
                return isPart ? part(.element(loop.sequence)) : .unknown
            case .tuplePatternElementList, .tuplePattern, .labeledExprList, .tupleExpr, .patternExpr,
                .valueBindingPattern, .expressionPattern, .sequenceExpr:
                break
            default: return .unknown
            }
            (child, next) = (parent, parent.parent)
        }
        return .unknown
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        let list = node.parent?.as(CodeBlockItemSyntax.self)?.parent
        if list.map({ !($0.parent?.is(SourceFileSyntax.self) ?? true) }) ?? false {
            add(node.name, .function(node), node)
        }
        return .visitChildren
    }

    override func visit(_ node: ClosureCaptureSyntax) -> SyntaxVisitorContinueKind {
        if let value = node.initializer?.value { add(node.name, .value(value), node) }
        return .visitChildren
    }

    override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
        // The value of a variadic parameter is an array.
        add(node.secondName ?? node.firstName, node.ellipsis == nil ? .written(node.type) : .unknown, node)
        return .visitChildren
    }

    override func visit(_ node: ClosureShorthandParameterSyntax) -> SyntaxVisitorContinueKind {
        let list = node.parent?.as(ClosureShorthandParameterListSyntax.self)
        let index = list.flatMap { $0.prefix(VariableTypes.limit).map(\.id).firstIndex(of: node.id) }
        let closure = list?.parent?.parent?.as(ClosureExprSyntax.self)
        add(node.name, closure.flatMap { closure in index.map { .parameter(closure, $0) } } ?? .unknown, node)
        return .visitChildren
    }

    override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
        let list = node.parent?.as(ClosureParameterListSyntax.self)
        let index = list.flatMap { $0.prefix(VariableTypes.limit).map(\.id).firstIndex(of: node.id) }
        let closure = list?.parent?.parent?.parent?.as(ClosureExprSyntax.self)
        let origin = closure.flatMap { closure in index.map { Origin.parameter(closure, $0) } }
        add(node.secondName ?? node.firstName, node.type.map(Origin.written) ?? origin ?? .unknown, node)
        return .visitChildren
    }

    override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind {
        add(node.pattern, node.typeAnnotation?.type, .element(node.sequence), node.pattern)
        return .visitChildren
    }

    /// Returns the code that states the type of a variable; nil if no variable of this name is declared for the place.
    func origin(of name: String, at offset: Int, isMember: Bool = false) -> Origin? {
        variable(name, at: offset, isMember: isMember)?.origin
    }

    /// Does the same, and returns whether the variable is global.
    func variable(_ name: String, at offset: Int, isMember: Bool = false) -> (origin: Origin, isGlobal: Bool)? {
        guard let known = variables[name] else { return nil }
        guard known.count <= VariableTypes.limit else { return (.unknown, false) }
        let all = known.filter { $0.range.contains(offset) && (!isMember || $0.isMember) }
        return all.min { $0.range.count < $1.range.count }.map { ($0.origin, $0.isGlobal) }
    }

    /// Whether a name denotes a member of the enclosing type, and no variable of a function or closure.
    func isOwnMember(_ name: String, at offset: Int) -> Bool {
        let nearest = variables[name]?.prefix(VariableTypes.limit).filter { $0.range.contains(offset) }
            .min { $0.range.count < $1.range.count }
        return nearest?.isMember ?? true
    }

    /// Whether a value cannot be changed; nil for a variable outside of types, which can be.
    func isConstant(_ name: String, at offset: Int) -> Bool? {
        guard let known = variables[name], known.count <= VariableTypes.limit else { return false }
        let nearest = known.filter { $0.range.contains(offset) }.min { $0.range.count < $1.range.count }
        guard let nearest else { return false }
        return nearest.isConstant ? true : nearest.isMember ? false : nil
    }

    /// The names of the property wrappers of a property, for `$name`.
    func wrappers(of name: String, at offset: Int) -> [String] {
        variables[name]?.prefix(VariableTypes.limit).first { !$0.wrappers.isEmpty && $0.range.contains(offset) }?
            .wrappers
            ?? []
    }

    private static func wrappers(of name: TokenSyntax) -> [String] {
        let declaration = name.parent?.parent?.parent?.parent?.as(VariableDeclSyntax.self)
        return declaration?.attributes.compactMap { element in
            guard case .attribute(let attribute) = element,
                let name = attribute.attributeName.as(IdentifierTypeSyntax.self)?.name.bare
            else { return nil }
            return name.first?.isUppercase ?? false ? name : nil
        } ?? []
    }

    /// Whether a name is declared with `let`, or is that of a parameter or of an element of a loop.
    private static func isConstant(_ name: TokenSyntax) -> Bool {
        var next = name.parent
        while let parent = next {
            switch parent.as(SyntaxEnum.self) {
            case .variableDecl(let variable): return variable.bindingSpecifier.text == "let"
            case .optionalBindingCondition(let binding): return binding.bindingSpecifier.text == "let"
            case .valueBindingPattern(let binding): return binding.bindingSpecifier.text == "let"
            case .functionParameter(let parameter):
                return !parameter.type.tokens(viewMode: .sourceAccurate).prefix(2).contains { $0.text == "inout" }
            case .closureParameter(let parameter):
                return
                    !(parameter.type?.tokens(viewMode: .sourceAccurate).prefix(2).contains { $0.text == "inout" }
                    ?? true)
            case .closureShorthandParameter, .codeBlockItem, .memberBlockItem: return false
            case .forStmt: return true
            default: next = parent.parent
            }
        }
        return false
    }
}
