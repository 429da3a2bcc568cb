import TeamSyncConfiguration
import TeamSyncDocuments

/// A declaration that other files can see, and all of it that decides which uses of it compile.
struct APIDeclaration {
    enum Kind: String {
        case `struct`, `class`, actor, `enum`, `protocol`
        case function = "func"
        case initializer = "init"
        case `subscript`
        case property = "var"
        case enumCase = "case"
        case alias = "typealias"
        case associatedType = "associatedtype"
        case `operator`
        case precedenceGroup = "precedencegroup"
        case macro
        /// A protocol that a constrained or foreign extension adds.
        case conformance = "extension"

        var isType: Bool { [.struct, .class, .actor, .enum, .protocol].contains(self) }
    }

    /// What a declaration is in, where that decides its access level.
    enum Container {
        case file
        case type
        case `protocol`
        /// With the access level that it gives its members, if it has one.
        case `extension`(AccessLevel?)
    }

    var kind: Kind
    /// The names of the types around it.
    var scope: [String]
    /// Without labels: `init`, `subscript` for those.
    var name: String
    /// The conditions of the `#if` branches that it is in; empty for none.
    var conditions: [String] = []
    /// The package target; empty where there is none.
    var module = ""
    var container = Container.file
    var isRequirement = false
    var path: String
    var line: Int
    /// The declaration on one line, without its body.
    var text: String

    /// As written; nil for the default of its place.
    var declaredAccess: AccessLevel?
    /// As it holds, with that of everything around it.
    var access = AccessLevel.internal
    var attributes = APIAttributes()
    /// `static`, `final`, `mutating`, …, without access levels.
    var modifiers: Set<String> = []
    var generics = GenericSignature()
    /// Of functions, initializers, subscripts, cases with values and macros.
    var callable: Callable?
    /// Of a property; the target of a typealias; the default of an associated type. nil where it is not written.
    var type: TypeText?
    /// The initial value of a property whose type is not written, as text.
    var initialValue: String?
    /// Of properties and subscripts.
    var accessors = APIAccessors()
    /// Of types and associated types: superclass and protocols.
    var inherited: [TypeText] = []
    /// Of a protocol.
    var primaryAssociatedTypes: [String] = []
    /// Protocols that the compiler makes it conform to, without a word in the source.
    var implied: Set<String> = []
    /// Of an enum.
    var hasCases = false
    /// Of an enum, in front of its protocols.
    var rawType: TypeText?
    /// Of a case: a number, or a text in quotation marks; nil where it is not known.
    var rawValue: String?
    /// Of a generic typealias: the names in its type.
    var aliasParameters: [String] = []
    /// The declaration is not written but made by the compiler.
    var isSynthesized = false
    /// Of an initializer that is not written: the class whose initializer it is.
    var inheritedFrom: String?

    var condition: String { conditions.joined(separator: " && ") }
    /// `ChipsView.init`
    var pathName: String { (scope + [name]).joined(separator: ".") }
    /// `ChipsView.init(title:size:)`
    var fullName: String { pathName + (callable.map(\.labels) ?? "") }
    var owner: String { (kind.isType ? scope + [name] : scope).joined(separator: ".") }
    var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }

    /// Whether nothing but its arguments tells the generic parameters of the type around.
    var isMade: Bool { kind == .initializer || isStatic }

    var id: DeclarationID {
        DeclarationID(
            module: module.isEmpty ? nil : module, types: scope, name: name, labels: callable?.parameters.map(\.label))
    }

    /// Everything that uses see: two declarations with the same are interchangeable.
    var signature: String { signature(in: condition) }

    /// - Parameter condition: that is taken for its own.
    func signature(in condition: String) -> String {
        let parts: [String] = [
            kind.rawValue, fullName, condition, isRequirement ? "requirement" : "", isStatic ? "static" : "",
            generics.description, callable.map { "\($0)" } ?? "", type?.text ?? initialValue ?? "",
        ]
        return parts.joined(separator: "\u{1f}")
    }
}

/// From the narrowest to the widest.
enum AccessLevel: Int, Comparable {
    case `private`, `fileprivate`, `internal`, `package`, `public`, open

    init?(word: String) {
        switch word {
        case "private": self = .private
        case "fileprivate": self = .fileprivate
        case "internal": self = .internal
        case "package": self = .package
        case "public": self = .public
        case "open": self = .open
        default: return nil
        }
    }

    init(_ access: APIAccess) {
        self =
            switch access {
            case .internal: .internal
            case .package: .package
            case .public: .public
            }
    }

    var word: String { "\(self)" }

    static func < (left: AccessLevel, right: AccessLevel) -> Bool { left.rawValue < right.rawValue }
}

/// A type in one spelling, whatever sugar, spaces and names of generic parameters it is written with.
struct TypeText: Equatable {
    /// For comparison.
    let text: String
    /// As it is written, on one line.
    let shown: String
    var isFunction = false

    static func == (left: TypeText, right: TypeText) -> Bool { left.text == right.text }

    var isOptional: Bool { text.hasSuffix("?") || text.hasSuffix("!") }
}

/// The generic parameters of a declaration and what is required of them.
struct GenericSignature: Equatable, CustomStringConvertible {
    /// Parameters by position; functions' and initializers' names mean nothing to those who use them.
    var parameters: [String] = []
    /// `T: View`, `T.Element == Int`; those of constrained extensions too.
    var requirements: Set<String> = []

    var description: String {
        "<\(parameters.joined(separator: ",")) where \(requirements.sorted().joined(separator: ","))>"
    }
}

/// What is called with arguments.
struct Callable: Equatable, CustomStringConvertible {
    struct Parameter: Equatable {
        /// `_` for none.
        var label: String
        var name: String
        var type: TypeText
        var hasDefault = false
        /// The beginning of its default on one line; empty for none.
        var defaultText = ""
        /// The same however it is spaced.
        var defaultKey: String { defaultText.filter { !$0.isWhitespace } }
        var isVariadic = false
        var isInOut = false
        /// `borrowing`, `sending`, `isolated`, …
        var specifiers: Set<String> = []
        /// `@escaping`, `@autoclosure`, `@ViewBuilder`, …, without the sign.
        var attributes: Set<String> = []

        var isAutoclosure: Bool { attributes.contains("autoclosure") }
        /// As a sentence names it.
        var shownName: String { label != "_" ? label : name != "_" ? name : type.shown }
        /// With `...` for any number of values.
        var shownType: String { type.shown + (isVariadic ? "..." : "") }
        /// `size: Int`
        var shown: String { shownName == type.shown ? shownType : "\(shownName): \(shownType)" }

        static func == (left: Parameter, right: Parameter) -> Bool {
            left.label == right.label && left.type == right.type && left.hasDefault == right.hasDefault
                && left.isVariadic == right.isVariadic && left.isInOut == right.isInOut
                && left.specifiers == right.specifiers && left.attributes == right.attributes
        }
    }

    var parameters: [Parameter] = []
    /// Of the parameters and the result.
    var types: [TypeText] { parameters.map(\.type) + [result].compactMap { $0 } }
    /// `(title:size:)`
    var labels: String { "(" + parameters.map { "\($0.label):" }.joined() + ")" }
    var effects = Effects()
    /// nil for what returns nothing.
    var result: TypeText?
    /// `?` or `!` of an initializer.
    var failable = ""

    var description: String {
        let words = parameters.map { parameter in
            "\(parameter.label):\(parameter.type.text)\(parameter.hasDefault)\(parameter.isVariadic)\(parameter.isInOut)"
                + (parameter.specifiers.sorted() + parameter.attributes.sorted()).joined(separator: " ")
        }
        return "(\(words.joined(separator: ",")))\(effects)\(result?.text ?? "")\(failable)"
    }
}

struct Effects: Equatable, CustomStringConvertible {
    enum Throwing: Equatable {
        case never
        /// What a closure that it is given throws.
        case passedOn
        case always(TypeText?)
    }

    var isAsync = false
    var throwing = Throwing.never

    var description: String { "\(isAsync)\(throwing)" }
}

/// How a property or a subscript is read and written.
struct APIAccessors: Equatable {
    var canSet = false
    /// Of `private(set)`; nil for that of the property.
    var declaredSetAccess: AccessLevel?
    /// Of the getter.
    var effects = Effects()
    var isMutatingGet = false
    var isNonmutatingSet = false
    /// Whether values are kept, rather than computed.
    var isStored = false
    var isLet = false
}

extension APIDeclaration {
    /// With other texts for its types, and for what is required of them.
    func mappingTypes(_ change: @escaping (String) -> String) -> APIDeclaration {
        let map = { (type: TypeText) in
            TypeText(text: change(type.text), shown: type.shown, isFunction: type.isFunction)
        }
        let throwing = { (effects: Effects) in
            guard case .always(let error?) = effects.throwing else { return effects }
            return Effects(isAsync: effects.isAsync, throwing: .always(map(error)))
        }
        var own = self
        own.type = type.map(map)
        own.inherited = inherited.map(map)
        own.accessors.effects = throwing(accessors.effects)
        own.generics.requirements = Set(
            generics.requirements.map { text in
                let sides = text.split(separator: " == ").map { change(String($0)) }
                return sides.count == 2 ? sides.sorted().joined(separator: " == ") : change(text)
            })
        guard var callable else { return own }
        callable.parameters = callable.parameters.map { parameter in
            var parameter = parameter
            parameter.type = map(parameter.type)
            return parameter
        }
        callable.result = callable.result.map(map)
        callable.effects = throwing(callable.effects)
        own.callable = callable
        return own
    }

    /// Whether nobody makes values of it: an enum that is a name for its static members.
    var isNamespace: Bool { kind == .enum && rawType == nil && implied.isEmpty && inherited.isEmpty && !hasCases }
}
