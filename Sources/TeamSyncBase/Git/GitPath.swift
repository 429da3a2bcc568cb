import Glibc

/// A path inside a repository, as the bytes that git stores: components separated by `/`, which may contain any other
/// byte except NUL.
package struct GitPath: Hashable, Sendable {
    package let bytes: [UInt8]

    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    package init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The path as text; nil when its bytes are not UTF-8.
    package var text: String? { String(validating: bytes, as: UTF8.self) }

    /// The path as ASCII: `%` and every byte outside printable ASCII as `%XX`.
    package var percentEscaped: String {
        PercentEscapes.encoded(bytes) { (0x20..<0x7f).contains($0) && $0 != UInt8(ascii: "%") }
    }

    /// The part after the last `/`.
    package var baseName: ArraySlice<UInt8> {
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return bytes[...] }
        return bytes[(slash + 1)...]
    }

    /// The last part without its extension.
    package var stem: String {
        let name = String(decoding: baseName, as: UTF8.self)
        return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    }

    /// The extension of the name, without the dot; nil if there is none.
    package var ending: Substring? {
        let name = String(decoding: baseName, as: UTF8.self)
        return name.contains(".") ? name.split(separator: ".").last : nil
    }

    /// The components; an empty path has none, and a slash at the end adds none.
    package var components: [ArraySlice<UInt8>] { bytes.split(separator: UInt8(ascii: "/")) }

    /// Whether a checkout could create a file with this path: no component is empty, `.`, `..` or `.git`, or contains a
    /// NUL byte. Check it before using the path in a file system; a tree can contain any name.
    package var isPlain: Bool {
        let components = bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return components.allSatisfy { component in
            !component.isEmpty && !component.contains(0) && !component.elementsEqual(".".utf8)
                && !component.elementsEqual("..".utf8)
                && String(decoding: component, as: UTF8.self).lowercased() != ".git"
        }
    }

    /// Whether the path denotes a folder by a slash at the end.
    package var isFolder: Bool { bytes.last == UInt8(ascii: "/") }
}

extension GitPath: Comparable {
    /// Compares bytes, which gives the order of the files in a git tree.
    package static func < (left: GitPath, right: GitPath) -> Bool {
        let order = memcmp(left.bytes, right.bytes, min(left.bytes.count, right.bytes.count))
        return order == 0 ? left.bytes.count < right.bytes.count : order < 0
    }
}

extension GitPath: CustomStringConvertible {
    /// For messages: the text, or the percent-escaped bytes if they are not UTF-8.
    package var description: String { text ?? percentEscaped }
}
