extension APIChange {
    /// The effect of a change on the users of a declaration. In documents, a flat JSON object: `effect` is the name of
    /// the effect, and the other members are its data, as in
    /// `{"effect": "parameter_lost", "name": "size", "position": 1}`.
    ///
    /// All strings come from other people and have at most `APIChange.textLimit` bytes each.
    package enum Effect: Hashable, Sendable {
        // MARK: Existence and name

        /// - Parameter use: the name given by `@available(renamed:)`.
        case gone(use: String?)
        case added(Consequence?)
        case addedRequirement(DefaultImplementation)
        case renamed(to: DeclarationID)
        case moved(to: DeclarationID)
        /// An empty string stands for a module without a name.
        case moduleChanged(old: String, new: String)
        /// The old name is now an alias of a type.
        case aliased(of: String)
        /// The values are those of `APIChange.kind`.
        case kindChanged(old: String, new: String)
        /// A superclass or protocol now declares the member.
        case inherited
        case notInherited(from: String)
        /// - Parameter access: the new access level: `internal` or `spi`.
        case hidden(access: String)
        case accessLowered(old: String, new: String)
        case accessRaised(new: String)
        /// The associated value is the condition of an `#if`.
        case conditionGained(String)
        case conditionLost(String)
        case gained(Trait)
        case lost(Trait)

        // MARK: Types

        /// For a protocol, the new requirements for conforming types.
        case conformancesGained(Names)
        case conformancesLost(Names)
        case initializersNotInherited(from: String)
        case rawTypeChanged(old: String?, new: String?)
        /// - Parameters:
        ///   - new: nil if only the compiler knows the value.
        ///   - isShifted: whether the value changed because earlier cases did.
        case rawValueChanged(old: String, new: String?, isShifted: Bool)

        // MARK: Generic parameters

        case genericParameterCount(old: Int, new: Int)
        case constraintsGained(Names)
        case constraintsLost(Names)

        // MARK: Parameters, and the associated values of a case

        /// - Parameters:
        ///   - type: the type as written, with `...` for a variadic parameter.
        ///   - hasDefault: whether calls can omit it.
        ///   - isInFront: whether calls without labels now pass it the value meant for the next parameter.
        case parameterAdded(Parameter, type: String, hasDefault: Bool, isInFront: Bool)
        case parameterLost(Parameter)
        case parameterRenamed(Parameter, to: String)
        /// The parameter had no label before; the reverse is `parameterUnlabelled`.
        case parameterLabelled(Parameter, label: String)
        case parameterUnlabelled(Parameter)
        case parameterRetyped(Parameter, old: String, new: String)
        case parameterDefaultGained(Parameter)
        case parameterDefaultLost(Parameter)
        /// Changes the behavior of calls that omit the argument.
        case parameterDefaultChanged(Parameter, old: String, new: String)
        /// - Parameter mark: a specifier such as `inout`, or an attribute such as `@escaping`.
        case parameterMarkGained(Parameter, mark: String)
        case parameterMarkLost(Parameter, mark: String)
        case parameterVariadic(Parameter)
        case parameterNotVariadic(Parameter)
        case parametersReordered
        /// Applies to a case that had no associated values before.
        case valuesGained(Names)
        case valuesLost(count: Int)

        // MARK: Results, and the types of properties

        case resultGained(String)
        case resultLost(String)
        case resultRetyped(old: String, new: String)
        /// Applies to the type of a property or the target of a type alias.
        case retyped(old: String, new: String)
        /// Applies to the initial value of a property.
        /// - Parameter isDefault: whether users can set the property.
        case valueChanged(old: String, new: String, isDefault: Bool)
        /// - Parameter mark: the new mark of an initializer: `?` or `!`; empty if it cannot fail.
        case failable(mark: String)

        // MARK: Throwing, async code and actors

        case nowAsync, noLongerAsync
        case nowThrows, noLongerThrows
        /// - Parameter actor: nil for the actor that contains the declaration.
        case nowIsolated(actor: String?)
        case noLongerIsolated(actor: String)

        // MARK: Attributes

        /// Applies to wrappers, macros and roles with a known meaning; any other attribute is reported as
        /// `notAnalysed`.
        case attributeGained(String)
        case attributeLost(String)

        // MARK: Availability; a nil platform means all platforms

        case deprecated(Advice, platform: String?)
        case undeprecated(platform: String?)
        case unavailable(Advice, platform: String?)
        case availableAgain(platform: String?)
        case obsoleted(version: String, Advice, platform: String?)
        case versionRaised(String, platform: String?)
        case versionLowered(String, platform: String?)
        /// The declaration no longer requires a version.
        case versionDropped(String, platform: String?)

        // MARK: Everything else

        /// A part changed that components rarely have, such as a typed `throws` or an ownership modifier.
        case changed
        /// Only the compiler can determine the effect.
        case notAnalysed(Reason)
        /// An effect unknown to this version, by its name; an empty name in documents of version 1, which have no
        /// effects.
        case other(String)
    }

    /// A parameter, or an associated value of a case.
    package struct Parameter: Hashable, Sendable {
        /// The label of the parameter, or if it has none, its name, or if it has no name, its type.
        package var name: String
        /// The index, starting at 0, in the old version's parameter list; for a new parameter, in the new version's
        /// list.
        package var position: Int

        package init(_ name: String, at position: Int) { (self.name, self.position) = (name, position) }
    }

    /// A list of names, limited because hostile sources can produce many.
    package struct Names: Hashable, Sendable {
        /// At most `limit` names.
        package var listed: [String]
        package var total: Int

        package static let limit = 20

        package init(_ all: [String]) { self.init(listed: Array(all.prefix(Names.limit)), total: all.count) }

        init(listed: [String], total: Int) { (self.listed, self.total) = (listed, max(total, listed.count)) }

        package var isEmpty: Bool { listed.isEmpty }
    }

    /// The advice given by `@available`.
    package struct Advice: Hashable, Sendable {
        package var message: String?
        /// The name to use instead.
        package var renamed: String?

        package init(message: String? = nil, renamed: String? = nil) {
            (self.message, self.renamed) = (message, renamed)
        }

        /// The last name in `renamed`, without arguments: `Tag` for `com.acme.Tag(a)`.
        package var replacedName: String? { renamed.flatMap(Advice.name) }

        /// Returns the last name in the text of a replacement, without arguments; nil for other expressions.
        package static func name(in text: String) -> String? {
            let path = text.prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }
            guard "(<".contains(text.dropFirst(path.count).first ?? "(") else { return nil }
            return path.split(separator: ".").last.map(String.init)
        }
    }

    /// The way in which a new declaration may break existing code.
    package enum Consequence: String, Hashable, Sendable {
        case requiredOfSubclasses = "required_of_subclasses"
        /// Calls to another overload also match the new declaration.
        case ambiguousCalls = "ambiguous_calls"
        /// Async code calls the new declaration instead of the synchronous overload.
        case preferredInAsyncCode = "preferred_in_async_code"
    }

    /// Whether a protocol provides a default implementation of a requirement for no, some or all conforming types.
    package enum DefaultImplementation: String, Hashable, Sendable { case none, some, all }

    /// A trait that a declaration has or lacks.
    package enum Trait: String, Hashable, Sendable, CaseIterable {
        case `static`, final, mutating, optional, required, convenience, requirement, setter
        /// The implementation of a requirement that a protocol provides.
        case `default`
    }

    /// The reason the effect of a change is unknown.
    package enum Reason: Hashable, Sendable {
        /// Only the compiler knows the meaning of the attribute.
        case attributeGained(String)
        case attributeLost(String)
        /// A macro that can contain declarations is expanded with different text.
        case macroExpansion
        /// The initial value of a property without a written type has changed.
        case inferredType
        /// The whole source could not be analyzed.
        case source(SourceProblem)
    }
}

/// The reason a Swift source could not be analyzed.
package enum SourceProblem: String, Codable, Hashable, Sendable, CaseIterable {
    /// The size exceeds `SourceProblem.sizeLimit`.
    case tooLarge = "too_large"
    case tooManySources = "too_many_sources"
    case tooManyDeclarations = "too_many_declarations"
    case notUTF8 = "not_utf8"
    /// A partial clone does not contain the source.
    case notFetched = "not_fetched"
    /// The source text is not available.
    case missing
    /// The source contains errors, or is nested too deeply for the parser.
    case syntax
    case nesting
    /// Analyzing the source exceeds the limits of time or memory.
    case tooExpensive = "too_expensive"
    /// Analyzing the source together with others exceeds the limits of time or memory.
    case tooExpensiveTogether = "too_expensive_together"

    /// The maximum size of an analyzed source, in bytes.
    package static let sizeLimit = 2 << 20
}
