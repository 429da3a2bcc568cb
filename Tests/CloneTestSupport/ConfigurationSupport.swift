package import TeamSyncConfiguration

/// Loads configurations that are given only as text.
package enum ConfigurationSupport {
    package static let file = "/etc/teamsync/config.yaml"
    package static let environment = ["HOME": "/home/ada"]

    package static func parse(_ yaml: String) throws(ConfigurationError) -> Configuration {
        try ConfigurationLoader.parse(yaml, file: file, environment: environment)
    }

    /// The only repository in the text.
    package static func repository(_ yaml: String) throws -> RepositoryConfiguration? {
        let repositories = try parse(yaml).repositories
        return repositories.count == 1 ? repositories[0] : nil
    }

    /// The error, as `line:column: message (hint)`; nil if the text is a valid configuration.
    package static func problem(_ yaml: String) -> String? {
        do throws(ConfigurationError) {
            _ = try parse(yaml)
            return nil
        } catch {
            let place = [error.line, error.column].compactMap { $0.map { "\($0):" } }.joined()
            return "\(place) \(error.message)" + (error.hint.map { " (\($0))" } ?? "")
        }
    }

    /// A repository at `/r` with additional lines, indented by four spaces; the first of them is line 3.
    package static func text(with lines: [String]) -> String {
        "repositories:\n  - path: /r\n" + lines.map { "    \($0)\n" }.joined()
    }

    package static func problem(with lines: String...) -> String? {
        problem(text(with: lines))
    }

    package static func repository(with lines: String...) throws -> RepositoryConfiguration? {
        try repository(text(with: lines))
    }

    /// The root folder of the package.
    package static let package = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
}
