import TeamSyncDocuments

/// The changes to the labels of a function that do not change its parameters.
package struct ChangedLabels {
    /// The labels of all parameters before the change; `_` for none. nil if they are unknown.
    private let old: [String]?
    /// The new labels, by the old ones.
    private var renamed: [String: String] = [:]
    /// The labels of parameters that had none, by the position of the parameter.
    private var added: [Int: String] = [:]
    /// The positions of the parameters that have no label any more.
    private var removed: Set<Int> = []

    init(of declaration: DeclarationID) { old = declaration.labels }

    /// - Returns: false for a change of another kind, and for a label that cannot be written.
    mutating func add(_ effect: APIChange.Effect) -> Bool {
        switch effect {
        case .parameterRenamed(let parameter, let label) where CertainRename.isLabel(label):
            renamed[parameter.name] = label
        case .parameterLabelled(let parameter, let label) where CertainRename.isLabel(label):
            added[parameter.position] = label
        case .parameterUnlabelled(let parameter): removed.insert(parameter.position)
        default: return false
        }
        return true
    }

    mutating func merge(_ other: ChangedLabels) {
        renamed.merge(other.renamed) { first, _ in first }
        added.merge(other.added) { first, _ in first }
        removed.formUnion(other.removed)
    }

    /// An argument of a call.
    struct Argument {
        /// `_` for none.
        let label: String
        /// The offset of the label; of the value if there is none.
        let start: Int
        let value: Int
        /// Whether it is a closure after the parentheses. The first of them has no label.
        let isTrailing: Bool
    }

    /// - Parameters:
    ///   - labels: the labels of a call, of a reference or of an overriding method, with the texts that follow the new
    ///     ones.
    ///   - arguments: those of a call; nil if the place is none.
    /// - Returns: an empty list if the parameters of the arguments are not certain.
    func edits(_ labels: [RenameEdit], _ arguments: [Argument]?, in bytes: [UInt8]) -> [RenameEdit] {
        let own = labels.filter { renamed[$0.old] != nil }
        guard Set(own.map(\.old)).count == own.count else { return [] }
        let edits = own.map { RenameEdit(offset: $0.offset, old: $0.old, new: (renamed[$0.old] ?? $0.old) + $0.new) }
        guard !added.isEmpty || !removed.isEmpty else { return edits }
        guard let arguments, let given = positions(of: arguments) else { return [] }
        var all = edits
        for (argument, position) in zip(arguments, given) where !argument.isTrailing {
            guard let position else { continue }
            if let label = added[position] {
                all.append(RenameEdit(offset: argument.value, old: "", new: "\(label): "))
            } else if removed.contains(position), argument.start < argument.value {
                let text = String(decoding: bytes[argument.start..<argument.value], as: UTF8.self)
                // A comment after the label would be lost.
                guard text.filter({ !$0.isWhitespace }) == "\(argument.label):" else { return [] }
                all.append(RenameEdit(offset: argument.start, old: text, new: ""))
            }
        }
        return all
    }

    /// The position of the parameter of each argument whose label changes; nil if there are several possibilities.
    private func positions(of arguments: [Argument]) -> [Int?]? {
        guard let old else { return nil }
        let fits = { (label: String, argument: Argument) in
            label == argument.label || argument.isTrailing && argument.label == "_"
        }
        if old.count == arguments.count {
            return zip(old, arguments).allSatisfy(fits) ? Array(old.indices) : nil
        }
        // Parameters with defaults are omitted. All those without a label are given, in their order.
        var unlabelled = old.indices.filter { old[$0] == "_" }[...]
        guard arguments.count(where: { $0.label == "_" && !$0.isTrailing }) == unlabelled.count else { return nil }
        return arguments.map { argument in
            if argument.isTrailing { return nil }
            if argument.label == "_" { return unlabelled.popFirst() }
            let own = old.indices.filter { old[$0] == argument.label }
            return own.count == 1 ? own[0] : nil
        }
    }
}
