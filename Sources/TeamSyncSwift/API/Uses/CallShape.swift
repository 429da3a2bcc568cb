import SwiftSyntax

/// The labels of a call.
struct CallShape {
    /// The labels of the arguments before the trailing closures; `_` for none.
    var labels: [String]
    /// The closures after the parentheses, with the labels of those after the first.
    var trailing: [String]
    /// The positions of arguments such as `.large` or `nil`, whose types depend on the parameter.
    private(set) var implicit: Set<Int> = []
    /// The positions of closures in parentheses.
    private(set) var closures: Set<Int> = []
    /// The types of the number literals in parentheses, `Int` or `Double`, by position.
    private(set) var numbers: [Int: String] = [:]
    /// The positions of literals in parentheses, which may have any type that is expressible by them.
    private(set) var literals: Set<Int> = []
    /// Whether it is a pattern, such as `.done(let value)`, which may omit all labels.
    private(set) var isPattern = false
    var isTried = false
    var isAwaited = false

    init(_ call: FunctionCallExprSyntax) {
        self.init(call, call.arguments, call.trailingClosure, call.additionalTrailingClosures)
    }

    init(_ call: SubscriptCallExprSyntax) {
        self.init(call, call.arguments, call.trailingClosure, call.additionalTrailingClosures)
    }

    init(_ call: KeyPathSubscriptComponentSyntax) { self.init(call, call.arguments, nil, []) }

    /// The initializer of a property wrapper: `@Stored(key: "a") var name = ""` also passes the initial value.
    /// - Returns: nil if the attribute does not say how the wrapper is initialized.
    init?(_ attribute: AttributeSyntax) {
        let arguments: LabeledExprListSyntax? =
            if case .argumentList(let list) = attribute.arguments { list } else { nil }
        let variable = attribute.parent?.parent?.as(VariableDeclSyntax.self)
        let isInitialized = variable?.bindings.first?.initializer != nil
        guard variable != nil, arguments != nil || isInitialized else { return nil }
        self.init(attribute, arguments ?? [], nil, [])
        guard isInitialized else { return }
        labels.insert("wrappedValue", at: 0)
        (implicit, closures) = (Set(implicit.map { $0 + 1 }), Set(closures.map { $0 + 1 }))
        numbers = Dictionary(uniqueKeysWithValues: numbers.map { ($0.key + 1, $0.value) })
        literals = Set(literals.map { $0 + 1 })
    }

    private init(
        _ call: some SyntaxProtocol, _ arguments: LabeledExprListSyntax, _ closure: ClosureExprSyntax?,
        _ closures: MultipleTrailingClosureElementListSyntax
    ) {
        labels = arguments.map { $0.label?.bare ?? "_" }
        for (index, argument) in arguments.enumerated() {
            if CallShape.isImplicit(argument.expression) { implicit.insert(index) }
            if argument.expression.is(ClosureExprSyntax.self) { self.closures.insert(index) }
            numbers[index] = CallShape.number(argument.expression)
            if numbers[index] != nil || CallShape.literals.contains(argument.expression.kind) { literals.insert(index) }
        }
        trailing = (closure == nil ? [] : ["_"]) + closures.map(\.label.bare)
        let marks = EffectMarks(around: Syntax(call))
        (isTried, isAwaited, isPattern) = (marks.isTried, marks.isAwaited, marks.isPattern)
    }

    private static let literals: Set<SyntaxKind> = [
        .stringLiteralExpr, .simpleStringLiteralExpr, .booleanLiteralExpr, .arrayExpr, .dictionaryExpr,
    ]

    private static func isImplicit(_ value: ExprSyntax) -> Bool {
        if let list = value.as(SequenceExprSyntax.self)?.elements {
            return list.count < 20 && list.contains(where: isImplicit)
        }
        let called = value.as(FunctionCallExprSyntax.self)?.calledExpression ?? value
        return value.is(NilLiteralExprSyntax.self)
            || called.as(MemberAccessExprSyntax.self).map { $0.base == nil } ?? false
    }

    private static func number(_ value: ExprSyntax) -> String? {
        let prefixed = value.as(PrefixOperatorExprSyntax.self)
        let literal = prefixed?.operator.text == "-" ? prefixed?.expression ?? value : value
        return literal.is(IntegerLiteralExprSyntax.self)
            ? "Int" : literal.is(FloatLiteralExprSyntax.self) ? "Double" : nil
    }

    /// Whether the arguments match these parameters, judging by the labels.
    func fits(_ callable: Callable) -> Bool { assigned(callable) != nil }

    /// Whether an argument is passed to the parameter at a position.
    func gives(_ position: Int, _ callable: Callable) -> Bool { assigned(callable)?.contains(position) ?? false }

    /// Whether it is a pattern without labels.
    var omitsLabels: Bool { isPattern && trailing.isEmpty && labels.allSatisfy { $0 == "_" } }

    /// The closures' positions, with those after the parentheses.
    func isClosure(_ argument: Int) -> Bool { argument >= labels.count || closures.contains(argument) }

    /// The parameter of each argument, in order; nil if the arguments do not match.
    func assigned(_ callable: Callable) -> [Int]? {
        if omitsLabels, labels.count == callable.parameters.count { return Array(callable.parameters.indices) }
        // 'case .done(let values)' matches all values of a case.
        if omitsLabels, labels.count == 1, callable.parameters.count > 1 { return [] }
        var rest = labels[...]
        var closures = trailing[...]
        var given: [Int] = []
        for (index, parameter) in callable.parameters.enumerated() {
            if rest.first == parameter.label {
                given.append(index)
                rest.removeFirst()
                while parameter.takesAny, rest.first == "_" {
                    given.append(index)
                    rest.removeFirst()
                }
            } else if rest.isEmpty, let closure = closures.first, parameter.takesClosure,
                closure == "_" && closures.count == trailing.count || closure == parameter.label
            {
                given.append(index)
                closures.removeFirst()
            } else if !parameter.hasDefault, !parameter.takesAny {
                return nil
            }
        }
        return rest.isEmpty && closures.isEmpty ? given : nil
    }
}

extension Callable.Parameter {
    /// Whether it takes any number of arguments, also as a parameter pack.
    var takesAny: Bool { isVariadic || type.text.hasPrefix("repeat ") }
    /// An alias of a function type is known by its attribute.
    var takesClosure: Bool { type.isFunction || attributes.contains("escaping") }
}
