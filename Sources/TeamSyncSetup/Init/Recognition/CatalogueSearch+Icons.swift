import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncGit

/// Adds what describes the icons, and other drawings.
extension CatalogueSearch {
    /// Adds the files that describe the counted icons: their code points, their drawings in data, and their other names.
    mutating func addDescriptions() throws {
        let iconNames = try icons.map { try recognizer.names(of: $0, files, &reader) } ?? []
        for (count, names) in found.structures.codePoints where !iconNames.isEmpty {
            if iconNames.count(where: names.contains) * 10 >= iconNames.count * 9 {
                copies.append(LeftOut(names.count, count))
            }
        }
        copies += try recognizer.notes(onLists: found.structures.drawingLists, hasIcons: icons != nil, files, &reader)
        for (count, targets) in found.structures.aliases where !iconNames.isEmpty {
            if targets.count(where: iconNames.contains) * 10 >= targets.count * 8 { try add(count, atLeast: 1) }
        }
    }

    /// Adds notes about drawings that are not counted.
    mutating func addPictures() throws {
        guard !isEmpty else { return }
        copies += try recognizer.data(inSourcesOf: icons, summary, in: repository, files, &reader)
        let former = try ResourceFinder.formerCounts(summary, evidence, in: repository)
        let drawables = found.finder.drawables(besides: iconCounts)
        let pictures = (found.finder.pictures(besides: iconCounts) + found.finder.bitmaps(besides: iconCounts))
            .map { ($0, false) }
        let formerIcons = icons == nil ? [] : found.finder.formerCounts
        for (count, isFormer) in (former + formerIcons).map({ ($0, true) }) + drawables + pictures {
            guard let number = try number(of: count), number > 0 else { continue }
            let short = try recognizer.shortened(count, files, &reader)
            copies.append(LeftOut(number, short, isFormer ? .former : .separate))
        }
    }

    /// Adds the sets of icons besides those that are counted.
    mutating func addFurtherIcons() throws {
        let further = (found.drawn ?? icons).map { found.finder.others(than: $0.proposal) } ?? []
        for set in further {
            let count = try recognizer.shortened(set.count, files, &reader)
            guard leftOut.count < LeftOut.totalLimit, let number = try number(of: count) else { continue }
            if let own = set.setName, !others.contains(where: { $0.name == own }) {
                append(CloneProposal.Count(own, count.configuration))
            } else {
                let isCopy = try icons.map { try recognizer.areSame(count, $0, share: 0.9, files, &reader) } ?? false
                let original = isCopy ? icons.flatMap { recognizer.explicit($0.proposal).first } : nil
                leftOut.append(LeftOut(number, count, original.map { .copy($0) } ?? .separate))
            }
        }
    }
}
