import TeamSyncBase
import TeamSyncDocuments

extension JSONValue {
    /// A piece of a published document, as it is written there; null for a value that has no place in JSON, which no
    /// document can hold.
    init(document: some Encodable) {
        do {
            self = try JSONParser.value(of: DocumentCodec.encode(document)[...])
        } catch {
            self = .null
        }
    }

    /// An object with more members.
    func adding(_ more: [String: JSONValue]) -> JSONValue {
        .object((members ?? [:]).merging(more) { $1 })
    }
}
