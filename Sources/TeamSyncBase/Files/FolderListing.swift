import Glibc

/// The names in a folder, as bytes, in no particular order, without `.` and `..`.
package enum FolderListing {
    /// - Parameter path: the folder's path with a NUL byte at its end.
    /// - Returns: empty for a folder that cannot be read.
    package static func names(of path: [CChar]) -> [[UInt8]] {
        guard let handle = opendir(path) else { return [] }
        defer { closedir(handle) }
        var names: [[UInt8]] = []
        while let entry = readdir(handle) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name != [UInt8(ascii: ".")], name != [UInt8(ascii: "."), UInt8(ascii: ".")] { names.append(name) }
        }
        return names
    }

    /// The names that are valid UTF-8.
    package static func names(of path: String) -> [String] {
        names(of: Array(path.utf8CString)).compactMap { String(validating: $0, as: UTF8.self) }
    }
}
