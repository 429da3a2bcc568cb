import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign

/// Finds the variables of style sheets that are tokens of a catalogue, if the code has other variables too: by their
/// first words, `color-` and `space-` in `--color-ink` and `--space-sm`, or after a word that all of them have before
/// the token's name, `--acme-color-ink`.
struct VariableAccessors {
    /// A kind of variables in the sources of a language.
    struct Place: Hashable {
        let isProperty: Bool
        let fileExtension: String
        let isLess: Bool

        init?(_ accessor: CodeAccessor) {
            switch accessor.form {
            case .property: isProperty = true
            case .variable: isProperty = false
            default: return nil
            }
            (fileExtension, isLess) = (accessor.fileExtension, accessor.isLess)
        }

        var sigil: String { isProperty ? "--" : fileExtension == "less" || isLess ? "@" : "$" }
    }

    /// The minimum number of tokens without other evidence, the minimum percentage of variables with the same beginning
    /// that must be tokens, and the maximum numbers of beginnings in a pattern, without and with other evidence.
    private static let (fewest, share, limit, relatedLimit) = (4, 80, 15, 60)

    private let catalogue: NamedCatalogue
    private let members: Set<String>
    private let isRelated: Bool

    /// - Parameters:
    ///   - members: the names of the items as members.
    ///   - isRelated: whether the code depends on a package of the catalogue's repository.
    init(_ catalogue: NamedCatalogue, _ members: Set<String>, isRelated: Bool) {
        (self.catalogue, self.members, self.isRelated) = (catalogue, members, isRelated)
    }

    /// - Parameter covered: the places with other accessors.
    func uses(_ names: [CodeAccessor: Set<String>], besides covered: Set<Place>) -> [FoundUser.Use] {
        guard catalogue.kind == .token || catalogue.kind == .color else { return [] }
        var variables: [Place: Set<String>] = [:]
        for (accessor, own) in names {
            guard let place = Place(accessor) else { continue }
            variables[place, default: []].formUnion(own)
        }
        var uses: [FoundUser.Use] = []
        for sigil in SourceVariable.sigils {
            let own = variables.filter { $0.key.sigil == sigil }
            guard let choice = choice(own) else { continue }
            let sorted = own.sorted { ($1.value.count, $0.key.fileExtension) < ($0.value.count, $1.key.fileExtension) }
            for (place, all) in sorted where !covered.contains(place) {
                if let use = use(place, all, choice) { uses.append(use) }
            }
        }
        return uses
    }

    private struct Choice {
        var outer = ""
        /// The first words of the tokens' names, with the dash if there is one.
        let fronts: Set<String>
        let isKnown: (String, Place) -> Bool
    }

    private func choice(_ variables: [Place: Set<String>]) -> Choice? {
        let all = variables.flatMap { place, names in names.map { (name: $0, place: place) } }
        func fronts(_ names: [(name: String, place: Place)], _ isKnown: (String, Place) -> Bool) -> Set<String>? {
            let groups = Dictionary(grouping: names) { VariableAccessors.front(of: $0.name) }
            let good = groups.filter { _, own in
                let known = Set(own.filter { isKnown($0.name, $0.place) }.map(\.name))
                return known.count * 100 >= Set(own.map(\.name)).count * VariableAccessors.share
            }
            let hits = Set(good.values.joined().filter { isKnown($0.name, $0.place) }.map(\.name))
            let isEnough =
                hits.count >= VariableAccessors.fewest || isRelated && hits.contains { $0.contains("-") }
            let limit = isRelated ? VariableAccessors.relatedLimit : VariableAccessors.limit
            return isEnough && good.count <= limit ? Set(good.keys) : nil
        }
        if let fronts = fronts(all, isKnown) { return Choice(fronts: fronts, isKnown: isKnown) }
        // The tokens of several design systems may have the same names without such a word.
        guard isRelated else { return nil }
        let outers = Dictionary(grouping: all.filter { $0.name.contains("-") }) { VariableAccessors.front(of: $0.name) }
        for (outer, own) in outers.sorted(by: { ($1.value.count, $0.key) < ($0.value.count, $1.key) }) {
            let rest = own.map { (name: String($0.name.dropFirst(outer.count)), place: $0.place) }
            let isKnown = { (name: String, place: Place) in members.contains(MemberName.of(name)) }
            let count = rest.count { isKnown($0.name, $0.place) }
            guard count * 100 >= rest.count * VariableAccessors.share, let fronts = fronts(rest, isKnown) else {
                continue
            }
            return Choice(outer: outer, fronts: fronts, isKnown: isKnown)
        }
        return nil
    }

    /// The names of variables in style sheets are written as they are; those of other tokens are not.
    private func isKnown(_ name: String, _ place: Place) -> Bool {
        let written = place.sigil + name
        if catalogue.keys.contains(written) || catalogue.keys.contains(written.replacing("_", with: "-")) {
            return true
        }
        if catalogue.keys.contains(name) { return true }
        let areVariables = catalogue.keys.contains { !SourceVariable.sigil(of: $0).isEmpty }
        return !areVariables && members.contains(MemberName.of(name))
    }

    private static func front(of name: String) -> String {
        name.firstIndex(of: "-").map { String(name[...$0]) } ?? name
    }

    private func use(_ place: Place, _ names: Set<String>, _ choice: Choice) -> FoundUser.Use? {
        let own = names.filter { $0.hasPrefix(choice.outer) }.map { String($0.dropFirst(choice.outer.count)) }
        let hits = own.filter { choice.fronts.contains(VariableAccessors.front(of: $0)) && choice.isKnown($0, place) }
        let fronts = Set(hits.map(VariableAccessors.front)).sorted()
        guard let example = hits.min() else { return nil }
        var prefix = fronts.count == 1 ? fronts[0] : "(?:\(fronts.joined(separator: "|")))"
        // A name without a dash is a whole name.
        if fronts.contains(where: { !$0.hasSuffix("-") }) {
            let words = fronts.map {
                $0.hasSuffix("-") ? "\($0)[\\w-]" : "\($0.dropLast())(?=\($0.suffix(1))(?![\\w-]))"
            }
            prefix = "(?:\(words.joined(separator: "|")))"
        }
        if !choice.outer.isEmpty { prefix = fronts.count == 1 ? "" : prefix }
        var accessor = CodeAccessor(
            owner: "", form: place.isProperty ? .property(prefix: prefix) : .variable(prefix: prefix),
            fileExtension: place.fileExtension)
        (accessor.outerPrefix, accessor.isLess) = (choice.outer, place.isLess)
        return FoundUser.Use(
            accessor, of: catalogue.name, example: example, items: Set(hits.map(MemberName.of)))
    }
}
