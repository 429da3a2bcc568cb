import TeamSyncBase

/// A value for a template.
enum TemplateValue: Equatable, Sendable {
    case text(String)
    case flag(Bool)
    case list([TemplateValue])
    case object([String: TemplateValue])

    static func objects(_ objects: [[String: TemplateValue]]) -> TemplateValue { .list(objects.map { .object($0) }) }

    /// The text as a value, or `false` for nil. A template omits a section for `false`, but would search outer scopes
    /// for a missing value.
    static func orFalse(_ text: String?) -> TemplateValue { text.map { .text($0) } ?? false }

    static func orFalse(_ object: [String: TemplateValue]?) -> TemplateValue { object.map { .object($0) } ?? false }
}

extension TemplateValue: ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral {
    init(stringLiteral text: String) { self = .text(text) }

    init(booleanLiteral flag: Bool) { self = .flag(flag) }
}

/// An error in a template, or in the values for it.
struct TemplateError: Error, Equatable, CustomStringConvertible {
    enum Problem: Equatable {
        case unclosedTag
        case unknownTag
        case unclosedSection
        /// The end of a section that was not begun, or that is not the innermost section.
        case unexpectedEnd
        case unknownTemplate
        /// A variable whose value is a flag, a list or an object.
        case notText
    }

    let problem: Problem
    /// The tag, or the name in the tag.
    let tag: String
    let template: String

    var description: String { "template '\(template)': \(problem): '\(tag)'" }
}

/// Templates in a subset of Mustache (see mustache(5)):
///
/// - `{{name}}` is a string, escaped; `{{{name}}}` is not escaped; `{{.}}` is the innermost value.
/// - `{{#name}}…{{/name}}` is rendered once for each value of a list, and once for `true`, an object and any text, even
///   empty text. `{{^name}}…{{/name}}` is rendered for `false`, an empty list and a missing value.
/// - `{{> name}}` is replaced by another template.
///
/// A name refers to the value in the innermost scope that contains it. If a line consists only of the tag of a section
/// or template, its newline is not part of the output. All other tags are errors.
struct TemplateRenderer {
    fileprivate enum Node {
        case text(String)
        case variable(String, isEscaped: Bool)
        case section(String, isInverted: Bool, [Node])
        case template(String)
    }

    private let templates: [String: [Node]]

    /// - Parameter sources: the text of each template, by name.
    init(_ sources: [String: String]) throws(TemplateError) {
        var templates: [String: [Node]] = [:]
        for (name, source) in sources {
            templates[name] = try TemplateParser(template: name, known: Set(sources.keys)).nodes(of: source)
        }
        self.templates = templates
    }

    /// - Throws: if there is no such template, or if the value of a variable is not a string. A missing variable is
    ///   empty.
    func text(of template: String, _ values: [String: TemplateValue]) throws(TemplateError) -> String {
        guard templates[template] != nil else {
            throw TemplateError(problem: .unknownTemplate, tag: template, template: template)
        }
        var rendering = Rendering(templates: templates, scopes: [.object(values)])
        try rendering.append(template)
        return rendering.output
    }

    private struct Rendering {
        let templates: [String: [Node]]
        /// The scopes, innermost last.
        var scopes: [TemplateValue]
        var output = ""

        mutating func append(_ template: String) throws(TemplateError) {
            try append(templates[template] ?? [], template)
        }

        private mutating func append(_ nodes: [Node], _ template: String) throws(TemplateError) {
            for node in nodes {
                switch node {
                case .text(let text): output += text
                case .template(let name): try append(name)
                case .variable(let name, let isEscaped):
                    switch value(name) {
                    case .text(let text)?: output += isEscaped ? PageText.escaped(text) : text
                    case nil: break
                    default: throw TemplateError(problem: .notText, tag: name, template: template)
                    }
                case .section(let name, let isInverted, let nodes):
                    switch value(name) ?? false {
                    case .flag(let flag): if flag != isInverted { try append(nodes, template) }
                    case .list(let values) where isInverted: if values.isEmpty { try append(nodes, template) }
                    case .list(let values): for value in values { try append(nodes, template, in: value) }
                    case let value: if !isInverted { try append(nodes, template, in: value) }
                    }
                }
            }
        }

        private mutating func append(
            _ nodes: [Node], _ template: String, in scope: TemplateValue
        ) throws(TemplateError) {
            scopes.append(scope)
            try append(nodes, template)
            scopes.removeLast()
        }

        private func value(_ name: String) -> TemplateValue? {
            if name == "." { return scopes.last }
            for case .object(let values) in scopes.reversed() {
                if let value = values[name] { return value }
            }
            return nil
        }
    }
}

private struct TemplateParser {
    let template: String
    /// The names of all templates.
    let known: Set<String>

    func nodes(of source: String) throws(TemplateError) -> [TemplateRenderer.Node] {
        let parts = source.split(separator: "{{", omittingEmptySubsequences: false)
        // The template itself, and the open sections in it.
        var open: [(name: String, isInverted: Bool, nodes: [TemplateRenderer.Node])] = [("", false, [])]
        var text = parts[0]
        var beginsLine = true
        for (index, part) in parts.enumerated().dropFirst() {
            if !text.isEmpty { open[open.count - 1].nodes.append(.text(String(text))) }
            let (sign, name, after) = try tag(part)
            switch sign {
            case "#", "^": open.append((name, sign == "^", []))
            case "/":
                let section = open.removeLast()
                guard name == section.name, !open.isEmpty else { throw error(.unexpectedEnd, name) }
                open[open.count - 1].nodes.append(.section(name, isInverted: section.isInverted, section.nodes))
            case ">":
                guard known.contains(name) else { throw error(.unknownTemplate, name) }
                open[open.count - 1].nodes.append(.template(name))
            default: open[open.count - 1].nodes.append(.variable(name, isEscaped: sign == nil))
            }
            let isAlone =
                sign != nil && sign != "{" && (text.isEmpty ? beginsLine : text.last == "\n")
                && (after.isEmpty ? index == parts.count - 1 : after.first == "\n")
            text = isAlone ? after.dropFirst() : after
            beginsLine = isAlone
        }
        guard open.count == 1 else { throw error(.unclosedSection, open[open.count - 1].name) }
        return open[0].nodes + (text.isEmpty ? [] : [.text(String(text))])
    }

    /// - Parameter part: the text after `{{`.
    private func tag(_ part: Substring) throws(TemplateError) -> (sign: Character?, name: String, after: Substring) {
        guard let end = part.firstRange(of: part.first == "{" ? "}}}" : "}}") else {
            throw error(.unclosedTag, part.prefix { $0 != "\n" })
        }
        let tag = part[..<end.lowerBound]
        let sign = tag.first.flatMap { "#^/>{".contains($0) ? $0 : nil }
        let words = tag.dropFirst(sign == nil ? 0 : 1).split(separator: " ")
        guard words.count == 1, let name = words.first,
            name == "." || name.utf8.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit })
        else { throw error(.unknownTag, tag) }
        return (sign, String(name), part[end.upperBound...])
    }

    private func error(_ problem: TemplateError.Problem, _ tag: some StringProtocol) -> TemplateError {
        TemplateError(problem: problem, tag: String(tag), template: template)
    }
}
