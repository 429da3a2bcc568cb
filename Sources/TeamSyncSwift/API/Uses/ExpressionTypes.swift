import SwiftSyntax

/// The types of expressions, as far as the sources state them.
struct ExpressionTypes {
    static let depthLimit = 12
    /// The maximum length of a list; the types of elements in longer ones are unknown.
    static let listLimit = 500

    let variables: VariableTypes
    let names: UseNames
    /// The names of changed declarations that denote declarations of other modules in this file.
    let foreign: Set<String>
    let steps = Steps()

    /// Limits the work for one place: closures in long chains depend on each other in many ways.
    final class Steps {
        private static let limit = 2_000
        private var left = 0
        /// The types of the last expressions, which are needed for each change to a declaration of one name.
        private var known: [SyntaxIdentifier: String?] = [:]
        private static let knownLimit = 16
        /// The references to global variables that a superclass in another module may hide.
        var guessed: Set<SyntaxIdentifier> = []

        func type(of node: Syntax, _ find: () -> String?) -> String? {
            if let type = known[node.id] { return type }
            let type = find()
            if known.count >= Steps.knownLimit { known = [:] }
            known[node.id] = .some(type)
            return type
        }

        /// - Parameter depth: 0 for a new place.
        func take(_ depth: Int) -> Bool {
            if depth == 0 { left = Steps.limit }
            left -= 1
            return left > 0 && depth < ExpressionTypes.depthLimit
        }
    }

    /// Whether a property wrapper is one of SwiftUI's whose projected value is a binding, or has bindings as members.
    private func isBinding(_ wrapper: String) -> Bool {
        let bindings: Set<String> = [
            "AppStorage", "Bindable", "Binding", "EnvironmentObject", "ObservedObject", "SceneStorage", "State",
            "StateObject",
        ]
        return bindings.contains(wrapper) && !names.declares(wrapper)
    }

    /// Whether `$name` denotes a binding, or has bindings as members.
    func isBinding(_ name: String, at offset: Int) -> Bool {
        variables.wrappers(of: String(name.dropFirst()), at: offset).contains(where: isBinding)
    }

    /// A name of another module's type, which no type of the changed module has.
    func known(_ name: String) -> String {
        foreign.contains(name) ? name + ExpressionTypes.foreignMark : name
    }

    /// Follows the name of another module's type, so that it differs from the type that changed.
    static let foreignMark = "′"

    /// The type of a value as canonical text; nil if only the compiler can determine it.
    func type(of value: ExprSyntax) -> String? { steps.type(of: Syntax(value)) { type(of: value, depth: 0) } }

    func type(of value: ExprSyntax, depth: Int) -> String? {
        guard steps.take(depth) else { return nil }
        let next = { (inner: ExprSyntax) in type(of: inner, depth: depth + 1) }
        switch value.as(ExprSyntaxEnum.self) {
        case .declReferenceExpr(let reference): return type(of: reference, depth)
        case .optionalChainingExpr(let inner): return next(inner.expression)
        case .forceUnwrapExpr(let inner): return next(inner.expression)
        case .tryExpr(let inner): return next(inner.expression)
        case .awaitExpr(let inner): return next(inner.expression)
        case .tupleExpr(let tuple) where tuple.elements.count == 1:
            return tuple.elements.first.flatMap { next($0.expression) }
        case .tupleExpr(let tuple) where tuple.elements.count < 8:
            let parts = tuple.elements.map { part in
                (part.label.map { "\($0.bare):" } ?? "") + (next(part.expression) ?? "_")
            }
            return "(\(parts.joined(separator: ",")))"
        case .macroExpansionExpr(let macro) where macro.macroName.text == "require":
            return macro.arguments.first.flatMap { next($0.expression) }
        case .sequenceExpr(let sequence):
            return type(of: sequence, depth)
        case .arrayExpr(let array): return array.elements.first.flatMap { next($0.expression) }.map { "[\($0)]" }
        case .subscriptCallExpr(let call):
            guard let type = next(call.calledExpression) else { return nil }
            if let slice = slice(call, of: type) { return slice }
            if call.arguments.count == 1, call.arguments.first?.label == nil,
                let part = TypeParts.part(.value, of: type) ?? TypeParts.part(.element, of: type)
            {
                return part
            }
            return names.memberTypes.result(of: "subscript", in: TypeParts.plain(type), CallShape(call))
        case .memberAccessExpr(let member):
            let name = member.declName.baseName.bare
            guard let base = member.base else {
                return expected(Syntax(value), depth: depth + 1).flatMap { memberType(name, in: TypeParts.plain($0)) }
            }
            if let type = typeName(base, depth) {
                return memberType(name, in: type) ?? (name == "allCases" ? "[\(type)]" : nil)
            }
            if base.as(DeclReferenceExprSyntax.self)?.baseName.bare == "self", let type = enclosingValue(of: value) {
                return memberType(name, in: type)
                    ?? variables.origin(of: name, at: value.position.utf8Offset, isMember: true)
                    .flatMap { self.type(of: $0, depth) }
            }
            return next(base).flatMap { type in
                Int(name).flatMap { TypeParts.part(.tuple($0), of: type) } ?? TypeParts.part(labelled: name, of: type)
                    ?? CollectionTypes.property(name, of: type) ?? memberType(name, in: TypeParts.plain(type))
            }
        case .functionCallExpr(let call): return type(of: call, depth)
        case .dictionaryExpr(let dictionary):
            guard case .elements(let list) = dictionary.content, let first = list.first else { return nil }
            return "[\(next(first.key) ?? "_"):\(next(first.value) ?? "_")]"
        case .closureExpr(let closure):
            guard closure.statements.count == 1, let only = closure.statements.first?.item else { return nil }
            let value = only.as(ExprSyntax.self) ?? only.as(ReturnStmtSyntax.self)?.expression
            return value.flatMap(next).map { "()->\($0)" }
        default: return LiteralType.of(value).map { IdentifierText.replacing(in: $0.text, known) }
        }
    }

    /// The type of `x as T`, `x ?? y` and `c ? x : y`. Operators are not folded.
    private func type(of sequence: SequenceExprSyntax, _ depth: Int) -> String? {
        let next = { (inner: ExprSyntax) in type(of: inner, depth: depth + 1) }
        guard sequence.elements.count <= ExpressionTypes.listLimit else { return nil }
        let items = Array(sequence.elements)
        guard let last = items.last, items.count > 2 else { return nil }
        if let choice = items[items.count - 2].as(UnresolvedTernaryExprSyntax.self) {
            return items.contains { $0.is(AssignmentExprSyntax.self) } ? nil : next(last) ?? next(choice.thenExpression)
        }
        if let number = arithmetic(items, depth) { return number }
        // The concatenation of two collections.
        if items.count % 2 == 1, (1..<items.count).allSatisfy({ $0 % 2 == 0 || items[$0].isOperator("+") }) {
            return items.prefix(6).lazy.compactMap { $0.isOperator("+") ? nil : next($0) }.first { $0.hasPrefix("[") }
        }
        guard items.count == 3 else { return nil }
        if items[1].is(UnresolvedAsExprSyntax.self) { return last.as(TypeExprSyntax.self).map { written($0.type) } }
        guard items[1].isOperator("??") else { return result(of: items[1], between: [items[0], last].map(next)) }
        return next(last) ?? next(items[0])
    }

    /// The type of a sum or a product of numbers, or of texts: that of the values which are not literals.
    private func arithmetic(_ items: [ExprSyntax], _ depth: Int) -> String? {
        guard items.count % 2 == 1, items.count < 10,
            (1..<items.count).allSatisfy({ place in
                place % 2 == 0 || ["+", "-", "*", "/", "%"].contains { items[place].isOperator($0) }
            })
        else { return nil }
        let values = stride(from: 0, to: items.count, by: 2).map { items[$0] }
        let isLiteral = { (value: ExprSyntax) in
            LiteralType.of(value) != nil && !value.is(FunctionCallExprSyntax.self)
        }
        let types = values.filter { !isLiteral($0) }.map { type(of: $0, depth: depth + 1) }
        guard let first = types.first ?? type(of: values[0], depth: depth + 1), BrokenUse.isStandard(first) else {
            return nil
        }
        return types.allSatisfy { $0 == first }
            && (!types.isEmpty || values.allSatisfy { LiteralType.of($0)?.text == first })
            ? first : nil
    }

    /// The type of the result of an operator that one of the operands' types declares.
    private func result(of name: ExprSyntax, between types: [String?]) -> String? {
        guard let name = name.as(BinaryOperatorExprSyntax.self)?.operator.text else { return nil }
        return types.lazy.compactMap { type in
            type.flatMap { names.memberTypes.result(ofOperator: name, in: TypeParts.plain($0)) }
        }.first
    }

    /// The type of a member of a type or of its superclasses and protocols.
    func memberType(_ name: String, in type: String) -> String? {
        if name == "wrappedValue", let value = TypeParts.argument(0, of: "Binding", in: type) { return value }
        let found = owners(of: type).lazy.compactMap {
            names.memberTypes.type(of: name, in: $0)
                ?? names.memberTypes.dynamicRoot(of: $0).flatMap { names.memberTypes.type(of: name, in: $0) }
                ?? names.memberTypes.initialValue(of: name, in: $0).flatMap(self.type(ofInitialValue:))
        }.first
        return found.map { names.structure(of: $0) ?? names.genericAliases.expand($0) }
    }

    /// The type of a property's initial value, which begins with the name of a type: `Theme.light.colors`.
    private func type(ofInitialValue text: String) -> String? {
        guard text.first?.isUppercase ?? false, text.utf8.count < ExpressionTypes.listLimit,
            let value = ParsedSource(path: "", text: text).tree.statements.first?.item.as(ExprSyntax.self)
        else { return nil }
        return type(of: value, depth: ExpressionTypes.depthLimit / 2)
    }

    /// A type with its superclasses and protocols, as far as this repository states them.
    func owners(of type: String) -> [String] {
        let (meant, last) = (names.path(of: type), WrittenTypes.last(type))
        let parents = names.ancestors(of: last)
        let others = names.relatives(of: last).subtracting(parents + [last]).sorted()
        return [type] + (meant == type ? [] : [meant]) + parents + others
    }

    /// The type of the value at the end of a key path that consists of properties.
    func type(of path: KeyPathExprSyntax, in root: String) -> String? {
        path.components.prefix(ExpressionTypes.depthLimit).reduce(root) { type, component in
            guard let type, let name = component.component.as(KeyPathPropertyComponentSyntax.self)?.declName else {
                return nil
            }
            return memberType(name.baseName.bare, in: TypeParts.plain(type))
        }
    }

    private func type(of reference: DeclReferenceExprSyntax, _ depth: Int) -> String? {
        let (name, offset) = (reference.baseName.bare, reference.position.utf8Offset)
        if name == "self" { return enclosingCollection(of: reference) ?? enclosingValue(of: reference) }
        if name.hasPrefix("$"), let index = Int(name.dropFirst()) {
            return nearest(ClosureExprSyntax.self, around: reference).flatMap { type(of: .parameter($0, index), depth) }
        }
        // A binding has the members of its value.
        if name.hasPrefix("$"), isBinding(name, at: offset) {
            return variables.origin(of: String(name.dropFirst()), at: offset).flatMap { type(of: $0, depth) }
        }
        if name.hasPrefix("$") {
            return variables.wrappers(of: String(name.dropFirst()), at: offset).lazy
                .compactMap { memberType("projectedValue", in: known($0)) }.first
        }
        // The wrapper of a property.
        if name.hasPrefix("_"), variables.origin(of: name, at: offset) == nil,
            let wrapper = variables.wrappers(of: String(name.dropFirst()), at: offset).first
        {
            return known(wrapper)
        }
        if name == "newValue" || name == "oldValue" {
            return nearest(PatternBindingSyntax.self, around: reference)?.typeAnnotation.map { written($0.type) }
        }
        let (origin, isGlobal) = variables.variable(name, at: offset) ?? (nil, true)
        if let origin, !isGlobal { return type(of: origin, depth) }
        let own =
            enclosingValue(of: reference).flatMap { memberType(name, in: $0) }
            ?? enclosingCollection(of: reference).flatMap { CollectionTypes.property(name, of: $0) }
        if let own { return own }
        // A global variable here, in a class whose superclass is not one of Apple's.
        let isOwn = isGlobal && names.globals.contains(name) && !SystemMembers.names.contains(name)
        if mayInherit(name, at: Syntax(reference)) {
            guard isOwn, !mayInherit(name, at: Syntax(reference), isOwn: true) else { return nil }
            steps.guessed.insert(reference.id)
        }
        return origin.map { type(of: $0, depth) } ?? names.memberTypes.type(of: name, in: "")
    }

    /// Whether a name without a receiver may denote a member that an enclosing type inherits from a class of another
    /// module, or that another module declares in an extended type. It then hides a global declaration.
    /// - Parameter isOwn: whether this repository declares a global variable of the name, which a class of a design
    ///   system is unlikely to hide.
    func mayInherit(_ name: String, at node: Syntax, isOwn isGlobalHere: Bool = false) -> Bool {
        var next = node.parent
        while let parent = next {
            let path: String? =
                if let own = parent.as(ClassDeclSyntax.self) {
                    names.ancestors(of: own.name.bare).last
                } else {
                    parent.as(ExtensionDeclSyntax.self).map { TypeWriter().text($0.extendedType) }
                }
            let type = path.map(WrittenTypes.last)
            // A nested type may have the name of another module's type.
            let isOwn = path.map { $0.contains(".") || names.isType($0) } ?? false
            if let type, !isOwn || !names.owns(type), !isGlobalHere || SystemMembers.isSystem(type),
                !SystemMembers.isSystem(type) || SystemMembers.names.contains(name)
            {
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

    func type(of origin: VariableTypes.Origin, _ depth: Int) -> String? {
        guard depth < ExpressionTypes.depthLimit else { return nil }
        switch origin {
        case .written(let type): return written(type)
        case .value(let value): return type(of: value, depth: depth + 1)
        case .element(let value): return type(of: value, depth: depth + 1).flatMap { TypeParts.part(.element, of: $0) }
        case .parameter(let closure, let index):
            return expected(Syntax(closure), depth: depth + 1).flatMap { type in
                // '{ key, value in }' also takes a pair.
                if TypeParts.parameters(of: type) == 1, let whole = TypeParts.part(.parameter(0), of: type),
                    let part = TypeParts.part(.tuple(index), of: whole), ExpressionTypes.takesSeveral(closure)
                {
                    return part
                }
                return TypeParts.part(.parameter(index), of: type)
            }
        case .tuple(let origin, let index):
            return type(of: origin, depth + 1).flatMap { TypeParts.part(.tuple(index), of: $0) }
        case .payload(let pattern, let index): return type(ofValue: index, in: pattern, depth: depth + 1)
        case .environment(let path): return type(of: path, in: "EnvironmentValues")
        case .function(let function):
            return function.signature.returnClause.map { "()->\(written($0.type))" }
        case .wrapper(let wrapper): return memberType("wrappedValue", in: TypeParts.plain(written(wrapper)))
        case .unknown: return nil
        }
    }

    /// Whether a closure has more than one parameter.
    private static func takesSeveral(_ closure: ClosureExprSyntax) -> Bool {
        switch closure.signature?.parameterClause {
        case .simpleInput(let list): list.count > 1
        case .parameterClause(let clause): clause.parameters.count > 1
        case nil: closure.statements.tokens(viewMode: .sourceAccurate).prefix(listLimit).contains { $0.text == "$1" }
        }
    }

    private func type(of call: FunctionCallExprSyntax, _ depth: Int) -> String? {
        if ["Optional", "XCTUnwrap"].contains(call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.bare),
            call.arguments.first?.label == nil, let only = call.arguments.first
        {
            return type(of: only.expression, depth: depth + 1)
        }
        // A variable that is a function.
        if let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.bare,
            let origin = variables.origin(of: name, at: call.position.utf8Offset)
        {
            return type(of: origin, depth).flatMap { TypeParts.part(.result, of: $0) }
        }
        if let made = collection(of: call, depth) { return made }
        if let made = LiteralType.of(ExprSyntax(call)) {
            let type = IdentifierText.replacing(in: made.text, known)
            let arguments = Array(call.arguments.prefix(ExpressionTypes.listLimit))
            return names.memberTypes.specialized(type, CallShape(call)) { index in
                arguments.indices.contains(index) ? self.type(of: arguments[index].expression, depth: depth + 1) : nil
            }
        }
        let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
        let receiver =
            base.map { typeName($0, depth) == nil ? type(of: $0, depth: depth + 1) : nil } ?? collectionAround(call)
        if let result = collectionResult(call, receiver, depth) { return result }
        return callee(of: call, receiver, depth).flatMap { called in
            owners(of: called.owner).lazy.compactMap { owner in
                names.memberTypes.result(of: called.name, in: owner, CallShape(call)).map { result in
                    names.genericAliases.expand(bound(result, by: call, (called.name, owner), depth))
                }
            }.first
        }
    }

}

extension ExprSyntax {
    func isOperator(_ name: String) -> Bool {
        self.as(BinaryOperatorExprSyntax.self)?.operator.text == name
    }
}
