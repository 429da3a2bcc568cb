import Glibc

/// The entries of a folder, in no particular order, without `.` and `..`.
package enum FolderListing {
    package struct Entry {
        package let name: [UInt8]
        /// The format bits of its mode, such as `S_IFDIR`; nil if the file system does not report them.
        package let format: UInt32?
    }

    /// - Parameter path: the folder's path with a NUL byte at its end.
    /// - Returns: empty for a folder that cannot be read.
    package static func entries(of path: [CChar]) -> [Entry] {
        guard let handle = opendir(path) else { return [] }
        defer { closedir(handle) }
        var entries: [Entry] = []
        while let entry = readdir(handle) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            guard name != [UInt8(ascii: ".")], name != [UInt8(ascii: "."), UInt8(ascii: ".")] else { continue }
            // IFTODT(3): the type is the format without its 12 lowest bits.
            let format = UInt32(entry.pointee.d_type) << 12
            entries.append(Entry(name: name, format: format == 0 ? nil : format))
        }
        return entries
    }

    /// The names as bytes.
    package static func names(of path: [CChar]) -> [[UInt8]] { entries(of: path).map(\.name) }

    /// The names that are valid UTF-8.
    package static func names(of path: String) -> [String] {
        names(of: Array(path.utf8CString)).compactMap { String(validating: $0, as: UTF8.self) }
    }
}
