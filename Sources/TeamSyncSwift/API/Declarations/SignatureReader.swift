import SwiftSyntax
import TeamSyncBase

/// Reads the parts of declarations that determine which of their uses compile.
extension DeclarationReader {
    /// The maximum size of a compared default, in bytes.
    static let defaultLimit = 400

    /// Sets the generic parameters; those of functions begin with `τ_`.
    func generics(
        of declaration: inout APIDeclaration, _ clause: GenericParameterClauseSyntax?,
        _ condition: GenericWhereClauseSyntax?, _ place: Place, isType: Bool = false
    ) -> TypeWriter {
        var writer = place.writer
        for parameter in clause?.parameters ?? [] {
            let name = parameter.name.bare
            let written = isType ? name : "τ_\(name)"
            if !isType { writer.names[name] = written }
            declaration.generics.parameters.append((parameter.specifier.map { $0.text + " " } ?? "") + written)
        }
        for parameter in clause?.parameters ?? [] {
            guard let type = parameter.inheritedType else { continue }
            let name = writer.names[parameter.name.bare] ?? parameter.name.bare
            declaration.generics.require(name, writer.text(type))
        }
        if let condition { declaration.generics.requirements.formUnion(requirements(condition, writer)) }
        return writer
    }

    func requirements(_ clause: GenericWhereClauseSyntax, _ writer: TypeWriter) -> Set<String> {
        var found = GenericSignature()
        for element in clause.requirements {
            switch element.requirement {
            case .conformanceRequirement(let requirement):
                found.require(writer.text(requirement.leftType), writer.text(requirement.rightType))
            case .sameTypeRequirement(let requirement):
                var sides: [String] = []
                if case .type(let type) = requirement.leftType { sides.append(writer.text(type)) }
                if case .type(let type) = requirement.rightType { sides.append(writer.text(type)) }
                found.requirements.insert(sides.sorted().joined(separator: " == "))
            case .layoutRequirement(let requirement): found.requirements.insert(SourceWords.line(requirement))
            }
        }
        return found.requirements
    }

    func callable(
        _ clause: FunctionParameterClauseSyntax, _ writer: TypeWriter, isSubscript: Bool = false
    ) -> Callable {
        Callable(parameters: clause.parameters.map { parameter($0, writer, isSubscript) })
    }

    func parameter(
        _ node: FunctionParameterSyntax, _ writer: TypeWriter, _ isSubscript: Bool
    ) -> Callable.Parameter {
        let label = isSubscript && node.secondName == nil ? "_" : node.firstName.bare
        var type = node.type
        var own = Callable.Parameter(
            label: label, name: (node.secondName ?? node.firstName).bare, type: writer.type(type),
            hasDefault: node.defaultValue != nil, isVariadic: node.ellipsis != nil)
        if let value = node.defaultValue?.value {
            own.defaultText = SourceWords.line(value).shortened(to: DeclarationReader.defaultLimit)
        }
        if let attributed = type.as(AttributedTypeSyntax.self) {
            for specifier in attributed.specifiers {
                let word = SourceWords.line(specifier)
                if word == "inout" { own.isInOut = true } else { own.specifiers.insert(word) }
            }
            for case .attribute(let attribute) in attributed.attributes {
                own.attributes.insert(SourceWords.line(attribute.attributeName))
            }
            type = attributed.baseType
            let shown = own.type.shown
            own.type = TypeText(text: writer.text(type), shown: shown, isFunction: writer.type(type).isFunction)
        }
        for case .attribute(let attribute) in node.attributes {
            own.attributes.insert(SourceWords.line(attribute.attributeName))
        }
        return own
    }

    func result(_ clause: ReturnClauseSyntax?, _ writer: TypeWriter) -> TypeText? {
        guard let type = clause.map({ writer.type($0.type) }), type.text != "()" else { return nil }
        return type
    }

    func withoutLabels(_ declaration: inout APIDeclaration) {
        for index in declaration.callable?.parameters.indices ?? 0..<0 {
            declaration.callable?.parameters[index].label = "_"
        }
    }

    func accessors(_ block: AccessorBlockSyntax?, _ writer: TypeWriter) -> APIAccessors {
        var own = APIAccessors()
        guard case .accessors(let list)? = block?.accessors else { return own }
        for accessor in list {
            switch accessor.accessorSpecifier.text {
            case "get", "_read", "read", "unsafeAddress":
                own.effects = Effects(
                    accessor.effectSpecifiers?.asyncSpecifier, accessor.effectSpecifiers?.throwsClause, writer)
                own.isMutatingGet = accessor.modifier?.name.text == "mutating"
            case "set", "_modify", "modify", "unsafeMutableAddress":
                own.canSet = true
                own.isNonmutatingSet = accessor.modifier?.name.text == "nonmutating"
            case "willSet", "didSet": own.isStored = true
            default: break
            }
        }
        return own
    }
}

extension APIAccessors {
    /// ` { get set }`
    var shown: String {
        let words = [
            "get", effects.isAsync ? "async" : nil, effects.throwing == .never ? nil : "throws", canSet ? "set" : nil,
        ]
        return " { \(words.compactMap { $0 }.joined(separator: " ")) }"
    }
}
