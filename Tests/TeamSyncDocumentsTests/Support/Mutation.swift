import Foundation

/// One way to make a document invalid.
struct Mutation {
    var name: String
    /// Member names and array indices, from the root.
    var place: [String]
    /// The new value; nil removes the member.
    var value: (any Sendable)?

    static func set(_ place: String, _ value: any Sendable) -> Mutation {
        Mutation(name: "\(place) = \(value)", place: parts(place), value: value)
    }

    static func remove(_ place: String) -> Mutation {
        Mutation(name: "no \(place)", place: parts(place), value: nil)
    }

    /// The JSON text of `bytes` after the mutation.
    func applied(to bytes: [UInt8]) throws -> Data {
        let value = try JSONSerialization.jsonObject(with: Data(bytes), options: .mutableContainers)
        return try JSONSerialization.data(withJSONObject: changed(value, place[...]), options: .sortedKeys)
    }

    private static func parts(_ place: String) -> [String] {
        place.split(separator: "/").map(String.init)
    }

    private func changed(_ parent: Any, _ rest: ArraySlice<String>) throws -> Any {
        guard let name = rest.first else { throw Unfound(place: place) }
        if var object = parent as? [String: Any] {
            guard rest.count > 1 else {
                if value == nil, object[name] == nil { throw Unfound(place: place) }
                object[name] = value
                return object
            }
            guard let child = object[name] else { throw Unfound(place: place) }
            object[name] = try changed(child, rest.dropFirst())
            return object
        }
        guard var array = parent as? [Any], let index = Int(name), array.indices.contains(index) else {
            throw Unfound(place: place)
        }
        array[index] = try changed(array[index], rest.dropFirst())
        return array
    }

    struct Unfound: Error {
        var place: [String]
    }
}
