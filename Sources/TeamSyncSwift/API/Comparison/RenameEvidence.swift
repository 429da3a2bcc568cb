/// Evidence that a declaration only has another name, even if the names have no word in common: it is at the same place
/// among the others of its type, with the same value.
struct RenameEvidence {
    private typealias Neighbours = (before: String?, after: String?)

    private let old: [String: Neighbours]
    private let new: [String: Neighbours]

    init(_ old: [APIDeclaration], _ new: [APIDeclaration]) {
        (self.old, self.new) = (RenameEvidence.neighbours(old), RenameEvidence.neighbours(new))
    }

    /// The declarations before and after each constant and case, in its type.
    private static func neighbours(_ all: [APIDeclaration]) -> [String: Neighbours] {
        var lists: [String: [String]] = [:]
        for own in all where isConstant(own) { lists[place(own), default: []].append(own.name) }
        var found: [String: Neighbours] = [:]
        for (place, names) in lists {
            for (index, name) in names.enumerated() {
                found["\(place)\n\(name)"] = (
                    index > 0 ? names[index - 1] : nil, index + 1 < names.count ? names[index + 1] : nil
                )
            }
        }
        return found
    }

    private static func isConstant(_ own: APIDeclaration) -> Bool {
        !own.scope.isEmpty && (own.kind == .enumCase || own.kind == .property && own.isStatic)
    }

    private static func place(_ own: APIDeclaration) -> String {
        [own.module, own.condition, own.kind.rawValue, own.path, own.scope.joined(separator: ".")]
            .joined(separator: "\n")
    }

    /// Everything that identifies a constant or a case, except its name; nil if its value says too little.
    func value(_ own: APIDeclaration) -> String? {
        guard RenameEvidence.isConstant(own), let value = own.rawValue ?? own.initialValue else { return nil }
        // Cases without written numbers have consecutive ones.
        guard own.kind != .enumCase || value.hasPrefix("\"") && value.utf8.count > 3 else { return nil }
        guard !RenameEvidence.plain.contains(value), !value.contains("…") else { return nil }
        return [RenameEvidence.place(own), own.type?.text ?? "", "\(own.callable.map { "\($0)" } ?? "")", value]
            .joined(separator: "\n")
    }

    private static let plain: Set<String> = ["", "\"\"", "0", "1", "[]", "[:]", "nil", "true", "false", "{…}"]

    /// Whether both are between the same others.
    func isAtSamePlace(_ one: APIDeclaration, _ other: APIDeclaration) -> Bool {
        guard let before = old["\(RenameEvidence.place(one))\n\(one.name)"],
            let after = new["\(RenameEvidence.place(other))\n\(other.name)"]
        else { return false }
        return before == after && (before.before != nil || before.after != nil)
    }

    /// Whether one name abbreviates the other: `xs` and `extraSmall`, `lg` and `large`, `Opt` and `Options`.
    static func abbreviates(_ one: String, _ other: String) -> Bool {
        let (short, long) = one.count < other.count ? (one.lowercased(), other) : (other.lowercased(), one)
        guard short.count < 4, long.count > 4, let last = short.last else { return false }
        if short.count == 3, long.lowercased().hasPrefix(short) { return true }
        // The letters occur in this order, the last one at the beginning of a word or in the only one.
        var rest = Substring(long.lowercased())
        for letter in short {
            guard let index = rest.firstIndex(of: letter) else { return false }
            rest = rest[rest.index(after: index)...]
        }
        let initials = long.enumerated().filter { $0.offset == 0 || $0.element.isUppercase }.map {
            Character($0.element.lowercased())
        }
        return initials.count == 1 ? short.first == initials[0] : initials.last == last
    }
}
