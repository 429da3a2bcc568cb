import Glibc
import TeamSyncBase

/// The header of a commit, parsed as git does when it walks through history: `parse_commit_buffer` in git's commit.c.
/// Accepts exactly what git accepts.
struct CommitHeader {
    let tree: ObjectID
    let parents: [ObjectID]
    /// The part after the parents.
    private let rest: UnsafeRawBufferPointer

    /// The lengths of lines in bytes, including the newline.
    private static let (treeLine, parentLine) = (46, 48)
    private static let digits = 40

    /// nil if git would report a bogus commit or bad parents. As in git, each of these lines must be followed by at
    /// least one byte.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count > CommitHeader.treeLine, bytes.starts(with: "tree "),
            let tree = CommitHeader.id(bytes[5..<CommitHeader.treeLine])
        else { return nil }
        var parents: [ObjectID] = []
        var rest = UnsafeRawBufferPointer(rebasing: bytes[CommitHeader.treeLine...])
        while rest.count >= CommitHeader.parentLine, rest.starts(with: "parent ") {
            guard rest.count > CommitHeader.parentLine, let parent = CommitHeader.id(rest[7..<CommitHeader.parentLine])
            else { return nil }
            parents.append(parent)
            rest = UnsafeRawBufferPointer(rebasing: rest[CommitHeader.parentLine...])
        }
        (self.tree, self.parents, self.rest) = (tree, parents, rest)
    }

    /// - Parameter line: hexadecimal digits and a newline.
    private static func id(_ line: Slice<UnsafeRawBufferPointer>) -> ObjectID? {
        guard line.last == UInt8(ascii: "\n") else { return nil }
        return ObjectID(hexDigits: UnsafeRawBufferPointer(rebasing: line.prefix(digits)))
    }

    /// The time that git uses to order commits, in seconds since the epoch; 0 if there is no readable time, and
    /// `UInt64.max` if it is out of range. A negative number wraps around, as in git (`parse_commit_date`).
    var committerTime: UInt64 {
        guard rest.starts(with: "author"), let end = rest.firstNewline else { return 0 }
        let line = UnsafeRawBufferPointer(rebasing: rest[(end + 1)...])
        guard line.count > 9, line.starts(with: "committer"), let end = line.firstNewline,
            let bracket = line[..<end].lastIndex(of: UInt8(ascii: ">"))
        else { return 0 }
        var text = line[(bracket + 1)..<end].drop(while: CommitText.isSpace)
        let isNegative = text.first == UInt8(ascii: "-")
        if isNegative { text = text.dropFirst() }
        let (number, isTooLarge) = Signature.number(text)
        return isNegative && !isTooLarge ? 0 &- number : number
    }
}

extension UnsafeRawBufferPointer {
    func starts(with prefix: StaticString) -> Bool {
        let length = prefix.utf8CodeUnitCount
        guard count >= length, let base = baseAddress else { return length == 0 }
        return memcmp(base, prefix.utf8Start, length) == 0
    }

    var firstNewline: Int? { firstIndex(ofByte: UInt8(ascii: "\n")) }

    /// Works like `firstIndex(of:)`, but is fast for large buffers even in debug builds.
    func firstIndex(ofByte byte: UInt8) -> Int? {
        guard let base = baseAddress, let found = memchr(base, Int32(byte), count) else { return nil }
        return UnsafeRawPointer(found) - base
    }
}
