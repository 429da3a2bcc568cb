import TeamSyncBase
import TeamSyncDocuments
import TeamSyncWords

/// The values for the templates of the first screen: items that need attention, and a small picture of every icon that
/// looks different.
enum OverviewValues {
    /// The number of visible entries; the others are collapsed.
    private static let openLimit = 5
    private static let entryLimit = 200
    /// The number of visible pictures in a group; the others are collapsed.
    private static let thumbLimit = 240

    /// - Returns: nil for a report without changes.
    static func attention(_ context: ReportContext, _ anchors: PageAnchors) -> [String: Any]? {
        guard context.repositories.contains(where: { !$0.items.isEmpty || !$0.others.isEmpty }) else { return nil }
        let attention = Attention(context)
        let rows = attention.entries.prefix(entryLimit).map { row($0, anchors) }
        let rest = attention.entries.count - rows.count
        guard !rows.isEmpty || attention.problem != nil || !attention.notes.isEmpty || context.impact != nil else {
            return nil
        }
        let folded = Array(rows.dropFirst(openLimit))
        return [
            "rows": Array(rows.prefix(openLimit)), "folded": folded, "hasFolded": !folded.isEmpty,
            "foldedWords": "\(attention.entries.count - openLimit) more", "hasRows": !rows.isEmpty,
            "number": "\(attention.entries.count)",
            "cut": ReportPage.orFalse(rest > 0 ? "\(rest) more are omitted; the JSON report has them." : nil),
            "problem": ReportPage.orFalse(
                attention.problem.map { ["message": $0.message, "hint": ReportPage.orFalse($0.hint)] }),
            "notes": attention.notes, "hasNotes": !attention.notes.isEmpty,
            "notesWords": English.number(attention.notes.count, "part was", "parts were") + " not searched",
            "isQuiet": rows.isEmpty && attention.problem == nil && attention.notes.isEmpty,
        ]
    }

    private static func row(_ entry: Attention.Entry, _ anchors: PageAnchors) -> [String: Any] {
        let places = entry.places.map {
            ["position": $0.position, "text": ReportPage.orFalse($0.text.isEmpty ? nil : $0.text)]
        }
        let rest = entry.placesTotal - 1
        return [
            "tone": entry.level.tone, "level": entry.level.words, "parts": ReportPage.parts(of: entry.sentence),
            "target": ReportPage.orFalse(entry.item.flatMap { anchors[$0] }), "repository": entry.repository,
            "first": ReportPage.orFalse(places.first?["position"]), "places": places,
            "more": ReportPage.orFalse(rest > 0 ? "and \(English.number(rest, "place")) more" : nil),
            "cut": ReportPage.orFalse(
                entry.placesTotal > places.count ? "and \(entry.placesTotal - places.count) more" : nil),
        ]
    }

    // MARK: Contact sheet

    /// - Parameter room: the remaining space for repeated drawings.
    static func sheet(
        _ groups: [ReportSections.Group], _ anchors: PageAnchors, isDeferred: Bool, room: inout CopyRoom
    ) -> [String: Any]? {
        let shown = groups.filter { $0.section == .icons && !$0.change.looksTheSame }
        var parts: [[String: Any]] = []
        for group in shown where !group.entries.isEmpty {
            var thumbs: [[String: Any]] = []
            for entry in group.entries {
                guard let thumb = thumb(entry, anchors, room: &room) else { continue }
                thumbs.append(thumb)
            }
            guard !thumbs.isEmpty else { continue }
            let rest = group.count - thumbs.count
            parts.append([
                "words": "\(group.count) \(group.change.words)", "target": group.target,
                "thumbs": Array(thumbs.prefix(thumbLimit)), "more": Array(thumbs.dropFirst(thumbLimit)),
                "hasMore": thumbs.count > thumbLimit, "moreWords": "\(thumbs.count - thumbLimit) more",
                "rest": ReportPage.orFalse(rest > 0 ? "\(rest) without a picture" : nil),
            ])
        }
        return parts.isEmpty ? nil : ["parts": parts, "isDeferred": isDeferred]
    }

    private static func thumb(
        _ entry: ReportSections.Entry, _ anchors: PageAnchors, room: inout CopyRoom
    ) -> [String: Any]? {
        let item = entry.item
        let pair = item.drawings.first { $0.before?.uri != nil || $0.after?.uri != nil }
        let (before, after) = pair.map { ($0.before, $0.after) } ?? (nil, item.picture)
        guard let target = anchors[entry], let last = after?.uri ?? before?.uri else { return nil }
        let first = after?.uri == nil ? nil : before?.uri
        let isIncluded = room.take((before?.size ?? 0) + (after?.size ?? 0))
        return [
            "target": target, "name": ReportItem.shown(item.key).shortened(to: SectionValues.nameSize),
            "first": ReportPage.orFalse(isIncluded ? first.map { ["uri": $0] } : nil),
            "last": ReportPage.orFalse(isIncluded ? ["uri": last] : nil),
            "isBoth": first != nil,
        ]
    }
}
