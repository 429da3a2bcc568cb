import TeamSyncConfiguration

/// Items that 'init' found and does not write, with what would add them.
package struct LeftOut: Equatable, Sendable {
    /// Of one clone.
    static let limit = 6

    package let number: Int
    package let count: CloneProposal.Count
    /// What is counted under the same name; nil for the icons.
    package let instead: CloneProposal.Count?

    /// `9 tokens in src/theme.css: 'tokens' are those in tokens/*.json`
    package var reason: String {
        let place = LeftOut.place(of: count.configuration.source)
        let other = instead.map { " are those in \(LeftOut.place(of: $0.configuration.source))" } ?? " are others"
        return "\(number) \(count.name) in \(place): '\(count.name)'\(other)"
    }

    /// A line below `counts`, in which the name is one that is free.
    package var line: String { CloneProposal.line(CloneProposal.Count("more_\(count.name)", count.configuration)) }

    private static func place(of source: CatalogueSource) -> String {
        switch source {
        case .tokens(let tokens): tokens.files.joined(separator: ", ")
        case .files(let glob, _, _), .directories(let glob, _), .lines(let glob, _, _, _): glob
        case .array(let file, _, _), .keys(let file, _): file
        case .xcassets(let path, _): path
        }
    }
}
