/// The mode of a tree entry.
package struct FileMode: RawRepresentable, Hashable, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// Creates the mode that git substitutes for the digits of an entry, because early versions wrote other permissions
    /// (`canon_mode`).
    init(canonical mode: UInt32) {
        switch mode & 0o170000 {
        case 0o100000: rawValue = mode & 0o100 == 0 ? 0o100644 : 0o100755
        case 0o120000: rawValue = 0o120000
        case 0o040000: rawValue = 0o040000
        default: rawValue = 0o160000
        }
    }

    private var type: UInt32 { rawValue & 0o170000 }

    package var isTree: Bool { type == 0o040000 }
    package var isRegularFile: Bool { type == 0o100000 }
    package var isSubmodule: Bool { type == 0o160000 }
}
