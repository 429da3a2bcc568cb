import SwiftSyntax
import TeamSyncBase

/// Writes types in a canonical spelling: `Optional<Int>` and `Int?`, `Array<Swift.Int>` and `[Int]` are the same.
struct TypeWriter {
    /// Replacements for names: generic parameters by position, the enclosing type by `Self`.
    var names: [String: String] = [:]
    /// Modules whose names are removed before a type: `Foundation.UUID` is `UUID`.
    var modules: Set<String> = ["Swift"]

    func type(_ type: TypeSyntax) -> TypeText {
        TypeText(text: text(type), shown: SourceWords.line(type), isFunction: isFunction(type))
    }

    func text(_ type: TypeSyntax) -> String {
        switch type.as(TypeSyntaxEnum.self) {
        case .identifierType(let type): return named(type.name, type.genericArgumentClause, base: nil)
        case .memberType(let type):
            let base = isModule(type.baseType) ? nil : text(type.baseType)
            // In its own type, a nested type is also written without it.
            return named(type.name, type.genericArgumentClause, base: base == "Self" ? nil : base)
        case .optionalType(let type): return optional(type.wrappedType) + "?"
        case .implicitlyUnwrappedOptionalType(let type): return optional(type.wrappedType) + "!"
        case .arrayType(let type): return "[\(text(type.element))]"
        case .dictionaryType(let type): return "[\(text(type.key)):\(text(type.value))]"
        case .tupleType(let type):
            if type.elements.count == 1, let only = type.elements.first, only.ellipsis == nil { return text(only.type) }
            return "(" + type.elements.map { element($0, hasLabels: true) }.joined(separator: ",") + ")"
        case .functionType(let type):
            let parameters = type.parameters.map { element($0, hasLabels: false) }.joined(separator: ",")
            let effects = Effects(type.effectSpecifiers?.asyncSpecifier, type.effectSpecifiers?.throwsClause, self)
            let throwing =
                switch effects.throwing {
                case .never: ""
                case .passedOn: " rethrows"
                case .always(let error): " throws" + (error.map { "(\($0.text))" } ?? "")
                }
            return "(\(parameters))\(effects.isAsync ? " async" : "")\(throwing)->\(text(type.returnClause.type))"
        case .attributedType(let type):
            let specifiers =
                (type.specifiers.map { SourceWords.line($0) } + type.lateSpecifiers.map { SourceWords.line($0) })
                .filter { $0 != "__owned" && $0 != "__shared" }.sorted()
            let attributes = type.attributes.map { SourceWords.line($0) }.sorted()
            return (specifiers + attributes + [text(type.baseType)]).joined(separator: " ")
        case .someOrAnyType(let type):
            // 'any P' and 'P' are the same type.
            let isSome = type.someOrAnySpecifier.text == "some"
            return (isSome ? "some " : "") + text(type.constraint)
        case .compositionType(let type):
            return type.elements.map { text($0.type) }.sorted().joined(separator: "&")
        case .metatypeType(let type): return "\(optional(type.baseType)).\(type.metatypeSpecifier.text)"
        default: return SourceWords.line(type)
        }
    }

    func isModule(_ type: TypeSyntax) -> Bool {
        guard let plain = type.as(IdentifierTypeSyntax.self), plain.genericArgumentClause == nil else { return false }
        return modules.contains(plain.name.bare)
    }

    private func optional(_ type: TypeSyntax) -> String {
        let own = text(type)
        let isWhole = own.utf8.allSatisfy {
            $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: ">")
        }
        return isWhole || own.hasSuffix("]") || type.is(IdentifierTypeSyntax.self) || type.is(MemberTypeSyntax.self)
            ? own : "(\(own))"
    }

    private func isFunction(_ type: TypeSyntax) -> Bool {
        switch type.as(TypeSyntaxEnum.self) {
        case .functionType: true
        case .attributedType(let type): isFunction(type.baseType)
        case .optionalType(let type): isFunction(type.wrappedType)
        case .tupleType(let type): type.elements.count == 1 && type.elements.first.map { isFunction($0.type) } ?? false
        default: false
        }
    }

    private func element(_ element: TupleTypeElementSyntax, hasLabels: Bool) -> String {
        let name = hasLabels ? element.firstName.map { "\($0.bare):" } ?? "" : ""
        return name + (element.inoutKeyword == nil ? "" : "inout ") + text(element.type)
            + (element.ellipsis == nil ? "" : "...")
    }

    private func named(_ name: TokenSyntax, _ arguments: GenericArgumentClauseSyntax?, base: String?) -> String {
        let own = name.bare
        let texts = arguments?.arguments.map { argument in
            if case .type(let type) = argument.argument { text(type) } else { SourceWords.line(argument.argument) }
        }
        guard let base else {
            switch (own, texts?.count) {
            case ("Optional", 1): return "\(texts?.first ?? "")?"
            case ("Array", 1): return "[\(texts?.first ?? "")]"
            case ("Dictionary", 2): return "[\(texts?.joined(separator: ":") ?? "")]"
            case ("Void", nil): return "()"
            default: return (names[own] ?? own) + (texts.map { "<\($0.joined(separator: ","))>" } ?? "")
            }
        }
        return "\(base).\(own)" + (texts.map { "<\($0.joined(separator: ","))>" } ?? "")
    }
}

extension Effects {
    init(_ asyncSpecifier: TokenSyntax?, _ throwsClause: ThrowsClauseSyntax?, _ writer: TypeWriter) {
        isAsync = asyncSpecifier != nil
        guard let throwsClause else { return }
        if throwsClause.throwsSpecifier.text == "rethrows" {
            throwing = .passedOn
        } else if let type = throwsClause.type.map(writer.type), type.text != "Error" {
            throwing = type.text == "Never" ? .never : .always(type)
        } else {
            throwing = .always(nil)
        }
    }
}

extension TokenSyntax {
    /// The name without the backticks around a keyword.
    var bare: String {
        text.count > 2 && text.hasPrefix("`") && text.hasSuffix("`") ? String(text.dropFirst().dropLast()) : text
    }
}

/// Syntax as one line of text, without comments.
enum SourceWords {
    /// The maximum length, in bytes.
    private static let limit = 400

    static func line(_ node: some SyntaxProtocol) -> String { line(node.tokens(viewMode: .sourceAccurate)) }

    static func line(_ tokens: some Sequence<TokenSyntax>) -> String {
        var text = ""
        var isApart = false
        for token in tokens {
            if text.utf8.count > limit { break }
            if !text.isEmpty, isApart || hasSpace(token.leadingTrivia) { text += " " }
            text += token.text
            isApart = hasSpace(token.trailingTrivia)
        }
        return text.shortened(to: limit)
    }

    private static func hasSpace(_ trivia: Trivia) -> Bool {
        trivia.contains { piece in
            if case .unexpectedText = piece { false } else if case .backslashes = piece { false } else { true }
        }
    }
}
