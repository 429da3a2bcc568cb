import TeamSyncSnapshot

/// What differs between two JSON values, member by member.
struct JSONDifference {
    struct Change: Equatable {
        /// RFC 6901, in the new value; of what is gone, in the old one.
        var pointer: String
        /// The same place in names: an element of an array that has an identity stands under it.
        var path: [String]
        /// nil for what was not there; likewise `new`.
        var old: JSONValue?
        var new: JSONValue?
    }

    /// Members that tell the elements of an array apart, the first that all of them have.
    let identities: [String]

    /// - Parameter key: the member that identifies the items of the catalogue, and what they hold.
    init(key: String?) {
        identities = [key].compactMap { $0 } + ["key", "name", "id"]
    }

    /// In the order of the pointers' names; empty when the two are the same.
    func changes(from old: JSONValue, to new: JSONValue) -> [Change] {
        var changes: [Change] = []
        compare(old, new, pointer: "", path: [], &changes)
        return changes
    }

    private func compare(
        _ old: JSONValue, _ new: JSONValue, pointer: String, path: [String], _ changes: inout [Change]
    ) {
        if old.isSame(as: new) { return }
        switch (old, new) {
        case (.object(let left), .object(let right)):
            for key in Set(left.keys).union(right.keys).sorted() {
                step(left[key], right[key], pointer + "/" + JSONPointer.escaped(key), path + [key], &changes)
            }
        case (.array(let left), .array(let right)):
            guard let (before, after) = identified(left, right) else {
                changes.append(Change(pointer: pointer, path: path, old: old, new: new))
                return
            }
            let count = changes.count
            for key in before.order + after.order.filter({ before.positions[$0] == nil }) {
                let (here, there) = (before.positions[key], after.positions[key])
                guard let position = there ?? here else { continue }
                step(here.map { left[$0] }, there.map { right[$0] }, "\(pointer)/\(position)", path + [key], &changes)
            }
            if changes.count == count {
                // The same elements in another order.
                changes.append(Change(pointer: pointer, path: path, old: old, new: new))
            }
        default: changes.append(Change(pointer: pointer, path: path, old: old, new: new))
        }
    }

    private func step(
        _ old: JSONValue?, _ new: JSONValue?, _ pointer: String, _ path: [String], _ changes: inout [Change]
    ) {
        if let old, let new {
            compare(old, new, pointer: pointer, path: path, &changes)
        } else {
            changes.append(Change(pointer: pointer, path: path, old: old, new: new))
        }
    }

    private struct Identified {
        let order: [String]
        let positions: [String: Int]

        /// nil unless each element has a string of its own at `member`.
        init?(_ elements: [JSONValue], by member: String) {
            order = elements.compactMap { element in
                guard case .object(let members) = element else { return nil }
                return members[member]?.string
            }
            guard order.count == elements.count, Set(order).count == order.count else { return nil }
            positions = Dictionary(uniqueKeysWithValues: zip(order, elements.indices))
        }
    }

    private func identified(_ left: [JSONValue], _ right: [JSONValue]) -> (Identified, Identified)? {
        for member in identities {
            if let before = Identified(left, by: member), let after = Identified(right, by: member) {
                return (before, after)
            }
        }
        return nil
    }
}
