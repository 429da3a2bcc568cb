import TestSupport

/// Several random edits of one function at once, as they occur in practice.
extension RandomAPIChange {
    private struct Parameter: Equatable {
        var label: String
        var type: String
        /// The value of the argument, if it is passed.
        let value: String
        var hasDefault: Bool
        /// Whether it was edited; later edits do not change it.
        var isEdited = false

        var text: String { "\(label): \(type)" + (hasDefault ? " = \(value)" : "") }
    }

    private enum Edit: CaseIterable {
        case addOptional, addRequired, remove, rename, wrap, widen, retype, giveDefault, takeDefault, swap, body

        /// The reason the digester reports an edit that compiles; nil if it does not report the edit, or if it does not
        /// compile.
        var disagreement: Disagreement? {
            switch self {
            case .addOptional: .defaults
            case .wrap: .optionals
            default: nil
            }
        }

        var compiles: Bool { disagreement != nil || self == .giveDefault || self == .body }
    }

    private static let parameterTypes = [
        ("Int", "1"), ("String", "\"a\""), ("Double", "1.5"), ("Bool", "true"), ("[Int]", "[1]"),
        ("Character", "\"c\""),
    ]

    /// Members of structs: functions, initializers and subscripts with one to four edits each.
    static func signatures(_ generator: inout SeededGenerator, _ changes: inout [RandomAPIChange]) {
        for _ in 0..<40 {
            let form = generator.pick(["func f", "static func f", "init", "subscript"])
            var parameters = (0..<generator.int(1...5)).map { index in
                let (type, value) = generator.pick(parameterTypes)
                return Parameter(label: "p\(index)", type: type, value: value, hasDefault: generator.int(0...3) == 0)
            }
            let before = parameters
            var edits: [Edit] = []
            for number in 0..<generator.int(1...4) {
                let edit = generator.pick(Edit.allCases)
                if apply(edit, number, &parameters, &generator) { edits.append(edit) }
            }
            let name = "T\(changes.count)"
            let compiles = edits.allSatisfy(\.compiles)
            changes.append(
                RandomAPIChange(
                    kind: "\(form): [\(edits.map { "\($0)" }.joined(separator: ", "))]", name: name,
                    old: declaration(name, form, before),
                    new: declaration(name, form, parameters), use: use(name, form, before),
                    disagreement: compiles ? edits.compactMap(\.disagreement).first : nil))
        }
    }

    /// - Returns: whether there was a change.
    private static func apply(
        _ edit: Edit, _ number: Int, _ parameters: inout [Parameter], _ generator: inout SeededGenerator
    ) -> Bool {
        let own = parameters.indices.filter { !parameters[$0].isEdited }
        let position = generator.int(0...parameters.count)
        switch edit {
        case .addOptional, .addRequired:
            parameters.insert(
                Parameter(
                    label: "n\(number)", type: "Int", value: "0", hasDefault: edit == .addOptional, isEdited: true),
                at: position)
            return true
        case .body: return true
        default: break
        }
        guard !own.isEmpty else { return false }
        let index = generator.pick(own)
        switch edit {
        case .remove:
            parameters.remove(at: index)
            return true
        case .rename: parameters[index].label = "z\(parameters[index].label)"
        case .wrap: parameters[index].type += "?"
        case .widen where !parameters[index].hasDefault: parameters[index].type = "some Hashable"
        case .retype where !parameters[index].hasDefault:
            parameters[index].type = parameters[index].type == "Bool" ? "Int" : "Bool"
        case .giveDefault where !parameters[index].hasDefault: parameters[index].hasDefault = true
        case .takeDefault where parameters[index].hasDefault: parameters[index].hasDefault = false
        case .swap where own.count > 1:
            parameters.swapAt(own[0], own[1])
            parameters[own[0]].isEdited = true
            parameters[own[1]].isEdited = true
            return true
        default: return false
        }
        parameters[index].isEdited = true
        return true
    }

    private static func declaration(_ name: String, _ form: String, _ parameters: [Parameter]) -> String {
        let list = parameters.map { form == "subscript" ? "\($0.label) \($0.text)" : $0.text }.joined(separator: ", ")
        let body = form == "subscript" ? " -> Int { 0 }" : " {}"
        return "public struct \(name) { public init(own: Int) {}\npublic \(form)(\(list))\(body) }"
    }

    /// With all arguments, and without those that have a default value.
    private static func use(_ name: String, _ form: String, _ parameters: [Parameter]) -> String {
        let callee =
            switch form {
            case "func f": "\(name)(own: 1).f"
            case "static func f": "\(name).f"
            case "init": name
            default: "\(name)(own: 1)"
            }
        let brackets = form == "subscript" ? ("[", "]") : ("(", ")")
        let call = { (given: [Parameter]) in
            "_ = \(callee)\(brackets.0)\(given.map { "\($0.label): \($0.value)" }.joined(separator: ", "))\(brackets.1)"
        }
        return "\(call(parameters)); \(call(parameters.filter { !$0.hasDefault }))"
    }
}
