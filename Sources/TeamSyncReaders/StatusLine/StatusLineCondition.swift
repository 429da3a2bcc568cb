/// The worst that a status line says, from good to bad.
package enum StatusLineCondition: String, Comparable, Sendable {
    /// Fresh, and nothing is incoming.
    case clean
    case behind
    case diverged
    /// Not checked for too long.
    case stale
    case unknown

    private var rank: Int {
        switch self {
        case .clean: 0
        case .behind: 1
        case .diverged: 2
        case .stale: 3
        case .unknown: 4
        }
    }

    package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    var tint: Tint {
        switch self {
        case .clean: .good
        case .behind, .diverged: .attention
        case .stale: .faint
        case .unknown: .bad
        }
    }
}
