import SwiftSyntax

/// The attributes of a declaration that are visible to users.
struct APIAttributes: Equatable {
    /// The contents of `@available` for one platform or all of them.
    struct Availability: Equatable {
        /// `*` or a platform.
        var platform: String
        var isDeprecated = false
        var isUnavailable = false
        var introduced: String?
        var obsoleted: String?
        var renamed: String?
        var message: String?
    }

    var availability: [Availability] = []
    /// `MainActor` or another global actor, or `nonisolated`. nil if not written.
    var isolation: String?
    var isDiscardable = false
    var isSPI = false
    var isNoAsync = false
    /// Property wrappers, macros and result builders: by name, with arguments.
    var custom: [String: String] = [:]

    var isDeprecated: Bool { availability.contains(where: \.isDeprecated) }
    var isUnavailable: Bool { availability.contains { $0.isUnavailable } }
    var isUnavailableEverywhere: Bool { availability.contains { $0.isUnavailable && $0.platform == "*" } }
    var renamed: String? { availability.compactMap(\.renamed).first }
}

extension APIAttributes {
    /// Attributes without meaning to users of a declaration's source.
    private static let silent: Set<String> = [
        "inlinable", "inline", "usableFromInline", "_alwaysEmitIntoClient", "backDeployed", "_transparent",
        "nonobjc", "IBAction", "IBOutlet", "IBInspectable", "IBDesignable", "IBSegueAction", "NSManaged", "NSCopying",
        "warn_unqualified_access", "_documentation", "_disfavoredOverload", "_optimize", "_semantics", "main",
        "UIApplicationMain", "NSApplicationMain", "testable", "_implementationOnly", "preconcurrency", "retroactive",
        "unchecked", "concurrent", "_originallyDefinedIn", "export", "specialize", "section", "used", "abi",
        "implementation",
    ]

    init(_ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax) {
        add(attributes)
        for modifier in modifiers where modifier.name.text == "nonisolated" { isolation = SourceWords.line(modifier) }
    }

    /// Adds the attributes, including those in any branch of an `#if`.
    private mutating func add(_ attributes: AttributeListSyntax) {
        for element in attributes {
            switch element {
            case .attribute(let attribute): add(attribute)
            case .ifConfigDecl(let branches):
                for case .attributes(let attributes)? in branches.clauses.map(\.elements) { add(attributes) }
            }
        }
    }

    private mutating func add(_ attribute: AttributeSyntax) {
        let name = SourceWords.line(attribute.attributeName)
        switch name {
        case "available":
            if case .availability(let arguments)? = attribute.arguments { add(arguments) }
        case "discardableResult": isDiscardable = true
        case "globalActor": custom[name] = ""
        case "_spi", "_spi_available": isSPI = true
        case _ where name.hasSuffix("Actor"): isolation = name
        case _ where APIAttributes.silent.contains(name): break
        default: custom[name] = attribute.arguments.map { SourceWords.line($0) } ?? ""
        }
    }

    private mutating func add(_ arguments: AvailabilityArgumentListSyntax) {
        var named: [Availability] = []
        var all = Availability(platform: "*")
        for argument in arguments {
            switch argument.argument {
            case .availabilityVersionRestriction(let platform):
                named.append(
                    Availability(
                        platform: platform.platform.text, introduced: platform.version.map { SourceWords.line($0) }))
            case .token(let token):
                switch token.text {
                case "*": break
                case "deprecated": all.isDeprecated = true
                case "unavailable": all.isUnavailable = true
                case "noasync": isNoAsync = true
                default: all.platform = token.text
                }
            case .availabilityLabeledArgument(let labelled):
                let value =
                    switch labelled.value {
                    case .string(let text): text.segments.map { SourceWords.line($0) }.joined()
                    case .version(let version): SourceWords.line(version)
                    }
                switch labelled.label.text {
                case "deprecated": all.isDeprecated = true
                case "obsoleted": all.obsoleted = value
                case "introduced": all.introduced = value
                case "renamed": all.renamed = value
                case "message": all.message = value
                default: break
                }
            }
        }
        availability += named
        if all != Availability(platform: all.platform) { availability.append(all) }
    }
}

extension IfConfigDeclSyntax {
    /// The maximum number of branches whose conditions are combined; if there are more, each branch has only its own
    /// condition.
    private static let branchLimit = 20

    /// Each branch with its effective conditions, which include those of the branches before it.
    var branches: [(condition: [String], elements: IfConfigClauseSyntax.Elements?)] {
        var former: [String] = []
        let isLong = clauses.count > IfConfigDeclSyntax.branchLimit
        return clauses.map { clause in
            let own = clause.condition.map { SourceWords.line($0) }
            if isLong { return ([own ?? "else"], clause.elements) }
            let condition = former.map { "!(\($0))" } + [own].compactMap { $0 }
            if let own { former.append(own) }
            return (condition, clause.elements)
        }
    }
}
