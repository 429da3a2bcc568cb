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
    /// An RFC 6570 template of level 1: `teamsync://icons/{repository}/{name}`.
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
    /// The same with text limited in size and without invisible characters. Truncated contents are plain text in a
    /// fence, followed by a sentence.
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
    /// In an order that is stable as long as nothing changes.
    func list() throws(ToolFailure) -> [Resource]
    var templates: [ResourceTemplate] { get }
    /// Whether a resource with that address can ever exist.
    func isAddress(_ uri: String) -> Bool
    /// Whether changes to the resource with that address are announced.
    func announces(_ uri: String) -> Bool
    /// - Returns: nil if there is no resource with that address.
    func read(_ uri: String) throws(ToolFailure) -> ResourceContents?
    /// Values of a template's variable that begin with the typed text, or else contain it.
    /// - Parameter others: the variables that are already set.
    /// - Returns: best first; nil for an unknown template or variable.
    func completions(
        of variable: String, in template: String, typed: String, others: [String: String]
    ) throws(ToolFailure) -> [String]?
}
