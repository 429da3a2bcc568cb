import TeamSyncBase

/// Names the counts of components after their folders.
extension ComponentFinder {
    /// The path components in which the folders differ: `atoms` and `molecules`, or `react_components` and
    /// `vue_components`.
    static func names(of folders: [[String]]) -> [String] {
        guard folders.count > 1 else { return ["components"] }
        var common = folders[0]
        for folder in folders { common = Array(zip(common, folder).prefix { $0 == $1 }.map(\.0)) }
        var taken: Set<String> = []
        return folders.map { folder in
            let inner = folder.dropFirst(common.count)
            // The first part that no other folder contains, and that does not only contain packages.
            let parts = inner.filter { part in folders.count { $0.dropFirst(common.count).contains(part) } == 1 }
            let first = parts.first { !["packages", "libs", "libraries"].contains($0.lowercased()) } ?? parts.first
            let own = first ?? inner.first ?? ""
            let level = folder.last.map(ComponentPlace.plain).flatMap { ComponentPlace.levels.contains($0) ? $0 : nil }
                .map { $0.hasSuffix("s") ? $0 : $0 + "s" }
            let isPlace = own.lowercased() == folder.last?.lowercased() && ComponentPlace.isName(own)
            let plain = ComponentFinder.name(of: own == "*" ? "nested" : ComponentPlace.withoutOrder(own))
            var name = level ?? (isPlace ? nil : plain) ?? "components"
            // Folders next to files in the same folder.
            let further = own.isEmpty ? "more_components" : nil
            let others = [further, plain, folder.last.flatMap(ComponentFinder.name)].compactMap(\.self)
            if taken.contains(name), let other = others.first(where: { !taken.contains($0) }) { name = other }
            var number = 2
            while !taken.insert(name).inserted {
                name = "components_\(number)"
                number += 1
            }
            return name
        }
    }

    /// Names of categories in the plural, which a count has in the singular: `image_components` for `images/`.
    private static let categories: Set<String> = [
        "images", "forms", "buttons", "cards", "charts", "layouts", "inputs", "modals", "dialogs", "lists", "tables",
        "menus", "icons", "recipes", "patterns", "overlays", "fields", "blocks", "sections", "grids", "texts", "links",
        "loaders", "cells",
    ]

    /// `card_components` for `Card` and for `components-card`; nil if the name contains no letter or digit.
    static func name(of folder: String) -> String? {
        let words = NameWords.of(folder, digits: .attached, limit: 8).filter { $0.utf8.allSatisfy(\.isASCIIWord) }
        guard words.contains(where: { !$0.isEmpty }) else { return nil }
        // The next version of the components may be in a folder such as `componentsv2`.
        let plain = words.map { word in
            let rest = word.hasPrefix("components") ? word.dropFirst("components".count) : ""
            return rest.first == "v" && rest.dropFirst().allSatisfy(\.isNumber) ? String(rest) : word
        }
        var parts = plain.filter { $0 != "components" && $0 != "component" }
        if let last = parts.last, categories.contains(last) { parts[parts.count - 1].removeLast() }
        let own = parts.joined(separator: "_").prefix(40)
        return own.isEmpty ? "components" : "\(own)_components"
    }
}

extension UInt8 {
    /// A lowercase letter or a digit.
    fileprivate var isASCIIWord: Bool { isASCIIDigit || (0x61...0x7a).contains(self) }
}
