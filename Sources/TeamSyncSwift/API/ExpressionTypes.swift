import SwiftSyntax

/// The types of expressions, as far as the sources state them.
struct ExpressionTypes {
    private static let depthLimit = 12
    /// The maximum length of a list; the types of elements in longer ones are unknown.
    private static let listLimit = 500

    let variables: VariableTypes
    let names: UseNames

    /// The type of a value as canonical text; nil if only the compiler can determine it.
    func type(of value: ExprSyntax, depth: Int = 0) -> String? {
        guard depth < ExpressionTypes.depthLimit else { return nil }
        let next = { (inner: ExprSyntax) in type(of: inner, depth: depth + 1) }
        switch value.as(ExprSyntaxEnum.self) {
        case .declReferenceExpr(let reference): return type(of: reference, depth)
        case .optionalChainingExpr(let inner): return next(inner.expression)
        case .forceUnwrapExpr(let inner): return next(inner.expression)
        case .tryExpr(let inner): return next(inner.expression)
        case .awaitExpr(let inner): return next(inner.expression)
        case .tupleExpr(let tuple) where tuple.elements.count == 1:
            return tuple.elements.first.flatMap { next($0.expression) }
        case .sequenceExpr(let sequence):
            let items = Array(sequence.elements)
            guard items.count == 3, items[1].is(UnresolvedAsExprSyntax.self) else { return nil }
            return items[2].as(TypeExprSyntax.self).map { written($0.type) }
        case .arrayExpr(let array): return array.elements.first.flatMap { next($0.expression) }.map { "[\($0)]" }
        case .subscriptCallExpr(let call):
            guard call.arguments.count == 1, let type = next(call.calledExpression) else { return nil }
            return TypeParts.part(.element, of: type) ?? TypeParts.part(.value, of: type)
        case .memberAccessExpr(let member):
            guard let base = member.base else { return nil }
            let name = member.declName.baseName.bare
            if let type = typeName(base) { return names.members.type(of: name, in: type) }
            return next(base).flatMap { type in
                let element = ["first", "last"].contains(name) ? TypeParts.part(.element, of: type) : nil
                return element ?? names.members.type(of: name, in: WrittenTypes.last(TypeParts.plain(type)))
            }
        case .functionCallExpr(let call): return type(of: call, depth)
        default: return LiteralType.of(value)?.text
        }
    }

    private func type(of reference: DeclReferenceExprSyntax, _ depth: Int) -> String? {
        let (name, offset) = (reference.baseName.bare, reference.position.utf8Offset)
        if name == "self" { return enclosingType(of: reference) }
        if name.hasPrefix("$"), let index = Int(name.dropFirst()) {
            return nearest(ClosureExprSyntax.self, around: reference).flatMap { type(of: .parameter($0, index), depth) }
        }
        if name == "newValue" || name == "oldValue" {
            return nearest(PatternBindingSyntax.self, around: reference)?.typeAnnotation.map { written($0.type) }
        }
        let (origin, isGlobal) = variables.variable(name, at: offset) ?? (nil, true)
        if let origin, !isGlobal { return type(of: origin, depth) }
        let own = enclosingType(of: reference).flatMap { names.members.type(of: name, in: WrittenTypes.last($0)) }
        if let own { return own }
        guard !mayInherit(name, at: Syntax(reference)) else { return nil }
        return origin.map { type(of: $0, depth) } ?? names.members.type(of: name, in: "")
    }

    /// Whether a name without a receiver may denote a member that an enclosing type inherits from a class of another
    /// module, or that another module declares in an extended type. It then hides a global declaration.
    func mayInherit(_ name: String, at node: Syntax) -> Bool {
        var next = node.parent
        while let parent = next {
            let type: String? =
                if let own = parent.as(ClassDeclSyntax.self) {
                    names.ancestors(of: own.name.bare).last
                } else {
                    parent.as(ExtensionDeclSyntax.self).map { WrittenTypes.last(TypeWriter().text($0.extendedType)) }
                }
            if let type, !names.owns(type), !SystemMembers.isSystem(type) || SystemMembers.names.contains(name) {
                return true
            }
            next = parent.parent
        }
        return false
    }

    private func nearest<Node: SyntaxProtocol>(_ kind: Node.Type, around node: some SyntaxProtocol) -> Node? {
        var next = node.parent
        while let parent = next, !parent.is(kind) { next = parent.parent }
        return next?.as(kind)
    }

    private func type(of origin: VariableTypes.Origin, _ depth: Int) -> String? {
        guard depth < ExpressionTypes.depthLimit else { return nil }
        switch origin {
        case .written(let type): return written(type)
        case .value(let value): return type(of: value, depth: depth + 1)
        case .element(let value): return type(of: value, depth: depth + 1).flatMap { TypeParts.part(.element, of: $0) }
        case .parameter(let closure, let index):
            return expected(Syntax(closure), depth: depth + 1).flatMap { TypeParts.part(.parameter(index), of: $0) }
        case .unknown: return nil
        }
    }

    private func type(of call: FunctionCallExprSyntax, _ depth: Int) -> String? {
        if call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.bare == "Optional",
            call.arguments.count == 1, let only = call.arguments.first
        {
            return type(of: only.expression, depth: depth + 1)
        }
        if let made = LiteralType.of(ExprSyntax(call)) { return made.text }
        let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
        let receiver = base.flatMap { typeName($0) == nil ? type(of: $0, depth: depth + 1) : nil }
        return callee(of: call, receiver).flatMap { names.members.result(of: $0.name, in: $0.owner, CallShape(call)) }
    }

    /// The called function and the last name of the type that contains it; nil if the type is unknown.
    /// - Parameter type: the type of the value before the name.
    private func callee(of call: FunctionCallExprSyntax, _ type: String?) -> (name: String, owner: String)? {
        if let type = typeName(call.calledExpression) { return ("init", type) }
        if let reference = call.calledExpression.as(DeclReferenceExprSyntax.self) {
            let name = reference.baseName.bare
            let own = enclosingType(of: call).map(WrittenTypes.last)
            let isOwn = own.map { names.members.declares(name, in: $0) } ?? false
            return (name, isOwn ? own ?? "" : "")
        }
        guard let member = call.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base else {
            return nil
        }
        let name = member.declName.baseName.bare
        let owner = typeName(base) ?? type.map { WrittenTypes.last(TypeParts.plain($0)) }
        return owner.map { (name, names.meaning(of: $0)) }
    }

    /// The last name of a type in an expression: `Kit` for `Acme.Kit` and `Kit.self`.
    private func typeName(_ expression: ExprSyntax) -> String? {
        let name: TokenSyntax? =
            expression.as(DeclReferenceExprSyntax.self)?.baseName
            ?? expression.as(GenericSpecializationExprSyntax.self)?.expression.as(DeclReferenceExprSyntax.self)?
            .baseName
            ?? expression.as(MemberAccessExprSyntax.self)?.declName.baseName
        guard let name = name?.bare, name.first?.isUppercase ?? false else { return nil }
        return name == "Self" ? enclosingType(of: expression).map(WrittenTypes.last) : names.meaning(of: name)
    }

    // MARK: Written types

    /// The name of the type that contains a place, as written.
    func enclosingType(of node: some SyntaxProtocol) -> String? {
        var next = Syntax(node).parent
        while let parent = next {
            if let type = parent.as(ExtensionDeclSyntax.self) { return TypeWriter().text(type.extendedType) }
            if let type = parent.asProtocol((any DeclGroupSyntax).self) {
                return type.asProtocol((any NamedDeclSyntax).self)?.name.bare
            }
            next = parent.parent
        }
        return nil
    }

    /// The canonical text of a type, with the enclosing type instead of `Self`, and with the constraints of generic
    /// parameters instead of their names.
    func written(_ type: TypeSyntax) -> String {
        let (text, enclosing) = (TypeWriter().text(type), enclosingType(of: type))
        return IdentifierText.replacing(in: text) { word in
            if word == "Self" { return enclosing }
            if names.generics.contains(word) { return constraint(of: word, at: Syntax(type)) }
            return enclosing.flatMap { names.members.path(of: word, in: $0.split(separator: ".").map(String.init)) }
        }
    }

    private func constraint(of name: String, at node: Syntax) -> String? {
        var next = node.parent
        while let parent = next {
            let clause = parent.asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause
            if let own = clause?.parameters.first(where: { $0.name.bare == name }) {
                return own.inheritedType.map { TypeWriter().text($0) }
            }
            next = parent.parent
        }
        return nil
    }

    // MARK: Expected types

    /// The type that a value such as `.large`, a closure or a key path must have at its place; nil if it is not stated
    /// nearby.
    func expected(_ node: Syntax, depth: Int = 0) -> String? {
        guard depth < ExpressionTypes.depthLimit else { return nil }
        var (child, next) = (node, node.parent)
        var steps: [TypeParts.Step] = []
        var sibling: String?
        let found: (String?) -> String? = { type in
            steps.reversed().reduce(type) { type, step in type.flatMap { TypeParts.part(step, of: $0) } } ?? sibling
        }
        while let parent = next {
            switch parent.as(SyntaxEnum.self) {
            case .patternBinding(let binding): return found(binding.typeAnnotation.map { written($0.type) })
            case .optionalBindingCondition(let binding): return found(binding.typeAnnotation.map { written($0.type) })
            case .functionParameter(let parameter): return found(written(parameter.type))
            case .enumCaseParameter(let parameter): return found(written(parameter.type))
            case .functionDecl(let function): return found(function.signature.returnClause.map { written($0.type) })
            case .subscriptDecl(let declaration): return found(written(declaration.returnClause.type))
            case .labeledExpr(let argument):
                if let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self) {
                    let index = index(of: argument, in: call.arguments)
                    return found(index.flatMap { type(ofArgument: $0, call, depth) })
                }
                guard let tuple = argument.parent?.parent?.as(TupleExprSyntax.self) else { return found(nil) }
                if tuple.elements.count > 1 {
                    guard let index = index(of: argument, in: tuple.elements) else { return found(nil) }
                    steps.append(.tuple(index))
                }
            case .arrayElement(let element):
                if sibling == nil, let list = element.parent?.as(ArrayElementListSyntax.self),
                    let other = list.prefix(3).first(where: { $0.id != element.id })
                {
                    sibling = found(type(of: other.expression, depth: depth + 1))
                }
                steps.append(.element)
            case .dictionaryElement(let element): steps.append(child.id == element.key.id ? .key : .value)
            case .closureExpr: steps.append(.result)
            case .functionCallExpr(let call) where child.is(ClosureExprSyntax.self):
                if child.id == call.trailingClosure?.id {
                    return found(type(ofArgument: call.arguments.count, call, depth))
                }
                // '{ .large }()'
                if steps.popLast() == nil { return nil }
            case .multipleTrailingClosureElement: return found(nil)
            case .exprList(let list):
                if let type = operand(list, child, depth) { return found(type) }
            case .matchingPatternCondition(let condition):
                return found(type(of: condition.initializer.value, depth: depth + 1))
            case .conditionElement, .throwStmt, .initializerDecl, .memberBlock, .sourceFile, .macroExpansionExpr:
                return found(nil)
            case .forStmt(let loop) where child.id != loop.body.id: return found(nil)
            case .switchCaseItem:
                var outer = parent.parent
                while let current = outer, !current.is(SwitchExprSyntax.self) { outer = current.parent }
                return found(outer?.as(SwitchExprSyntax.self).flatMap { type(of: $0.subject, depth: depth + 1) })
            default: break
            }
            (child, next) = (parent, parent.parent)
        }
        return found(nil)
    }

    /// - Parameter index: that of the argument; a trailing closure comes after the others.
    private func type(ofArgument index: Int, _ call: FunctionCallExprSyntax, _ depth: Int) -> String? {
        if let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.bare,
            let origin = variables.origin(of: name, at: call.position.utf8Offset)
        {
            return type(of: origin, depth).flatMap { TypeParts.part(.parameter(index), of: $0) }
        }
        let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
        let receiver = base.flatMap { typeName($0) == nil ? type(of: $0, depth: depth + 1) : nil }
        if let element = receiver.flatMap({ TypeParts.part(.element, of: $0) }) {
            return argumentType(index, of: call, element)
        }
        return callee(of: call, receiver).flatMap {
            names.members.parameter(of: $0.name, in: $0.owner, CallShape(call), argument: index)
        }
    }

    /// The type of an argument of a method of a collection; that of a function lacks its result.
    private func argumentType(_ index: Int, of call: FunctionCallExprSyntax, _ element: String) -> String? {
        let name = Callee(call.calledExpression)?.name ?? ""
        let argument = call.arguments.dropFirst(index).first
        if argument.map({ $0.expression.is(ClosureExprSyntax.self) || $0.expression.is(KeyPathExprSyntax.self) })
            ?? true
        {
            return ExpressionTypes.functionMethods.contains(name) ? "(\(element))->" : nil
        }
        let takesElement = ["append", "contains", "firstIndex", "insert", "remove"].contains(name)
        return takesElement && ["of", nil].contains(argument?.label?.bare) ? element : nil
    }

    private func index(of argument: LabeledExprSyntax, in list: LabeledExprListSyntax) -> Int? {
        list.count > ExpressionTypes.listLimit ? nil : list.map(\.id).firstIndex(of: argument.id)
    }

    private static let functionMethods: Set<String> = [
        "allSatisfy", "compactMap", "contains", "filter", "first", "flatMap", "forEach", "map", "removeAll",
    ]
    private static let comparisons: Set<String> = ["==", "!=", "~=", "<", ">", "<=", ">=", "===", "!=="]

    /// The type of the other side of a comparison or an assignment; nil if the type of the whole decides. Operators are
    /// not folded.
    private func operand(_ list: ExprListSyntax, _ child: Syntax, _ depth: Int) -> String?? {
        guard list.count <= ExpressionTypes.listLimit else { return .some(nil) }
        let items = Array(list)
        guard let index = items.firstIndex(where: { $0.id == child.id }) else { return nil }
        let compared = { (place: Int, other: Int) -> String?? in
            guard items.indices.contains(place), items.indices.contains(other),
                let name = items[place].as(BinaryOperatorExprSyntax.self)?.operator.text, name != "??"
            else { return nil }
            return .some(ExpressionTypes.comparisons.contains(name) ? type(of: items[other], depth: depth + 1) : nil)
        }
        if let type = compared(index - 1, index - 2) ?? compared(index + 1, index + 2) { return type }
        // 'x as T' precedes the assigned value.
        if items.count > index + 2, items[index + 1].is(UnresolvedAsExprSyntax.self) {
            return items[index + 2].as(TypeExprSyntax.self).map { .some(written($0.type)) }
        }
        guard index > 1, items[1].is(AssignmentExprSyntax.self) else { return nil }
        return .some(type(of: items[0], depth: depth + 1))
    }
}
