import Glibc
import TeamSyncBase

/// The bytes of a tree object: entries of `<octal mode> <name>\0<20 bytes>`, sorted as git sorts them.
struct RawTree {
    struct Entry {
        let mode: FileMode
        let name: UnsafeRawBufferPointer
        let id: ObjectID
    }

    private var rest: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) {
        rest = bytes
    }

    /// Whether all bytes have been read. If this is false after `next()` has returned nil, the tree is malformed.
    var isAtEnd: Bool { rest.isEmpty }

    /// Returns the next entry; nil at the end, and for an invalid entry. As in git, an entry without a name is invalid.
    mutating func next() -> Entry? {
        guard let base = rest.baseAddress, let space = RawTree.index(of: UInt8(ascii: " "), in: rest.prefix(8)),
            space > 0
        else { return nil }
        var mode: UInt32 = 0
        for index in 0..<space {
            let digit = rest[index]
            guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "7") else { return nil }
            mode = mode << 3 | UInt32(digit - UInt8(ascii: "0"))
        }
        guard let length = RawTree.index(of: 0, in: rest.dropFirst(space + 1)), length > 0 else { return nil }
        let end = space + 1 + length
        guard end + 21 <= rest.count else { return nil }
        let entry = Entry(
            mode: FileMode(canonical: mode),
            name: UnsafeRawBufferPointer(start: base + space + 1, count: length),
            id: ObjectID(bytes: base + end + 1))
        rest = UnsafeRawBufferPointer(start: base + end + 21, count: rest.count - end - 21)
        return entry
    }

    /// All entries, the first of each name; nil if the tree is malformed.
    var entriesByName: [ArraySlice<UInt8>: TreeEntry]? {
        var tree = self
        var entries: [ArraySlice<UInt8>: TreeEntry] = [:]
        while let found = tree.next() {
            let name = Array(found.name)[...]
            if entries[name] == nil { entries[name] = TreeEntry(found) }
        }
        return tree.isAtEnd ? entries : nil
    }

    /// Returns the distance from the beginning of `bytes` to the first `byte`; nil if there is none.
    private static func index(of byte: UInt8, in bytes: Slice<UnsafeRawBufferPointer>) -> Int? {
        let bytes = UnsafeRawBufferPointer(rebasing: bytes)
        guard let base = bytes.baseAddress, let found = memchr(base, Int32(byte), bytes.count) else { return nil }
        return UnsafeRawPointer(found) - base
    }
}
