import TeamSyncBase
import TeamSyncReaders

/// An entry of `resources/list`.
struct Resource: Sendable, Equatable {
    var uri: String
    var name: String
    var title: String
    var description: String
    var mimeType: String
}

/// An entry of `resources/templates/list`.
struct ResourceTemplate: Sendable, Equatable {
    /// A template as defined by RFC 6570, level 1: `teamsync://icons/{repository}/{name}`.
    var uriTemplate: String
    var name: String
    var title: String
    var description: String
    var mimeType: String
}

/// The result of `resources/read`.
struct ResourceContents: Sendable, Equatable {
    var uri: String
    var mimeType: String
    var text: String
}

extension Resource {
    func json(for version: ProtocolVersion) -> JSONValue {
        var members: [String: JSONValue] = [
            "uri": .string(uri), "name": .string(name), "description": .string(description),
            "mimeType": .string(mimeType),
        ]
        if version.hasTitles { members["title"] = .string(title) }
        return .object(members)
    }
}

extension ResourceTemplate {
    func json(for version: ProtocolVersion) -> JSONValue {
        var members: [String: JSONValue] = [
            "uriTemplate": .string(uriTemplate), "name": .string(name), "description": .string(description),
            "mimeType": .string(mimeType),
        ]
        if version.hasTitles { members["title"] = .string(title) }
        return .object(members)
    }
}

extension ResourceContents {
    /// The same contents with text of limited size and without invisible characters. Truncated contents become plain
    /// text in a fence, followed by a sentence.
    var limited: ResourceContents {
        var contents = self
        contents.text = Sanitizer.cleanLines(text)
        let limit = Limits.answer - 2 * Limits.sentence
        guard JSONValue.string(contents.text).size > limit else { return contents }
        let part = contents.text.beginning(jsonBytes: limit - Limits.sentence)
        var answer = AnswerText()
        answer.add(Fence("\(uri, limit: Limits.name / 4)", part))
        answer.add(
            "… Truncated: \(part.utf8.count) of \(contents.text.utf8.count) bytes are shown. "
                + "Use a tool with 'limit' or 'cursor' for the rest.")
        contents.mimeType = "text/plain"
        contents.text = answer.text
        return contents
    }

    var json: JSONValue { ["uri": .string(uri), "mimeType": .string(mimeType), "text": .string(text)] }
}

/// The resources that a client can read by address. Called from several threads at the same time.
protocol ResourceProvider: Sendable {
    /// The resources, in an order that does not change as long as nothing else changes.
    func list() throws(ToolFailure) -> [Resource]
    var templates: [ResourceTemplate] { get }
    /// Whether a resource with the given address could exist at all.
    func isAddress(_ uri: String) -> Bool
    /// Whether changes to the resource with the given address are announced.
    func announces(_ uri: String) -> Bool
    /// - Returns: nil if there is no resource with the given address.
    func read(_ uri: String) throws(ToolFailure) -> ResourceContents?
    /// Values for a variable of a template that begin with the typed text, or if there are none, contain it.
    /// - Parameter others: the variables that already have values.
    /// - Returns: the values, best first; nil if the template or the variable is unknown.
    func completions(
        of variable: String, in template: String, typed: String, others: [String: String]
    ) throws(ToolFailure) -> [String]?
}
