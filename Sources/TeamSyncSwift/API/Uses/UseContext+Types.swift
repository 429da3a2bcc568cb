import TeamSyncDocuments
import TeamSyncProtocol

/// The types that changed values have now, and what else code needs to decide whether such a value still fits.
extension UseContext {
    /// - Parameters:
    ///   - visible: the old declarations that code can use; `all` also contains the others and the new ones.
    mutating func addTypes(of changes: [APIChange], _ visible: [APIDeclaration], _ all: [APIDeclaration]) {
        let retyped = changes.compactMap(\.retypedValue)
        guard !retyped.isEmpty else { return }
        let names = Set(retyped.flatMap { UseContext.words(in: $0.new) })
        let types = all.filter { names.contains($0.name) && ($0.kind.isType || $0.kind == .alias) }
        let others = types.filter { $0.kind == .protocol || !$0.isConcrete }.map(\.name)
        concrete = Array(Set(types.map(\.name)).subtracting(others).sorted().prefix(UseContext.limit))
        let conformances = all.filter { $0.kind == .conformance && $0.scope.last.map(names.contains) ?? false }
        complete = concrete.filter { name in
            let own = types.filter { $0.name == name }
            return Set(own.map(\.pathName)).count == 1 && own.allSatisfy(\.hasOnlyOwnMembers)
                && conformances.allSatisfy { $0.scope.last != name || UseContext.plainProtocols.contains($0.name) }
        }
        // The members of both types, and functions with parameters of the new one.
        let former = Set(retyped.flatMap { UseContext.words(in: $0.old) })
        let known = Set(visible.map(\.pathName))
        let own = names.filter { !BrokenUse.isStandard($0) }
        for (declarations, isNew) in [(visible, false), (all.filter { !known.contains($0.pathName) }, true)] {
            var values = ValueDeclarations(declarations)
            values.add { declaration, words in
                let owner = declaration.scope.last ?? ""
                if names.contains(owner) || former.contains(owner) { return true }
                // Declarations that state the types of operands and arguments.
                if !isNew, !words.isDisjoint(with: former) { return true }
                guard declaration.callable != nil else { return false }
                return SystemParameters.names.contains(declaration.name == "init" ? owner : declaration.name)
                    || isNew && !words.isDisjoint(with: own)
            }
            let rest = UseContext.declarationLimit - self.declarations.count
            // Without all members, nothing is certain.
            if values.found.count > rest { complete = [] }
            self.declarations += values.found.prefix(max(0, rest)).filter { !self.declarations.contains($0) }
        }
    }

    /// Protocols without members that code uses by the name of a value.
    fileprivate static let plainProtocols: Set<String> = [
        "CaseIterable", "Codable", "Comparable", "Decodable", "Encodable", "Equatable", "Error", "Hashable", "Sendable",
    ]
}

extension APIChange {
    /// The types of a value or a parameter, before and after the change, as written.
    fileprivate var retypedValue: (old: String, new: String)? {
        switch effect {
        case .retyped(let old, let new), .resultRetyped(let old, let new), .parameterRetyped(_, let old, let new):
            (old, new)
        default: nil
        }
    }
}

extension APIDeclaration {
    /// Whether it is a type that is expressible by no literal.
    fileprivate var isConcrete: Bool {
        [.struct, .class, .actor, .enum].contains(kind)
            && !inherited.contains { type in
                type.text.hasPrefix("ExpressibleBy") || ["OptionSet", "SetAlgebra"].contains(type.text)
            }
    }

    /// Whether a type has no members but those that are declared in it and its extensions.
    fileprivate var hasOnlyOwnMembers: Bool {
        [.struct, .enum, .class].contains(kind) && generics.parameters.isEmpty && !text.contains("@dynamicMemberLookup")
            && inherited.allSatisfy { UseContext.plainProtocols.contains($0.text) }
    }
}
