import TeamSyncBase
import TeamSyncDocuments

/// The parts of a composite value, such as a shadow or a font.
enum CompositeValue {
    /// The maximum number of differing parts that are compared individually, and the maximum number of parts in a
    /// value.
    private static let (partLimit, listLimit) = (3, 100)
    private static let names: Set<String> = [
        "color", "fontSize", "fontFamily", "fontWeight", "lineHeight", "letterSpacing", "offsetX", "offsetY", "width",
        "x", "y", "blur", "spread", "value", "unit", "duration", "timingFunction", "delay", "style", "radius",
    ]

    /// Whether the members of an object are the parts of one value, rather than values by mode.
    static func isComposite(_ members: [String: JSONValue]) -> Bool { !names.isDisjoint(with: members.keys) }

    /// Returns the parts that differ; nil if more than a few differ, or if one of the values has no parts.
    static func parts(_ old: JSONValue?, _ new: JSONValue?) -> [(name: String, old: JSONValue, new: JSONValue)]? {
        guard let old, let new else { return nil }
        let (before, after): ([(name: String, value: JSONValue)], [(name: String, value: JSONValue)])
        if case .string(let one) = old, case .string(let other) = new {
            guard let call = CallText(one), let next = CallText(other), call.name == next.name else { return nil }
            (before, after) = (call.arguments, next.arguments)
        } else {
            guard hasParts(old), hasParts(new) else { return nil }
            (before, after) = (leaves(old), leaves(new))
        }
        guard before.count == after.count, before.count < listLimit, before.map(\.name) == after.map(\.name) else {
            return nil
        }
        let changed = zip(before, after).filter { !$0.value.isSame(as: $1.value) }
        guard (1...partLimit).contains(changed.count), changed.allSatisfy({ !$0.0.name.isEmpty }) else { return nil }
        return changed.map { ($0.name, $0.value, $1.value) }
    }

    /// Returns the parts as text: `x 0, y 2px, color #000`. For a list of strings, returns only the strings.
    static func text(_ value: JSONValue) -> String {
        let leaves = leaves(value)
        if leaves.count >= listLimit { return value.text(upTo: 20_000) }
        if case .array(let elements) = value, elements.count == leaves.count {
            return leaves.map { plain($0.value) }.joined(separator: ", ")
        }
        return leaves.map { $0.name.isEmpty ? plain($0.value) : "\($0.name) \(plain($0.value))" }
            .joined(separator: ", ")
    }

    private static func hasParts(_ value: JSONValue) -> Bool {
        switch value {
        case .object(let members): TokenNotation.amount(members) == nil
        case .array(let elements): elements.contains { if case .object = $0 { true } else { false } }
        default: false
        }
    }

    /// Returns the innermost values, sorted by name. The elements of an array are numbered from 1.
    private static func leaves(_ value: JSONValue) -> [(name: String, value: JSONValue)] {
        var found: [(name: String, value: JSONValue)] = []
        func visit(_ value: JSONValue, _ path: [String]) {
            guard found.count < listLimit else { return }
            switch value {
            case .object(let members):
                if let amount = TokenNotation.amount(members) {
                    return found.append((path.joined(separator: "."), .string(amount)))
                }
                for (name, member) in members.sorted(by: { String.isOrdered($0.key, $1.key) }) {
                    visit(member, path + [name])
                }
            case .array(let elements):
                for (index, element) in elements.enumerated() {
                    visit(element, elements.count > 1 ? path + ["\(index + 1)"] : path)
                }
            case .string(let text): found.append((path.joined(separator: "."), .string(unwrapped(text))))
            default: found.append((path.joined(separator: "."), value))
            }
        }
        visit(value, [])
        return found
    }

    /// Returns a reference without its braces.
    private static func unwrapped(_ text: String) -> String {
        guard text.hasPrefix("{"), text.hasSuffix("}"), !text.dropFirst().contains("{") else { return text }
        return String(text.dropFirst().dropLast())
    }

    private static func plain(_ value: JSONValue) -> String { value.string ?? value.text(upTo: 200) }
}

extension Appearance {
    /// Returns the appearance with the name of a part added.
    func with(_ part: String) -> Appearance {
        Appearance(brand: brand, mode: mode, platform: platform, others: others, part: FactText.name(part))
    }
}
