import SwiftSyntax

/// The types that places require.
extension ExpressionTypes {
    /// The type that a value such as `.large`, a closure or a key path must have at its place; nil if it is not stated
    /// nearby.
    func expected(_ node: Syntax, depth: Int = 0) -> String? {
        guard steps.take(depth) else { return nil }
        var (child, next) = (node, node.parent)
        var steps: [TypeParts.Step] = []
        var sibling: String?
        let found: (String?) -> String? = { type in
            steps.reversed().reduce(type) { type, step in
                type.flatMap { TypeParts.part(step, of: $0) ?? option(step, of: $0) }
            } ?? sibling
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
                if let call = argument.parent?.parent?.as(SubscriptCallExprSyntax.self) {
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
                    let other = list.prefix(3).first(where: { $0.id != element.id && !isImplicit($0.expression) })
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
            case .conditionElement, .throwStmt, .expressionSegment, .initializerDecl, .memberBlock, .sourceFile,
                .macroExpansionExpr:
                return found(nil)
            case .forStmt(let loop) where child.id == loop.pattern.id:
                return found(
                    type(of: loop.sequence, depth: depth + 1).flatMap { TypeParts.part(.element, of: $0) })
            case .forStmt(let loop) where child.id != loop.body.id: return found(nil)
            case .catchClause: return found(nil)
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

    /// Whether an expression begins with a member of the type that its place requires.
    private func isImplicit(_ value: ExprSyntax) -> Bool {
        let called = value.as(FunctionCallExprSyntax.self)?.calledExpression ?? value
        return called.as(MemberAccessExprSyntax.self).map { $0.base == nil } ?? false
    }

    /// The type of the elements in the literal of a set of options, which is that of the set; nil for types that are not
    /// known to be nominal.
    private func option(_ step: TypeParts.Step, of type: String) -> String? {
        guard case .element = step, names.memberTypes.foreign.contains(WrittenTypes.last(type)), !type.contains("<")
        else { return nil }
        return type
    }

    /// - Parameter index: that of the argument; a trailing closure comes after the others.
    private func type(ofArgument index: Int, _ call: FunctionCallExprSyntax, _ depth: Int) -> String? {
        if let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.bare,
            let origin = variables.origin(of: name, at: call.position.utf8Offset)
        {
            return type(of: origin, depth).flatMap { TypeParts.part(.parameter(index), of: $0) }
        }
        let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
        if base == nil, index == 1, let first = call.arguments.first,
            let type = functionType(Callee(call.calledExpression)?.name, first, depth)
        {
            return type
        }
        // The id and the content of a list.
        if base == nil, index > 0, ["ForEach", "List"].contains(Callee(call.calledExpression)?.name),
            let data = call.arguments.first, data.label == nil,
            let element = type(of: data.expression, depth: depth + 1).flatMap({ TypeParts.part(.element, of: $0) })
        {
            return "(\(element))->"
        }
        if base == nil, let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
            // A value of an implicit case: '.failure(.lost)'.
            return expected(Syntax(call), depth: depth + 1).flatMap {
                type(ofValue: index, of: member.declName.baseName.bare, in: $0, CallShape(call))
            }
        }
        if base != nil, let type = environmentType(index, call) { return type }
        let receiver =
            base.map { typeName($0, depth) == nil ? type(of: $0, depth: depth + 1) : nil } ?? collectionAround(call)
        if let element = receiver.flatMap({ TypeParts.part(.element, of: $0) }) {
            return argumentType(index, of: call, element, depth)
        }
        if base != nil, index == 0, ["map", "flatMap"].contains(Callee(call.calledExpression)?.name), let receiver,
            !names.declared.contains("map"), receiver.hasSuffix("?") || receiver.hasPrefix("Result<")
        {
            let value = TypeParts.argument(0, of: "Result", in: receiver) ?? TypeParts.plain(receiver)
            return "(\(value))->\(mappedResult(of: call, depth, isOptional: true) ?? "")"
        }
        if base != nil, index == 0, ["map", "compactMap"].contains(Callee(call.calledExpression)?.name),
            !names.declared.contains("map"), let result = mappedResult(of: call, depth, isOptional: true)
        {
            return "(_)->\(result)"
        }
        let called = callee(of: call, receiver, depth)
        // The parameters of another module's type are of other types.
        if let owner = called?.owner, owner.hasSuffix(ExpressionTypes.foreignMark) { return owner }
        let declaring = called.flatMap { called in
            owners(of: called.owner).first { names.memberTypes.declares(called.name, in: $0) }
        }
        if let called, called.name == "init",
            let generics = names.memberTypes.generics[WrittenTypes.last(called.owner)],
            TypeParts.arguments(of: called.owner).isEmpty,
            let own = names.memberTypes.parameter(of: "init", in: called.owner, CallShape(call), argument: index),
            generics.contains(TypeParts.plain(own))
        {
            // The type that the whole must have states the argument: 'boxes.append(Box(.new))'.
            guard let whole = expected(Syntax(call), depth: depth + 1).map(TypeParts.plain),
                WrittenTypes.last(whole) == WrittenTypes.last(called.owner)
            else { return nil }
            return names.memberTypes.parameter(of: "init", in: whole, CallShape(call), argument: index)
        }
        if let called, declaring != nil || base == nil {
            let isOuter = called.name == "init" && base == nil && !isNested(called.owner, at: Syntax(call))
            let declared = names.memberTypes.parameter(
                of: called.name, in: declaring ?? called.owner, CallShape(call), argument: index, isOuter: isOuter)
            let own = declared.map { bound($0, by: call, (called.name, declaring ?? called.owner), depth + 1) }
                .map { names.structure(of: TypeParts.plain($0)) ?? names.genericAliases.expand($0) }
                .map { names.memberTypes.constrained($0, called.name, in: declaring ?? called.owner) }
            // An extension of all views may declare an overload.
            guard SystemMembers.isView(WrittenTypes.last(called.owner)), called.name != "init",
                let other = names.memberTypes.parameter(
                    of: called.name, in: "View", CallShape(call), argument: index)
            else { return own }
            return own == other ? own : nil
        }
        // A modifier of views, which only an extension of the changed module declares.
        guard let name = Callee(call.calledExpression)?.name, base != nil, !names.declared.contains(name),
            !SystemMembers.names.contains(name)
        else { return nil }
        return names.memberTypes.parameter(of: name, in: "View", CallShape(call), argument: index)
    }

    /// The type of the function that follows the first argument of a function of the standard library.
    private func functionType(_ name: String?, _ first: LabeledExprSyntax, _ depth: Int) -> String? {
        switch (name, first.label?.bare) {
        case ("Dictionary", "grouping"):
            type(of: first.expression, depth: depth + 1).flatMap { TypeParts.part(.element, of: $0) }.map {
                "(\($0))->"
            }
        case ("withTaskGroup", "of"), ("withThrowingTaskGroup", "of"):
            typeName(first.expression).map { "(TaskGroup<\($0)>)->" }
        default: nil
        }
    }

    /// The type of an argument of SwiftUI's modifiers: of the value in `.environment(\.theme, .dark)`, and of a color.
    private func environmentType(_ index: Int, _ call: FunctionCallExprSyntax) -> String? {
        guard let name = Callee(call.calledExpression)?.name, !names.declared.contains(name) else { return nil }
        if index == 0, call.arguments.first?.label == nil, ["foregroundColor", "accentColor"].contains(name) {
            return "Color"
        }
        if index == 0, call.arguments.count == 1, call.arguments.first?.label == nil,
            !names.memberTypes.foreignNames.contains(name), let style = SystemStyles.type(ofArgumentOf: name)
        {
            return style
        }
        guard name == "environment", index == 1, call.arguments.count == 2,
            let path = call.arguments.first?.expression.as(KeyPathExprSyntax.self), path.root == nil
        else { return nil }
        return type(of: path, in: "EnvironmentValues")
    }

    /// The type of a value of an enum case, or of the argument of a static function.
    private func type(ofValue index: Int, of name: String, in type: String, _ shape: CallShape) -> String? {
        let type = TypeParts.plain(type)
        switch name {
        case "some" where index == 0: return type
        case "success": return TypeParts.argument(0, of: "Result", in: type)
        case "failure": return TypeParts.argument(1, of: "Result", in: type)
        default:
            // The protocols of a style: '.buttonStyle(.brand(size: .large))'.
            return type.split(separator: "&").lazy.compactMap {
                names.memberTypes.parameter(of: name, in: String($0), shape, argument: index)
            }.first
        }
    }

    /// The type of a variable in a pattern such as `.done(let value)`.
    func type(ofValue index: Int, in pattern: FunctionCallExprSyntax, depth: Int) -> String? {
        guard depth < ExpressionTypes.depthLimit,
            let member = pattern.calledExpression.as(MemberAccessExprSyntax.self)
        else { return nil }
        let owner = member.base.map { typeName($0) } ?? expected(Syntax(pattern), depth: depth + 1)
        return owner.flatMap { type(ofValue: index, of: member.declName.baseName.bare, in: $0, CallShape(pattern)) }
    }

    private func type(ofArgument index: Int, _ call: SubscriptCallExprSyntax, _ depth: Int) -> String? {
        guard let type = type(of: call.calledExpression, depth: depth + 1) else { return nil }
        let labels = call.arguments.map { $0.label?.bare }
        if labels == ["keyPath"] { return "KeyPath<\(TypeParts.plain(type)),_>" }
        if let key = TypeParts.part(.key, of: type) {
            return labels == [nil] || labels == [nil, "default"]
                ? index == 0 ? key : TypeParts.part(.value, of: type) : nil
        }
        return names.memberTypes.parameter(
            of: "subscript", in: TypeParts.plain(type), CallShape(call), argument: index)
    }

    /// The type of an argument of a method of a collection; that of a function lacks its result.
    private func argumentType(
        _ index: Int, of call: FunctionCallExprSyntax, _ element: String, _ depth: Int
    ) -> String? {
        let name = Callee(call.calledExpression)?.name ?? ""
        let argument = call.arguments.dropFirst(index).first
        if argument.map({ $0.expression.is(ClosureExprSyntax.self) || $0.expression.is(KeyPathExprSyntax.self) })
            ?? true
        {
            if ["max", "min", "sort", "sorted"].contains(name) { return "(\(element),\(element))->" }
            if name == "reduce" { return "(_,\(element))->" }
            if CollectionTypes.valueFunctions.contains(name) {
                return TypeParts.part(labelled: "value", of: element).map { "(\($0))->" }
            }
            if name == "map" || name == "compactMap" {
                return "(\(element))->\(mappedResult(of: call, depth, isOptional: false) ?? "")"
            }
            return CollectionTypes.elementFunctions.contains(name) ? "(\(element))->" : nil
        }
        let takesElement = ["append", "contains", "firstIndex", "insert", "remove"].contains(name)
        return takesElement && ["of", nil].contains(argument?.label?.bare) ? element : nil
    }

    /// The type that the function in a call of `map` must return, because of the type that the result must have.
    /// - Parameter isOptional: whether the function may be called on an optional value.
    private func mappedResult(of call: FunctionCallExprSyntax, _ depth: Int, isOptional: Bool) -> String? {
        guard let type = expected(Syntax(call), depth: depth + 1) else { return nil }
        return TypeParts.part(.element, of: type) ?? (isOptional ? TypeParts.plain(type) : nil)
    }

    private func index(of argument: LabeledExprSyntax, in list: LabeledExprListSyntax) -> Int? {
        list.count > ExpressionTypes.listLimit ? nil : list.map(\.id).firstIndex(of: argument.id)
    }

    static let comparisons: Set<String> = ["==", "!=", "~=", "<", ">", "<=", ">=", "===", "!=="]

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
            let isSame = ExpressionTypes.comparisons.contains(name) || name == "+=" && other == 0
            return .some(isSame ? type(of: items[other], depth: depth + 1) : nil)
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
