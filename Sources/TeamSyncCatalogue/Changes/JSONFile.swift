package import TeamSyncBase
import TeamSyncDocuments
package import TeamSyncGit

/// Reads JSON files from the object database; what is no JSON has no value.
package struct JSONFile {
    private let repository: Repository

    package init(_ repository: Repository) {
        self.repository = repository
    }

    /// The first specification among an item's files; nil when there is none that can be read.
    func spec(of item: Catalogue.Item) throws(GitError) -> JSONValue? {
        for (path, id) in item.files.sorted(by: { $0.key < $1.key }) where FilePart(path) == .spec {
            if let value = try value(id) { return value }
        }
        return nil
    }

    /// - Returns: nil also for contents that a partial clone does not have.
    package func value(_ id: ObjectID?) throws(GitError) -> JSONValue? {
        guard let id else { return nil }
        do throws(GitError) {
            guard let bytes = try repository.blob(id, limit: BoundedFile.usualLimit),
                String(validating: bytes, as: UTF8.self) != nil
            else { return nil }
            return JSONFile.parsed(bytes[...])
        } catch {
            guard error.code == .notFound, try repository.isPartial() else { throw error }
            return nil
        }
    }

    /// - Parameter bytes: valid UTF-8.
    package static func parsed(_ bytes: ArraySlice<UInt8>) -> JSONValue? {
        do throws(JSONParser.Failure) { return try JSONParser.value(of: bytes) } catch { return nil }
    }
}

extension JSONValue {
    /// Characters of a value in a document of changes.
    private static let textLimit = 400

    /// The value, or the beginning of its text.
    var shortened: JSONValue {
        switch self {
        case .null, .bool: return self
        case .number(let text), .string(let text): return cut(text)
        case .array, .object: return cut(text)
        }
    }

    private func cut(_ text: String) -> JSONValue {
        let short = text.shortened(to: JSONValue.textLimit)
        return short == text ? self : .string(short)
    }
}
