import SwiftSyntax

/// The labels of a call.
struct CallShape {
    /// The labels of the arguments before the trailing closures; `_` for none.
    var labels: [String]
    /// The closures after the parentheses, with the labels of those after the first.
    var trailing: [String]
    /// The positions of arguments such as `.large` or `nil`, whose types depend on the parameter.
    private(set) var implicit: Set<Int> = []
    var isTried = false
    var isAwaited = false

    init(_ call: FunctionCallExprSyntax) {
        self.init(call, call.arguments, call.trailingClosure, call.additionalTrailingClosures)
    }

    init(_ call: SubscriptCallExprSyntax) {
        self.init(call, call.arguments, call.trailingClosure, call.additionalTrailingClosures)
    }

    init(_ call: KeyPathSubscriptComponentSyntax) { self.init(call, call.arguments, nil, []) }

    private init(
        _ call: some SyntaxProtocol, _ arguments: LabeledExprListSyntax, _ closure: ClosureExprSyntax?,
        _ closures: MultipleTrailingClosureElementListSyntax
    ) {
        labels = arguments.map { $0.label?.bare ?? "_" }
        for (index, argument) in arguments.enumerated() where CallShape.isImplicit(argument.expression) {
            implicit.insert(index)
        }
        trailing = (closure == nil ? [] : ["_"]) + closures.map(\.label.bare)
        var node = call.parent
        var depth = 0
        while let parent = node, depth < 200, !parent.is(CodeBlockItemSyntax.self) {
            if parent.is(TryExprSyntax.self) { isTried = true }
            if parent.is(AwaitExprSyntax.self) { isAwaited = true }
            node = parent.parent
            depth += 1
        }
    }

    private static func isImplicit(_ value: ExprSyntax) -> Bool {
        if let list = value.as(SequenceExprSyntax.self)?.elements {
            return list.count < 20 && list.contains(where: isImplicit)
        }
        let called = value.as(FunctionCallExprSyntax.self)?.calledExpression ?? value
        return value.is(NilLiteralExprSyntax.self)
            || called.as(MemberAccessExprSyntax.self).map { $0.base == nil } ?? false
    }

    /// Whether the arguments match these parameters, judging by the labels.
    func fits(_ callable: Callable) -> Bool { assigned(callable) != nil }

    /// Whether an argument is passed to the parameter at a position.
    func gives(_ position: Int, _ callable: Callable) -> Bool { assigned(callable)?.contains(position) ?? false }

    /// The parameters that have an argument; nil if the arguments do not match.
    func assigned(_ callable: Callable) -> [Int]? {
        var rest = labels[...]
        var closures = trailing[...]
        var given: [Int] = []
        for (index, parameter) in callable.parameters.enumerated() {
            if rest.first == parameter.label {
                given.append(index)
                rest.removeFirst()
                while parameter.isVariadic, rest.first == "_" { rest.removeFirst() }
            } else if rest.isEmpty, let closure = closures.first, parameter.takesClosure,
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

extension Callable.Parameter {
    /// An alias of a function type is known by its attribute.
    fileprivate var takesClosure: Bool { type.isFunction || attributes.contains("escaping") }
}
