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
        "dropFirst", "dropLast", "filter", "prefix", "reversed", "shuffled", "sorted", "suffix",
    ]
    /// Methods that return an element.
    fileprivate static let elements: Set<String> = [
        "first", "last", "max", "min", "popLast", "randomElement", "removeFirst", "removeLast",
    ]
}

extension ExpressionTypes {
    /// The type of a new array such as `[Card]()`.
    func collection(of call: FunctionCallExprSyntax) -> String? {
        guard let array = call.calledExpression.as(ArrayExprSyntax.self), array.elements.count == 1 else { return nil }
        return array.elements.first.flatMap { typeName($0.expression) }.map { "[\($0)]" }
    }

    /// The type of the result of a method of a collection, or of `zip`; nil if it is not known.
    /// - Parameter type: that of the value before the name.
    func collectionResult(_ call: FunctionCallExprSyntax, _ type: String?, _ depth: Int) -> String? {
        let parts = { (value: ExprSyntax) in
            self.type(of: value, depth: depth + 1).flatMap { TypeParts.part(.element, of: $0) }
        }
        guard let name = Callee(call.calledExpression)?.name else { return nil }
        if name == "get", let value = type.flatMap({ TypeParts.argument(0, of: "Result", in: $0) }) { return value }
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
        let closure = call.trailingClosure ?? call.arguments.first?.expression.as(ClosureExprSyntax.self)
        guard let closure, closure.statements.count == 1, let item = closure.statements.first?.item else { return nil }
        let value = item.as(ExprSyntax.self) ?? item.as(ReturnStmtSyntax.self)?.expression
        return value.flatMap { self.type(of: $0, depth: depth + 1) }
    }
}
