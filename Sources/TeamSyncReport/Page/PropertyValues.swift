import TeamSyncBase
import TeamSyncDesign
import TeamSyncDocuments
import TeamSyncWords

/// The template values for the properties and the API of a component.
enum PropertyValues {
    /// The columns of the table of properties, in order.
    private static let columns: [(role: MemberRole, title: String)] = [
        (.type, "Type"), (.defaultValue, "Default"), (.description, "Description"),
    ]
    private static let textLimit = 400

    /// A property that was added, removed or changed.
    private struct Property {
        let name: String
        var isNew = false
        var isGone = false
        /// The old value in each column.
        var old: [MemberRole: String] = [:]
        var new: [MemberRole: String] = [:]
    }

    /// - Returns: a table of the properties, which is nil if there are none, and the members that do not belong to a
    ///   property.
    static func table(_ members: [Highlight.Member]) -> (table: [String: TemplateValue]?, rest: [Highlight.Member]) {
        var properties: [Property] = []
        var positions: [[String]: Int] = [:]
        var rest: [Highlight.Member] = []
        for member in members.flatMap(parts) {
            guard let property = property(member) else {
                rest.append(member)
                continue
            }
            let place = Array(member.path.prefix(2))
            if let position = positions[place] {
                properties[position].old.merge(property.old) { first, _ in first }
                properties[position].new.merge(property.new) { first, _ in first }
            } else {
                positions[place] = properties.count
                properties.append(property)
            }
        }
        guard !properties.isEmpty else { return (nil, rest) }
        let used = columns.filter { column in
            properties.contains { $0.old[column.role] != nil || $0.new[column.role] != nil }
        }
        let rows = properties.map { property -> [String: TemplateValue] in
            [
                "name": .text(property.name),
                "badge": .orFalse(
                    property.isNew
                        ? ["tone": "added", "words": "new"]
                        : property.isGone ? ["tone": "removed", "words": "removed"] : nil),
                "cells": .objects(
                    used.map { column in
                        let (old, new) = (property.old[column.role], property.new[column.role])
                        let isCode = column.role != .description
                        let isChanged = !property.isNew && !property.isGone && old != nil && old != new
                        let value = property.isGone ? old : new
                        let text = value ?? (isChanged ? "none" : "")
                        return [
                            "title": .text(column.title), "text": .text(text),
                            "isCode": .flag(isCode && value?.isEmpty == false), "isChanged": .flag(isChanged),
                            "old": .text(old ?? ""), "isOldCode": .flag(isCode && old?.isEmpty == false),
                        ]
                    }),
            ]
        }
        return (["columns": .list(used.map { .text($0.title) }), "properties": .objects(rows)], rest)
    }

    /// Splits a list of properties that was added or removed as a whole.
    private static func parts(_ member: Highlight.Member) -> [Highlight.Member] {
        guard member.path.count == 1, let list = member.new ?? member.old, member.new == nil || member.old == nil,
            case .array(let values) = list, !values.isEmpty,
            let properties = MemberRole.properties(of: .object([member.path[0]: list])),
            properties.count == values.count
        else { return [member] }
        var parts: [Highlight.Member] = []
        for (name, value) in properties {
            guard case .object = value else { return [member] }
            var part = member
            part.path.append(name)
            (part.old, part.new) = (member.old.map { _ in value }, member.new.map { _ in value })
            parts.append(part)
        }
        return parts
    }

    /// `["properties", "size"]` is a whole property; `["properties", "size", "default"]` is part of one.
    private static func property(_ member: Highlight.Member) -> Property? {
        guard member.path.count >= 2, MemberRole(member.path[0]) == .properties else { return nil }
        var property = Property(name: member.path[1])
        if member.path.count == 3 {
            guard let column = column(member.path[2]) else { return nil }
            property.old[column] = member.old.map(text)
            property.new[column] = member.new.map(text)
            return property
        }
        guard member.path.count == 2 else { return nil }
        let sides = [member.old, member.new].compactMap(\.self)
        let known = sides.map { value -> Bool in
            guard case .object(let members) = value else { return false }
            return members.keys.contains { column($0) != nil }
        }
        guard !known.isEmpty, !known.contains(false) else { return nil }
        (property.isNew, property.isGone) = (member.old == nil, member.new == nil)
        (property.old, property.new) = (cells(member.old), cells(member.new))
        return property
    }

    private static func cells(_ value: JSONValue?) -> [MemberRole: String] {
        guard case .object(let members)? = value else { return [:] }
        return members.sorted { $0.key < $1.key }.reduce(into: [:]) { cells, member in
            if let column = column(member.key), cells[column] == nil { cells[column] = text(member.value) }
        }
    }

    private static func column(_ name: String) -> MemberRole? {
        MemberRole(name).flatMap { role in columns.contains { $0.role == role } ? role : nil }
    }

    private static func text(_ value: JSONValue) -> String {
        if value.string?.isEmpty == true { return "\"\"" }
        return value.string?.shortened(to: textLimit) ?? value.text(upTo: textLimit).shortened(to: textLimit)
    }

    /// The changed declarations in the sources of an item, before and after the change, each with a verdict.
    static func api(_ item: ReportItem) -> [[String: TemplateValue]] {
        let changes = item.facts.flatMap { fact -> [APIChange] in
            if case .api(let changes, _, _) = fact { changes } else { [] }
        }
        var order: [[String?]] = []
        var byDeclaration: [[String?]: [APIChange]] = [:]
        for change in changes where change.old != nil || change.new != nil {
            let key = [change.old, change.new]
            if byDeclaration[key] == nil { order.append(key) }
            byDeclaration[key, default: []].append(change)
        }
        return order.map { key in
            [
                "old": .orFalse(key[0]), "new": .orFalse(key[1]),
                "isBoth": .flag(key[0] != nil && key[1] != nil),
                "effects": .objects(
                    (byDeclaration[key] ?? []).map { change in
                        let isBad = change.verdict == .breaking
                        let isGood = change.verdict == .compatible
                        return [
                            "tone": isBad ? "bad" : isGood ? "good" : "attention",
                            "parts": .objects(ReportPage.parts(of: Words.effect(of: change))),
                        ]
                    }),
            ]
        }
    }
}
