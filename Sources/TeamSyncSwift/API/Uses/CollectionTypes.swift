import SwiftSyntax

/// The types of the members of arrays, sets and dictionaries.
enum CollectionTypes {
    /// - Returns: nil for another type, and for a property of another type than the elements.
    static func property(_ name: String, of type: String) -> String? {
        switch name {
        case "first", "last": TypeParts.part(.element, of: type)
        case "lazy": TypeParts.part(.element, of: type).map { _ in type }
        case "keys": TypeParts.part(.key, of: type).map { "[\($0)]" }
        case "values": TypeParts.part(.value, of: type).map { "[\($0)]" }
        default: nil
        }
    }

    /// Methods whose result has the same elements.
    fileprivate static let sequences: Set<String> = [
        "drop", "dropFirst", "dropLast", "filter", "prefix", "reversed", "shuffled", "sorted", "suffix",
    ]
    /// Methods whose function takes one element.
    static let elementFunctions: Set<String> = [
        "allSatisfy", "compactMap", "contains", "count", "drop", "filter", "first", "firstIndex", "flatMap", "forEach",
        "last", "lastIndex", "map", "partition", "prefix", "removeAll", "split",
    ]
    /// Methods whose function takes the value of a dictionary.
    static let valueFunctions: Set<String> = ["compactMapValues", "mapValues"]
    /// Methods that return a part of a string.
    fileprivate static let slices: Set<String> = ["drop", "dropFirst", "dropLast", "prefix", "suffix"]
    /// Methods that return an element.
    fileprivate static let elements: Set<String> = [
        "first", "last", "max", "min", "popLast", "randomElement", "removeFirst", "removeLast",
    ]
}

extension ExpressionTypes {
    /// The type of a new collection: `[Card]()`, `Array(cards)` or `Dictionary(grouping: cards) { $0.id }`.
    func collection(of call: FunctionCallExprSyntax, _ depth: Int) -> String? {
        if let array = call.calledExpression.as(ArrayExprSyntax.self) {
            guard array.elements.count == 1 else { return nil }
            return array.elements.first.flatMap { typeName($0.expression) }.map { "[\($0)]" }
        }
        guard let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.bare,
            ["Array", "Dictionary", "Set"].contains(name), let first = call.arguments.first,
            let element = type(of: first.expression, depth: depth + 1).flatMap({ TypeParts.part(.element, of: $0) })
        else { return nil }
        switch (name, first.label?.bare) {
        case ("Dictionary", "grouping"): return "[_:[\(element)]]"
        case ("Dictionary", "uniqueKeysWithValues"), ("Dictionary", nil):
            guard let key = TypeParts.part(.tuple(0), of: element), let value = TypeParts.part(.tuple(1), of: element)
            else { return nil }
            return "[\(key):\(value)]"
        case ("Array", nil): return "[\(element)]"
        case ("Set", nil): return "Set<\(element)>"
        default: return nil
        }
    }

    /// The type of a part of a collection, as in `cards[1...2]`; nil for another subscript.
    func slice(_ call: SubscriptCallExprSyntax, of type: String) -> String? {
        guard call.arguments.count == 1, let only = call.arguments.first, only.label == nil,
            let element = TypeParts.part(.element, of: type), TypeParts.part(.key, of: type) == nil
        else { return nil }
        let isRange = { (name: String) in ["...", "..<"].contains(name) }
        let value = only.expression
        let isSlice =
            value.as(PrefixOperatorExprSyntax.self).map { isRange($0.operator.text) }
            ?? value.as(PostfixOperatorExprSyntax.self).map { isRange($0.operator.text) }
            ?? value.as(SequenceExprSyntax.self)?.elements.prefix(ExpressionTypes.listLimit).contains {
                $0.as(BinaryOperatorExprSyntax.self).map { isRange($0.operator.text) } ?? false
            }
        return isSlice ?? false ? "[\(element)]" : nil
    }

    /// The type of the result of a method of a collection, or of `zip`; nil if it is not known.
    /// - Parameter type: that of the value before the name.
    func collectionResult(_ call: FunctionCallExprSyntax, _ type: String?, _ depth: Int) -> String? {
        let parts = { (value: ExprSyntax) in
            self.type(of: value, depth: depth + 1).flatMap { TypeParts.part(.element, of: $0) }
        }
        guard let name = Callee(call.calledExpression)?.name else { return nil }
        if name == "get", let value = type.flatMap({ TypeParts.argument(0, of: "Result", in: $0) }) { return value }
        if let type, TypeParts.plain(type) == "String", CollectionTypes.slices.contains(name) { return "Substring" }
        guard let type, let element = TypeParts.part(.element, of: type) else {
            guard type == nil, name == "zip", call.calledExpression.is(DeclReferenceExprSyntax.self) else { return nil }
            let both = call.arguments.prefix(3).map { parts($0.expression) ?? "_" }
            return both.count == 2 ? "[(\(both[0]),\(both[1]))]" : nil
        }
        if CollectionTypes.sequences.contains(name) {
            return name == "filter" && TypeParts.part(.key, of: type) != nil ? type : "[\(element)]"
        }
        if CollectionTypes.elements.contains(name) { return element }
        switch name {
        case "enumerated": return "[(offset:Int,element:\(element))]"
        case "joined" where call.arguments.isEmpty:
            return TypeParts.part(.element, of: element).map { "[\($0)]" }
        case "split": return "[[\(element)]]"
        case "reduce": return call.arguments.first.flatMap { self.type(of: $0.expression, depth: depth + 1) }
        case "mapValues", "compactMapValues":
            guard let key = TypeParts.part(.key, of: type), let value = TypeParts.part(.value, of: type) else {
                return nil
            }
            return mapped(call, value, depth).map { "[\(key):\(TypeParts.plain($0))]" }
        case "map": return mapped(call, element, depth).map { "[\($0)]" }
        case "compactMap": return mapped(call, element, depth).map { "[\(TypeParts.plain($0))]" }
        case "flatMap":
            return mapped(call, element, depth).flatMap { TypeParts.part(.element, of: $0) }.map { "[\($0)]" }
        default: return nil
        }
    }

    /// The type of the value that a closure with one expression, or a key path, makes of an element.
    private func mapped(_ call: FunctionCallExprSyntax, _ element: String, _ depth: Int) -> String? {
        if let path = call.arguments.first?.expression.as(KeyPathExprSyntax.self) {
            return path.root == nil ? self.type(of: path, in: element) : nil
        }
        if call.trailingClosure == nil, let only = call.arguments.first?.expression,
            let result = resultOfFunction(only, depth)
        {
            return result
        }
        let closure = call.trailingClosure ?? call.arguments.first?.expression.as(ClosureExprSyntax.self)
        guard let closure, closure.statements.count == 1, let item = closure.statements.first?.item else { return nil }
        let value = item.as(ExprSyntax.self) ?? item.as(ReturnStmtSyntax.self)?.expression
        return value.flatMap { self.type(of: $0, depth: depth + 1) }
    }

    /// The type of the result of a function that is passed by its name: `names.compactMap(store.icon)`.
    private func resultOfFunction(_ value: ExprSyntax, _ depth: Int) -> String? {
        let member = value.as(MemberAccessExprSyntax.self)
        guard let name = member?.declName ?? value.as(DeclReferenceExprSyntax.self) else { return nil }
        guard let base = member?.base else {
            return member == nil ? names.memberTypes.result(ofOnly: name.baseName.bare, in: "") : nil
        }
        guard let owner = typeName(base, depth) ?? type(of: base, depth: depth + 1) else { return nil }
        return owners(of: TypeParts.plain(owner)).lazy.compactMap {
            names.memberTypes.result(ofOnly: name.baseName.bare, in: $0)
        }.first
    }
}
