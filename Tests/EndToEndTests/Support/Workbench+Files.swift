import TestSupport

@testable import TeamSyncDocuments

/// A published file.
struct PublishedFile: Hashable {
    let path: String
    let schema: DocumentLedger.Schema
}

extension Workbench {
    var configurationFile: String { "\(home)/.config/teamsync/config.yaml" }
    /// The path of the export if a test configures one.
    var exportFile: String { path("app/Resources/design-system-counts.json") }

    /// The published files, byte by byte.
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

    /// The status of a repository in the document.
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

/// The document does not contain an expected repository.
struct NotPublished: Error {
    let id: String
}
