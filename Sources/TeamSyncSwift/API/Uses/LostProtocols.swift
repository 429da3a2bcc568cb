import SwiftSyntax
import TeamSyncDocuments

/// The protocols of the standard library that a type lost, if the places that need them can be found.
extension BrokenUse {
    private static let searched: Set<String> = ["Comparable", "Decodable", "Encodable", "Equatable", "Hashable"]

    /// The protocols that a type no longer conforms to, if all of them are among those whose uses are found by themselves;
    /// otherwise empty.
    var lostProtocols: Set<String> {
        guard isOfType, kind != "protocol", case .conformancesLost(let names) = effect,
            names.total == names.listed.count, BrokenUse.searched.isSuperset(of: names.listed)
        else { return [] }
        let isImplied = kind == "enum" && names.listed == ["Hashable"] && !keepsEquality
        return Set(names.listed).union(isImplied ? ["Equatable"] : [])
    }

    /// The effect on the name of a type that lost protocols: its values are compared elsewhere.
    func reference(toLost node: Syntax, _ lost: Set<String>) -> Reference {
        if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.baseName.bare == "self",
            member.base.map({ Syntax($0).id == node.id }) ?? false
        {
            let argument = member.parent?.as(LabeledExprSyntax.self)
            let call = argument?.parent?.parent?.as(FunctionCallExprSyntax.self)
            guard let name = call.flatMap({ Callee($0.calledExpression)?.name }) else { return .none }
            // Its place is found with the call.
            return BrokenUse.decoding.contains(name) ? .none : .may
        }
        let isHashable = lost.contains("Hashable")
        if isHashable, node.parent?.as(DictionaryTypeSyntax.self)?.key.id == node.id { return .certain }
        if isHashable, let element = node.parent?.as(DictionaryElementSyntax.self), element.key.id == node.id,
            let literal = element.parent?.parent, literal.parent?.is(FunctionCallExprSyntax.self) ?? false
        {
            return .certain
        }
        guard let argument = node.parent?.as(GenericArgumentSyntax.self),
            let list = argument.parent?.as(GenericArgumentListSyntax.self), let outer = list.parent?.parent
        else { return .none }
        let name =
            outer.as(IdentifierTypeSyntax.self)?.name.bare
            ?? outer.as(GenericSpecializationExprSyntax.self)?.expression.as(DeclReferenceExprSyntax.self)?.baseName
            .bare
        switch name {
        case "Set", "Dictionary":
            return isHashable && list.first?.id == argument.id ? .certain : .none
        case let name? where BrokenUse.unconstrained.contains(name): return .none
        default: return .may
        }
    }

    static let decoding: Set<String> = ["decode", "decodeIfPresent"]

    /// Generic types that accept values of any type.
    private static let unconstrained: Set<String> = [
        "Array", "ArraySlice", "AsyncStream", "Binding", "ContiguousArray", "CurrentValueSubject", "Environment",
        "FocusState", "KeyPath", "Optional", "PassthroughSubject", "Published", "Result", "State", "Task",
        "WritableKeyPath",
    ]
}

/// The protocols that the code states for its own types.
enum StatedProtocols {
    /// The protocols with those that they imply.
    static func all(_ names: Set<String>) -> Set<String> {
        var all = names
        if all.contains("Codable") { all.formUnion(["Encodable", "Decodable"]) }
        if !all.isDisjoint(with: ["Hashable", "Comparable"]) { all.insert("Equatable") }
        return all
    }

    /// The members with which a type implements a protocol itself, so that its properties need not conform.
    static func implementations(of name: String) -> [String] {
        switch name {
        case "Equatable": ["=="]
        case "Hashable": ["hash", "hashValue"]
        case "Comparable": ["<"]
        case "Encodable": ["encode"]
        case "Decodable": ["init"]
        default: []
        }
    }
}
