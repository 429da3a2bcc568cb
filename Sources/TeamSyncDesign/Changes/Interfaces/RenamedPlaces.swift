/// Recognizes parameters that only have another name: they are between the same parameters as before, and have the same
/// form, such as the type and the default.
enum RenamedPlaces {
    /// Returns pairs of old and new names. Of several parameters with one form at one place, each is paired with the one
    /// in the same position; if their number differs, none is paired.
    static func pairs<Form: Hashable>(
        _ old: [(name: String, form: Form)], _ new: [(name: String, form: Form)]
    ) -> [(old: String, new: String)] {
        let kept = Set(old.map(\.name)).intersection(new.map(\.name))
        let order = { (all: [(name: String, form: Form)]) in all.map(\.name).filter(kept.contains) }
        guard order(old) == order(new) else { return [] }
        let (before, after) = (places(old, kept), places(new, kept))
        return before.flatMap { place, lost -> [(old: String, new: String)] in
            let gained = after[place] ?? []
            return lost.count == gained.count ? zip(lost, gained).map { ($0, $1) } : []
        }
    }

    private struct Place<Form: Hashable>: Hashable {
        /// The number of parameters before it that both versions have.
        let position: Int
        let form: Form
    }

    /// Returns the names of the other parameters by their place and form.
    private static func places<Form>(
        _ all: [(name: String, form: Form)], _ kept: Set<String>
    ) -> [Place<Form>: [String]] {
        var (found, position): ([Place<Form>: [String]], Int) = ([:], 0)
        for (name, form) in all {
            if kept.contains(name) {
                position += 1
            } else {
                found[Place(position: position, form: form), default: []].append(name)
            }
        }
        return found
    }
}
