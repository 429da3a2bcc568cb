import TeamSyncBase

extension Fact: Codable {
    private enum Name: String {
        case appeared, disappeared, deprecated, undeprecated, renamed, moved, redrawn, recolored, reformatted, value,
            variants,
            property, list, files, api, member,
            topics, interface, followed, follows, split, rewritten
        case changed, more
        case followsTextColor = "follows_text_color"
    }

    private enum Key: String, CodingKey {
        case fact, properties, certainty, from, because, to, files, appearance, old, new, name, role, gained, lost, part
        case added, removed, changed, changes, more, worst, path, names, use, covered, count
        case modes, gone
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let text = try container.decode(String.self, forKey: .fact)
        func value<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) throws -> Value {
            try container.decode(type, forKey: key)
        }
        func optional<Value: Decodable>(_ key: Key, as type: Value.Type = Value.self) throws -> Value? {
            try container.decodeIfPresent(type, forKey: key)
        }
        func names(_ key: Key) throws -> [String] { try optional(key) ?? [] }
        func count(_ key: Key) throws -> Int { try optional(key) ?? 0 }
        // In this member, JSON's `null` is a value.
        func member(_ key: Key) throws -> JSONValue? {
            guard container.contains(key) else { return Optional<JSONValue>.none }
            return try container.decode(JSONValue.self, forKey: key)
        }
        do {
            switch Name(rawValue: text) {
            case nil: self = .other(text)
            case .appeared: self = .appeared(properties: try optional(.properties))
            case .disappeared: self = .disappeared(try optional(.certainty) ?? .certain)
            case .renamed: self = .renamed(from: try value(.from), because: try optional(.because))
            case .moved:
                self = .moved(
                    from: try optional(.from), to: try value(.to), files: try optional(.files) ?? 1,
                    isCovered: try optional(.covered) ?? true)
            case .split: self = .split(into: try names(.names))
            case .rewritten: self = .rewritten(in: try value(.to), items: try count(.count))
            case .deprecated: self = .deprecated(use: try optional(.use))
            case .undeprecated: self = .undeprecated
            case .redrawn: self = .redrawn(in: try names(.names))
            case .recolored: self = .recolored(in: try names(.names))
            case .followsTextColor: self = .followsTextColor(in: try names(.names))
            case .variants: self = .variants(gained: try names(.gained), lost: try names(.lost))
            case .reformatted: self = .reformatted
            case .value: self = .value(try value(.appearance), old: try optional(.old), new: try optional(.new))
            case .property: self = .property(try value(.name), old: try optional(.old), new: try optional(.new))
            case .list:
                self = .list(
                    try value(.name), try value(.role), gained: try names(.gained), lost: try names(.lost))
            case .interface:
                self = .interface(
                    try value(.role), gained: try names(.gained), lost: try names(.lost),
                    try optional(.certainty) ?? .certain)
            case .files:
                self = .files(
                    try value(.part), added: try count(.added), removed: try count(.removed),
                    changed: try count(.changed), gained: try names(.gained), lost: try names(.lost))
            case .api:
                self = .api(try value(.changes), more: try count(.more), try optional(.worst))
            case .member: self = .member(try value(.path), old: try member(.old), new: try member(.new))
            case .topics: self = .topics(try names(.names))
            case .followed:
                let names = try names(.names)
                self = .followed(
                    by: names, count: try optional(.count) ?? names.count, in: try optional(.modes) ?? [])
            case .follows: self = .follows(try value(.name), isGone: try optional(.gone) ?? false)
            case .changed: self = .changed
            case .more: self = .more(try count(.more))
            }
        } catch is DecodingError {
            // A newer version wrote this fact with values of other types.
            self = .other(text)
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        func name(_ name: Name) throws { try container.encode(name.rawValue, forKey: .fact) }
        func list(_ names: [String], _ key: Key) throws {
            if !names.isEmpty { try container.encode(names, forKey: key) }
        }
        func number(_ number: Int, _ key: Key) throws { if number != 0 { try container.encode(number, forKey: key) } }
        switch self {
        case .appeared(let properties):
            try name(.appeared)
            try container.encodeIfPresent(properties, forKey: .properties)
        case .disappeared(let certainty):
            try name(.disappeared)
            try container.encode(certainty, forKey: .certainty)
        case .renamed(let from, let because):
            try name(.renamed)
            try container.encode(from, forKey: .from)
            try container.encodeIfPresent(because, forKey: .because)
        case .moved(let from, let to, let files, let isCovered):
            try name(.moved)
            try container.encodeIfPresent(from, forKey: .from)
            try container.encode(to, forKey: .to)
            try container.encode(files, forKey: .files)
            if !isCovered { try container.encode(false, forKey: .covered) }
        case .split(let names):
            try name(.split)
            try list(names, .names)
        case .rewritten(let place, let count):
            try name(.rewritten)
            try container.encode(place, forKey: .to)
            try number(count, .count)
        case .deprecated(let use):
            try name(.deprecated)
            try container.encodeIfPresent(use, forKey: .use)
        case .undeprecated: try name(.undeprecated)
        case .redrawn(let names):
            try name(.redrawn)
            try list(names, .names)
        case .recolored(let names):
            try name(.recolored)
            try list(names, .names)
        case .followsTextColor(let names):
            try name(.followsTextColor)
            try list(names, .names)
        case .variants(let gained, let lost):
            try name(.variants)
            try list(gained, .gained)
            try list(lost, .lost)
        case .reformatted: try name(.reformatted)
        case .value(let appearance, let old, let new):
            try name(.value)
            try container.encode(appearance, forKey: .appearance)
            try container.encodeIfPresent(old, forKey: .old)
            try container.encodeIfPresent(new, forKey: .new)
        case .property(let text, let old, let new):
            try name(.property)
            try container.encode(text, forKey: .name)
            try container.encodeIfPresent(old, forKey: .old)
            try container.encodeIfPresent(new, forKey: .new)
        case .list(let text, let role, let gained, let lost):
            try name(.list)
            try container.encode(text, forKey: .name)
            try container.encode(role, forKey: .role)
            try list(gained, .gained)
            try list(lost, .lost)
        case .interface(let role, let gained, let lost, let certainty):
            try name(.interface)
            try container.encode(role, forKey: .role)
            try list(gained, .gained)
            try list(lost, .lost)
            try container.encode(certainty, forKey: .certainty)
        case .files(let part, let added, let removed, let changed, let gained, let lost):
            try name(.files)
            try container.encode(part, forKey: .part)
            try number(added, .added)
            try number(removed, .removed)
            try number(changed, .changed)
            try list(gained, .gained)
            try list(lost, .lost)
        case .api(let changes, let more, let worst):
            try name(.api)
            try container.encode(changes, forKey: .changes)
            try number(more, .more)
            try container.encodeIfPresent(worst, forKey: .worst)
        case .member(let path, let old, let new):
            try name(.member)
            try container.encode(path, forKey: .path)
            if let old { try container.encode(old, forKey: .old) }
            if let new { try container.encode(new, forKey: .new) }
        case .topics(let names):
            try name(.topics)
            try list(names, .names)
        case .followed(let names, let count, let modes):
            try name(.followed)
            try list(names, .names)
            try number(count, .count)
            try list(modes, .modes)
        case .follows(let target, let isGone):
            try name(.follows)
            try container.encode(target, forKey: .name)
            if isGone { try container.encode(true, forKey: .gone) }
        case .changed: try name(.changed)
        case .more(let count):
            try name(.more)
            try number(count, .more)
        case .other(let text): try container.encode(text, forKey: .fact)
        }
    }
}
