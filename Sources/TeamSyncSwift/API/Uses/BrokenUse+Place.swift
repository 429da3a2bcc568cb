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
        if case .parameterRenamed(let parameter, let label) = effect {
            guard isExtra(parameter.name, insteadOf: label),
                let index = shape.assigned(old)?.firstIndex(of: parameter.position)
            else {
                return nil
            }
            return call.arguments.indices.contains(index) ? call.arguments[index] : nil
        }
        // Places that '--fix' rewrites are those of names.
        guard !isRewritten else { return nil }
        switch effect {
        case .nowThrows, .nowAsync: return call.whole
        default: break
        }
        guard let new, let given = shape.assigned(old), given.count == call.arguments.count else { return nil }
        switch effect {
        case .parameterRetyped, .parameterMarkGained, .parameterMarkLost:
            guard let parameter = brokenParameter, let index = given.firstIndex(of: parameter.position) else {
                return nil
            }
            return call.arguments[index]
        case .parameterLost:
            let lost = given.indices.filter { index in
                !new.parameters.contains { $0.label == old.parameters[given[index]].label }
            }
            return lost.count == 1 ? call.arguments[lost[0]] : nil
        case .parameterAdded(let parameter, _, hasDefault: false, _), .parameterDefaultLost(let parameter):
            return missing(parameter, in: call)
        case .parametersReordered: return moved(in: call, given)
        default: return nil
        }
    }

    /// Whether an argument with the former label of a parameter is one too many for the compiler, because calls can omit
    /// the parameter and another one, and the labels are not similar.
    private func isExtra(_ former: String, insteadOf label: String) -> Bool {
        guard let parameters = new?.parameters, parameters.contains(where: { $0.label == label && $0.hasDefault }),
            NearestWord.to(former, among: [label]) == nil
        else { return false }
        return parameters.count(where: \.hasDefault) > 1
    }

    /// The place of an argument that is missing: the end of the argument before it. Swift counts the parameters before it,
    /// also those that the call omits.
    private func missing(_ parameter: APIChange.Parameter, in call: CallParts) -> Syntax? {
        guard let position = new?.parameters.firstIndex(where: { $0.shownName == parameter.name }) else { return nil }
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
