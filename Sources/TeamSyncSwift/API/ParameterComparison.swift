import TeamSyncDocuments

/// What became of a declaration, and what that means.
struct APIAspect {
    let verdict: APIChange.Verdict
    /// What follows the subject: `lost parameter 'size'`.
    let predicate: String

    init(_ verdict: APIChange.Verdict, _ predicate: String) {
        (self.verdict, self.predicate) = (verdict, predicate)
    }
}

/// Compares the parameters of two versions of a function.
struct ParameterComparison {
    private typealias Parameter = Callable.Parameter

    private(set) var aspects: [APIAspect] = []
    private var lost: [Callable.Parameter] = []
    private var gained: [Callable.Parameter] = []
    private let noun: String

    /// - Parameter isCase: whether they are the associated values of a case, which patterns name too.
    init(_ old: Callable, _ new: Callable, isCase: Bool) {
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
        describe(old, isCase: isCase)
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
                    case ("_", _): "takes `\(one.name)` with the label `\(other.label)`"
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
        if old.type != new.type, !old.type.text.isEmpty, !new.type.text.isEmpty {
            let verdict = TypeChange.verdict(ofInput: old.type, new.type)
            let (before, after) = TypeChange.shown(old.type, new.type)
            aspects.append(APIAspect(verdict, "takes `\(after)` instead of `\(before)` for \(name)"))
        }
        if old.hasDefault != new.hasDefault {
            aspects.append(
                old.hasDefault
                    ? APIAspect(.breaking, "lost the default of \(name)")
                    : APIAspect(.compatible, "gained a default for \(name)"))
        }
        if old.isVariadic != new.isVariadic {
            aspects.append(
                APIAspect(
                    new.isVariadic ? .mayBreak : .breaking,
                    new.isVariadic ? "takes several values for \(name)" : "takes one value for \(name)"))
        }
        if old.isInOut != new.isInOut {
            aspects.append(APIAspect(.breaking, "\(new.isInOut ? "takes" : "no longer takes") \(name) as inout"))
        }
        for attribute in new.attributes.subtracting(old.attributes).sorted() {
            aspects.append(
                APIAspect(ParameterComparison.verdict(ofGained: attribute), "takes \(name) as @\(attribute)"))
        }
        for attribute in old.attributes.subtracting(new.attributes).sorted() {
            aspects.append(
                APIAspect(ParameterComparison.verdict(ofLost: attribute), "no longer takes \(name) as @\(attribute)"))
        }
        for specifier in new.specifiers.symmetricDifference(old.specifiers).sorted() where specifier != "__owned" {
            let isNew = new.specifiers.contains(specifier)
            let verdict: APIChange.Verdict = specifier == "sending" && !isNew ? .compatible : .mayBreak
            aspects.append(APIAspect(verdict, "\(isNew ? "takes" : "no longer takes") \(name) as \(specifier)"))
        }
    }

    /// Of an attribute on a parameter or its type.
    private static func verdict(ofGained attribute: String) -> APIChange.Verdict {
        attribute == "autoclosure" ? .breaking : .mayBreak
    }

    private static func verdict(ofLost attribute: String) -> APIChange.Verdict {
        switch attribute {
        case "escaping", "Sendable": .compatible
        case "autoclosure": .breaking
        case _ where attribute.hasSuffix("Builder"): .breaking
        default: .mayBreak
        }
    }

    private mutating func describe(_ old: Callable, isCase: Bool) {
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
        if !optional.isEmpty {
            // A trailing closure can be taken for another one.
            let isAmbiguous = optional.contains { $0.type.isFunction } && old.parameters.contains { $0.type.isFunction }
            aspects.append(
                APIAspect(
                    isCase ? .breaking : isAmbiguous ? .mayBreak : .compatible,
                    "gained \(list(optional.map { "`\($0.shown)`" }))"))
        }
    }

    private func list(_ words: [String]) -> String { WordList.text(words) }
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

/// What another type means for those who give a value, and for those who get one.
enum TypeChange {
    static func verdict(ofInput old: TypeText, _ new: TypeText) -> APIChange.Verdict {
        // A value converts to an optional one by itself.
        if new.wrapped == old.text { return .compatible }
        if old.text.hasSuffix("!") || new.text.hasSuffix("!"), old.text.dropLast() == new.text.dropLast() {
            return .compatible
        }
        if new.text == "some \(old.text)" || old.text == "some \(new.text)" { return .mayBreak }
        if new.isFunction, old.isFunction {
            // A closure that does less fits where more is allowed.
            for word in [" throws", " async", " async throws"] where new.text.replacing(word, with: "") == old.text {
                return .compatible
            }
            if withoutIsolation(old.text) == withoutIsolation(new.text) {
                return new.text.utf8.count < old.text.utf8.count ? .compatible : .mayBreak
            }
        }
        // A generic parameter in place of a type may take that type too.
        if new.text.contains("τ"), !old.text.contains("τ") { return .mayBreak }
        return .breaking
    }

    static func verdict(ofOutput old: TypeText, _ new: TypeText) -> APIChange.Verdict {
        if old.text.hasPrefix("some ") { return .mayBreak }
        if old.isFunction, new.isFunction, withoutIsolation(old.text) == withoutIsolation(new.text) { return .mayBreak }
        if old.text.hasSuffix("?"), new.text.hasSuffix("!"), old.text.dropLast() == new.text.dropLast() {
            return .mayBreak
        }
        return .breaking
    }

    /// As they are written; in the one spelling where that is the same.
    static func shown(_ old: TypeText, _ new: TypeText) -> (String, String) {
        old.shown == new.shown ? (old.text, new.text) : (old.shown, new.shown)
    }

    private static func withoutIsolation(_ text: String) -> String {
        text.split(separator: " ").filter { !$0.hasPrefix("@") }.joined(separator: " ")
    }
}
