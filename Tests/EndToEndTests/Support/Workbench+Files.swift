import TestSupport

@testable import TeamSyncDocuments

/// A file that the engine publishes.
struct PublishedFile: Hashable {
    let path: String
    let schema: DocumentLedger.Schema
}

extension Workbench {
    var configurationFile: String { "\(home)/.config/teamsync/config.yaml" }
    /// Where the export goes when a test configures one.
    var exportFile: String { path("app/Resources/design-system-counts.json") }

    /// What is published now, byte by byte.
    func publishedFiles() throws -> [PublishedFile: [UInt8]] {
        var files = [
            PublishedFile(path: state.countsDocument, schema: .counts),
            PublishedFile(path: exportFile, schema: .export),
        ]
        if try FileFacts(state.changesFolder)?.isFolder == true {
            let names = try RawFile.names(in: RawPath(state.changesFolder)).filter { !$0.starts(with: ".") }
            files += names.map { PublishedFile(path: "\(state.changesFolder)/\($0)", schema: .changes) }
        }
        var contents: [PublishedFile: [UInt8]] = [:]
        for file in files {
            guard try FileFacts(file.path)?.isFile == true else { continue }
            contents[file] = try RawFile.contents(of: RawPath(file.path))
        }
        return contents
    }

    func document() throws -> CountsDocument {
        try DocumentReader(directory: state).counts()
    }

    func changes(_ id: String) throws -> ChangesDocument {
        try DocumentReader(directory: state).changes(id: id)
    }

    /// What the document says of a repository.
    func status(_ id: String) throws -> RepositoryStatus {
        guard let status = try document().repositories.first(where: { $0.id == id }) else { throw NotPublished(id: id) }
        return status
    }

    func text(of path: String) throws -> String {
        String(decoding: try RawFile.contents(of: RawPath(path)), as: UTF8.self)
    }

    func write(_ text: String, to path: String) throws {
        try RawFile.write(text.utf8, to: RawPath(path))
    }
}

/// The document does not name a repository that it should.
struct NotPublished: Error {
    let id: String
}
