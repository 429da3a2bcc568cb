import TeamSyncBase
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncWords

/// The values for the colors template.
extension SectionValues {
    /// The visible changes, and the invisible changes, which are collapsed.
    var colors: [String: TemplateValue] {
        let groups = groups.flatMap { group -> [[String: TemplateValue]] in
            guard group.change == .changed else { return self.groups([group], color) }
            let parts = [true, false].map { isVisible in
                var part = group
                part.entries = group.entries.filter { $0.item.hasVisibleColors == isVisible }
                if !isVisible { part.names = [] }
                return part
            }
            var values = self.groups(parts.filter { $0.count > 0 }, color)
            if !parts[1].entries.isEmpty, let last = values.indices.last {
                values[last]["heading"] = .text(ReportSections.invisible(parts[1].entries.count))
                values[last]["isFolded"] = true
                values[last]["looksTheSame"] = true
                if values.count > 1 { values[last]["target"] = "\(group.target)-not-visible" }
            }
            return values
        }
        return ["groups": .objects(groups)]
    }

    private func color(_ entry: ReportSections.Entry) -> [String: TemplateValue] {
        let item = entry.item
        var values = self.entry(entry, hasMembers: item.members.count > item.colors.count || item.colors.isEmpty)
        values["hasValues"] = .flag(!item.colors.isEmpty)
        values["hasOld"] = .flag(item.change != .added)
        values["hasNew"] = .flag(item.change != .removed)
        values["hasDifferences"] = .flag(item.colors.contains { $0.difference != nil })
        values["hasAnyContrast"] = .flag(item.colors.contains { $0.contrasts.contains(where: \.differs) })
        values["values"] = .objects(
            item.colors.map { change in
                let place = change.appearance.names.joined(separator: ", ")
                return [
                    "place": .text(place.isEmpty ? "All" : place),
                    "old": swatch(change.old, change.oldHex), "new": swatch(change.new, change.newHex),
                    "difference": .orFalse(change.difference.map { ReportNumber.text($0) }),
                    "word": .text(change.word ?? ""),
                    "hasContrasts": .flag(change.contrasts.contains(where: \.differs)),
                    "contrasts": .objects(change.contrasts.filter(\.differs).map(contrast)),
                ]
            })
        return values
    }

    private func swatch(_ value: String?, _ hex: String?) -> TemplateValue {
        guard let value else { return false }
        return .object(["value": .text(value), "hex": .orFalse(hex.flatMap { HexColor($0) == nil ? nil : $0 })])
    }

    private func contrast(_ contrast: ContrastChange) -> [String: TemplateValue] {
        var values: [String: TemplateValue] = [
            "ratios": .text(contrast.words), "against": .text(contrast.against), "level": false, "tone": "moved",
        ]
        if contrast.changesLevel, let old = contrast.oldLevel, let new = contrast.newLevel {
            values["level"] = "\(old.words) → \(new.words)"
            values["tone"] = new > old ? "good" : "bad"
        } else if contrast.old == nil, let new = contrast.newLevel {
            values["level"] = .text(new.words)
            values["tone"] = new == .fails ? "attention" : "good"
        }
        return values
    }
}

extension ContrastChange {
    /// Whether the ratio is new or changed.
    fileprivate var differs: Bool { old != new }

    /// The ratio in words: `4.62 → 3.1`, `4.62`.
    var words: String {
        let texts = [old, new].compactMap { $0 }.map { ReportNumber.ratio($0) }
        return texts.count == 2 && texts[0] == texts[1] ? texts[0] : texts.joined(separator: " → ")
    }
}

enum ReportNumber {
    /// A number with at most two decimals: `12.5`, `3`.
    static func text(_ value: Double) -> String {
        let rounded = (value * 100).rounded() / 100
        return rounded == rounded.rounded() && abs(rounded) < 1e9 ? "\(Int(rounded))" : "\(rounded)"
    }

    /// A ratio with two decimals: `4.50`.
    static func ratio(_ value: Double) -> String {
        let hundredths = Int((value * 100).rounded())
        return "\(hundredths / 100)." + (hundredths % 100 < 10 ? "0" : "") + "\(hundredths % 100)"
    }

    /// A difference with its sign: `+4`, `−2`.
    static func step(_ difference: Int) -> String {
        difference < 0 ? "−\(difference.magnitude)" : "+\(difference)"
    }
}
