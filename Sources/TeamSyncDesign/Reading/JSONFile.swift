package import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDocuments
package import TeamSyncGit

/// Reads JSON files from the object database; what is no JSON has no value.
package struct JSONFile {
    private let repository: Repository
    private let limit: Int

    /// - Parameter limit: in bytes; a larger file has no value.
    package init(_ repository: Repository, limit: Int = BoundedFile.usualLimit) {
        self.repository = repository
        self.limit = limit
    }

    /// - Returns: nil also for contents that a partial clone does not have.
    package func value(_ id: ObjectID?) throws(GitError) -> JSONValue? {
        guard let id else { return nil }
        do throws(GitError) {
            guard let bytes = try repository.blob(id, limit: limit), String(validating: bytes, as: UTF8.self) != nil
            else { return nil }
            return JSONFile.parsed(bytes[...])
        } catch {
            guard error.code == .notFound, try repository.isPartial() else { throw error }
            return nil
        }
    }

    /// The value of a JSON or YAML file, by its name; nil for everything else.
    /// - Returns: nil also for contents that a partial clone does not have.
    package func value(_ id: ObjectID?, path: GitPath) throws(GitError) -> JSONValue? {
        guard let id else { return nil }
        do throws(GitError) {
            return try repository.blob(id, limit: limit).flatMap { JSONFile.value(of: $0, path: path) }
        } catch {
            guard error.code == .notFound, try repository.isPartial() else { throw error }
            return nil
        }
    }

    /// The same of bytes. A YAML file has one document.
    package static func value(of bytes: [UInt8], path: GitPath) -> JSONValue? {
        if isYAML(path) { return YAMLDocument.value(of: bytes, limit: Catalogue.valueLimit) }
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        return parsed(bytes[...])
    }

    package static func isYAML(_ path: GitPath) -> Bool {
        ["yaml", "yml"].contains(
            String(decoding: path.baseName, as: UTF8.self).split(separator: ".").last?.lowercased() ?? "")
    }

    /// - Parameter bytes: valid UTF-8.
    /// - Returns: nil for what is nested too deeply or consists of too many values as well.
    package static func parsed(_ bytes: ArraySlice<UInt8>) -> JSONValue? {
        do throws(JSONParser.Failure) {
            return try JSONParser.value(of: bytes, limit: Catalogue.valueLimit)
        } catch {
            return nil
        }
    }
}
