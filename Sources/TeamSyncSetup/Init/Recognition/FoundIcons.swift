import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// The icons of a repository, in the first form in which there are any: drawings, sources that draw them, members of
/// data files, symbols of a sprite, and names of a font.
struct FoundIcons {
    /// The number of drawings below which sources with more of them are counted instead.
    private static let few = 12

    let finder: IconFinder
    let structures: StructureFinder
    /// nil if there are no icons.
    private(set) var icons: Recognizer.FoundContents?
    /// The same icons counted by their drawings, if `icons` counts the entries that describe them.
    private(set) var drawn: Recognizer.FoundContents?
    /// The drawings that are not counted, because more icons are drawn in sources.
    private(set) var leftOut: [LeftOut] = []

    init(
        _ summary: TreeSummary, _ evidence: LibraryEvidence, _ files: some FileSource, _ repository: Repository,
        _ recognizer: Recognizer, _ reader: inout CountReader
    ) throws {
        finder = try IconFinder(summary, evidence).withoutShapes(in: repository)
        structures = try StructureFinder(summary, in: repository)
        for proposal in finder.proposals where icons == nil {
            icons = try recognizer.read(proposal, files, &reader)
        }
        if icons.map({ $0.total < FoundIcons.few }) ?? true {
            let sources = try DrawnSourceFinder(summary, in: repository, evidence)
            let found = try sources.counts.first.flatMap {
                try recognizer.read(CloneProposal([$0]), files, &reader)
            }
            if let found, let few = icons, sources.hasDrawings, found.total > few.total {
                let instead = recognizer.explicit(found.proposal).first
                leftOut = recognizer.explicit(few.proposal).prefix(1).map {
                    LeftOut(few.total, $0, instead.map { .instead($0) } ?? .separate)
                }
                icons = found
            } else if icons == nil, let found {
                let drawings =
                    sources.hasDrawings
                    ? nil : try recognizer.drawings(of: found, summary, evidence, files, &reader)
                icons = drawings ?? (sources.nameImages ? nil : found)
            }
        }
        drawn = icons
        if let own = icons, let described = try recognizer.described(own, by: structures, summary, files, &reader) {
            icons = described
        }
        if icons == nil {
            icons = try structures.drawings.flatMap { try recognizer.read(CloneProposal([$0]), files, &reader) }
        }
        if icons == nil {
            let sprites = try SpriteFinder.counts(summary, evidence, in: repository)
            icons = try sprites.first.flatMap { try recognizer.read(CloneProposal([$0]), files, &reader) }
            if let number = icons?.total, number < SpriteFinder.fewest { icons = nil }
        }
        if icons == nil {
            let selections = try IcoMoonFinder.counts(summary, evidence, in: repository)
            icons = try selections.first.flatMap { try recognizer.read(CloneProposal([$0]), files, &reader) }
        }
        if icons == nil {
            let fonts = try FontFinder.counts(summary, evidence, in: repository)
            icons = try fonts.first.flatMap { try recognizer.read(CloneProposal([$0]), files, &reader) }
        }
        if icons == nil {
            let drawings = try XAMLIconFinder.count(summary, evidence, in: repository)
            icons = try drawings.flatMap { try recognizer.read(CloneProposal([$0]), files, &reader) }
        }
        if icons == nil {
            let constants = try CSharpIconFinder.counts(summary, evidence, in: repository)
            icons = try constants.first.flatMap { try recognizer.read(CloneProposal([$0]), files, &reader) }
        }
        if icons == nil {
            let images = ImageIconFinder.counts(summary, evidence)
            icons = try images.first.flatMap { try recognizer.read(CloneProposal([$0]), files, &reader) }
        }
    }

    /// Whether the icons are read from all files of a count of constants.
    func reads(_ count: CloneProposal.Count) -> Bool {
        guard case .tokens(let tokens) = count.configuration.source, let icons else { return false }
        let globs = icons.proposal.counts.compactMap { own -> GlobPattern? in
            if case .lines(let glob, _, _, _) = own.configuration.source { GlobPattern(glob) } else { nil }
        }
        return globs.match(all: tokens.files)
    }
}
