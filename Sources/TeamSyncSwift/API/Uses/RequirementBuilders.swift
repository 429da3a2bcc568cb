import SwiftSyntax
import TeamSyncDocuments
import TeamSyncProtocol

/// The result builders of protocols' requirements, which the members that implement these have too.
extension UseContext {
    /// The requirements with changed result builders, for the protocols that declare or inherit them.
    /// - Parameter inheriting: the types and protocols that inherit each type, by its name.
    static func built(
        _ changes: [APIChange], _ all: [APIDeclaration], _ inheriting: [String: [String]]
    ) -> [Declaration] {
        let builders = Set(changes.filter(\.isOfBuilder).compactMap(\.declaration.types.last))
        guard !builders.isEmpty else { return [] }
        let protocols = Set(all.lazy.filter { $0.kind == .protocol }.map(\.name))
        let found = all.lazy.filter(\.isRequirement).flatMap { own -> [Declaration] in
            guard let builder = builders.intersection(own.attributes.custom.keys).first, let owner = own.scope.last,
                own.kind == .property || own.kind == .function
            else { return [] }
            let heirs = (inheriting[owner] ?? []).filter(protocols.contains)
            let text = own.text.hasPrefix("@") ? own.text : "@\(builder) \(own.text)"
            return ([owner] + heirs).map { Declaration(types: [$0], text: text) }
        }
        return Array(found.prefix(limit))
    }
}

extension UseVisitor {
    /// The uses of the builder that a member has only because it implements a requirement of a protocol.
    func requirementUses(_ name: String, _ attributes: AttributeListSyntax) -> [BrokenUse] {
        guard !builders.isEmpty, attributes.isEmpty, let around = receivers.scope.last else { return [] }
        let found = names.relatives(of: around.path).filter { $0 != around.path && !receivers.isOwn($0) }
            .flatMap { names.memberTypes.attributes(of: name, in: $0) }
        return Set(found).sorted().flatMap { builders[$0] ?? [] }
    }
}

extension MemberTypes {
    /// The attributes of the members of a type.
    func attributes(of name: String, in owner: String) -> [String] {
        overloads(of: name, in: owner.split(separator: ".").map(String.init)).flatMap { $0.attributes.custom.keys }
    }
}
