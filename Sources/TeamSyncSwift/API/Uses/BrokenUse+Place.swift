import SwiftSyntax
import TeamSyncBase
import TeamSyncDocuments

/// The parts of a call that may be on several lines.
struct CallParts {
    /// The call with the value before it.
    let whole: Syntax
    /// The arguments, with the closures after the parentheses.
    let arguments: [Syntax]
    /// The number of arguments in the parentheses.
    let listed: Int
    /// The end of the parentheses; nil without them.
    let closing: Syntax?

    init(_ call: FunctionCallExprSyntax) {
        self.init(
            Syntax(call), call.arguments, call.rightParen, call.trailingClosure, call.additionalTrailingClosures)
    }

    init(_ call: SubscriptCallExprSyntax) {
        self.init(
            Syntax(call), call.arguments, call.rightSquare, call.trailingClosure, call.additionalTrailingClosures)
    }

    /// The value of an argument, without its label.
    func value(_ index: Int) -> Syntax {
        arguments[index].as(LabeledExprSyntax.self).map { Syntax($0.expression) } ?? arguments[index]
    }

    private init(
        _ call: Syntax, _ list: LabeledExprListSyntax, _ closing: TokenSyntax?, _ closure: ClosureExprSyntax?,
        _ closures: MultipleTrailingClosureElementListSyntax
    ) {
        whole = call
        listed = list.count
        arguments =
            list.map { Syntax($0) } + (closure.map { [Syntax($0)] } ?? []) + closures.map { Syntax($0.closure) }
        self.closing = closing.map { Syntax($0) }
    }
}

/// The places at which the compiler reports that a call no longer compiles.
extension BrokenUse {
    /// The part of a call at which the compiler reports the error; nil for the name of the function.
    func place(in call: CallParts, _ shape: CallShape) -> Syntax? {
        guard !shape.isPattern, let old else { return nil }
        if case .parameterRenamed = effect {
            // An argument with the former label may be one too many.
            guard let extra = matching(call, shape)?.extra, extra.count == 1 else { return nil }
            return call.value(extra[0])
        }
        // Places that '--fix' rewrites are those of names.
        guard !isRewritten else { return nil }
        switch effect {
        case .nowThrows, .nowAsync: return call.whole
        default: break
        }
        guard let given = shape.assigned(old), given.count == call.arguments.count else { return nil }
        switch effect {
        case .parameterRetyped, .parameterMarkGained, .parameterMarkLost:
            guard let parameter = brokenParameter, let index = given.firstIndex(of: parameter.position) else {
                return nil
            }
            return call.value(index)
        case .parametersReordered: return moved(in: call, given)
        default: return nil
        }
    }

    /// The parts of a call at which the compiler reports arguments that are missing or one too many, and labels; nil stands
    /// for the name of the function. No part is returned if the change concerns no label, or if `--fix` rewrites it.
    func places(ofLabelsIn call: CallParts, _ shape: CallShape) -> [(place: Syntax?, isCertain: Bool)] {
        guard changesLabels, !isRewritten, let found = matching(call, shape) else { return [] }
        guard found.isBroken else { return [] }
        let extra = found.extra.count == 1 ? call.value(found.extra[0]) : nil
        let missing = found.missing.count == 1 ? missing(found.missing[0], in: call) : nil
        return (found.extra.isEmpty ? [] : [(extra, true)]) + (found.missing.isEmpty ? [] : [(missing, true)])
            + (found.hasOtherLabels ? [(nil, found.extra.isEmpty && found.missing.isEmpty)] : [])
            + found.other.map { (call.value($0), false) }
    }

    /// Whether the compiler may report only other parts of the call than its labels.
    func mayHide(labelsIn call: CallParts, _ shape: CallShape) -> Bool {
        guard isOneOfSeveral, let found = matching(call, shape) else { return false }
        return !found.extra.isEmpty || !found.missing.isEmpty
    }

    private func matching(_ call: CallParts, _ shape: CallShape) -> ArgumentMatching? {
        guard !shape.isPattern, let old, let new, let given = shape.assigned(old), given.count == call.arguments.count
        else { return nil }
        return ArgumentMatching(given.map { old.parameters[$0] }, listed: call.listed, new.parameters)
    }

    /// The place of an argument that is missing: the end of the argument before it. Swift counts the parameters before it,
    /// also those that the call omits.
    private func missing(_ position: Int, in call: CallParts) -> Syntax? {
        guard !call.arguments.isEmpty else { return call.closing }
        guard position > 0 else { return call.arguments[0] }
        let last = call.arguments[min(position, call.arguments.count) - 1]
        return last.lastToken(viewMode: .sourceAccurate).flatMap { token in
            // The comma belongs to the argument.
            token.text == "," ? token.previousToken(viewMode: .sourceAccurate) : token
        }.map { Syntax($0) }
    }

    /// The first argument that has to be moved to the front.
    private func moved(in call: CallParts, _ given: [Int]) -> Syntax? {
        guard let old, let new else { return nil }
        var left = Array(given.indices.prefix(call.listed))
        for parameter in new.parameters {
            guard let place = left.firstIndex(where: { old.parameters[given[$0]].label == parameter.label }) else {
                continue
            }
            if place > 0 { return call.arguments[left[place]] }
            left.removeFirst()
        }
        return nil
    }
}
