import TeamSyncBase
import TeamSyncConfiguration

/// The variables of a design file, as exported by Figma's interface or one of its plugins: collections with modes, and
/// variables with a value for each mode. The path of a variable is its name, split at slashes. If a collection has only
/// one mode, its values apply to all modes.
struct FigmaVariables {
    private static let variableLimit = 100_000

    private(set) var tokens: [TokenTree.Token] = []

    private struct Modes {
        /// The id that values use to refer to each mode, and the name of the mode, in file order.
        var names: [(id: String, name: String)] = []

        /// Returns the name of a mode; nil for values that apply to all modes.
        func name(_ id: String) -> String? {
            guard names.count > 1 else { return nil }
            return BoundedName.of(names.first { $0.id == id }?.name ?? id)
        }
    }

    /// - Returns: nil if the file has another format.
    init?(_ value: JSONValue) {
        if case .array(let elements) = value {
            if !collectModes(elements, at: []) {
                let isAll = elements.enumerated().allSatisfy { collect($1, at: ["\($0)"]) }
                guard isAll, !tokens.isEmpty else { return nil }
            }
        } else {
            guard case .object(let members) = value else { return nil }
            if case .object(let meta)? = members["meta"], meta["variables"] != nil {
                guard collectAll(meta, at: ["meta"]) else { return nil }
            } else if case .array(let collections)? = members["collections"] {
                let isAll = collections.enumerated().allSatisfy { collect($1, at: ["collections", "\($0)"]) }
                guard isAll, !tokens.isEmpty else { return nil }
            } else if members["variableCollections"] != nil || members["collections"] != nil {
                guard collectAll(members, at: []) else { return nil }
            } else {
                guard collect(value, at: []) else { return nil }
            }
        }
        nameReferences()
    }

    // MARK: Separate collections and variables

    private mutating func collectAll(_ members: [String: JSONValue], at place: [String]) -> Bool {
        guard let variables = members["variables"] else { return false }
        var modes: [String: Modes] = [:]
        for (_, collection) in FigmaVariables.entries(members["variableCollections"] ?? members["collections"]) {
            guard case .object(let own) = collection, let id = own["id"]?.string else { continue }
            modes[id] = FigmaVariables.modes(own["modes"])
        }
        for (name, variable) in FigmaVariables.entries(variables) {
            guard case .object(let own) = variable, own["valuesByMode"] != nil else { return false }
            let id = (own["variableCollectionId"] ?? own["collectionId"])?.string ?? ""
            add(own, modes[id] ?? FigmaVariables.ownModes(own), at: place + ["variables", name])
        }
        return !tokens.isEmpty
    }

    // MARK: Collections with their variables

    /// - Returns: false if the value is not a collection.
    private mutating func collect(_ value: JSONValue, at place: [String]) -> Bool {
        guard case .object(let members) = value else { return false }
        if case .array(let modes)? = members["values"] { return collectModes(modes, at: place + ["values"]) }
        guard let own = members["modes"] else { return false }
        if let variables = members["variables"] {
            let modes = FigmaVariables.modes(own)
            for (name, variable) in FigmaVariables.entries(variables) {
                guard case .object(let own) = variable, own["valuesByMode"] != nil else { return false }
                add(own, modes, at: place + ["variables", name])
            }
            return true
        }
        // In this format, each mode contains the list of its variables.
        guard case .array(let modes) = own, !modes.isEmpty else { return false }
        for (index, mode) in modes.enumerated() {
            guard case .object(let members) = mode, case .array(let variables)? = members["variables"] else {
                return false
            }
            let name = modes.count > 1 ? members["name"]?.string.map(BoundedName.of) : nil
            for (number, variable) in variables.enumerated() {
                guard case .object(let own) = variable, let value = own["value"] else { return false }
                append(own, value, name, at: place + ["modes", "\(index)", "variables", "\(number)"])
            }
        }
        return true
    }

    /// Reads modes that each contain a list of variables for every type: `{"mode": {"name": "Light"}, "color": [{"name":
    /// "Text/Link", "value": "#00f", "var": "Blue/50"}]}`. The value may have the name of the type.
    /// - Returns: false if the elements are something else.
    private mutating func collectModes(_ elements: [JSONValue], at place: [String]) -> Bool {
        var found: [(members: [String: JSONValue], value: JSONValue, mode: String?, type: String, place: [String])] = []
        for (index, element) in elements.enumerated() {
            guard case .object(let members) = element, case .object(let mode)? = members["mode"],
                let name = mode["name"]?.string
            else { return false }
            for (type, list) in members.sorted(by: { String.isOrdered($0.key, $1.key) }) where type != "mode" {
                guard case .array(let variables) = list else { return false }
                for (number, variable) in variables.enumerated() {
                    guard case .object(let own) = variable, own["name"]?.string != nil,
                        let value = own["value"] ?? own[type]
                    else { return false }
                    found.append(
                        (
                            own, value, elements.count > 1 ? BoundedName.of(name) : nil, type,
                            place + ["\(index)", type, "\(number)"]
                        ))
                }
            }
        }
        guard !found.isEmpty else { return false }
        for variable in found {
            var members = variable.members
            members["type"] = .string(variable.type)
            append(members, variable.value, variable.mode, at: variable.place)
        }
        return true
    }

    private static func entries(_ value: JSONValue?) -> [(name: String, value: JSONValue)] {
        switch value {
        case .array(let elements): elements.enumerated().map { ("\($0)", $1) }
        case .object(let members):
            members.sorted { String.isOrdered($0.key, $1.key) }.map { ($0.key, $0.value) }
        default: []
        }
    }

    /// Reads modes such as `{"1:0": "Light"}` or `[{"modeId": "1:0", "name": "Light"}]`.
    private static func modes(_ value: JSONValue?) -> Modes {
        var modes = Modes()
        for (name, own) in entries(value) {
            if let text = own.string {
                modes.names.append((name, text))
            } else if case .object(let members) = own, let text = members["name"]?.string {
                modes.names.append(((members["modeId"] ?? members["id"])?.string ?? text, text))
            }
        }
        return modes
    }

    /// Returns the modes of a variable that belongs to a collection in another file.
    private static func ownModes(_ members: [String: JSONValue]) -> Modes {
        Modes(names: entries(members["valuesByMode"]).map { ($0.name, $0.name) })
    }

    // MARK: Variables

    private mutating func add(_ members: [String: JSONValue], _ modes: Modes, at place: [String]) {
        guard case .object(let values)? = members["valuesByMode"],
            members["deletedButReferenced"] != .bool(true)
        else { return }
        for (mode, value) in values.sorted(by: { String.isOrdered($0.key, $1.key) }) {
            append(members, value, modes.name(mode), at: place)
        }
    }

    private mutating func append(
        _ members: [String: JSONValue], _ value: JSONValue, _ mode: String?, at place: [String]
    ) {
        guard let name = members["name"]?.string, tokens.count < FigmaVariables.variableLimit else { return }
        let path = name.split(separator: "/").map { String($0[...].trimmed) }.filter { !$0.isEmpty }
        guard !path.isEmpty else { return }
        var remarks: [String: JSONValue] = [:]
        if let text = members["description"]?.string, !text.isEmpty { remarks["description"] = .string(text) }
        let types = ["color": "color", "float": "number", "string": "string", "boolean": "boolean"]
        let type = (members["resolvedType"] ?? members["type"])?.string?.lowercased()
        var token = TokenTree.Token(
            path: path, place: place, mode: mode, type: type.flatMap { types[$0] ?? $0 },
            value: FigmaVariables.value(value), remarks: remarks)
        token.id = members["id"]?.string
        // Another design file publishes this variable.
        token.isOnlyReferred = members["remote"] == .bool(true)
        tokens.append(token)
    }

    /// Converts colors to CSS notation and aliases to references.
    private static func value(_ value: JSONValue) -> JSONValue {
        guard case .object(let members) = value else { return value }
        if members["type"]?.string == "VARIABLE_ALIAS", let id = members["id"]?.string { return .string("{\(id)}") }
        if members["collection"] != nil, let name = members["name"]?.string, members.count == 2 {
            return .string("{\(name.split(separator: "/").map { String($0[...].trimmed) }.joined(separator: "."))}")
        }
        let parts = ["r", "g", "b"].compactMap { members[$0].flatMap(CSSColor.component) }
        guard parts.count == 3, members.keys.allSatisfy({ ["r", "g", "b", "a"].contains($0) }) else { return value }
        let alpha = members["a"].flatMap(CSSColor.component) ?? 1
        return .string(CSSColor(red: parts[0], parts[1], parts[2], alpha: alpha).text)
    }

    /// Replaces the ids of variables in the same file with their names.
    private mutating func nameReferences() {
        let keys = Dictionary(tokens.compactMap { token in token.id.map { ($0, token.key) } }) { first, _ in first }
        for index in tokens.indices {
            guard let id = tokens[index].value.string.flatMap({ TokenReference.name(in: $0, .figma) }),
                let key = keys[id]
            else { continue }
            tokens[index].value = .string("{\(key)}")
        }
    }
}
