/// The mode of a tree entry.
public struct FileMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    private var type: UInt32 { rawValue & 0o170000 }

    public var isTree: Bool { type == 0o040000 }
    public var isRegularFile: Bool { type == 0o100000 }
    public var isSymbolicLink: Bool { type == 0o120000 }
    public var isSubmodule: Bool { type == 0o160000 }
}
