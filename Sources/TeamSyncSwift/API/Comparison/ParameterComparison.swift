import TeamSyncDesign
import TeamSyncDocuments

/// An effect of a change, with its verdict.
struct APIAspect {
    var verdict: APIChange.Verdict
    var effect: APIChange.Effect
    /// Whether overrides and conforming types can stay unchanged.
    var concernsCallsAlone = false
    /// Whether another overload accepts the calls that it breaks.
    var isCovered = false

    init(_ verdict: APIChange.Verdict, _ effect: APIChange.Effect, concernsCallsAlone: Bool = false) {
        (self.verdict, self.effect, self.concernsCallsAlone) = (verdict, effect, concernsCallsAlone)
    }

    /// Creates the aspect for a change that only the compiler can analyze.
    init(_ reason: APIChange.Reason) { self.init(.notAnalysed, .notAnalysed(reason)) }
}

/// Compares the parameters of two versions of a function.
struct ParameterComparison {
    private(set) var aspects: [APIAspect] = []
    private var lost: [Placed] = []
    private var gained: [Placed] = []
    private let isCase: Bool
    private let typeChange: TypeChange

    /// A parameter with its position in its version.
    private struct Placed {
        let position: Int
        let parameter: Callable.Parameter

        var label: String { parameter.label }
        /// The label, or the name and the type of a parameter without one.
        var identity: String { label == "_" ? "_ \(parameter.name) \(parameter.type.text)" : label }

        /// The form used in effects.
        var named: APIChange.Parameter { APIChange.Parameter(parameter.shownName, at: position) }
    }

    /// - Parameter isCase: whether the parameters are the associated values of a case, which patterns also name.
    init(_ old: Callable, _ new: Callable, _ typeChange: TypeChange, isCase: Bool) {
        self.typeChange = typeChange
        self.isCase = isCase
        // With the same labels, each argument is passed to the parameter at its position.
        let common =
            old.labels == new.labels
            ? old.parameters.indices.map { ($0, $0) }
            : LongestCommon.pairs(old.parameters, new.parameters) {
                $0.label == $1.label && ($0.label != "_" || $0.passedType == $1.passedType)
            }
        let placed = { (callable: Callable) in
            callable.parameters.enumerated().map { Placed(position: $0.offset, parameter: $0.element) }
        }
        let (before, after) = (placed(old), placed(new))
        var (left, right) = (0, 0)
        for (one, other) in common + [(before.count, after.count)] {
            compare(run: before[left..<one], after[right..<other])
            if one < before.count { compare(before[one], after[other]) }
            (left, right) = (one + 1, other + 1)
        }
        // A parameter removed in one place and added in another has moved.
        let moved = Set(lost.map(\.identity)).intersection(gained.map(\.identity))
        if !moved.isEmpty {
            aspects.append(APIAspect(.breaking, .parametersReordered))
            for parameter in lost where moved.contains(parameter.identity) {
                if let after = gained.first(where: { $0.identity == parameter.identity }) { compare(parameter, after) }
            }
            lost.removeAll { moved.contains($0.identity) }
            gained.removeAll { moved.contains($0.identity) }
        }
        describe(old, new, isCase: isCase)
    }

    /// Compares the parameters between two pairs of equal ones.
    private mutating func compare(run old: ArraySlice<Placed>, _ new: ArraySlice<Placed>) {
        guard old.count == new.count else {
            lost += old
            gained += new
            return
        }
        for (one, other) in zip(old, new) {
            // 'title: String' and '_ title: LocalizedStringKey' are the same parameter.
            let isNamed =
                one.named.name == other.named.name && (one.label == "_" || other.label == "_")
            if one.parameter.passedType == other.parameter.passedType || isNamed, one.label != other.label,
                !hasOtherDefault(one, other)
            {
                let effect: APIChange.Effect =
                    switch (one.label, other.label) {
                    case ("_", _): .parameterLabelled(one.named, label: other.label)
                    case (_, "_"): .parameterUnlabelled(one.named)
                    default: .parameterRenamed(one.named, to: other.label)
                    }
                aspects.append(APIAspect(.breaking, effect))
                compare(one, other)
            } else if one.label == "_", other.label == "_" {
                compare(one, other)
            } else {
                lost.append(one)
                gained.append(other)
            }
        }
    }

    /// Whether both parameters have a name and a default, and the defaults differ: they need not mean the same.
    private func hasOtherDefault(_ one: Placed, _ other: Placed) -> Bool {
        let (old, new) = (one.parameter, other.parameter)
        return one.label != "_" && other.label != "_" && old.hasDefault && new.hasDefault
            && SourceMeaning.differ(old.defaultKey, new.defaultKey)
    }

    /// Returns the defaults, or the values of their constants, if they are known to differ.
    static func changedDefaults(
        _ old: Callable.Parameter, _ new: Callable.Parameter
    ) -> (old: String, new: String)? {
        guard !old.defaultText.isEmpty, !new.defaultText.isEmpty else { return nil }
        let value = { (parameter: Callable.Parameter) in
            parameter.defaultValue.isEmpty ? parameter.defaultText : parameter.defaultValue
        }
        let values = (value(old), value(new))
        if old.defaultKey == new.defaultKey {
            let areKnown = !old.defaultValue.isEmpty && !new.defaultValue.isEmpty
            return areKnown && SourceMeaning.differ(values.0, values.1) ? values : nil
        }
        guard SourceMeaning.differ(old.defaultKey, new.defaultKey) else {
            // A constant may have been declared for the same literal.
            return SourceMeaning.differ(values.0, values.1) ? values : nil
        }
        return values.0 == values.1 ? nil : (old.defaultText, new.defaultText)
    }

    private mutating func compare(_ one: Placed, _ other: Placed) {
        let (old, new) = (one.parameter, other.parameter)
        // The parameter's new name and old position.
        let named = APIChange.Parameter(new.shownName, at: one.position)
        let marked = { (verdict: APIChange.Verdict, isNew: Bool, mark: String) in
            APIAspect(
                verdict,
                isNew ? .parameterMarkGained(named, mark: mark) : .parameterMarkLost(named, mark: mark))
        }
        if old.isAutoclosure != new.isAutoclosure {
            let isOther = typeChange.verdict(ofInput: old.passedType, new.passedType) == .breaking
            aspects.append(marked(isOther ? .breaking : .mayBreak, new.isAutoclosure, "@autoclosure"))
        } else if old.type != new.type, !old.type.text.isEmpty, !new.type.text.isEmpty {
            let (before, after) = TypeChange.shown(old.type, new.type)
            aspects.append(APIAspect(verdict(of: old, new), .parameterRetyped(named, old: before, new: after)))
        }
        if old.hasDefault != new.hasDefault {
            aspects.append(
                old.hasDefault
                    ? APIAspect(.breaking, .parameterDefaultLost(named))
                    : APIAspect(.compatible, .parameterDefaultGained(named), concernsCallsAlone: true))
        } else if old.hasDefault, let (before, after) = ParameterComparison.changedDefaults(old, new) {
            let changed = APIChange.Effect.parameterDefaultChanged(named, old: before, new: after)
            aspects.append(APIAspect(.compatible, changed, concernsCallsAlone: true))
        }
        if old.isVariadic != new.isVariadic {
            aspects.append(
                new.isVariadic
                    ? APIAspect(.compatible, .parameterVariadic(named))
                    : APIAspect(.breaking, .parameterNotVariadic(named)))
        }
        if old.isInOut != new.isInOut {
            aspects.append(marked(.breaking, new.isInOut, "inout"))
        }
        for attribute in new.attributes.subtracting(old.attributes).sorted() where attribute != "autoclosure" {
            // An optional closure always escapes.
            aspects.append(marked(.mayBreak, true, "@\(attribute)"))
        }
        for attribute in old.attributes.subtracting(new.attributes).sorted() where attribute != "autoclosure" {
            if attribute == "escaping", new.type.isOptional || !new.type.isFunction { continue }
            aspects.append(marked(ParameterComparison.verdict(ofLost: attribute), false, "@\(attribute)"))
        }
        for specifier in new.specifiers.symmetricDifference(old.specifiers).sorted() where specifier != "__owned" {
            aspects.append(marked(.mayBreak, new.specifiers.contains(specifier), specifier))
        }
    }

    private func verdict(of old: Callable.Parameter, _ new: Callable.Parameter) -> APIChange.Verdict {
        if old.isInOut, new.isInOut { return typeChange.verdict(ofVariable: old.type, new.type) }
        var verdict = typeChange.verdict(ofInput: old.type, new.type)
        // Patterns also receive values.
        if verdict == .compatible, isCase { verdict = .mayBreak }
        // A closure that is passed to the new parameter escapes.
        let isKept = TypeChange.isKept(old.type, old.attributes)
        if verdict == .compatible, !isKept, TypeChange.isKept(new.type, new.attributes) { verdict = .mayBreak }
        // The names of a dynamic member are not in its type.
        return verdict == .breaking && new.label == "dynamicMember" ? .mayBreak : verdict
    }

    private static func verdict(ofLost attribute: String) -> APIChange.Verdict {
        switch attribute {
        case "escaping": .compatible
        case _ where attribute.hasSuffix("Builder"): .breaking
        default: .mayBreak
        }
    }

    private mutating func describe(_ old: Callable, _ new: Callable, isCase: Bool) {
        let isOptional = { (parameter: Callable.Parameter) in parameter.hasDefault || parameter.isVariadic }
        // No call is known to pass a value to a parameter with a default.
        aspects += lost.map { placed in
            APIAspect(isCase || !isOptional(placed.parameter) ? .breaking : .mayBreak, .parameterLost(placed.named))
        }
        for placed in gained.filter({ !isOptional($0.parameter) }) + gained.filter({ isOptional($0.parameter) }) {
            let parameter = placed.parameter
            let (hasDefault, isInFront) = (isOptional(parameter), isOptional(parameter) && new.isInFront(parameter))
            let verdict: APIChange.Verdict =
                if isCase || isInFront || !hasDefault {
                    .breaking
                } else {
                    // In a call without an argument, nothing may determine the type that 'some P' stands for.
                    new.takesClosure(parameter, of: old) || parameter.type.text.contains("some ")
                        ? .mayBreak : .compatible
                }
            aspects.append(
                APIAspect(
                    verdict,
                    .parameterAdded(
                        placed.named, type: parameter.shownType, hasDefault: hasDefault, isInFront: isInFront)))
        }
    }
}

extension Callable.Parameter {
    /// The type of arguments: for an autoclosure, that of its result.
    var passedType: TypeText {
        guard isAutoclosure, let result = TypeParts.part(.result, of: type.text) else { return type }
        return TypeText(text: result, shown: result)
    }
}

extension Callable {
    /// Whether an unlabeled call for the next parameter passes its value to this one.
    fileprivate func isInFront(_ parameter: Parameter) -> Bool {
        guard parameter.label == "_", let index = parameters.firstIndex(of: parameter) else { return false }
        return parameters[(index + 1)...].first.map { $0.label == "_" } ?? false
    }

    /// Whether a trailing closure is passed to this parameter, and was previously passed to another one.
    fileprivate func takesClosure(_ parameter: Parameter, of old: Callable) -> Bool {
        guard parameter.type.isFunction, let index = parameters.firstIndex(of: parameter) else { return false }
        return parameters[(index + 1)...].contains { later in
            later.type.isFunction && later.hasDefault && old.parameters.contains { $0.label == later.label }
        }
    }
}
