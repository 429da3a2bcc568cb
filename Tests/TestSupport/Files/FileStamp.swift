import Foundation

/// The properties that show whether a file was touched.
package struct FileStamp: Equatable {
    package var inode: UInt64
    package var modified: Int
    package var mode: UInt32
    package var isLink: Bool

    /// - Throws: if there is nothing at `path`. A link is not followed.
    package init(_ path: String) throws {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        let date = attributes[.modificationDate] as? Date ?? .distantPast
        inode = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value ?? 0
        modified = Int(date.timeIntervalSince1970.rounded(.down))
        mode = (attributes[.posixPermissions] as? NSNumber)?.uint32Value ?? 0
        isLink = attributes[.type] as? FileAttributeType == .typeSymbolicLink
    }

    /// Sets a file's modification time to a time long ago.
    package static func age(_ path: String) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: path)
    }
}
