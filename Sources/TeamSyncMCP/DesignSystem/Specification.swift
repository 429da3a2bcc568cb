import TeamSyncBase
import TeamSyncCatalogue
import TeamSyncConfiguration
import TeamSyncGit

/// The machine-readable specification of a component: JSON or YAML, by the end of its name.
enum Specification {
    private static let valueLimit = 20_000

    /// - Returns: nil for what is neither, is nested too deeply or consists of too many values.
    static func value(of bytes: [UInt8], path: GitPath) -> JSONValue? {
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        return isYAML(path)
            ? YAMLDocument.value(of: bytes, limit: valueLimit) : JSONFile.parsed(bytes[...])
    }

    static func mediaType(_ path: GitPath) -> String { isYAML(path) ? "application/yaml" : "application/json" }

    private static func isYAML(_ path: GitPath) -> Bool {
        let name = "\(path)".lowercased()
        return name.hasSuffix(".yaml") || name.hasSuffix(".yml")
    }
}
