/// The constants of a source that are the defaults of parameters and properties, such as `UX.inset` with `enum UX { static let inset = 8 }`.
struct DefaultConstants {
    private struct Constant {
        let scope: [String]
        let value: String
    }

    /// The maximum size of a value, in bytes.
    private static let limit = 400

    /// The constants by name; names with several values at the same place are omitted when they are looked up.
    private var byName: [String: [Constant]] = [:]

    init(_ declarations: [APIDeclaration]) {
        for declaration in declarations where declaration.kind == .property && declaration.accessors.isLet {
            let isShared = declaration.scope.isEmpty || declaration.modifiers.contains("static")
            guard isShared, let value = declaration.initialValue, value.utf8.count <= DefaultConstants.limit else {
                continue
            }
            byName[declaration.name, default: []].append(Constant(scope: declaration.scope, value: value))
        }
    }

    /// Sets the values of those defaults that are constants.
    func resolve(_ declarations: inout [APIDeclaration]) {
        guard !byName.isEmpty else { return }
        for index in declarations.indices {
            if let text = declarations[index].initialValue,
                let found = value(of: text, in: declarations[index].scope)
            {
                declarations[index].initialConstant = found
            }
            guard let parameters = declarations[index].callable?.parameters else { continue }
            for place in parameters.indices where !parameters[place].defaultText.isEmpty {
                let found = value(of: parameters[place].defaultText, in: declarations[index].scope)
                if let found { declarations[index].callable?.parameters[place].defaultValue = found }
            }
        }
    }

    /// Returns the value of a constant as seen from a declaration; nil if the text is not the name of exactly one.
    private func value(of text: String, in scope: [String]) -> String? {
        var names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard let name = names.popLast(), let candidates = byName[name], text.first != ".",
            names.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } })
        else { return nil }
        if names.first == "Self" { names.removeFirst() }
        // The innermost declaration is meant.
        for depth in (0...scope.count).reversed() {
            let visible = candidates.filter { $0.scope == scope.prefix(depth) + names }
            if visible.count == 1 { return visible[0].value }
            if !visible.isEmpty { return nil }
        }
        return nil
    }
}
