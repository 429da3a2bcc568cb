import TeamSyncBase

/// What differs between two JSON values, member by member.
package struct JSONDifference {
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
        compare(old, new, Place(), &changes)
        return changes
    }

    /// The same place in both values; an element of an array may stand elsewhere in each.
    private struct Place {
        var before = ""
        var after = ""
        var path: [String] = []

        func below(_ name: String, _ before: String, _ after: String) -> Place {
            Place(before: "\(self.before)/\(before)", after: "\(self.after)/\(after)", path: path + [name])
        }

        func change(_ old: JSONValue?, _ new: JSONValue?) -> Change {
            Change(pointer: new == nil ? before : after, path: path, old: old, new: new)
        }
    }

    private func compare(_ old: JSONValue, _ new: JSONValue, _ place: Place, _ changes: inout [Change]) {
        if old.isSame(as: new) { return }
        switch (old, new) {
        case (.object(let left), .object(let right)):
            for key in Set(left.keys).union(right.keys).sorted() {
                let token = JSONPointer.escaped(key)
                step(left[key], right[key], place.below(key, token, token), &changes)
            }
        case (.array(let left), .array(let right)):
            guard let (before, after) = identified(left, right) else {
                changes.append(place.change(old, new))
                return
            }
            let count = changes.count
            for key in before.order + after.order.filter({ before.positions[$0] == nil }) {
                let (here, there) = (before.positions[key], after.positions[key])
                guard let first = here ?? there, let second = there ?? here else { continue }
                step(
                    here.map { left[$0] }, there.map { right[$0] }, place.below(key, "\(first)", "\(second)"),
                    &changes)
            }
            // The same elements in another order.
            if changes.count == count { changes.append(place.change(old, new)) }
        default: changes.append(place.change(old, new))
        }
    }

    private func step(_ old: JSONValue?, _ new: JSONValue?, _ place: Place, _ changes: inout [Change]) {
        if let old, let new {
            compare(old, new, place, &changes)
        } else {
            changes.append(place.change(old, new))
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
