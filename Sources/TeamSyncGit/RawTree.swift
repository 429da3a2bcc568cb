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
        guard let space = rest.firstIndex(of: UInt8(ascii: " ")), space > 0, space <= 7 else { return nil }
        var mode: UInt32 = 0
        for digit in rest[..<space] {
            guard (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(digit) else { return nil }
            mode = mode << 3 | UInt32(digit - UInt8(ascii: "0"))
        }
        guard let end = rest[(space + 1)...].firstIndex(of: 0), end > space + 1, end + 21 <= rest.count,
            let base = rest.baseAddress
        else { return nil }
        let entry = Entry(
            mode: FileMode(canonical: mode),
            name: UnsafeRawBufferPointer(rebasing: rest[(space + 1)..<end]),
            id: ObjectID(bytes: base + end + 1))
        rest = UnsafeRawBufferPointer(rebasing: rest[(end + 21)...])
        return entry
    }
}
