import Foundation

/// A path or a name as in git: bytes, with `/` between components, not always UTF-8.
package struct RawPath: Hashable, Sendable {
    package let bytes: [UInt8]

    package init(_ bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    package init(_ text: String) {
        self.bytes = Array(text.utf8)
    }

    /// The path as text; nil if its bytes are not UTF-8.
    package var text: String? {
        String(validating: bytes, as: UTF8.self)
    }

    /// The path of an entry with the name `name` in this folder; `name` itself if this path is empty.
    package func appending(_ name: RawPath) -> RawPath {
        bytes.isEmpty ? name : RawPath(bytes + [UInt8(ascii: "/")] + name.bytes)
    }

    /// The part before the last `/`; empty at the top.
    package var folder: RawPath {
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return RawPath([]) }
        return RawPath(bytes[..<slash])
    }

    /// The part after the last `/`.
    package var name: RawPath {
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return self }
        return RawPath(bytes[(slash + 1)...])
    }

    /// Every folder that contains the path, outermost first.
    package var folders: [RawPath] {
        bytes.indices.filter { bytes[$0] == UInt8(ascii: "/") }.map { RawPath(bytes[..<$0]) }
    }

    package func starts(with prefix: RawPath) -> Bool {
        bytes.starts(with: prefix.bytes)
    }
}

extension RawPath: ExpressibleByStringInterpolation {
    package init(stringLiteral value: String) {
        self.init(value)
    }
}

extension RawPath: Comparable {
    package static func < (left: RawPath, right: RawPath) -> Bool {
        let order = memcmp(left.bytes, right.bytes, min(left.bytes.count, right.bytes.count))
        return order == 0 ? left.bytes.count < right.bytes.count : order < 0
    }
}

extension RawPath: CustomStringConvertible {
    /// The path for display: bytes that are not printable ASCII as `\xNN`.
    package var description: String {
        bytes.reduce(into: "") { text, byte in
            if (0x20..<0x7f).contains(byte), byte != UInt8(ascii: "\\") {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16)
                text += "\\x" + (digits.count < 2 ? "0" : "") + digits
            }
        }
    }
}
