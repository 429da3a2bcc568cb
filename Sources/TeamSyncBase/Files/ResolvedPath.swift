import Glibc

/// Paths as the file system resolves them. Bytes that are not UTF-8 are repaired.
package enum ResolvedPath {
    /// The absolute path without symbolic links, `.` and `..`; nil if it does not exist or cannot be reached.
    package static func real(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// The target of a symbolic link as it is written; nil if there is no such link.
    package static func target(ofLink path: String) -> String? {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink(path, &target, target.count)
        guard length > 0 else { return nil }
        return String(decoding: target[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
