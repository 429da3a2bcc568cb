package import TeamSyncBase

/// The values of a colour token, however they are arranged: `{"Frisbee Light": "#…"}`, `{"frisbee": {"light": "#…"}}`,
/// `[{"brand": …, "mode": …, "value": "#…"}]`.
package struct ColorToken {
    /// A value for one brand and mode.
    package struct Value: Equatable, Sendable {
        /// nil for all brands; likewise the mode.
        package var brand: String?
        package var mode: String?
        /// As it is written.
        package var value: String

        package init(brand: String?, mode: String?, value: String) {
            (self.brand, self.mode, self.value) = (brand, mode, value)
        }
    }

    /// Names of members that hold values and mean nothing themselves.
    private static let structure: Set<String> = [
        "values", "value", "brands", "brand", "modes", "mode", "themes", "hex", "color",
    ]
    private static let modes: Set<String> = ["light", "dark", "day", "night"]

    /// Names above a value that count, and values of one token.
    private static let nameLimit = 8
    private static let valueLimit = 1000

    /// At most `valueLimit`; a long brand or mode is shortened as `BoundedName`.
    package private(set) var values: [Value] = []

    /// - Parameter identity: the member that holds the token's name.
    package init(_ entry: JSONValue, identity: String?) {
        guard case .object(var members) = entry else {
            collect(entry, [], isValue: true)
            return
        }
        if let identity { members[identity] = nil }
        collect(.object(members), [], isValue: false)
    }

    private mutating func collect(_ value: JSONValue, _ names: [String], isValue: Bool) {
        switch value {
        case .string(let text):
            guard isValue || ColorToken.isColor(text), values.count < ColorToken.valueLimit else { return }
            let (brand, mode) = ColorToken.meaning(of: names)
            values.append(
                Value(brand: brand.map { BoundedName.of($0) }, mode: mode.map { BoundedName.of($0) }, value: text))
        case .array(let elements):
            for element in elements { collect(element, names, isValue: isValue) }
        case .object(var members):
            var names = names
            for label in ["brand", "theme", "mode"] {
                guard let text = members[label]?.string, !ColorToken.isColor(text) else { continue }
                names.append(BoundedName.of(text))
                members[label] = nil
            }
            for (name, member) in members.sorted(by: { String.isOrdered($0.key, $1.key) }) {
                let isStructure = !ColorToken.isMeaningful(name)
                let isCounted = !isStructure && names.count < ColorToken.nameLimit
                collect(member, isCounted ? names + [name] : names, isValue: isValue || isStructure)
            }
        case .null, .bool, .number: break
        }
    }

    /// Whether a text is a colour, as far as design files write one.
    package static func isColor(_ text: String) -> Bool {
        if HexColor(text) != nil { return true }
        let start = String(decoding: text.utf8.prefix(6), as: UTF8.self).lowercased()
        return ["rgb(", "rgba(", "hsl(", "hsla(", "color("].contains { start.hasPrefix($0) }
    }

    /// Whether a member's name is that of a brand, a mode or a variant, and not only of what holds the values.
    package static func isMeaningful(_ name: String) -> Bool { !structure.contains(name.lowercased()) }

    private static func meaning(of names: [String]) -> (brand: String?, mode: String?) {
        guard let last = names.last else { return (nil, nil) }
        if names.count > 1 {
            return isMode(names[0]) && !isMode(last)
                ? (names.dropFirst().joined(separator: " "), names[0])
                : (names.dropLast().joined(separator: " "), last)
        }
        if isMode(last) { return (nil, last) }
        let words = last.split { " -_/".contains($0) }
        guard words.count > 1, let mode = words.last, isMode(String(mode)) else { return (last, nil) }
        return (String(last.dropLast(mode.count + 1)), String(mode))
    }

    private static func isMode(_ name: String) -> Bool { modes.contains(name.lowercased()) }
}
