package import TeamSyncBase

/// The location, within a file, of a list of objects with distinct names.
package struct ListShape {
    package let pointer: String
    package let key: String
    package let number: Int

    /// Fails if the file contains no such list.
    package init?(_ value: JSONValue) {
        if let list = ListShape(value, at: "") {
            self = list
            return
        }
        guard case .object(let members) = value else { return nil }
        let found = members.compactMap { ListShape($0.value, at: "/" + JSONPointer.escaped($0.key)) }
        guard let best = found.max(by: { ($0.number, $1.pointer) < ($1.number, $0.pointer) }) else { return nil }
        self = best
    }

    private init?(_ value: JSONValue, at pointer: String) {
        guard case .array(let elements) = value, !elements.isEmpty else { return nil }
        for key in ["name", "id", "key", "slug", "title"] {
            var names: Set<String> = []
            let isFitting = elements.allSatisfy { element in
                guard case .object(let members) = element, let name = members[key]?.string else { return false }
                return names.insert(name).inserted
            }
            guard isFitting else { continue }
            (self.pointer, self.key, number) = (pointer, key, elements.count)
            return
        }
        return nil
    }
}
