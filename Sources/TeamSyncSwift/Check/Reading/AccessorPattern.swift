import SwiftParser
import SwiftSyntax

/// The Swift code that sources use to refer to items of a catalogue; `{name}` stands for the item's name:
/// `DSIcon.named("{name}")`, `.dsColor(.{name})`, `DSIcon.{name}`.
package struct AccessorPattern: Sendable {
    package static let hint =
        #"write it as Swift code with {name} in place of the name, such as DSIcon.named("{name}") or DSIcon.{name}"#

    private enum Form: Equatable {
        /// A string with the given prefix and suffix around the name.
        case string(prefix: String, suffix: String)
        case member, either
    }

    private static let place = "teamsyncNamePlace"
    /// The names of members that many types have.
    private static let common: Set<String> = ["allCases", "self", "init", "Type", "shared", "RawValue"]

    private let name: DottedName
    private let form: Form
    /// The argument that contains the name; nil if the name is a member.
    private let argument: (label: String?, index: Int)?
    /// The suffix in the names of similar functions of the same type: `Named` for the function `named`; nil if there
    /// are none.
    private let variant: String?

    /// - Returns: nil if the text is not such an expression.
    package init?(_ text: String) {
        guard text.utf8.count <= 500, text.contains("{name}") else { return nil }
        var parser = Parser(text.replacing("{name}", with: AccessorPattern.place))
        let expression = ExprSyntax.parse(from: &parser)
        guard !expression.hasError else { return nil }
        if let member = expression.as(MemberAccessExprSyntax.self) {
            guard member.declName.baseName.text == AccessorPattern.place, let base = member.base,
                let name = DottedName(base)
            else { return nil }
            (self.name, form, argument, variant) = (name, .member, nil, nil)
            return
        }
        guard let call = expression.as(FunctionCallExprSyntax.self), let name = DottedName(call.calledExpression)
        else { return nil }
        for (index, candidate) in call.arguments.enumerated() {
            guard let form = AccessorPattern.form(candidate.expression) else { continue }
            (self.name, self.form) = (name, form)
            argument = (candidate.label?.identifierText, index)
            let isOfType = name.components.count > 1 && !name.hasOpenBeginning && !name.last.beginsWithCapital
            variant = isOfType ? name.last.prefix(1).uppercased() + name.last.dropFirst() : nil
            return
        }
        return nil
    }

    private static func form(_ expression: ExprSyntax) -> Form? {
        if let text = expression.plainString, let range = text.firstRange(of: place) {
            return .string(prefix: String(text[..<range.lowerBound]), suffix: String(text[range.upperBound...]))
        }
        if let member = expression.as(MemberAccessExprSyntax.self) {
            return member.declName.baseName.text == place ? .member : nil
        }
        return expression.as(DeclReferenceExprSyntax.self)?.baseName.text == place ? .either : nil
    }

    /// Whether the pattern finds calls, as opposed to members.
    var isCall: Bool { argument != nil }
    /// The name of the called function; for a member, the name of the type before it.
    var lastName: String { name.last }
    /// The type or function that the pattern begins with; nil if anything may precede it, as in `.dsColor(…)`.
    var root: String? { name.hasOpenBeginning ? nil : name.components.first }
    /// The name of a function if nothing precedes it, in which case a type in the file may have a function with the
    /// same name; otherwise nil.
    var function: String? {
        guard argument != nil, name.components.count == 1 else { return nil }
        return name.last
    }

    /// A name found by an accessor.
    struct Match {
        let name: String
        /// The part of the source that contains the name of the item.
        let node: Syntax
        let isMember: Bool
    }

    /// Whether a function has the name in the pattern, or is a variant for the same items: `coloredNamed` for `named`.
    func isName(_ found: String) -> Bool { found == lastName || variant.map(found.hasSuffix) ?? false }

    /// - Parameter constant: returns the value of a name, if it is a constant.
    /// - Returns: one match for each branch of a condition, and for each element of an array.
    func matches(
        _ call: FunctionCallExprSyntax, _ callee: DottedName, _ constant: (ExprSyntax) -> ExprSyntax?
    ) -> [Match] {
        var own = callee
        if isName(callee.last), let end = own.components.indices.last { own.components[end] = name.last }
        guard let argument, name.isSuffix(of: own) else { return [] }
        var index = 0
        for candidate in call.arguments {
            defer { index += 1 }
            guard candidate.label?.identifierText == argument.label, argument.label != nil || index == argument.index
            else { continue }
            return candidate.expression.results.flatMap { result in
                match(result).map { [$0] } ?? constant(result)?.results.compactMap(match) ?? []
            }
        }
        return []
    }

    private func match(_ expression: ExprSyntax) -> Match? {
        if let text = expression.plainString {
            switch form {
            case .member: return nil
            case .either: return Match(name: text, node: Syntax(expression), isMember: false)
            case .string(let prefix, let suffix):
                guard text.utf8.count >= prefix.utf8.count + suffix.utf8.count, text.hasPrefix(prefix),
                    text.hasSuffix(suffix)
                else { return nil }
                let name = String(text.dropFirst(prefix.count).dropLast(suffix.count))
                return Match(name: name, node: Syntax(expression), isMember: false)
            }
        }
        if form == .member || form == .either, let member = expression.as(MemberAccessExprSyntax.self),
            !member.declName.baseName.text.beginsWithCapital
        {
            // A member of a value does not refer to an item.
            if let base = member.base {
                guard let base = DottedName(base), !base.hasOpenBeginning,
                    base.components.allSatisfy(\.beginsWithCapital)
                else { return nil }
            }
            let name = member.declName.baseName.identifierText
            return AccessorPattern.common.contains(name)
                ? nil : Match(name: name, node: Syntax(expression), isMember: true)
        }
        return nil
    }

    /// - Parameter member: a member that is not called.
    func match(_ member: MemberAccessExprSyntax) -> Match? {
        guard argument == nil, let base = member.base, let found = DottedName(base), name.isSuffix(of: found) else {
            return nil
        }
        let name = member.declName.baseName.identifierText
        guard !AccessorPattern.common.contains(name), !name.beginsWithCapital else { return nil }
        return Match(name: name, node: Syntax(member), isMember: true)
    }
}

/// All accessors in a configuration, by the name that a source must contain.
struct AccessorSet: Sendable {
    struct Accessor: Sendable {
        let kind: SourceUse.Kind
        let pattern: AccessorPattern
    }

    private var calls: [Accessor] = []
    private(set) var members: [String: [Accessor]] = [:]

    /// The accessors that find calls to a function.
    func calls(of name: String) -> [Accessor] { calls.filter { $0.pattern.isName(name) } }

    init(_ settings: ReadingSettings) {
        for (kind, texts) in [(SourceUse.Kind.icon, settings.icons), (.color, settings.colors)] {
            for pattern in texts.compactMap({ AccessorPattern($0) }) {
                let accessor = Accessor(kind: kind, pattern: pattern)
                if pattern.isCall {
                    calls.append(accessor)
                } else {
                    members[pattern.lastName, default: []].append(accessor)
                }
            }
        }
    }
}
