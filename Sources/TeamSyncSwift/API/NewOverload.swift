/// Whether calls to existing overloads of a function may also match a new one.
struct NewOverload {
    private let others: [String: [APIDeclaration]]

    /// The maximum number of overloads of one function.
    private static let limit = 200

    /// - Parameters:
    ///   - added: the new declarations.
    ///   - all: all declarations on the newer side.
    init(_ added: [APIDeclaration], among all: [APIDeclaration]) {
        let names = Set(added.map(\.pathName))
        let signatures = Set(added.map(\.signature))
        others = Dictionary(
            grouping: all.filter { names.contains($0.pathName) && !signatures.contains($0.signature) },
            by: NewOverload.key)
    }

    private static func key(_ own: APIDeclaration) -> String {
        "\(own.kind)\n\(own.pathName)\n\(own.isStatic)\n\(own.condition)\n\(own.module)"
    }

    func isAmbiguous(_ own: APIDeclaration) -> Bool {
        guard [.function, .initializer].contains(own.kind), !own.isSynthesized, let callable = own.callable else {
            return false
        }
        return (others[NewOverload.key(own)] ?? []).prefix(NewOverload.limit).contains { other in
            guard let before = other.callable, !other.attributes.isUnavailable else { return false }
            return NewOverload.isSameWithoutDefaults(before, callable) || NewOverload.takesNil(before, callable)
        }
    }

    /// `f(a: 1)` matches `f(a: Int, b: Int = 0)` and `f(a: Int, c: Int = 0)`. An overload without defaults takes
    /// precedence.
    private static func isSameWithoutDefaults(_ one: Callable, _ other: Callable) -> Bool {
        let (left, right) = (one.parameters.filter { !$0.hasDefault }, other.parameters.filter { !$0.hasDefault })
        return left.count < one.parameters.count && right.count < other.parameters.count && left.count == right.count
            && zip(left, right).allSatisfy { $0.label == $1.label && $0.type == $1.type }
    }

    /// `f(a: nil)` matches `f(a: Int?)` and `f(a: String?)`.
    private static func takesNil(_ one: Callable, _ other: Callable) -> Bool {
        guard one.labels == other.labels else { return false }
        let changed = zip(one.parameters, other.parameters).filter { $0.type != $1.type }
        return !changed.isEmpty && changed.allSatisfy { $0.type.isOptional && $1.type.isOptional }
    }
}
