package import TeamSyncBase

/// The structure of files with plain names and values: colors in several notations, information about the file and its
/// groups, and themes.
package enum FlatTokens {
    /// The names of objects and values that repeat a color in another notation.
    private static let notations: Set<String> = [
        "rgb", "rgba", "hsl", "hsla", "hsv", "hsb", "hwb", "lab", "lch", "oklab", "oklch", "cmyk", "xyz", "p3", "srgb",
        "int", "decimal",
    ]

    /// Returns the value of an object that describes one color by its hexadecimal notation, usually next to other
    /// notations and a name: `{"name": "Rose", "hex": "#dc8a78", "rgb": {"r": 220, "g": 138, "b": 120}}`.
    /// - Returns: nil for other objects, including those with further colors.
    static func color(_ members: [String: JSONValue]) -> JSONValue? {
        guard let text = members["hex"]?.string, ColorToken.isColor(text) else { return nil }
        let others = members.filter { $0.key != "hex" && !notations.contains($0.key.lowercased()) }
        let areRemarks = others.values.allSatisfy { value in
            switch value {
            case .object, .array: false
            case .string(let text): !ColorToken.isColor(text) && TokenReference.name(in: text) == nil
            case .number, .bool, .null: true
            }
        }
        return areRemarks ? .string(text) : nil
    }

    /// Returns the names of the modes in an object with a color for each of several modes, next to text that describes
    /// the color: `{"light": "#fff", "dark": "#000", "group": "gray"}`.
    /// - Returns: nil for other objects.
    static func modes(ofColor members: [String: JSONValue]) -> Set<String>? {
        func isColor(_ text: String) -> Bool { ColorToken.isColor(text) || TokenReference.name(in: text) != nil }
        var modes: Set<String> = []
        for (name, value) in members {
            switch value {
            case .string(let text) where isColor(text):
                guard ModeName.isMode(name) else { return nil }
                modes.insert(name)
            case .string(let text): if ValueNotation.isLength(text) || TokenShape.isForText(name) { return nil }
            case .bool, .null: break
            case .object, .array, .number: return nil
            }
        }
        return modes.count > 1 && modes.count < members.count ? modes : nil
    }

    /// Names of members that describe the file or the group that contains them.
    private static let remarkNames: Set<String> = [
        "name", "displayname", "title", "label", "description", "comment", "author", "license", "version", "homepage",
        "url", "id", "slug", "emoji", "order", "index",
    ]

    /// The members of a group without those that describe it: its name, its order, or whether it is dark. Such members
    /// are next to objects. The version of a file is not a token either.
    /// - Parameters:
    ///   - isRoot: whether the group is the whole file.
    ///   - isForText: whether the values in the group are strings, as in `{"name": "Inter", "weights": {…}}`.
    static func tokens(
        in members: [String: JSONValue], isRoot: Bool, isForText: Bool
    ) -> [String: JSONValue] {
        if let modes = modes(ofColor: members) { return members.filter { modes.contains($0.key) } }
        let isGroup = members.values.contains { if case .object = $0 { true } else { false } }
        return members.filter { name, value in
            let name = name.lowercased()
            switch value {
            case .object, .array: return true
            case .bool: return !isGroup
            case .string(let text) where ColorToken.isColor(text) || ValueNotation.isLength(text): return true
            case .string, .number, .null:
                return !(isRoot && name == "version") && (!isGroup || isForText || !remarkNames.contains(name))
            }
        }
    }

    /// The minimum number of values in a theme, and the minimum if nothing else shows that it is one.
    private static let (fewest, fewestWithoutRemarks) = (12, 24)
    private static let groupLimit = 100

    /// The members of a file that are themes: groups with the same tokens in groups, but not groups named after uses or
    /// colors. They describe themselves, such as by `"dark": true`, or contain many colors and nothing else.
    package static func themes(in members: [String: JSONValue]) -> Set<String> {
        let all = groups(in: members)
        guard all.count > 1, all.count <= groupLimit, !all.keys.contains(where: ValueNames.isOfValues) else {
            return []
        }
        let names = all.mapValues { FlatTokens.names(in: $0) }
        guard let largest = names.values.max(by: { $0.count < $1.count }), largest.count >= fewest,
            names.values.allSatisfy({ areSame($0, largest) }), largest.contains(where: { $0.contains(".") })
        else { return [] }
        let areDescribed = all.values.allSatisfy { group in
            tokens(in: group, isRoot: false, isForText: false).count < group.count
        }
        let areColors =
            largest.count >= fewestWithoutRemarks
            && all.values.allSatisfy { FlatTokens.areColors(JSONValue.object($0), depth: 0) }
        return areDescribed || areColors ? Set(all.keys) : []
    }

    /// The members of a file that contain the same tokens as the largest of the listed themes next to them.
    static func furtherThemes(in members: [String: JSONValue], besides listed: Set<String>) -> Set<String> {
        let all = groups(in: members)
        let own = all.filter { listed.contains($0.key) }
        guard own.count > 1, all.count > own.count, all.count <= groupLimit else { return [] }
        let largest = own.values.map { FlatTokens.names(in: $0) }.max { $0.count < $1.count }
        guard let known = largest else { return [] }
        return Set(
            all.filter { name, group in
                guard !listed.contains(name) else { return false }
                let names = FlatTokens.names(in: group)
                return names.count >= fewest && areSame(names, known) && areSame(known, names)
            }.keys)
    }

    private static func areSame(_ names: Set<String>, _ others: Set<String>) -> Bool {
        names.intersection(others).count * 10 >= others.count * 9
    }

    private static func groups(in members: [String: JSONValue]) -> [String: [String: JSONValue]] {
        members.compactMapValues { value in
            guard case .object(let group) = value, color(group) == nil else { return nil }
            return group
        }.filter { !$0.key.hasPrefix("$") }
    }

    /// The paths of the tokens in a group.
    private static func names(in group: [String: JSONValue]) -> Set<String> {
        var found: Set<String> = []
        func collect(_ members: [String: JSONValue], _ path: String, depth: Int) {
            guard depth < 30, found.count < 10_000 else { return }
            if color(members) != nil {
                found.insert(path)
                return
            }
            for (name, value) in tokens(in: members, isRoot: false, isForText: false) {
                let own = path.isEmpty ? name : "\(path).\(name)"
                if case .object(let inner) = value { collect(inner, own, depth: depth + 1) } else { found.insert(own) }
            }
        }
        collect(group, "", depth: 0)
        return found
    }

    private static func areColors(_ value: JSONValue, depth: Int) -> Bool {
        switch value {
        case .object(let members):
            color(members) != nil
                || depth < 30
                    && tokens(in: members, isRoot: false, isForText: false).values.allSatisfy {
                        areColors($0, depth: depth + 1)
                    }
        case .string(let text): ColorToken.isColor(text) || TokenReference.name(in: text) != nil
        case .array, .number, .bool, .null: false
        }
    }
}
