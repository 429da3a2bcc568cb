import TeamSyncBase

/// The lines of a commit's bytes, read one after the other: `tree`, `parent`s, `author`, `committer`, others.
struct CommitHeader {
    private(set) var tree = ObjectID.zero
    private var rest: UnsafeRawBufferPointer

    /// nil when the bytes do not begin with a tree.
    init?(_ bytes: UnsafeRawBufferPointer) {
        rest = bytes
        tree = .zero
        guard let line = take("tree "), let tree = ObjectID(hexDigits: line) else { return nil }
        self.tree = tree
    }

    /// The rest of the next line if it begins with `prefix`, which is then done with; else nil.
    mutating func take(_ prefix: StaticString) -> UnsafeRawBufferPointer? {
        let length = prefix.utf8CodeUnitCount
        guard rest.count >= length,
            rest.prefix(length).elementsEqual(UnsafeRawBufferPointer(start: prefix.utf8Start, count: length))
        else { return nil }
        return UnsafeRawBufferPointer(rebasing: takeLine()[length...])
    }

    mutating func takeParents() -> [ObjectID] {
        var parents: [ObjectID] = []
        while let line = take("parent "), let parent = ObjectID(hexDigits: line) { parents.append(parent) }
        return parents
    }

    /// The `encoding` line if there is one, and the message behind the empty line.
    mutating func takeMessage() -> (encoding: String?, message: UnsafeRawBufferPointer) {
        var encoding: String?
        while !rest.isEmpty {
            if let name = take("encoding ") {
                encoding = String(decoding: name.prefix(64), as: UTF8.self)
            } else if takeLine().isEmpty {
                break
            }
        }
        return (encoding, rest)
    }

    private mutating func takeLine() -> UnsafeRawBufferPointer {
        let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.count
        let line = UnsafeRawBufferPointer(rebasing: rest[..<end])
        rest = UnsafeRawBufferPointer(rebasing: rest[min(end + 1, rest.count)...])
        return line
    }
}
