/// What a gate says of one repository or of all, from good to bad.
package enum GateVerdict: Int32, Comparable, Sendable {
    /// Checked lately, and upstream has nothing that the local branch has not.
    case upToDate = 0
    /// Upstream has commits that the local branch has not.
    case behind = 10
    /// Not checked lately, whatever was known then.
    case stale = 11
    /// Never checked, a branch is missing, or there is no document that can be read.
    case unknown = 12

    /// What the process ends with.
    package var exitCode: Int32 { rawValue }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
