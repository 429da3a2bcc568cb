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
            let (left, right) = (own.generics.requirements, other.generics.requirements)
            // The overload with more requirements takes precedence.
            let areSeparate = !left.isSubset(of: right) && !right.isSubset(of: left)
            return NewOverload.match(before, callable, areSeparate: areSeparate)
                || NewOverload.takesNil(before, callable)
        }
    }

    /// Whether a call without defaults may match both, and neither takes precedence.
    private static func match(_ one: Callable, _ other: Callable, areSeparate: Bool) -> Bool {
        let (left, right) = (one.parameters.filter { !$0.hasDefault }, other.parameters.filter { !$0.hasDefault })
        let haveDefaults = left.count < one.parameters.count
        // An overload without defaults takes precedence.
        guard left.count == right.count, haveDefaults == (right.count < other.parameters.count) else { return false }
        let trailing = zip(left, right).reversed().prefix { $0.type.isFunction && $1.type.isFunction }.count
        let pairs = Array(zip(left, right))
        let isSame = pairs.allSatisfy { $0.label == $1.label && $0.type == $1.type }
        if isSame { return haveDefaults || areSeparate || one.result != other.result }
        return pairs.enumerated().allSatisfy { index, pair in
            if pair.0.label == pair.1.label { return pair.0.type == pair.1.type || takeSame(pair.0.type, pair.1.type) }
            return index >= left.count - trailing && arity(pair.0.type) == arity(pair.1.type)
        }
    }

    /// Whether an implicit member (`.red`) or a literal may be of either type. Otherwise, a literal is of its default
    /// type.
    private static func takeSame(_ one: TypeText, _ other: TypeText) -> Bool {
        if one.isFunction || other.isFunction { return false }
        let names = [one, other].map { $0.isOptional ? String($0.text.dropLast()) : $0.text }
        if names.contains(where: { $0.contains("τ_") || $0.contains("some ") }) || names[0] == names[1] { return false }
        return Set(names) == ["Double", "CGFloat"]
            || Set(names).isDisjoint(with: ["Int", "String", "Double", "Bool", "Character"])
    }

    /// The number of arguments of a closure.
    private static func arity(_ type: TypeText) -> Int {
        (0...).first { TypeParts.part(.parameter($0), of: type.text) == nil } ?? 0
    }

    /// `f(a: nil)` matches `f(a: Int?)` and `f(a: String?)`.
    private static func takesNil(_ one: Callable, _ other: Callable) -> Bool {
        guard one.labels == other.labels else { return false }
        let changed = zip(one.parameters, other.parameters).filter { $0.type != $1.type }
        return !changed.isEmpty && changed.allSatisfy { $0.type.isOptional && $1.type.isOptional }
    }
}
