@testable import TeamSyncBase
@testable import TeamSyncDesign

/// Applies a difference to the old value, slowly: first removes the removed parts, from back to front, then inserts the
/// new ones at their locations, from front to back.
enum PointerEdit {
    struct NoSuchPlace: Error {
        let pointer: String
    }

    static func apply(_ changes: [JSONDifference.Change], to old: JSONValue) throws -> JSONValue {
        var value = old
        let tokens = { (change: JSONDifference.Change) in JSONPointer(change.pointer)?.tokens ?? ["?"] }
        let precedes = { (left: [String], right: [String]) in
            left.lexicographicallyPrecedes(right) { one, other in
                if let one = Int(one), let other = Int(other) { return one < other }
                return one < other
            }
        }
        for change in changes.filter({ $0.new == nil }).sorted(by: { precedes(tokens($1), tokens($0)) }) {
            value = try edit(value, tokens(change)[...], change)
        }
        for change in changes.filter({ $0.new != nil }).sorted(by: { precedes(tokens($0), tokens($1)) }) {
            value = try edit(value, tokens(change)[...], change)
        }
        return value
    }

    private static func edit(
        _ value: JSONValue, _ tokens: ArraySlice<String>, _ change: JSONDifference.Change
    ) throws -> JSONValue {
        guard let token = tokens.first else { return change.new ?? .null }
        let isLast = tokens.count == 1
        switch value {
        case .object(var members):
            if isLast {
                guard (members[token] != nil) == (change.old != nil) else { throw NoSuchPlace(pointer: change.pointer) }
                members[token] = change.new
            } else {
                guard let member = members[token] else { throw NoSuchPlace(pointer: change.pointer) }
                members[token] = try edit(member, tokens.dropFirst(), change)
            }
            return .object(members)
        case .array(var elements):
            guard let index = Int(token), index <= elements.count else { throw NoSuchPlace(pointer: change.pointer) }
            if isLast, change.old == nil, let new = change.new {
                elements.insert(new, at: index)
                return .array(elements)
            }
            guard index < elements.count else { throw NoSuchPlace(pointer: change.pointer) }
            if isLast, change.new == nil {
                elements.remove(at: index)
            } else {
                elements[index] = try edit(elements[index], tokens.dropFirst(), change)
            }
            return .array(elements)
        default: throw NoSuchPlace(pointer: change.pointer)
        }
    }
}
