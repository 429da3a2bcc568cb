extension APIChange {
    /// The effect of a change on the users of a declaration. In documents, a flat JSON object: `effect` is its name,
    /// and the other members are its data, as in `{"effect": "parameter_lost", "name": "size", "position": 1}`.
    ///
    /// All strings in it come from other people and have at most `APIChange.textLimit` bytes each.
    package enum Effect: Hashable, Sendable {
        // MARK: Existence and name

        /// - Parameter use: the name given by `@available(renamed:)`.
        case gone(use: String?)
        case added(Consequence?)
        case addedRequirement(DefaultImplementation)
        case renamed(to: DeclarationID)
        case moved(to: DeclarationID)
        /// Empty if the module has no name.
        case moduleChanged(old: String, new: String)
        /// The old name is now an alias of a type.
        case aliased(of: String)
        /// See `APIChange.kind`.
        case kindChanged(old: String, new: String)
        /// A superclass or protocol now declares it.
        case inherited
        case notInherited(from: String)
        /// - Parameter access: the new access level: `internal` or `spi`.
        case hidden(access: String)
        case accessLowered(old: String, new: String)
        case accessRaised(new: String)
        /// The condition of an `#if`.
        case conditionGained(String)
        case conditionLost(String)
        case gained(Trait)
        case lost(Trait)

        // MARK: Types

        /// For a protocol, its new requirements for conforming types.
        case conformancesGained(Names)
        case conformancesLost(Names)
        case conformanceUnconditional(String)
        /// `~Copyable` and similar.
        case suppressionsGained(Names)
        case suppressionsLost(Names)
        case initializersNotInherited(from: String)
        case primaryAssociatedTypesChanged
        case rawTypeChanged(old: String?, new: String?)
        /// - Parameters:
        ///   - new: nil if only the compiler knows the value.
        ///   - isShifted: whether the value changed because earlier cases did.
        case rawValueChanged(old: String, new: String?, isShifted: Bool)
        /// For an operator or a precedence group.
        case precedenceChanged
        /// For an associated type.
        case defaultTypeChanged(new: String?)

        // MARK: Generic parameters

        case genericParameterCount(old: Int, new: Int)
        case genericParameterRenamed(String, to: String)
        /// - Parameter without: the parameter that a call must pass so that the generic parameter can be inferred.
        case genericParameterNotInferred(String?, without: String?)
        /// - Parameter suppressed: removed suppressions, such as `T: ~Copyable`.
        case constraintsGained(Names, suppressed: Names)
        case constraintsLost(Names)

        // MARK: Parameters, and the associated values of a case

        /// - Parameters:
        ///   - type: the type as written, with `...` for a variadic parameter.
        ///   - hasDefault: whether calls can omit it.
        ///   - isInFront: whether calls without labels now pass it the value meant for the next parameter.
        case parameterAdded(Parameter, type: String, hasDefault: Bool, isInFront: Bool)
        case parameterLost(Parameter)
        case parameterRenamed(Parameter, to: String)
        /// It had no label before; the reverse is `parameterUnlabelled`.
        case parameterLabelled(Parameter, label: String)
        case parameterUnlabelled(Parameter)
        case parameterRetyped(Parameter, old: String, new: String)
        case parameterDefaultGained(Parameter)
        case parameterDefaultLost(Parameter)
        /// Changes the behavior of calls that omit it.
        case parameterDefaultChanged(Parameter, old: String, new: String)
        /// - Parameter mark: a specifier such as `inout`, or an attribute such as `@escaping`.
        case parameterMarkGained(Parameter, mark: String)
        case parameterMarkLost(Parameter, mark: String)
        case parameterVariadic(Parameter)
        case parameterNotVariadic(Parameter)
        case parametersReordered
        /// For a case that had no associated values.
        case valuesGained(Names)
        case valuesLost(count: Int)

        // MARK: Results, and the types of properties

        case resultGained(String)
        case resultLost(String)
        case resultRetyped(old: String, new: String)
        /// For a property; also for the target of a type alias.
        case retyped(old: String, new: String)
        /// - Parameter mark: `?` or `!` for an initializer; empty if it cannot fail.
        case failable(mark: String)

        // MARK: Throwing, async code and actors

        case nowAsync, noLongerAsync
        case nowThrows, noLongerThrows
        /// It previously rethrew errors of a closure only.
        case alwaysThrows
        case nowRethrows
        /// It previously threw unconditionally.
        case onlyRethrows
        /// With the typed error of a closure.
        case throwsAsClosure
        /// nil for `any Error`.
        case errorRetyped(old: String?, new: String?)
        /// - Parameter actor: nil for the actor that contains it.
        case nowIsolated(actor: String?)
        case noLongerIsolated(actor: String)
        /// The modifier as written: `nonisolated(unsafe)`.
        case nonisolated(String)

        // MARK: Attributes

        /// For wrappers, macros and roles with a known meaning; any other becomes `notAnalysed`.
        case attributeGained(String)
        case attributeLost(String)
        /// A result builder, on the declaration that it builds.
        case builderGained(String)
        case builderLost(String)

        // MARK: Availability; a nil platform means all platforms

        case deprecated(Advice, platform: String?)
        case undeprecated(platform: String?)
        case unavailable(Advice, platform: String?)
        case availableAgain(platform: String?)
        case obsoleted(version: String, Advice, platform: String?)
        case noLongerObsolete(platform: String?)
        case versionRaised(String, platform: String?)
        case versionLowered(String, platform: String?)
        /// It no longer requires a version.
        case versionDropped(String, platform: String?)

        // MARK: Everything else

        /// Only the compiler can tell.
        case notAnalysed(Reason)
        /// The name of an effect unknown to this version; empty in documents of version 1, which have no effects.
        case other(String)
    }

    /// A parameter, or an associated value of a case.
    package struct Parameter: Hashable, Sendable {
        /// Its label, or else its name, or else its type.
        package var name: String
        /// The index among the parameters of the old version, or for a new parameter, of the new version; starts at 0.
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
        /// The name to use.
        package var renamed: String?

        package init(message: String? = nil, renamed: String? = nil) {
            (self.message, self.renamed) = (message, renamed)
        }
    }

    /// A possible break caused by a new declaration.
    package enum Consequence: String, Hashable, Sendable {
        case requiredOfSubclasses = "required_of_subclasses"
        /// Calls to another overload match it too.
        case ambiguousCalls = "ambiguous_calls"
        /// Async code calls it instead of the synchronous overload.
        case preferredInAsyncCode = "preferred_in_async_code"
    }

    /// The conforming types for which a protocol provides a default implementation of a requirement.
    package enum DefaultImplementation: String, Hashable, Sendable { case none, some, all }

    /// A trait that a declaration has or lacks.
    package enum Trait: String, Hashable, Sendable, CaseIterable {
        case `static`, final, mutating, consuming, optional, weak, unowned, required, convenience, requirement, frozen,
            spi
        case objc, noasync, setter
        case discardableResult = "discardable_result"
        case mutatingGetter = "mutating_getter"
        case mutatingSetter = "mutating_setter"
    }

    /// The reason the effect of a change is unknown.
    package enum Reason: Hashable, Sendable {
        /// Only the compiler knows the meaning of the attribute.
        case attributeGained(String)
        case attributeLost(String)
        /// The expansion of a macro that can contain declarations is written differently.
        case macroExpansion
        case macroDefinition
        /// A property without a written type has another value.
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
    /// A partial clone lacks it.
    case notFetched = "not_fetched"
    /// Its text is not available.
    case missing
    /// It contains errors, or is nested too deeply for the parser.
    case syntax
    case nesting
    /// Analyzing it exceeds the limits of time or memory.
    case tooExpensive = "too_expensive"
    /// Analyzing it together with others exceeds these limits.
    case tooExpensiveTogether = "too_expensive_together"

    /// The maximum size of an analyzed source, in bytes.
    package static let sizeLimit = 2 << 20
}
