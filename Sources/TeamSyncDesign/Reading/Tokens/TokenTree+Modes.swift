import TeamSyncBase

/// The values of a token for modes, in the forms of several tools.
extension TokenTree {
    /// Returns the values in members such as `"darkValue": "#000"` and `"dark": "#000"`, which are next to the value
    /// for all other modes.
    static func modes(beside members: [String: JSONValue]) -> [String: JSONValue]? {
        var modes: [String: JSONValue] = [:]
        guard let usual = (members["$value"] ?? members["value"])?.string else { return nil }
        for (name, value) in members {
            guard let text = value.string else { continue }
            let mode = name.hasSuffix("Value") ? String(name.dropLast("Value".count)) : name
            // Next to a color, `"contrast": "4.5"` is not the color in a mode named `contrast`.
            let isAlike = text.contains("{") || ColorToken.isColor(text) == ColorToken.isColor(usual)
            if isAlike, ModeName.isMode(mode) { modes[mode] = value }
        }
        return modes.isEmpty ? nil : modes
    }

    /// Returns the values by mode in the object of a vendor, which supplement the `$value` for all other modes.
    static func modes(inVendors extensions: [String: JSONValue]) -> [String: JSONValue]? {
        extensions.sorted { String.isOrdered($0.key, $1.key) }.lazy.compactMap { _, value in
            if case .object(let own) = value { modes(in: own) ?? overrides(in: own) } else { nil }
        }.first
    }

    /// Returns the values in an object that contains only values by mode:
    /// `{"dark": "#000", "dark-dimmed": "{base.black}"}`.
    private static func overrides(in members: [String: JSONValue]) -> [String: JSONValue]? {
        var modes: [String: JSONValue] = [:]
        for (name, value) in members {
            guard ModeName.isMode(name) else { return nil }
            switch value {
            case .string, .array: modes[name] = value
            case .object(let own): modes[name] = own["$value"]
            default: break
            }
            guard modes[name] != nil else { return nil }
        }
        return modes.isEmpty ? nil : modes
    }

    /// Returns the values in `"$modes": {"default": "4", "dark": "8"}`, which are next to the `$value` for all other
    /// modes. A mode named `default` that repeats this value is omitted.
    static func modes(ofToken members: [String: JSONValue]) -> [String: JSONValue]? {
        guard let usual = members["$value"], let own = members["$modes"] else { return nil }
        let modes = modes(in: ["modes": own])?.filter { name, value in
            name != TokenTree.defaultMode || !value.isSame(as: usual)
        }
        return modes?.isEmpty == false ? modes : nil
    }

    static func modes(in members: [String: JSONValue]) -> [String: JSONValue]? {
        guard case .object(let modes)? = members["mode"] ?? members["modes"], !modes.isEmpty else { return nil }
        return modes.mapValues { value in
            guard case .object(let members) = value, let own = members["$value"] else { return value }
            return own
        }
    }
}
