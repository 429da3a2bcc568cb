import SwiftSyntax
import TeamSyncProtocol

/// The types of members and parameters, as declared.
struct MemberTypes {
    /// The maximum number of declarations of one name in a type; if there are more, their types are unknown.
    private static let limit = 100

    /// By the last name of the type, a period, and the name.
    private var members: [String: [APIDeclaration]] = [:]
    /// The paths of nested types.
    private var nested: Set<String> = []
    /// The last names of the types of other repositories that have members here.
    private(set) var foreign: Set<String> = []
    /// The names of the members and functions of other repositories here.
    private(set) var foreignNames: Set<String> = []
    /// The names of the generic parameters of each type, by its last name.
    private(set) var generics: [String: [String]] = [:]

    /// The enums of this repository, by the last name, and whether no case of them has values.
    private var enums: [String: Bool] = [:]

    /// Whether a type is an enum of this repository without values, so that it is hashable.
    func hasPlainCases(_ type: String) -> Bool { enums[type] ?? false }

    mutating func add(_ declaration: APIDeclaration) {
        if declaration.kind == .enum { enums[declaration.name] = enums[declaration.name] ?? true }
        if declaration.kind == .enumCase, declaration.callable != nil, let type = declaration.scope.last {
            enums[type] = false
        }
        if declaration.kind.isType || declaration.kind == .alias, !declaration.scope.isEmpty {
            nested.insert(declaration.pathName)
        }
        if declaration.kind.isType, !declaration.generics.parameters.isEmpty {
            generics[declaration.name] = declaration.generics.parameters
        }
        guard !declaration.kind.isType, declaration.kind != .alias else { return }
        members["\(declaration.scope.last ?? "").\(declaration.name)", default: []].append(declaration)
    }

    /// Adds the declarations of another repository, except those of types that this one declares.
    mutating func add(_ context: UseContext, except types: Set<String>) {
        nested.formUnion(context.nested)
        let functions = Set(context.functions)
        generics.merge(context.generics.filter { !types.contains($0.key) }) { own, _ in own }
        for declaration in context.declarations where declaration.types.last.map({ !types.contains($0) }) ?? true {
            guard var own = APIDeclaration(text: declaration.text) else { continue }
            own.scope = declaration.types
            own.callable = own.callable?.marked(functions: functions)
            foreign.formUnion(declaration.types.suffix(1))
            foreignNames.insert(own.name)
            add(own)
            // A renamed type, whose old name still works.
            guard let name = declaration.types.first, let renamed = context.aliases[name] else { continue }
            own.scope[0] = renamed
            add(own)
        }
    }

    /// The names of a type: `Array` for `[Card]`.
    private static func path(of type: String) -> [String] {
        guard type.hasPrefix("[") else { return WrittenTypes.names(type) }
        return [TypeParts.part(.value, of: type) == nil ? "Array" : "Dictionary"]
    }

    /// - Parameter owner: the path of the type. Of several types with its last name, those that it can denote are meant.
    private func all(_ name: String, in owner: String) -> [APIDeclaration] {
        let path = MemberTypes.path(of: owner)
        guard let found = members["\(path.last ?? "").\(name)"], found.count <= MemberTypes.limit else { return [] }
        guard path.count > 1 else { return found }
        let meant = found.filter { zip($0.scope.reversed(), path.reversed()).allSatisfy(==) }
        return meant.isEmpty ? found : meant
    }

    /// The functions of this name in a type.
    func overloads(of name: String, in owner: [String]) -> [APIDeclaration] {
        all(name, in: owner.joined(separator: ".")).filter { $0.scope == owner }
    }

    func declares(_ name: String, in owner: String) -> Bool {
        members["\(MemberTypes.path(of: owner).last ?? "").\(name)"] != nil
    }

    /// The functions with a closure of one of these result builders, by name.
    func functions(withBuilders builders: Set<String>) -> [String: [APIDeclaration]] {
        guard !builders.isEmpty else { return [:] }
        let found = members.values.joined().filter { declaration in
            declaration.callable?.parameters.contains { !builders.isDisjoint(with: $0.attributes) } ?? false
        }
        return Dictionary(grouping: found) { $0.kind == .initializer ? $0.scope.last ?? "" : $0.name }
    }

    /// The names of the functions and values of this repository that have a type: of a parameter, a result or a value.
    func names(withTypes types: Set<String>) -> Set<String> {
        guard !types.isEmpty else { return [] }
        let found = members.values.joined().lazy.filter { declaration in
            let own = declaration.callable.map(\.types) ?? [declaration.type].compactMap(\.self)
            return own.contains { type in types.contains { IdentifierText.contains($0, in: type.text) } }
        }
        return Set(found.map { $0.kind == .initializer ? $0.scope.last ?? "" : $0.name }.prefix(MemberTypes.limit))
    }

    /// The initial value of the only property of a name, whose type is not written; nil for others.
    func initialValue(of name: String, in owner: String) -> String? {
        let found = all(name, in: owner)
        return found.count == 1 && found[0].type == nil ? found[0].initialValue : nil
    }

    /// The type of a property or a case; nil if it is not written, or if several are declared.
    /// - Parameter owner: the path of the type, or its last name; empty for a global declaration.
    func type(of name: String, in owner: String) -> String? {
        let found = all(name, in: owner).filter { $0.kind == .property || $0.kind == .enumCase }
        return MemberTypes.only(
            found.map { member in
                member.kind == .enumCase ? member.owner : member.type.flatMap { written($0, in: member, of: owner) }
            })
    }

    /// The type of the result of a call.
    func result(of name: String, in owner: String, _ call: CallShape) -> String? {
        MemberTypes.only(
            all(name, in: owner).filter { $0.callable.map(call.fits) ?? false }.map { member in
                member.kind == .enumCase
                    ? member.owner : member.callable?.result.flatMap { written($0, in: member, of: owner) }
            })
    }

    /// The type of the result of a type's operator.
    func result(ofOperator name: String, in owner: String) -> String? { result(ofOnly: name, in: owner) }

    /// The type of the result that all functions of a name in a type have.
    func result(ofOnly name: String, in owner: String) -> String? {
        MemberTypes.only(
            all(name, in: owner).map { member in member.callable?.result.flatMap { written($0, in: member, of: owner) }
            })
    }

    /// The type whose members a type with `@dynamicMemberLookup` also has, by `subscript(dynamicMember: KeyPath<Root, T>)`;
    /// nil for other types.
    func dynamicRoot(of owner: String) -> String? {
        if ["Bindable", "Binding"].contains(WrittenTypes.last(owner)) { return TypeParts.arguments(of: owner).first }
        return MemberTypes.only(
            all("subscript", in: owner).compactMap { declaration in
                guard let parameter = declaration.callable?.parameters.first, parameter.label == "dynamicMember" else {
                    return nil
                }
                return written(parameter.type, in: declaration, of: owner)
                    .flatMap { TypeParts.root(ofKeyPath: $0) }
            })
    }

    /// The type of the parameter that receives an argument of a call.
    /// - Parameter isOuter: whether the owner is at the top level of a file, if a type of its name is.
    func parameter(
        of name: String, in owner: String, _ call: CallShape, argument: Int, isOuter: Bool = false
    ) -> String? {
        let found = all(name, in: owner)
        let outer = isOuter ? found.filter { $0.scope.count == 1 } : []
        return MemberTypes.only(
            (outer.isEmpty ? found : outer).compactMap { declaration in
                guard let callable = declaration.callable, let given = call.assigned(callable) else { return nil }
                guard given.indices.contains(argument), callable.parameters.indices.contains(given[argument])
                else { return .some(nil) }
                return written(callable.parameters[given[argument]].type, in: declaration, of: owner)
            })
    }

    /// Whether a type is a generic parameter of the type that contains a declaration.
    func isGeneric(_ type: String, in owner: [String]) -> Bool {
        owner.last.flatMap { generics[$0]?.contains(TypeParts.plain(type)) } ?? false
    }

    /// The generic type that a call of its initializer makes, with the types of the arguments: `Box<Card>`.
    /// - Parameter argument: returns the type of an argument.
    func specialized(_ type: String, _ call: CallShape, argument: (Int) -> String?) -> String {
        guard let names = generics[WrittenTypes.last(type)], TypeParts.arguments(of: type).isEmpty else { return type }
        let found = all("init", in: type).lazy.compactMap { declaration in
            declaration.callable.flatMap { callable in call.assigned(callable).map { (callable, $0) } }
        }.first
        guard let (callable, given) = found else { return type }
        let types = names.map { name in
            given.firstIndex { callable.parameters[$0].type.text == name }.flatMap(argument) ?? "_"
        }
        return types.contains { $0 != "_" } ? "\(type)<\(types.joined(separator: ","))>" : type
    }

    /// The text of a type in a declaration. Generic parameters of the declaration begin with `τ_`.
    /// - Parameter owner: the type that contains the declaration, with its generic arguments if they are known.
    private func written(_ type: TypeText, in declaration: APIDeclaration, of owner: String) -> String? {
        let scope = declaration.scope
        let arguments = TypeParts.arguments(of: owner)
        let parameters = scope.last.flatMap { generics[$0] } ?? []
        let isKnown = !parameters.isEmpty && parameters.count == arguments.count
        // The enclosing type is also written as 'Self'.
        let isOfSelf = IdentifierText.contains("Self", in: type.text)
        let text = isOfSelf ? type.shown.filter { !$0.isWhitespace } : type.text
        return IdentifierText.replacing(in: text) { name in
            if isKnown, let index = parameters.firstIndex(of: name) { return arguments[index] }
            guard name == "Self" else { return path(of: name, in: scope) }
            return isKnown && !text.contains("Self<") ? owner : declaration.owner
        }
    }

    /// The path of a nested type that a name denotes in a type; nil for other types.
    func path(of name: String, in scope: [String]) -> String? {
        scope.indices.reversed().map { (scope[...$0] + [name]).joined(separator: ".") }.first(where: nested.contains)
    }

    private static func only(_ types: [String?]) -> String? {
        guard let first = types.first, types.allSatisfy({ $0 == first }) else { return nil }
        return first
    }
}

extension APIDeclaration {
    /// Parses a declaration from its text on one line; nil if the text was truncated.
    init?(text: String) {
        let source = "struct Owner {\n\(text)\n}"
        let tree = ParsedSource(path: "", text: text.hasPrefix("case ") ? "enum Owner {\n\(text)\n}" : source)
        guard !tree.tree.hasError,
            let found = DeclarationReader(tree, text: source).declarations.first(where: {
                !$0.scope.isEmpty && !$0.isSynthesized
            })
        else { return nil }
        self = found
    }
}
