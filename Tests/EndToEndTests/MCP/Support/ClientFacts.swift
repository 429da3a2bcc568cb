import TestSupport

@testable import TeamSyncDocuments

/// The facts about the machine that a client program needs.
struct ClientFacts: Encodable {
    /// The executable.
    var server: String
    var arguments: [String] = []
    /// The environment of the server, including every variable.
    var environment: [String: String]
    /// The folder in which the program keeps its records.
    var folder: String
    var mode = MCPClient.auto.rawValue
    var version = TeamSyncVersion.current
    /// Paths of clones by the ids of their repositories.
    var clones: [String: String] = [:]
    var labels: [String: String] = [:]
    /// The published documents: the counts, and the changes of the icons.
    var counts = ""
    var changes = ""
    /// The home folders of other machines.
    var homes: [String: String] = [:]
    /// A file with the drawings of icons, by name.
    var drawings = ""
    /// A server in a separate folder.
    var alone = ""
}
