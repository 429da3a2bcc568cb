import SwiftSyntax
package import TeamSyncDocuments

/// A change, and what a use of it looks like that no longer compiles.
struct BrokenUse {
    let change: Int
    /// The same for all changes of one declaration.
    let declaration: String
    let kind: String
    let isOfType: Bool
    /// The names of the type and of those around it; empty for what is global.
    let owner: [String]
    let name: String
    let isStatic: Bool
    private let effect: APIChange.Effect
    /// nil where it has no arguments.
    private let old: Callable?
    private let new: Callable?

    /// - Returns: nil for what concerns no use that can be found in a text.
    init?(_ change: APIChange, at position: Int) {
        guard change.concernsUses, !change.declaration.name.isEmpty else { return nil }
        self.change = position
        (kind, isOfType, effect) = (change.kind, change.isOfType, change.effect)
        name = change.declaration.name
        owner = change.declaration.types + (change.isOfType ? [change.declaration.name] : [])
        declaration = "\(kind) \(change.declaration.pathName)"
        let parsed = change.old.flatMap(BrokenUse.declaration)
        (old, new) = (parsed?.callable, change.new.flatMap(BrokenUse.declaration)?.callable)
        isStatic = parsed?.isStatic ?? false
        guard isOfEveryUse || old != nil || isNewRequirement || isNewCase else { return nil }
    }

    /// A declaration that is written on one line; nil for one that was cut.
    private static func declaration(_ text: String) -> APIDeclaration? {
        let source = "struct Owner {\n\(text)\n}"
        let tree = ParsedSource(path: "", text: text.hasPrefix("case ") ? "enum Owner {\n\(text)\n}" : source)
        guard !tree.tree.hasError else { return nil }
        return DeclarationReader(tree, text: source).declarations.first { !$0.scope.isEmpty && !$0.isSynthesized }
    }

    var type: String { owner.last ?? "" }

    /// Whether an argument may be of the new type as well: what is no longer optional takes what was none.
    var mayStillFit: Bool {
        guard case .parameterRetyped(_, let old, let new) = effect else { return false }
        return old == "\(new)?" || old == "\(new)!"
    }

    var isNewRequirement: Bool {
        if case .addedRequirement = effect { true } else { false }
    }

    /// Whether a `switch` over its type needs another case.
    var isNewCase: Bool {
        if case .added = effect { kind == "case" } else { false }
    }

    /// Whether every use is concerned: nothing answers to its name any more, or it is not to be used.
    private var isOfEveryUse: Bool {
        switch effect {
        case .gone, .notInherited, .renamed, .moved, .hidden, .unavailable, .deprecated: true
        default: false
        }
    }

    /// The parameter whose argument is what breaks a call; nil where it is something else.
    private var brokenParameter: APIChange.Parameter? {
        switch effect {
        case .parameterLost(let parameter), .parameterRenamed(let parameter, _), .parameterLabelled(let parameter, _),
            .parameterUnlabelled(let parameter), .parameterRetyped(let parameter, _, _):
            parameter
        case .parameterMarkGained(let parameter, let mark), .parameterMarkLost(let parameter, let mark):
            // What else is marked takes most of the arguments that it took.
            mark == "inout" || mark == "@autoclosure" ? parameter : nil
        default: nil
        }
    }

    /// Whether a call was right before and is not any more.
    func isBroken(_ call: CallShape) -> Bool {
        if isOfEveryUse { return old.map { call.fits($0) } ?? true }
        guard let old, call.fits(old) else { return false }
        if let new, !call.fits(new) { return true }
        return switch effect {
        case .nowThrows, .alwaysThrows: !call.isTried
        case .nowAsync: !call.isAwaited
        default: isOfArgument(call)
        }
    }

    /// Whether what breaks a call is an argument that it gives.
    func isOfArgument(_ call: CallShape) -> Bool {
        guard let parameter = brokenParameter, let old else { return false }
        return call.gives(parameter.position, old)
    }

    /// Whether a method of a subclass that overrides it no longer does.
    func isBroken(override labels: [String]) -> Bool {
        guard let old, old.parameters.map(\.label) == labels else { return false }
        return isOfEveryUse || brokenParameter != nil || new.map { $0.parameters.map(\.label) != labels } ?? false
    }

    /// Whether a mention without a call is broken.
    var breaksMention: Bool { isOfEveryUse && old == nil || kind == "case" }
}

extension APIChange {
    /// Whether uses of it can be found in a text: those that it breaks, those of what is now deprecated, and each `switch`
    /// that lacks a new case.
    package var concernsUses: Bool {
        switch effect {
        case .deprecated: true
        case .added: breaksUses || kind == "case" && verdict == .mayBreak
        default: breaksUses
        }
    }

    /// The names without which a source cannot use the declaration.
    package var words: [String] {
        let isNewCase = if case .added = effect { kind == "case" } else { false }
        let isOfType = kind == "init" || kind == "subscript" || isNewCase
        return [isOfType ? declaration.types.last : declaration.name].compactMap { $0 }.filter { !$0.isEmpty }
    }

    /// Whether some uses certainly do not compile any more: also those that give a value to a parameter that is gone, even if
    /// it had a default.
    package var breaksUses: Bool {
        if case .parameterLost = effect, verdict == .mayBreak { return true }
        return verdict == .breaking
    }
}
