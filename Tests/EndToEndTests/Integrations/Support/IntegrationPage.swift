import TestSupport
import Testing

/// A page of `docs/integrations`, or another page with snippets.
struct IntegrationPage {
    /// A fenced block with the name of the file that it belongs to.
    struct Snippet: Equatable {
        let language: String
        let title: String
        let text: String
    }

    let name: String
    let text: String

    /// - Parameters:
    ///   - name: such as `bash.md`.
    ///   - folder: the folder of the page in the package.
    init(_ name: String, in folder: String = "docs/integrations") throws {
        self.name = name
        let path = RawPath(PackageFolder.path("\(folder)/\(name)"))
        text = String(decoding: try RawFile.contents(of: path), as: UTF8.self)
    }

    static func all() throws -> [IntegrationPage] {
        try RawFile.names(in: RawPath(PackageFolder.path("docs/integrations"))).map { try Self($0.description) }
    }

    var snippets: [Snippet] {
        text.matches(of: /(?ms)^```([a-z]+) title=([^\n]+)\n(.*?)^```$/).map {
            Snippet(language: String($0.1), title: String($0.2), text: String($0.3))
        }
    }

    /// The text of a snippet without widths, so that the line does not depend on the terminal's size.
    func unshortened(_ title: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        try snippet(title, sourceLocation: sourceLocation).replacing(
            #/ --max-width ("\$\(\(.*?\)\)"|\$\(\([^)]*\)\)|\(math [^)]*\)|"[^"]*"|[0-9]+)/#, with: "")
    }

    /// The text of the only snippet with this title.
    func snippet(_ title: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
        let found = snippets.filter { $0.title == title }
        try #require(found.count == 1, "\(name) has \(found.count) of \(title)", sourceLocation: sourceLocation)
        return found[0].text
    }
}
