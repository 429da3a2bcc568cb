import TeamSyncEngine
import TeamSyncSnapshot

extension JSONValue {
    /// A piece of a published document, as it is written there.
    init(document: some Encodable) throws(ToolFailure) {
        do {
            self = try JSONParser.value(of: DocumentCodec.encode(document)[...])
        } catch {
            throw ToolFailure("What is published cannot be told: \(error).")
        }
    }

    /// An object with more members.
    func adding(_ more: [String: JSONValue]) -> JSONValue {
        .object((members ?? [:]).merging(more) { $1 })
    }
}
