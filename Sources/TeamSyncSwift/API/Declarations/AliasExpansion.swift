/// Expands type aliases declared in the sources.
struct AliasExpansion {
    /// The maximum number of nested aliases, and the maximum size of the resulting type in bytes.
    private static let (depthLimit, sizeLimit) = (20, 4_000)

    private let aliases: [String: APIDeclaration]

    /// - Parameter all: the declarations of one side, including those in unchanged sources.
    init(_ all: some Sequence<APIDeclaration>) {
        aliases = Dictionary(
            all.filter { $0.kind == .alias && $0.type != nil && $0.conditions.isEmpty }.map { ($0.pathName, $0) },
            uniquingKeysWith: { first, _ in first })
    }

    /// - Parameter moved: types that moved into or out of another type, whose old names are aliases. All their names are
    ///   expanded to the new path.
    init(moved: [(old: APIDeclaration, new: APIDeclaration)]) {
        var aliases: [String: APIDeclaration] = [:]
        for (old, new) in moved {
            var target = new
            (target.type, target.generics) = (TypeText(text: new.pathName, shown: new.pathName), GenericSignature())
            for own in [old, new] { aliases[own.pathName] = target }
        }
        self.aliases = aliases
    }

    var isEmpty: Bool { aliases.isEmpty }

    /// - Parameter scope: the types that enclose the place where the type is written.
    func text(_ text: String, in scope: [String]) -> String {
        guard !aliases.isEmpty else { return text }
        var text = text
        for _ in 0..<AliasExpansion.depthLimit {
            let next = once(text, scope)
            if next == text || next.utf8.count > AliasExpansion.sizeLimit { break }
            text = next
        }
        return text
    }

    private func alias(_ name: String, _ scope: [String]) -> APIDeclaration? {
        for end in (0...scope.count).reversed() {
            if let found = aliases[(scope[..<end] + [name]).joined(separator: ".")] { return found }
        }
        return nil
    }

    /// The text is already in the canonical spelling: `H<Int>?`, `[A.B:C]`.
    private func once(_ text: String, _ scope: [String]) -> String {
        var (result, rest) = ("", text[...])
        while let first = rest.first {
            guard first.isLetter || first == "_" else {
                result.append(first)
                rest.removeFirst()
                continue
            }
            let path = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
            rest = rest.dropFirst(path.count)
            let isLabel = rest.first == ":" && (result.last == "(" || result.last == ",")
            guard !isLabel, let found = alias(String(path), scope), let type = found.type else {
                result += path
                continue
            }
            // The compiler determines the meaning of a generic alias.
            let meant = found.generics.parameters.isEmpty ? type.text : "τ_\(path)"
            let isMarked = rest.first == "?" || rest.first == "!"
            result +=
                isMarked && (meant.contains(" ") || meant.contains("->") || meant.contains("&")) ? "(\(meant))" : meant
        }
        return result
    }
}

extension APIDeclaration {
    func expanding(_ aliases: AliasExpansion) -> APIDeclaration {
        aliases.isEmpty ? self : mappingTypes { aliases.text($0, in: scope) }
    }
}
