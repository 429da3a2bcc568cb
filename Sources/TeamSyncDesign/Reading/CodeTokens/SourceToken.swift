import TeamSyncBase

/// An object in a source that describes one token: it contains a `name`, or a `value` and other members.
struct SourceToken {
    /// The name of the token; nil if the name is determined by the path.
    private(set) var name: String?
    private(set) var line: Int?
    private(set) var remarks: [String: JSONValue] = [:]
    /// The value for each combination of modes and platforms. An empty list of modes stands for all modes.
    private(set) var values: [(modes: [String], value: SourceValue)] = []
    /// The members of a composite value.
    private(set) var rest: [SourceMember] = []

    /// The names of members that contain the values of a token. Members in `otherNames`, and those that name a
    /// replacement, contain other information about it.
    private static let valueNames: Set<String> = ["value", "$value", "values", "hex", "color"]
    private static let containers: Set<String> = [
        "platforms", "modes", "themes", "brands", "values", "value", "$value",
    ]
    private static let platforms: Set<String> = [
        "ios", "android", "web", "macos", "tvos", "watchos", "visionos", "windows", "flutter", "react", "css",
    ]
    private static let otherNames: Set<String> = [
        "name", "description", "$description", "comment", "type", "$type", "category", "group", "deprecated",
        "$deprecated", "path", "original", "attributes", "filePath", "isSource", "key", "id", "tags", "usage",
        "$extensions", "extensions", "figma", "since", "status", "deprecation",
    ]
    private static let (depthLimit, valueLimit) = (12, 200)

    private static func isOther(_ name: String) -> Bool {
        otherNames.contains(name) || MemberRole(name) == .replacement
    }

    /// - Parameter depth: the number of enclosing names; if it is not 0, the object does not need its own name.
    /// - Returns: nil if the object is a group.
    init?(_ members: [SourceMember], _ modes: Set<String>, at depth: Int) {
        func member(_ name: String) -> SourceMember? { members.first { $0.names == [name] } }
        let value = member("$value") ?? member("value")
        let named: String? = if case .text(let text)? = member("name")?.value, !text.isEmpty { text } else { nil }
        // The output of a build contains the path and the source of a token next to its name.
        let isBuilt = value != nil && depth > 0 && (member("path") != nil || member("original") != nil)
        let others = members.filter { $0.names.last.map { !SourceToken.isOther($0) } ?? true }
        let isOnlyValue = value != nil && others.allSatisfy { SourceToken.isStructure($0.names.last ?? "") }
        guard
            isOnlyValue && depth > 0 && SourceToken.isValue(value?.value ?? .none, modes, isNamed: named != nil)
                || named != nil && SourceToken.isOne(others, modes, at: depth)
        else { return nil }
        if !isBuilt { name = named }
        line = name == nil ? nil : member("name")?.line
        remarks = SourceToken.remarks(members)
        if let deprecation = member("name")?.deprecation {
            remarks["deprecated"] = deprecation.message.map { .string($0) } ?? .bool(true)
        }
        if let value {
            collect(value.value, [], modes, isContainer: false, depth: 0)
            return
        }
        for member in others {
            let name = member.names.last ?? ""
            if SourceToken.isStructure(name) {
                collect(member.value, [], modes, isContainer: true, depth: 0)
            } else if SourceToken.isPlace(name, modes) {
                collect(member.value, [SourceToken.mode(name)], modes, isContainer: false, depth: 0)
            } else {
                rest.append(member)
            }
        }
    }

    /// Whether an object with a name is a token, rather than a theme or a family of tokens.
    private static func isOne(_ members: [SourceMember], _ modes: Set<String>, at depth: Int) -> Bool {
        if members.contains(where: { isPart($0, modes) }) { return true }
        let colors = members.count { if case .text(let text) = $0.value { ColorToken.isColor(text) } else { false } }
        return depth > 1 && colors < 2 && members.allSatisfy { if case .group = $0.value { false } else { true } }
    }

    /// Whether a member of a token contains its value, or its values for a mode or a platform. The `color` of a theme is a
    /// group of other names.
    private static func isPart(_ member: SourceMember, _ modes: Set<String>) -> Bool {
        guard let name = member.names.last else { return false }
        if case .group(let own) = member.value, valueNames.contains(name), !containers.contains(name) {
            return own.allSatisfy { $0.names.last.map { isStructure($0) || isPlace($0, modes) } ?? false }
        }
        return isStructure(name) || isPlace(name, modes)
    }

    /// Returns the information in the members of a token, and in its `attributes`, by the names that it has in a
    /// catalogue.
    private static func remarks(_ members: [SourceMember]) -> [String: JSONValue] {
        var remarks: [String: JSONValue] = [:]
        func note(_ name: String, _ value: SourceValue) {
            switch value {
            case .text(let text): remarks[name] = .string(text)
            case .flag(let flag): remarks[name] = .bool(flag)
            default: break
            }
        }
        for member in members {
            switch member.names.last {
            case "attributes": remarks.merge(attributes(member) ?? [:]) { own, _ in own }
            case "description", "$description", "comment": note("description", member.value)
            case "deprecated", "$deprecated", "deprecation":
                note("deprecated", member.value)
                guard case .group(let members) = member.value else { break }
                remarks["deprecated"] = .bool(true)
                for own in members where own.names.last.map({ MemberRole($0) }) == .replacement {
                    note("replacement", own.value)
                }
            case let name? where MemberRole(name) == .replacement: note("replacement", member.value)
            default: break
            }
        }
        return remarks
    }

    private static func attributes(_ member: SourceMember) -> [String: JSONValue]? {
        guard case .group(let members) = member.value else { return nil }
        var remarks = remarks(members.filter { $0.names.last != "attributes" })
        for member in members {
            guard let name = member.names.last, ["state", "status"].contains(name), case .text(let text) = member.value
            else { continue }
            remarks["status"] = .string(text)
        }
        return remarks
    }

    /// Returns the information in an object that contains only `attributes`, for a token with values in other files; nil
    /// for other objects.
    static func remarks(ofAttributes members: [SourceMember]) -> [String: JSONValue]? {
        guard members.count == 1, let only = members.first, only.names == ["attributes"] else { return nil }
        return attributes(only)
    }

    private static func isValue(_ value: SourceValue, _ modes: Set<String>, isNamed: Bool) -> Bool {
        switch value {
        case .none, .flag: false
        case .group(let members):
            isNamed || areConditions(members)
                || members.allSatisfy { $0.names.last.map { isPlace($0, modes) || isStructure($0) } ?? false }
        default: true
        }
    }

    /// Whether the members of an object are the value of one token and its values for themes, as in Panda and Chakra:
    /// `{ base: 'white', _dark: 'black' }`.
    static func areConditions(_ members: [SourceMember]) -> Bool {
        let names = members.compactMap(\.names.last)
        let themes = names.filter { $0.hasPrefix("_") && ThemeName($0) != nil }
        return names.count == members.count && names.count > 1 && !themes.isEmpty
            && names.allSatisfy { themes.contains($0) || isBase($0) }
    }

    /// Whether a member contains the value for all themes, next to those for some of them.
    static func isBase(_ name: String) -> Bool { ["base", "default", "DEFAULT"].contains(name) }

    private static func isStructure(_ name: String) -> Bool {
        containers.contains(name) || valueNames.contains(name)
    }

    private static func isPlace(_ name: String, _ modes: Set<String>) -> Bool {
        modes.contains(name) || platforms.contains(name.lowercased()) || ThemeName(name) != nil
    }

    private static func mode(_ name: String) -> String { ThemeName(name)?.mode ?? name }

    private mutating func collect(
        _ value: SourceValue, _ names: [String], _ modes: Set<String>, isContainer: Bool, depth: Int
    ) {
        guard depth < SourceToken.depthLimit, values.count < SourceToken.valueLimit else { return }
        guard case .group(let members) = value else {
            if case .none = value { return }
            values.append((names, value))
            return
        }
        let own = members.filter { $0.names.last.map { !SourceToken.isOther($0) } ?? false }
        let areConditions = SourceToken.areConditions(own)
        let arePlaces =
            areConditions
            || own.allSatisfy { member in
                member.names.last.map { SourceToken.isPlace($0, modes) || SourceToken.isStructure($0) } ?? false
            }
        guard isContainer || arePlaces else { return values.append((names, .group(own))) }
        for member in own {
            let name = member.names.last ?? ""
            let isStructure = SourceToken.isStructure(name) || areConditions && SourceToken.isBase(name)
            collect(
                member.value, names + (isStructure ? [] : [SourceToken.mode(name)]), modes,
                isContainer: isStructure && name != "value", depth: depth + 1)
        }
    }
}
