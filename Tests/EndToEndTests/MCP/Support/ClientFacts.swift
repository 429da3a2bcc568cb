import TestSupport

@testable import TeamSyncDocuments

/// What a client program knows of the machine that it runs on.
struct ClientFacts: Encodable {
    /// The executable.
    var server: String
    var arguments: [String] = []
    /// Of the server, to the last variable.
    var environment: [String: String]
    /// Where the program keeps its records.
    var folder: String
    var mode = MCPClient.auto.rawValue
    var version = TeamSyncVersion.current
    /// Paths of clones by the ids of their repositories.
    var clones: [String: String] = [:]
    var labels: [String: String] = [:]
    /// The published documents: the counts, and the changes of the icons.
    var counts = ""
    var changes = ""
    /// Homes of other machines.
    var homes: [String: String] = [:]
    /// A file: the drawings of icons by their names.
    var drawings = ""
    /// A server in a folder of its own.
    var alone = ""
}
