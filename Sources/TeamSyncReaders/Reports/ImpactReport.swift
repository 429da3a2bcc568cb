package import TeamSyncDocuments
import TeamSyncWords

/// The effects of changes on the code of each repository that uses items of other repositories.
package struct ImpactReport: Sendable {
    private let document: ImpactDocument
    /// The maximum number of places listed for each item, and of names that are already wrong; nil for no limit.
    private let limit: Int?

    private static let usualLimit = 10

    /// - Parameter isWhole: whether to list all places.
    package init(_ document: ImpactDocument, isWhole: Bool = false) {
        self.document = document
        limit = isWhole ? nil : ImpactReport.usualLimit
    }

    /// Returns a block for each repository with affected places, and a line for each other repository.
    package func text(layout: TextLayout) -> String {
        let style = layout.style
        var lines: [String] = []
        for provider in document.providers {
            for sentence in provider.incomplete {
                lines.append("\(style.paint("!", .attention)) \(clean(provider.label)): \(clean(sentence))")
            }
        }
        let compared = document.providers.compactMap(ImpactReport.range).joined(separator: ", ")
        for user in document.repositories {
            lines += block(user, style)
        }
        if document.repositories.isEmpty, document.isComplete {
            lines.append(
                compared.isEmpty
                    ? "no repository uses items of another repository: set 'uses' in the configuration, as 'teamsync init' proposes"
                    : "no code is affected (\(compared))")
        } else if !compared.isEmpty {
            lines.append("compared: \(compared)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the compared commits: `Icons main (1a2b3c4d5) → origin/main (5d4c3b2a1)`.
    private static func range(_ provider: ImpactDocument.Provider) -> String? {
        guard let from = provider.from, let to = provider.to else { return nil }
        let ends = [from, to].map { "\(Sanitizer.clean($0.name, limit: .name)) (\($0.commit.prefix(9)))" }
        return "\(Sanitizer.clean(provider.label, limit: .name)) \(ends.joined(separator: " → "))"
    }

    private func block(_ user: ImpactDocument.User, _ style: TextStyle) -> [String] {
        let name = style.paint(clean(user.label), .strong)
        let totals = Words.totals(of: user).write()
        let nothing = user.incomplete.isEmpty ? "no code is affected" : "nothing was found"
        var lines = ["\(name): \(totals.isEmpty ? nothing : totals)"]
        for item in user.items {
            let effect = style.paint(Words.about(item.effect).write(), tint(item.effect))
            let catalogue = item.catalogue.isEmpty ? provider(item) : "\(provider(item)), \(clean(item.catalogue))"
            let pinned = item.builtAgainst.map { ", when you update from \($0.prefix(9))" } ?? ""
            lines.append("  \(effect): \(clean(Words.about(item).write(.detailed))) (\(catalogue)\(pinned))")
            lines += places(item.places)
        }
        if !user.alreadyWrong.isEmpty {
            lines.append("  already broken before the pull:")
            for unknown in user.alreadyWrong.prefix(limit ?? .max) {
                let catalogues = unknown.catalogues.map(clean).joined(separator: " or ")
                lines.append("    there is no \(clean(unknown.name)) in \(catalogues)")
                lines += places(unknown.places).map { "  " + $0 }
            }
            let rest = user.alreadyWrong.count - (limit ?? .max)
            if rest > 0 { lines.append("    … and \(rest) more names; list them with --json") }
        }
        lines += user.incomplete.map { "  \(style.paint("!", .attention)) \(clean($0))" }
        return lines
    }

    private func places(_ places: [ImpactDocument.Place]) -> [String] {
        var lines = places.prefix(limit ?? .max).map { place in
            let position = [place.line, place.column].compactMap { $0.map { ":\($0)" } }.joined()
            return "    \(clean(place.path))\(position)\(place.text.isEmpty ? "" : ": \(clean(place.text))")"
        }
        let rest = places.count - lines.count
        if rest > 0 { lines.append("    … and \(rest) more; list them with --name") }
        return lines
    }

    private func provider(_ item: ImpactDocument.Item) -> String {
        clean(document.providers.first { $0.id == item.provider }?.label ?? item.provider)
    }

    private func tint(_ effect: ImpactDocument.Effect) -> Tint {
        switch effect {
        case .breaks: .bad
        case .mayBreak, .deprecated: .attention
        case .changes: .faint
        }
    }

    private func clean(_ text: String) -> String { Sanitizer.clean(text, limit: .line) }
}
