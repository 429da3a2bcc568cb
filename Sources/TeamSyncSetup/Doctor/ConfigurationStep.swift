import TeamSyncConfiguration
import TeamSyncDocuments

/// Reads the configuration as the engine does.
enum ConfigurationStep {
    static func run(path: String, environment: [String: String]) -> (Finding, Configuration?) {
        do throws(ConfigurationError) {
            let configuration = try ConfigurationLoader.load(path: path, environment: environment)
            return (finding(configuration, path: path), configuration)
        } catch {
            return (finding(error), nil)
        }
    }

    static func finding(_ configuration: Configuration, path: String) -> Finding {
        let ids = configuration.repositories.map(\.id).joined(separator: ", ")
        return Finding("configuration", .ok, "\(path) can be read; it names \(ids)")
    }

    /// A hint of several lines shows an example for beginners, which is no sentence.
    static func finding(_ error: ConfigurationError) -> Finding {
        let text = ConfigurationError(
            file: error.file, line: error.line, column: error.column, message: error.message
        ).description
        let hint = error.hint.flatMap { $0.contains("\n") ? nil : $0 }
        let isWhole = error.line == nil
        return Finding(
            "configuration", .failed, text,
            fix: hint ?? (isWhole ? "write one with 'teamsync init'" : "correct it there"))
    }
}
