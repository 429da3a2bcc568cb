import TeamSyncBase
import TeamSyncDocuments
import TeamSyncWords

/// The values for the templates of the first screen: the items that need attention, and a small picture of every icon
/// that looks different.
enum OverviewValues {
    /// The number of entries that are visible at first; the others are collapsed.
    private static let openLimit = 5
    private static let entryLimit = 200
    /// The number of pictures in a group that are visible at first; the others are collapsed.
    private static let thumbLimit = 240

    /// - Returns: nil for a report without changes.
    static func attention(_ context: ReportContext, _ anchors: PageAnchors) -> [String: TemplateValue]? {
        guard context.repositories.contains(where: { !$0.items.isEmpty || !$0.others.isEmpty }) else { return nil }
        let attention = Attention(context)
        let rows = attention.entries.prefix(entryLimit).map { row($0, anchors) }
        let rest = attention.entries.count - rows.count
        guard !rows.isEmpty || attention.problem != nil || !attention.notes.isEmpty || context.impact != nil else {
            return nil
        }
        let folded = Array(rows.dropFirst(openLimit))
        return [
            "rows": .objects(Array(rows.prefix(openLimit))), "folded": .objects(folded),
            "hasFolded": .flag(!folded.isEmpty),
            "foldedWords": "\(attention.entries.count - openLimit) more", "hasRows": .flag(!rows.isEmpty),
            "number": "\(attention.entries.count)",
            "cut": .orFalse(rest > 0 ? "\(rest) more are omitted; the JSON report has them." : nil),
            "problem": .orFalse(
                attention.problem.map { ["message": .text($0.message), "hint": .orFalse($0.hint)] }),
            "notes": .list(attention.notes.map { .text($0) }), "hasNotes": .flag(!attention.notes.isEmpty),
            "notesWords": "\(English.number(attention.notes.count, "part was", "parts were")) not searched",
            "isQuiet": .flag(rows.isEmpty && attention.problem == nil && attention.notes.isEmpty),
        ]
    }

    private static func row(_ entry: Attention.Entry, _ anchors: PageAnchors) -> [String: TemplateValue] {
        let places = entry.places.map { place -> [String: TemplateValue] in
            ["position": .text(place.position), "text": .orFalse(place.text.isEmpty ? nil : place.text)]
        }
        let rest = entry.placesTotal - 1
        return [
            "tone": .text(entry.level.tone), "level": .text(entry.level.words),
            "parts": .objects(ReportPage.parts(of: entry.sentence)),
            "target": .orFalse(entry.item.flatMap { anchors[$0] }), "repository": .text(entry.repository),
            "first": places.first?["position"] ?? false, "places": .objects(places),
            "more": .orFalse(rest > 0 ? "and \(English.number(rest, "place")) more" : nil),
            "cut": .orFalse(
                entry.placesTotal > places.count ? "and \(entry.placesTotal - places.count) more" : nil),
        ]
    }

    // MARK: Contact sheet

    /// - Parameter room: the remaining space for repeated drawings.
    static func sheet(
        _ groups: [ReportSections.Group], _ anchors: PageAnchors, isDeferred: Bool, room: inout CopyRoom
    ) -> [String: TemplateValue]? {
        let shown = groups.filter { $0.section == .icons && !$0.change.looksTheSame }
        var parts: [[String: TemplateValue]] = []
        for group in shown where !group.entries.isEmpty {
            var thumbs: [[String: TemplateValue]] = []
            for entry in group.entries {
                guard let thumb = thumb(entry, anchors, room: &room) else { continue }
                thumbs.append(thumb)
            }
            guard !thumbs.isEmpty else { continue }
            let rest = group.count - thumbs.count
            parts.append([
                "words": "\(group.count) \(group.change.words)", "target": .text(group.target),
                "thumbs": .objects(Array(thumbs.prefix(thumbLimit))),
                "more": .objects(Array(thumbs.dropFirst(thumbLimit))),
                "hasMore": .flag(thumbs.count > thumbLimit), "moreWords": "\(thumbs.count - thumbLimit) more",
                "rest": .orFalse(rest > 0 ? "\(rest) without a picture" : nil),
            ])
        }
        return parts.isEmpty ? nil : ["parts": .objects(parts), "isDeferred": .flag(isDeferred)]
    }

    private static func thumb(
        _ entry: ReportSections.Entry, _ anchors: PageAnchors, room: inout CopyRoom
    ) -> [String: TemplateValue]? {
        let item = entry.item
        let pair = item.drawings.first { $0.before?.uri != nil || $0.after?.uri != nil }
        let (before, after) = pair.map { ($0.before, $0.after) } ?? (nil, item.picture)
        guard let target = anchors[entry], let last = after?.uri ?? before?.uri else { return nil }
        let first = after?.uri == nil ? nil : before?.uri
        let isIncluded = room.take((before?.size ?? 0) + (after?.size ?? 0))
        return [
            "target": .text(target), "name": .text(ReportItem.shown(item.key).shortened(to: SectionValues.nameSize)),
            "first": .orFalse(isIncluded ? first.map { ["uri": .text($0)] } : nil),
            "last": .orFalse(isIncluded ? ["uri": .text(last)] : nil),
            "isBoth": .flag(first != nil),
        ]
    }
}
