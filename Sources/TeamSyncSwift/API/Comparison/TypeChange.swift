import TeamSyncDocuments

/// The verdict on a change of type, for users that pass a value and for users that receive one. The types used for
/// components' parameters and properties are compared: names, optionals, lists and closures. Any other change counts as
/// one that may break code.
struct TypeChange {
    private let families: TypeFamily
    private let open: Set<String>

    /// - Parameter open: names that may denote any type.
    init(_ families: TypeFamily, open: Set<String> = []) { (self.families, self.open) = (families, open) }

    // MARK: Values that users pass

    func verdict(ofInput old: TypeText, _ new: TypeText) -> APIChange.Verdict {
        if areUnlike(old, new) { return .breaking }
        let verdict = input(old.text, new.text)
        // An existential may accept the old type.
        let isExistential = new.shown.drop { "([".contains($0) }.hasPrefix("any ")
        let isUncertain =
            isExistential || Concurrency.isOnlyDifference(old, new)
            || TypeChange.areNumbers(old.text, TypeChange.wrapped(new.text) ?? new.text)
        return verdict == .breaking && isUncertain ? .mayBreak : verdict
    }

    /// Whether values of the old type are no closures or lists as the new type requires, whatever the names in it denote.
    private func areUnlike(_ old: TypeText, _ new: TypeText) -> Bool {
        guard !old.isOptional, !new.isOptional, !old.isFunction, !isAnything(old.text) else { return false }
        if new.isFunction { return true }
        return TypeChange.isList(new.text) && !TypeChange.isList(old.text)
    }

    /// Whether a type is a generic parameter or another name for values of any type.
    private func isAnything(_ text: String) -> Bool {
        open.contains(text) || text.hasPrefix("τ_") || text.hasPrefix("some ") || text.contains("&")
            || ["Any", "Self", "AnyObject", "AnyHashable"].contains(text)
    }

    private static func isList(_ text: String) -> Bool { text.hasPrefix("[") && text.hasSuffix("]") }

    /// Whether a closure passed to a parameter escapes: an optional one, `(()->Int)?`, always does.
    static func isKept(_ type: TypeText, _ attributes: Set<String>) -> Bool {
        !type.isFunction || attributes.contains("escaping") || type.isOptional && type.text.hasPrefix("((")
    }

    private func input(_ old: String, _ new: String) -> APIChange.Verdict {
        if old == new { return .compatible }
        // A value converts implicitly to an optional.
        if let wrapped = TypeChange.wrapped(new) {
            let inner = input(TypeChange.wrapped(old) ?? old, wrapped)
            if inner != .breaking { return inner }
        }
        if old.hasSuffix("!") || new.hasSuffix("!"), old.dropLast() == new.dropLast() { return .compatible }
        // Arrays convert if their elements do.
        if let one = TypeChange.element(old), let other = TypeChange.element(new) { return input(one, other) }
        if isGeneric(old) || isGeneric(new) || TypeChange.isOpen(old) || TypeChange.isOpen(new) { return .mayBreak }
        if TypeChange.isTuple(old), TypeChange.isTuple(new) { return .mayBreak }
        if old.contains("->"), TypeChange.permitsMore(old, new) { return .compatible }
        return families.mayConform(old, to: new) ? .mayBreak : .breaking
    }

    /// Whether a type contains a generic parameter that may mean another type on the other side.
    private func isGeneric(_ text: String) -> Bool {
        text.contains("τ_") || open.contains { IdentifierText.contains($0, in: text) }
    }

    /// Tuples convert if only their labels differ.
    private static func isTuple(_ text: String) -> Bool { text.contains("(") && !text.contains("->") }

    /// Whether values of several types may match, such as those of a protocol.
    private static func isOpen(_ text: String) -> Bool {
        text.contains("&") || ["Any", "Self", "AnyObject", "AnyHashable"].contains(text)
            || ["some ", "repeat ", "~", ":Any", "[Any", "<Any"].contains(where: text.contains)
    }

    /// Whether a closure with fewer effects is passed where more are permitted.
    private static func permitsMore(_ old: String, _ new: String) -> Bool {
        [" throws", " async", " async throws"].contains { new.replacing($0, with: "") == old }
    }

    // MARK: Values that users receive

    /// The verdict for a settable property, which is an input, too.
    func verdict(ofVariable old: TypeText, _ new: TypeText) -> APIChange.Verdict {
        isGeneric(old.text) || isGeneric(new.text) || Concurrency.isOnlyDifference(old, new)
            || TypeChange.areNumbers(old.text, new.text) ? .mayBreak : .breaking
    }

    /// The verdict for the target of an alias whose generic parameters are the same.
    static func verdict(ofTarget old: TypeText, _ new: TypeText) -> APIChange.Verdict {
        Concurrency.isOnlyDifference(old, new) || areNumbers(old.text, new.text) ? .mayBreak : .breaking
    }

    /// Whether numbers of one type convert implicitly to the other, which they do not in lists, closures and bindings.
    private static func areNumbers(_ old: String, _ new: String) -> Bool {
        Set([old, new]).isSubset(of: ["Double", "CGFloat"])
    }

    func verdict(ofOutput one: TypeText, _ other: TypeText) -> APIChange.Verdict {
        let (old, new) = (one.text, other.text)
        if isGeneric(old) || isGeneric(new) || Concurrency.isOnlyDifference(one, other) { return .mayBreak }
        if TypeChange.areNumbers(old, new) { return .mayBreak }
        // Labels of tuples can be added and removed.
        if old.hasPrefix("("), new.hasPrefix("("), !one.isFunction, !other.isFunction { return .mayBreak }
        if old.hasPrefix("some ") {
            if new.hasSuffix("?") { return .breaking }
            let names = [old, new].map { text in
                Set((text.hasPrefix("some ") ? String(text.dropFirst(5)) : text).split(separator: "&").map(String.init))
            }
            let conforms = !other.shown.contains("any ") && names[0].isSubset(of: families.closure(of: names[1]))
            return conforms ? .compatible : .mayBreak
        }
        if old.hasSuffix("?"), new.hasSuffix("!"), old.dropLast() == new.dropLast() { return .mayBreak }
        if old != "Any", families.closure(of: [new]).contains(old) { return .mayBreak }
        return .breaking
    }

    // MARK: Strings

    /// Returns both types as written, or in the canonical spelling if they are written the same.
    static func shown(_ old: TypeText, _ new: TypeText) -> (String, String) {
        old.shown == new.shown ? (old.text, new.text) : (old.shown, new.shown)
    }

    private static func wrapped(_ text: String) -> String? {
        guard text.hasSuffix("?") else { return nil }
        let inner = String(text.dropLast())
        return inner.hasPrefix("(") && inner.hasSuffix(")") ? String(inner.dropFirst().dropLast()) : inner
    }

    private static func element(_ text: String) -> String? {
        text.hasPrefix("[") && text.hasSuffix("]") && !text.contains(":") ? String(text.dropFirst().dropLast()) : nil
    }
}
