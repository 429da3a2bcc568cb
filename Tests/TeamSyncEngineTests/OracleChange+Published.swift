import TestSupport

@testable import TeamSyncDocuments

extension OracleChange {
    /// The change as a document must have it: paths as they are, or both percent-escaped if one is no text.
    var published: PublishedFile {
        let paths = [path] + (oldPath.map { [$0] } ?? [])
        let isText = paths.allSatisfy { $0.text != nil }
        func spelled(_ path: RawPath) -> String { isText ? path.text ?? "" : path.percentEscaped }
        return PublishedFile(
            status: status, path: spelled(path), oldPath: oldPath.map(spelled), encoding: isText ? nil : "percent")
    }
}

struct PublishedFile: Hashable {
    let status: IncomingFile.Status
    let path: String
    let oldPath: String?
    let encoding: String?
}

extension PublishedFile {
    init(_ file: IncomingFile) {
        self.init(status: file.status, path: file.path, oldPath: file.oldPath, encoding: file.pathEncoding)
    }
}

extension RawPath {
    fileprivate var percentEscaped: String {
        bytes.map { byte in
            guard byte >= 0x20, byte < 0x7f, byte != UInt8(ascii: "%") else {
                return "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
            return String(Unicode.Scalar(byte))
        }.joined()
    }
}
