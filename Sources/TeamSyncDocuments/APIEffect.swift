extension APIChange {
    /// What became of a declaration, for those who use it. In documents, one flat JSON object: `effect` is its name, and the
    /// other members are its data, as in `{"effect": "parameter_lost", "name": "size", "position": 1}`.
    ///
    /// All texts in it are other people's, at most `APIChange.textLimit` bytes each.
    package enum Effect: Hashable, Sendable {
        // MARK: Whether it is there, and what it is called

        /// - Parameter use: what `@available(renamed:)` named.
        case gone(use: String?)
        case added(Consequence?)
        case addedRequirement(DefaultImplementation)
        case renamed(to: DeclarationID)
        case moved(to: DeclarationID)
        /// Empty for what is in no module with a name.
        case moduleChanged(old: String, new: String)
        /// Its name is another name of a type.
        case aliased(of: String)
        /// Kinds as in `APIChange.kind`.
        case kindChanged(old: String, new: String)
        /// A superclass or protocol has it instead.
        case inherited
        case notInherited(from: String)
        /// - Parameter access: what it is instead: `internal`; `spi`.
        case hidden(access: String)
        case accessLowered(old: String, new: String)
        case accessRaised(new: String)
        /// Of an `#if`.
        case conditionGained(String)
        case conditionLost(String)
        case gained(Trait)
        case lost(Trait)

        // MARK: Types

        /// Of a protocol, what it requires of those who conform.
        case conformancesGained(Names)
        case conformancesLost(Names)
        case conformanceUnconditional(String)
        /// `~Copyable` and the like.
        case suppressionsGained(Names)
        case suppressionsLost(Names)
        case initializersNotInherited(from: String)
        case primaryAssociatedTypesChanged
        case rawTypeChanged(old: String?, new: String?)
        /// - Parameters:
        ///   - new: nil for one that only the compiler knows.
        ///   - isShifted: whether the cases in front of it changed.
        case rawValueChanged(old: String, new: String?, isShifted: Bool)
        /// Of an operator or a precedence group.
        case precedenceChanged
        /// Of an associated type.
        case defaultTypeChanged(new: String?)

        // MARK: Generic parameters

        case genericParameterCount(old: Int, new: Int)
        case genericParameterRenamed(String, to: String)
        /// - Parameter without: the parameter without whose argument a call does not determine it.
        case genericParameterNotInferred(String?, without: String?)
        /// - Parameter suppressed: what is no longer enough, such as `T: ~Copyable`.
        case constraintsGained(Names, suppressed: Names)
        case constraintsLost(Names)

        // MARK: Parameters, and the associated values of a case

        /// - Parameters:
        ///   - type: as it is written, with `...` for any number of values.
        ///   - hasDefault: whether calls need not give it a value.
        ///   - isInFront: whether calls without a label give it the value of the next one.
        case parameterAdded(Parameter, type: String, hasDefault: Bool, isInFront: Bool)
        case parameterLost(Parameter)
        case parameterRenamed(Parameter, to: String)
        /// It had no label; the reverse is `parameterUnlabelled`.
        case parameterLabelled(Parameter, label: String)
        case parameterUnlabelled(Parameter)
        case parameterRetyped(Parameter, old: String, new: String)
        case parameterDefaultGained(Parameter)
        case parameterDefaultLost(Parameter)
        /// Calls that leave it out now do something else.
        case parameterDefaultChanged(Parameter, old: String, new: String)
        /// - Parameter mark: a specifier such as `inout`, or an attribute such as `@escaping`.
        case parameterMarkGained(Parameter, mark: String)
        case parameterMarkLost(Parameter, mark: String)
        case parameterVariadic(Parameter)
        case parameterNotVariadic(Parameter)
        case parametersReordered
        /// Of a case that had none.
        case valuesGained(Names)
        case valuesLost(count: Int)

        // MARK: Results, and the types of properties

        case resultGained(String)
        case resultLost(String)
        case resultRetyped(old: String, new: String)
        /// Of a property; what a type alias means.
        case retyped(old: String, new: String)
        /// - Parameter mark: `?` or `!` of an initializer; empty for one that cannot fail.
        case failable(mark: String)

        // MARK: Throwing, async code and actors

        case nowAsync, noLongerAsync
        case nowThrows, noLongerThrows
        /// It threw only what a closure throws.
        case alwaysThrows
        case nowRethrows
        /// It threw in any case.
        case onlyRethrows
        /// With a typed error, that of a closure.
        case throwsAsClosure
        /// nil for `any Error`.
        case errorRetyped(old: String?, new: String?)
        /// - Parameter actor: nil for the actor that it is a member of.
        case nowIsolated(actor: String?)
        case noLongerIsolated(actor: String)
        /// As it is written: `nonisolated(unsafe)`.
        case nonisolated(String)

        // MARK: Attributes

        /// Of wrappers, macros and roles whose meaning is known; every other one ends in `notAnalysed`.
        case attributeGained(String)
        case attributeLost(String)
        /// Of a result builder, on what is built by it.
        case builderGained(String)
        case builderLost(String)

        // MARK: Availability; a platform is nil for all of them

        case deprecated(Advice, platform: String?)
        case undeprecated(platform: String?)
        case unavailable(Advice, platform: String?)
        case availableAgain(platform: String?)
        case obsoleted(version: String, Advice, platform: String?)
        case noLongerObsolete(platform: String?)
        case versionRaised(String, platform: String?)
        case versionLowered(String, platform: String?)
        /// It needs no version any more.
        case versionDropped(String, platform: String?)

        // MARK: Everything else

        /// Nobody knows without the compiler.
        case notAnalysed(Reason)
        /// An effect that this version does not know, by its name; empty in documents of version 1, which have none.
        case other(String)
    }

    /// A parameter, or an associated value of a case.
    package struct Parameter: Hashable, Sendable {
        /// Its label, else its own name, else its type.
        package var name: String
        /// Among the parameters of the older version, of new ones among those of the newer; counted from 0.
        package var position: Int

        package init(_ name: String, at position: Int) { (self.name, self.position) = (name, position) }
    }

    /// Names of a list, of which hostile sources can make very many.
    package struct Names: Hashable, Sendable {
        /// At most `limit`.
        package var listed: [String]
        package var total: Int

        package static let limit = 20

        package init(_ all: [String]) { self.init(listed: Array(all.prefix(Names.limit)), total: all.count) }

        init(listed: [String], total: Int) { (self.listed, self.total) = (listed, max(total, listed.count)) }

        package var isEmpty: Bool { listed.isEmpty }
    }

    /// What `@available` says to do instead.
    package struct Advice: Hashable, Sendable {
        package var message: String?
        /// The name to use.
        package var renamed: String?

        package init(message: String? = nil, renamed: String? = nil) {
            (self.message, self.renamed) = (message, renamed)
        }
    }

    /// What a new declaration may break.
    package enum Consequence: String, Hashable, Sendable {
        case requiredOfSubclasses = "required_of_subclasses"
        /// Calls of another version fit it too.
        case ambiguousCalls = "ambiguous_calls"
        /// Async code calls it instead of the version that is not async.
        case preferredInAsyncCode = "preferred_in_async_code"
    }

    /// For which of those who conform a protocol has an implementation of a requirement.
    package enum DefaultImplementation: String, Hashable, Sendable { case none, some, all }

    /// What a declaration has or has not.
    package enum Trait: String, Hashable, Sendable, CaseIterable {
        case `static`, final, mutating, consuming, optional, weak, unowned, required, convenience, requirement, frozen,
            spi
        case objc, noasync, setter
        case discardableResult = "discardable_result"
        case mutatingGetter = "mutating_getter"
        case mutatingSetter = "mutating_setter"
    }

    /// Why it is not known what a change means.
    package enum Reason: Hashable, Sendable {
        /// Only the compiler knows what the attribute does.
        case attributeGained(String)
        case attributeLost(String)
        /// A macro that declares something is written differently.
        case macroExpansion
        case macroDefinition
        /// A property has another value, and its type is not written.
        case inferredType
        /// The whole source could not be analyzed.
        case source(SourceProblem)
    }
}

/// Why a Swift source could not be analyzed.
package enum SourceProblem: String, Codable, Hashable, Sendable, CaseIterable {
    /// More than `SourceProblem.sizeLimit`.
    case tooLarge = "too_large"
    case tooManySources = "too_many_sources"
    case tooManyDeclarations = "too_many_declarations"
    case notUTF8 = "not_utf8"
    /// A partial clone lacks it.
    case notFetched = "not_fetched"
    /// Nobody has its text.
    case missing
    /// It has errors, or is nested so deeply that the parser gives up.
    case syntax
    case nesting
    /// It ends the program that analyzes it: time or memory.
    case tooExpensive = "too_expensive"
    /// It is among those that end the program together.
    case tooExpensiveTogether = "too_expensive_together"

    /// Bytes of a source that is analyzed.
    package static let sizeLimit = 2 << 20
}
