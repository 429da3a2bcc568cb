@testable import TeamSyncMCP

struct FakeResources: ResourceProvider {
    var count = 3
    var isBroken = false

    func isAddress(_ uri: String) -> Bool { uri.hasPrefix("fake://") }

    func announces(_ uri: String) -> Bool { uri != "fake://quiet" }

    func list() throws(ToolFailure) -> [Resource] {
        if isBroken { throw ToolFailure("The list is lost. Find it.") }
        return (0..<count).map { number in
            Resource(
                uri: "fake://\(number)", name: "\(number)", title: "Number \(number)", description: "A number.",
                mimeType: "text/plain")
        }
    }

    let templates = [
        ResourceTemplate(
            uriTemplate: "fake://{number}", name: "number", title: "Number", description: "Any number.",
            mimeType: "text/plain")
    ]

    func read(_ uri: String) throws(ToolFailure) -> ResourceContents? {
        if isBroken { throw ToolFailure("The list is lost. Find it.") }
        guard uri.hasPrefix("fake://") else { return nil }
        return ResourceContents(uri: uri, mimeType: "text/plain", text: "\u{0}<&>\"\\\u{2028}\n")
    }

    func completions(
        of variable: String, in template: String, typed: String, others: [String: String]
    ) throws(ToolFailure) -> [String]? {
        guard template == "fake://{number}", variable == "number" else { return nil }
        return (0..<count).map(String.init).filter { $0.hasPrefix(typed) } + others.keys.sorted()
    }
}

struct FakePrompts: PromptProvider {
    let prompts = [
        Prompt(name: "rules", title: "Rules", description: "All.", arguments: [(name: "of", description: "Whose.")])
    ]

    func text(ofPrompt name: String, _ arguments: [String: String]) throws(ToolFailure) -> AnswerText? {
        if arguments["of"] == "nobody" { throw ToolFailure("Nobody has rules.") }
        return AnswerText(["Rules of \(word: arguments["of"] ?? "all")\(own: "\u{202e}")"])
    }
}
