import TeamSyncConfiguration
import TeamSyncDocuments

/// A declaration that is visible to other files, with everything that determines which of its uses compile.
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
        /// A protocol added by a constrained extension, or an extension of a foreign type.
        case conformance = "extension"

        var isType: Bool { [.struct, .class, .actor, .enum, .protocol].contains(self) }
    }

    /// The container of a declaration, where it determines the access level.
    enum Container {
        case file
        case type
        case `protocol`
        /// An extension, with the access level of its members as written; nil if it has none.
        case `extension`(AccessLevel?)
    }

    var kind: Kind
    /// The names of the enclosing types.
    var scope: [String]
    /// The name without labels; `init` for an initializer, `subscript` for a subscript.
    var name: String
    /// The conditions of the enclosing `#if` branches; empty if there are none.
    var conditions: [String] = []
    /// The package target; empty if there is none.
    var module = ""
    var container = Container.file
    var isRequirement = false
    var path: String
    var line: Int
    /// The declaration on one line, without its body.
    var text: String

    /// The access level as written; nil if the declaration has none, so that the default for its context applies.
    var declaredAccess: AccessLevel?
    /// The effective level, which includes that of all containers.
    var access = AccessLevel.internal
    var attributes = APIAttributes()
    /// `static`, `final`, `mutating`, …, without access levels.
    var modifiers: Set<String> = []
    var generics = GenericSignature()
    /// The signature of a function, an initializer, a subscript, or a case with values; otherwise nil.
    var callable: Callable?
    /// The type of a property, the target of a type alias, or the default of an associated type. nil if it is not
    /// written.
    var type: TypeText?
    /// The initial value of a property, as text; nil if it has none.
    var initialValue: String?
    /// The value of the initial value if that is a constant that the same source declares; otherwise empty.
    var initialConstant = ""
    /// The accessors of a property or a subscript.
    var accessors = APIAccessors()
    /// The superclass and protocols of a type or an associated type.
    var inherited: [TypeText] = []
    /// The primary associated types of a protocol.
    var primaryAssociatedTypes: [String] = []
    /// The protocols that the type implicitly conforms to.
    var implied: Set<String> = []
    /// Whether an enum has cases.
    var hasCases = false
    /// The type of an enum's raw values, which is written before its protocols.
    var rawType: TypeText?
    /// The raw value of a case: a number, or a string in quotation marks; nil if unknown.
    var rawValue: String?
    /// Whether the compiler generates the declaration.
    var isSynthesized = false
    /// The class that declares an inherited initializer; otherwise nil.
    var inheritedFrom: String?

    var condition: String { conditions.joined(separator: " && ") }
    /// `ChipsView.init`
    var pathName: String { (scope + [name]).joined(separator: ".") }
    /// `ChipsView.init(title:size:)`
    var fullName: String { pathName + (callable.map(\.labels) ?? "") }
    var owner: String { (kind.isType ? scope + [name] : scope).joined(separator: ".") }
    var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }

    var id: DeclarationID {
        DeclarationID(
            module: module.isEmpty ? nil : module, types: scope, name: name, labels: callable?.parameters.map(\.label))
    }

    /// Everything visible to uses: two declarations with the same signature are interchangeable.
    var signature: String { signature(in: condition) }

    /// - Parameter condition: the condition to assume instead of the actual one.
    func signature(in condition: String) -> String {
        let parts: [String] = [
            kind.rawValue, fullName, condition, isRequirement ? "requirement" : "", isStatic ? "static" : "",
            generics.description, callable.map { "\($0)" } ?? "", type?.text ?? initialValue ?? "",
        ]
        return parts.joined(separator: "\u{1f}")
    }
}

/// The access levels, from the narrowest to the widest.
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

/// A type in a canonical spelling, independent of sugar, spaces and names of generic parameters.
struct TypeText: Equatable {
    /// The form for comparison.
    let text: String
    /// The type as written, on one line.
    let shown: String
    var isFunction = false

    static func == (left: TypeText, right: TypeText) -> Bool { left.text == right.text }

    var isOptional: Bool { text.hasSuffix("?") || text.hasSuffix("!") }
}

/// The generic parameters of a declaration and their requirements.
struct GenericSignature: Equatable, CustomStringConvertible {
    /// The parameters, by position; those of functions begin with `τ_`.
    var parameters: [String] = []
    /// The requirements, such as `T: View` and `T.Element == Int`, including those of constrained extensions.
    var requirements: Set<String> = []

    var description: String {
        "<\(parameters.joined(separator: ",")) where \(requirements.sorted().joined(separator: ","))>"
    }

    /// Adds `name: A` and `name: B` for `A&B`.
    mutating func require(_ name: String, _ types: String) {
        requirements.formUnion(types.split(separator: "&").map { "\(name): \($0)" })
    }
}

/// The signature of a declaration called with arguments.
struct Callable: Equatable, CustomStringConvertible {
    struct Parameter: Equatable {
        /// The label; `_` for none.
        var label: String
        var name: String
        var type: TypeText
        var hasDefault = false
        /// The beginning of its default on one line; empty if there is none.
        var defaultText = ""
        /// The value of the default if it is a constant that the same source declares; otherwise empty.
        var defaultValue = ""
        /// The default independent of white space, and of the notation of nil.
        var defaultKey: String {
            let key = defaultText.filter { !$0.isWhitespace }
            return key == ".none" && type.text.hasSuffix("?") ? "nil" : key
        }
        var isVariadic = false
        var isInOut = false
        /// `borrowing`, `sending`, `isolated`, …
        var specifiers: Set<String> = []
        /// `@escaping`, `@autoclosure`, `@ViewBuilder`, …, without the sign.
        var attributes: Set<String> = []

        var isAutoclosure: Bool { attributes.contains("autoclosure") }
        /// The name in sentences.
        var shownName: String { label != "_" ? label : name != "_" ? name : type.shown }
        /// The type, followed by `...` for a variadic parameter.
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
    /// The types of the parameters and the result.
    var types: [TypeText] { parameters.map(\.type) + [result].compactMap { $0 } }
    /// `(title:size:)`
    var labels: String { "(" + parameters.map { "\($0.label):" }.joined() + ")" }
    var effects = Effects()
    /// The type of the result; nil if there is none.
    var result: TypeText?
    /// The mark of a failable initializer: `?` or `!`; otherwise empty.
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
        /// Errors thrown by a closure argument.
        case passedOn
        case always(TypeText?)
    }

    var isAsync = false
    var throwing = Throwing.never

    var description: String { "\(isAsync)\(throwing)" }
}

/// The accessors of a property or a subscript.
struct APIAccessors: Equatable {
    var canSet = false
    /// The level of `private(set)`; nil for that of the property.
    var declaredSetAccess: AccessLevel?
    /// The effects of the getter.
    var effects = Effects()
    var isMutatingGet = false
    var isNonmutatingSet = false
    /// Whether values are stored instead of computed.
    var isStored = false
    var isLet = false
}

extension APIDeclaration {
    /// The declaration with other strings for its types and requirements.
    func mappingTypes(_ change: @escaping (String) -> String) -> APIDeclaration {
        let map = { (type: TypeText) in
            TypeText(text: change(type.text), shown: type.shown, isFunction: type.isFunction)
        }
        var own = self
        own.type = type.map(map)
        own.inherited = inherited.map(map)
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
        own.callable = callable
        return own
    }

    /// Whether it has no values: an enum used as a namespace for its static members.
    var isNamespace: Bool { kind == .enum && rawType == nil && implied.isEmpty && inherited.isEmpty && !hasCases }
}
