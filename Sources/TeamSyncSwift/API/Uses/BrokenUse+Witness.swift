import SwiftSyntax
import TeamSyncDocuments

extension BrokenUse {
    /// Whether types that conform to its protocol may be affected.
    var concernsConformances: Bool {
        switch effect {
        // A function that does not throw satisfies a requirement that may throw, and so on.
        case .nowThrows, .nowAsync, .gained(.mutating), .gained(.optional): false
        case .conformancesGained: kind == "protocol" || isOfAssociatedType
        default: isNewRequirement || breaksConformance || isOfType && isClosed
        }
    }

    /// Returns the places that a conformance or a superclass breaks, and whether that is certain; none if the type is not
    /// affected.
    /// - Parameters:
    ///   - relatives: the protocols and classes of the type, with those of its extensions.
    ///   - hasMember: whether the type has a member of this name.
    ///   - constructed: the classes with initializers of their own.
    func broken(
        _ node: InheritedTypeSyntax, _ relatives: Set<String>, hasMember: (String) -> Bool, _ constructed: Set<String>
    ) -> [(place: Syntax, isCertain: Bool)] {
        let type = node.parent?.parent?.parent?.asProtocol((any DeclGroupSyntax).self)
        switch effect {
        case .added(.requiredOfSubclasses), .gained(.required):
            guard let type = type?.as(ClassDeclSyntax.self) else { return [] }
            let all = type.memberBlock.members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
            let labels = (new ?? old)?.parameters.map(\.label) ?? []
            let own = all.first { $0.signature.parameterClause.parameters.map(\.firstName.bare) == labels }
            if let own {
                let isRequired = own.modifiers.contains { $0.name.text == "required" }
                return isRequired ? [] : [(Syntax(own.initKeyword), true)]
            }
            // A class without designated initializers inherits them.
            return constructed.contains(type.name.bare) ? [(Syntax(type.memberBlock.rightBrace), true)] : []
        case .noLongerThrows, .noLongerAsync, .lost(.mutating), .gained(.setter), .failable:
            guard let satisfies = type.flatMap(satisfies) else { return [(Syntax(node), false)] }
            return satisfies ? [] : [(Syntax(node), true)]
        case .conformancesGained(let names) where isOfAssociatedType:
            let isFit = type.flatMap(associated).map { TypeFamily.isValue($0, of: names.listed) } ?? false
            return isFit ? [] : [(Syntax(node), false)]
        case .conformancesGained(let names):
            if names.listed == ["AnyObject"] {
                let isValue = type.map { $0.is(StructDeclSyntax.self) || $0.is(EnumDeclSyntax.self) } ?? false
                return isValue ? [(Syntax(node), true)] : []
            }
            let isClass = type?.is(ClassDeclSyntax.self) ?? false
            let conforms = names.listed.allSatisfy { name in
                relatives.contains(name) || name == "Identifiable" && (isClass || hasMember("id"))
            }
            return conforms ? [] : [(Syntax(node), false)]
        case .parameterRetyped(let parameter, _, _) where type.map { implements($0, parameter.position) } ?? false:
            return [(Syntax(node), true)]
        default:
            guard let own = witness(in: type) else {
                return [(Syntax(node), !(isUncertain && isOfArgumentType))]
            }
            // If an associated type is inferred from the member, the compiler reports the conformance.
            return own.hasSameTypes ? [(Syntax(own.name), true)] : [(Syntax(node), relabelled != nil)]
        }
    }

    private var isOfAssociatedType: Bool { kind == APIDeclaration.Kind.associatedType.rawValue }

    /// The type that an alias in the braces of a type states for the associated type; nil if there is none.
    private func associated(_ type: any DeclGroupSyntax) -> String? {
        let alias = type.memberBlock.members.lazy.compactMap { $0.decl.as(TypeAliasDeclSyntax.self) }.first {
            $0.name.bare == name
        }
        return alias.map { TypeWriter().text($0.initializer.value) }
    }

    /// Whether the member in the braces of a type satisfies the requirement without the effect that it lost, or with the
    /// setter that it gained; nil if there is none.
    private func satisfies(_ type: any DeclGroupSyntax) -> Bool? {
        for member in type.memberBlock.members {
            if let own = member.decl.as(FunctionDeclSyntax.self), own.name.bare == name,
                own.signature.parameterClause.parameters.map(\.firstName.bare) == old?.parameters.map(\.label)
            {
                let effects = own.signature.effectSpecifiers
                return switch effect {
                case .noLongerThrows: effects?.throwsClause == nil
                case .noLongerAsync: effects?.asyncSpecifier == nil
                default: !own.modifiers.contains { $0.name.text == "mutating" }
                }
            }
            guard let own = member.decl.as(VariableDeclSyntax.self), let binding = own.bindings.first,
                binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.bare == name
            else { continue }
            guard let accessors = binding.accessorBlock else {
                if case .gained(.setter) = effect { return own.bindingSpecifier.text == "var" }
                return true
            }
            guard case .accessors(let list) = accessors.accessors else {
                if case .gained(.setter) = effect { return false }
                return true
            }
            return switch effect {
            case .gained(.setter): list.contains { ["set", "didSet", "willSet"].contains($0.accessorSpecifier.text) }
            case .noLongerThrows: list.allSatisfy { $0.effectSpecifiers?.throwsClause == nil }
            case .noLongerAsync: list.allSatisfy { $0.effectSpecifiers?.asyncSpecifier == nil }
            default: true
            }
        }
        return nil
    }

    /// Whether a function in the braces of a type has the former type of a parameter, so that it is no longer an
    /// implementation.
    private func implements(_ type: any DeclGroupSyntax, _ position: Int) -> Bool {
        guard let old, old.parameters.indices.contains(position) else { return false }
        let labels = old.parameters.map(\.label)
        let all = type.memberBlock.members.lazy.compactMap { $0.decl.as(FunctionDeclSyntax.self) }.filter {
            [name] own in
            own.name.bare == name && own.signature.parameterClause.parameters.map(\.firstName.bare) == labels
        }.map { Array($0.signature.parameterClause.parameters) }
        let required = old.parameters[position].type.text
        return !all.isEmpty && all.allSatisfy { TypeWriter().text($0[position].type) == required }
    }

    /// The name of the member that implements a requirement whose labels changed, in the braces after a conformance. The
    /// compiler reports it instead of the conformance.
    private func witness(in type: (any DeclGroupSyntax)?) -> (name: TokenSyntax, hasSameTypes: Bool)? {
        guard let labels = relabelled?.old, let old, let members = type?.memberBlock.members else { return nil }
        let isSame = { (clause: FunctionParameterClauseSyntax) in clause.parameters.map(\.firstName.bare) == labels }
        let hasSameTypes = { (clause: FunctionParameterClauseSyntax) in
            zip(clause.parameters, old.parameters).allSatisfy { TypeWriter().text($0.type) == $1.type.text }
        }
        for member in members {
            if let own = member.decl.as(FunctionDeclSyntax.self), own.name.bare == name,
                isSame(own.signature.parameterClause)
            {
                let result = own.signature.returnClause.map { TypeWriter().text($0.type) }
                let hasSameResult = result == old.result?.text || old.result?.text == "Self"
                return (own.name, hasSameTypes(own.signature.parameterClause) && hasSameResult)
            }
            if name == "init", let own = member.decl.as(InitializerDeclSyntax.self),
                isSame(own.signature.parameterClause)
            {
                return (own.initKeyword, hasSameTypes(own.signature.parameterClause))
            }
        }
        return nil
    }
}
