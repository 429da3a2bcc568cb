package import TeamSyncBase
import TeamSyncConfiguration
package import TeamSyncDocuments

/// Reads JSON files by the ids of their blobs. Files that are not JSON have no value.
package struct JSONFile {
    private let contents: any ContentReader
    private let limit: Int

    /// - Parameter limit: the maximum size in bytes; larger files have no value.
    package init(_ contents: any ContentReader, limit: Int = BoundedFile.usualLimit) {
        self.contents = contents
        self.limit = limit
    }

    /// Returns the value of a JSON, JSON5 or YAML file, or the front matter of a page. The file name determines the
    /// format.
    /// - Returns: nil for other files, and if a partial clone does not contain the contents.
    package func value(_ id: ObjectID?, path: GitPath) throws(FileSourceError) -> JSONValue? {
        try bytes(id).flatMap { JSONFile.value(of: $0, path: path) }
    }

    private func bytes(_ id: ObjectID?) throws(FileSourceError) -> [UInt8]? {
        guard let id, case .bytes(let bytes, _) = try contents.contents(ofBlob: id, limit: limit) else { return nil }
        return bytes
    }

    /// The maximum number of values in a file that is read completely to determine its type.
    package static let surveyLimit = 200_000

    /// Returns the value of a file's bytes. A YAML file must contain one document.
    /// - Parameter limit: the maximum number of values.
    package static func value(of bytes: [UInt8], path: GitPath, limit: Int = Catalogue.valueLimit) -> JSONValue? {
        if FrontMatter.mayContain(path) { return FrontMatter.value(of: bytes, limit: limit) }
        let format = DataFormat(path)
        if format == .yaml { return YAMLDocument.value(of: bytes, limit: limit) }
        guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
        if format == .json5 { return JSON5Text.json(of: bytes).flatMap { parsed($0[...], limit: limit) } }
        return parsed(bytes[...], limit: limit)
    }

    /// Returns the text of a member of the object in a JSON file; if the member occurs several times, the last one
    /// counts.
    /// - Parameter size: the maximum size in bytes. The result is nil for longer text, and if the file has more than
    ///   `memberLimit` members.
    package static func text(ofMember name: String, in bytes: [UInt8], size: Int) -> String? {
        guard let root = JSONPointer("") else { return nil }
        do throws(JSONItems.Failure) {
            let members = try JSONItems.find(.object, at: root, in: bytes, limit: memberLimit)
            guard let range = members.items.last(where: { $0.key == name })?.range, range.count <= size else {
                return nil
            }
            return parsed(bytes[range])?.string
        } catch {
            return nil
        }
    }

    private static let memberLimit = 10_000

    /// Whether two pieces of JSON have the same value. Values that cannot be parsed are the same if their bytes are.
    package static func areSame(_ left: ArraySlice<UInt8>?, _ right: ArraySlice<UInt8>?) -> Bool {
        if left == right { return true }
        guard let left = left.flatMap(parsed), let right = right.flatMap(parsed) else { return false }
        return left.isSame(as: right)
    }

    /// - Parameter bytes: valid UTF-8.
    /// - Returns: nil if the bytes are not JSON, are nested too deeply, or contain too many values.
    package static func parsed(_ bytes: ArraySlice<UInt8>) -> JSONValue? { parsed(bytes, limit: Catalogue.valueLimit) }

    private static func parsed(_ bytes: ArraySlice<UInt8>, limit: Int) -> JSONValue? {
        do throws(JSONParser.Failure) {
            return try JSONParser.value(of: bytes, limit: limit)
        } catch {
            return nil
        }
    }
}

extension ItemForm {
    /// Reads a separate file that describes an item.
    /// - Returns: a failure if the contents are not JSON or YAML, as the file name requires.
    package static func specification(_ bytes: [UInt8], path: GitPath) -> Result<ItemForm, Warning.FileFault> {
        guard let value = JSONFile.value(of: bytes, path: path) else {
            return .failure(DataFormat(path) == .yaml ? .notYAML : .notJSON)
        }
        return .success(ItemForm(specification: value))
    }
}
