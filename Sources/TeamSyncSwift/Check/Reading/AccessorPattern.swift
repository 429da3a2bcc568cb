import SwiftParser
import SwiftSyntax

/// How sources name the items of a catalogue, written as Swift with `{name}` in the place of the name:
/// `DSIcon.named("{name}")`, `.dsColor(.{name})`, `DSIcon.{name}`.
package struct AccessorPattern: Sendable {
    package static let hint =
        #"write it as Swift with {name} in the place of the name, such as DSIcon.named("{name}") or DSIcon.{name}"#

    private enum Form {
        case string, member, either
    }

    private static let place = "teamsyncNamePlace"
    /// Members that every type has.
    private static let common: Set<String> = ["allCases", "self", "init", "Type", "shared", "RawValue"]

    private let name: DottedName
    private let form: Form
    /// Which argument holds the name; nil for a member.
    private let argument: (label: String?, index: Int)?

    /// - Returns: nil for text that is no such expression.
    package init?(_ text: String) {
        guard text.utf8.count <= 500, text.contains("{name}") else { return nil }
        var parser = Parser(text.replacing("{name}", with: AccessorPattern.place))
        let expression = ExprSyntax.parse(from: &parser)
        guard !expression.hasError else { return nil }
        if let member = expression.as(MemberAccessExprSyntax.self) {
            guard member.declName.baseName.text == AccessorPattern.place, let base = member.base,
                let name = DottedName(base)
            else { return nil }
            (self.name, form, argument) = (name, .member, nil)
            return
        }
        guard let call = expression.as(FunctionCallExprSyntax.self), let name = DottedName(call.calledExpression)
        else { return nil }
        for (index, candidate) in call.arguments.enumerated() {
            guard let form = AccessorPattern.form(candidate.expression) else { continue }
            (self.name, self.form) = (name, form)
            argument = (candidate.label?.identifierText, index)
            return
        }
        return nil
    }

    private static func form(_ expression: ExprSyntax) -> Form? {
        if expression.plainString == place { return .string }
        if let member = expression.as(MemberAccessExprSyntax.self) {
            return member.declName.baseName.text == place ? .member : nil
        }
        return expression.as(DeclReferenceExprSyntax.self)?.baseName.text == place ? .either : nil
    }

    /// What a name was found in.
    struct Match {
        let name: String
        /// The part of the source that holds the name.
        let node: Syntax
        let isMember: Bool
    }

    func match(_ call: FunctionCallExprSyntax, _ callee: DottedName) -> Match? {
        guard let argument, name.isSuffix(of: callee) else { return nil }
        for (index, candidate) in call.arguments.enumerated() {
            guard candidate.label?.identifierText == argument.label, argument.label != nil || index == argument.index
            else { continue }
            return match(candidate.expression)
        }
        return nil
    }

    private func match(_ expression: ExprSyntax) -> Match? {
        if form != .member, let text = expression.plainString {
            return Match(name: text, node: Syntax(expression), isMember: false)
        }
        if form != .string, let member = expression.as(MemberAccessExprSyntax.self),
            !member.declName.baseName.text.beginsWithCapital
        {
            let name = member.declName.baseName.identifierText
            return AccessorPattern.common.contains(name)
                ? nil : Match(name: name, node: Syntax(expression), isMember: true)
        }
        return nil
    }

    /// - Parameter member: not what is called.
    func match(_ member: MemberAccessExprSyntax) -> Match? {
        guard argument == nil, let base = member.base, let found = DottedName(base), name.isSuffix(of: found) else {
            return nil
        }
        let name = member.declName.baseName.identifierText
        guard !AccessorPattern.common.contains(name), !name.beginsWithCapital else { return nil }
        return Match(name: name, node: Syntax(member), isMember: true)
    }
}
