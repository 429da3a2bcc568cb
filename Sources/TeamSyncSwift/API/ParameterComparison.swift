import TeamSyncDocuments

/// What became of a declaration, and what that means.
struct APIAspect {
    var verdict: APIChange.Verdict
    /// What follows the subject: `lost parameter 'size'`.
    var predicate: String
    /// Whether what overrides it, or conforms to it, can stay as it is.
    var concernsCallsAlone = false

    init(_ verdict: APIChange.Verdict, _ predicate: String, concernsCallsAlone: Bool = false) {
        (self.verdict, self.predicate, self.concernsCallsAlone) = (verdict, predicate, concernsCallsAlone)
    }
}

/// Compares the parameters of two versions of a function.
struct ParameterComparison {
    private typealias Parameter = Callable.Parameter

    private(set) var aspects: [APIAspect] = []
    private var lost: [Callable.Parameter] = []
    private var gained: [Callable.Parameter] = []
    private let isCase: Bool
    private let noun: String
    private let typeChange: TypeChange

    /// - Parameter isCase: whether they are the associated values of a case, which patterns name too.
    init(_ old: Callable, _ new: Callable, _ typeChange: TypeChange, isCase: Bool) {
        self.typeChange = typeChange
        self.isCase = isCase
        noun = isCase ? "value" : "parameter"
        let common = LongestCommon.pairs(old.parameters, new.parameters) {
            $0.label == $1.label && ($0.label != "_" || $0.type == $1.type)
        }
        var (left, right) = (0, 0)
        for (one, other) in common + [(old.parameters.count, new.parameters.count)] {
            compare(run: Array(old.parameters[left..<one]), Array(new.parameters[right..<other]))
            if one < old.parameters.count { compare(old.parameters[one], new.parameters[other]) }
            (left, right) = (one + 1, other + 1)
        }
        // What is gone in one place and new in another has moved.
        let moved = Set(lost.map(\.label)).intersection(gained.map(\.label)).subtracting(["_"])
        if !moved.isEmpty {
            aspects.append(APIAspect(.breaking, "has its \(noun)s in another order"))
            for parameter in lost where moved.contains(parameter.label) {
                if let after = gained.first(where: { $0.label == parameter.label }) { compare(parameter, after) }
            }
            lost.removeAll { moved.contains($0.label) }
            gained.removeAll { moved.contains($0.label) }
        }
        describe(old, new, isCase: isCase)
    }

    /// Parameters between two that are the same on both sides.
    private mutating func compare(run old: [Callable.Parameter], _ new: [Callable.Parameter]) {
        guard old.count == new.count else {
            lost += old
            gained += new
            return
        }
        for (one, other) in zip(old, new) {
            if one.type == other.type, one.label != other.label {
                let words =
                    switch (one.label, other.label) {
                    case ("_", _): "takes `\(one.shownName)` with the label `\(other.label)`"
                    case (_, "_"): "takes `\(one.label)` without a label"
                    default: "renamed \(noun) `\(one.label)` to `\(other.label)`"
                    }
                aspects.append(APIAspect(.breaking, words))
                compare(one, other)
            } else if one.label == "_", other.label == "_" {
                compare(one, other)
            } else {
                lost.append(one)
                gained.append(other)
            }
        }
    }

    private mutating func compare(_ old: Callable.Parameter, _ new: Callable.Parameter) {
        let name = "`\(new.shownName)`"
        let isClosure = (old.isAutoclosure, new.isAutoclosure)
        if isClosure.0 != isClosure.1 {
            // A value in the place of an expression for it, and the reverse, is called in the same way.
            let value = isClosure.0 ? new.type.text : old.type.text
            let fits = (isClosure.0 ? old : new).type.text.hasSuffix("->\(value)")
            aspects.append(
                APIAspect(
                    fits ? .compatible : .breaking,
                    "\(new.isAutoclosure ? "takes" : "no longer takes") \(name) as @autoclosure"
                ))
        } else if old.type != new.type, !old.type.text.isEmpty, !new.type.text.isEmpty {
            let (before, after) = TypeChange.shown(old.type, new.type)
            aspects.append(
                APIAspect(
                    verdict(of: old, new),
                    "takes `\(after)` instead of `\(before)`\(isCase && new.label == "_" ? "" : " for \(name)")"))
        }
        if old.hasDefault != new.hasDefault {
            aspects.append(
                old.hasDefault
                    ? APIAspect(.breaking, "lost the default of \(name)")
                    : APIAspect(.compatible, "gained a default for \(name)", concernsCallsAlone: true))
        }
        if old.isVariadic != new.isVariadic {
            aspects.append(
                APIAspect(
                    new.isVariadic ? .compatible : .breaking,
                    new.isVariadic ? "takes several values for \(name)" : "takes one value for \(name)"))
        }
        if old.isInOut != new.isInOut {
            aspects.append(APIAspect(.breaking, "\(new.isInOut ? "takes" : "no longer takes") \(name) as inout"))
        }
        for attribute in new.attributes.subtracting(old.attributes).sorted() where attribute != "autoclosure" {
            // An optional closure escapes in any case.
            aspects.append(APIAspect(.mayBreak, "takes \(name) as @\(attribute)"))
        }
        for attribute in old.attributes.subtracting(new.attributes).sorted() where attribute != "autoclosure" {
            if attribute == "escaping", new.type.isOptional || !new.type.isFunction { continue }
            aspects.append(
                APIAspect(ParameterComparison.verdict(ofLost: attribute), "no longer takes \(name) as @\(attribute)"))
        }
        for specifier in new.specifiers.symmetricDifference(old.specifiers).sorted() where specifier != "__owned" {
            let isNew = new.specifiers.contains(specifier)
            let isHarmless =
                switch specifier {
                case "sending": !isNew
                case "borrowing", "consuming", "__shared": typeChange.isCopied(new.type)
                default: false
                }
            aspects.append(
                APIAspect(
                    isHarmless ? .compatible : .mayBreak,
                    "\(isNew ? "takes" : "no longer takes") \(name) as \(specifier)"))
        }
    }

    private func verdict(of old: Callable.Parameter, _ new: Callable.Parameter) -> APIChange.Verdict {
        if old.isInOut, new.isInOut, !typeChange.takesVariables(of: old.type, as: new.type) { return .breaking }
        var change = typeChange
        // A variable has a type of its own.
        if old.isInOut { change.isStrict = false }
        var verdict = change.verdict(ofInput: old.type, new.type)
        // Patterns get values too.
        if verdict == .compatible, isCase { verdict = .mayBreak }
        // Where values of another type are taken, a closure is kept.
        let isKept = TypeChange.isKept(old.type, old.attributes)
        if verdict == .compatible, !isKept, TypeChange.isKept(new.type, new.attributes) { verdict = .mayBreak }
        // Which names a dynamic member has is not in its type.
        return verdict == .breaking && new.label == "dynamicMember" ? .mayBreak : verdict
    }

    private static func verdict(ofLost attribute: String) -> APIChange.Verdict {
        switch attribute {
        case "escaping", "Sendable": .compatible
        case _ where attribute.hasSuffix("Builder"): .breaking
        default: .mayBreak
        }
    }

    private mutating func describe(_ old: Callable, _ new: Callable, isCase: Bool) {
        if !lost.isEmpty {
            aspects.append(
                APIAspect(
                    .breaking, "lost \(noun)\(lost.count == 1 ? "" : "s") \(list(lost.map { "`\($0.shownName)`" }))"))
        }
        let required = gained.filter { !$0.hasDefault && !$0.isVariadic }
        if !required.isEmpty {
            aspects.append(APIAspect(.breaking, "gained \(list(required.map { "`\($0.shown)`" })) without a default"))
        }
        let optional = gained.filter { $0.hasDefault || $0.isVariadic }
        guard !optional.isEmpty else { return }
        let (isBefore, isAmbiguous) = (
            optional.contains { new.isInFront($0) }, optional.contains { new.takesClosure($0, of: old) }
        )
        let words = "gained \(list(optional.map { "`\($0.shown)`" }))"
        aspects.append(
            APIAspect(
                isCase || isBefore ? .breaking : isAmbiguous ? .mayBreak : .compatible,
                isBefore ? "\(words) in front of a parameter without a label" : words))
    }

    private func list(_ words: [String]) -> String { WordList.text(words) }
}

extension Callable {
    /// Whether a call without a label for the next parameter gives its value to this one.
    fileprivate func isInFront(_ parameter: Parameter) -> Bool {
        guard parameter.label == "_", let index = parameters.firstIndex(of: parameter) else { return false }
        return parameters[(index + 1)...].first.map { $0.label == "_" } ?? false
    }

    /// Whether a closure behind the parentheses goes to this one, and went to another one before.
    fileprivate func takesClosure(_ parameter: Parameter, of old: Callable) -> Bool {
        guard parameter.type.isFunction, let index = parameters.firstIndex(of: parameter) else { return false }
        return parameters[(index + 1)...].contains { later in
            later.type.isFunction && later.hasDefault && old.parameters.contains { $0.label == later.label }
        }
    }
}

/// `a`, `a and b`, `a, b and c`, at most six words.
enum WordList {
    private static let limit = 6

    static func text(_ words: [String]) -> String {
        guard words.count > 1 else { return words.first ?? "" }
        guard words.count <= limit else {
            return words.prefix(limit).joined(separator: ", ") + " and \(words.count - limit) more"
        }
        return words.dropLast().joined(separator: ", ") + " and " + (words.last ?? "")
    }
}
