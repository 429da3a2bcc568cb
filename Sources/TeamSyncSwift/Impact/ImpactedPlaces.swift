package import TeamSyncDocuments
import TeamSyncProtocol

/// Combines the places in one repository with the fates of the names in them.
package struct ImpactedPlaces: Sendable {
    private struct Use: Hashable {
        let name: String
        let isMember: Bool
        let variant: String
        let catalogues: [String]
    }

    private let fates: [ItemFates]

    /// - Parameter fates: the fates of all other repositories that have one of the catalogues.
    package init(_ fates: [ItemFates]) { self.fates = fates }

    /// Returns the items that the places refer to, most serious first, then by decreasing number of places; and the
    /// names that no catalogue contains.
    package func items(
        at places: [NamedPlace]
    ) -> (items: [ImpactDocument.Item], unknown: [ImpactDocument.UnknownName]) {
        var items: [String: ImpactDocument.Item] = [:]
        var unknown: [String: ImpactDocument.UnknownName] = [:]
        var known: [Use: ItemFates.Fate] = [:]
        let ofSources = { (place: NamedPlace) in place.catalogues == [ItemFates.sources] }
        for place in places.filter({ !ofSources($0) }) + places.filter(ofSources) {
            let use = Use(
                name: place.sigil + place.name, isMember: place.isMember, variant: place.variant,
                catalogues: place.catalogues)
            let fate = known[use] ?? fate(of: use.name, isMember: use.isMember, use.variant, in: use.catalogues)
            known[use] = fate
            switch fate {
            case .unaffected, .arrives: continue
            // Only some paths in an object are those of items.
            case .unknown where TeamSyncProtocol.Use.isPath(place.name) || place.isInferred: continue
            case .unknown:
                guard place.catalogues.allSatisfy({ name in fates.allSatisfy { $0.knows(name) } }) else { continue }
                unknown[place.name, default: ImpactDocument.UnknownName(place.name, in: place.catalogues, places: [])]
                    .places.append(place.place)
            case .affected(var item):
                if !place.isCertain { item.effect = max(item.effect, .mayBreak) }
                func key(_ effect: ImpactDocument.Effect) -> String {
                    "\(effect.rawValue) \(item.provider) \(item.catalogue) \(item.key)"
                }
                // A pattern finds a part of the name: `Bell` in `IconBell`.
                let isKnown =
                    ofSources(place)
                    && [.breaks, .mayBreak].contains { effect in
                        items[key(effect)]?.places.contains(where: { place.includes($0) }) ?? false
                    }
                if isKnown { continue }
                items[key(item.effect), default: item].places.append(place.place)
            }
        }
        return (
            items.values.byImpact,
            unknown.values.sorted { ($1.places.count, $0.name) < ($0.places.count, $1.name) }
        )
    }

    /// Whether a place that refers to a name would be listed, or the name is in no catalogue.
    func concern(_ name: PlainUses.Name, in catalogues: [String]) -> Bool {
        switch fate(of: name.text, isMember: name.isMember, in: catalogues) {
        case .unaffected, .arrives: false
        case .unknown, .affected: true
        }
    }

    /// Whether a catalogue contains a name.
    func knows(_ name: String, in catalogue: String) -> Bool {
        fate(of: name, isMember: true, in: [catalogue]) != .unknown
    }

    /// The first of some names that a catalogue contains, if changes affect code that uses it.
    /// - Parameter isComponent: whether only changes to the name itself count, and not those to what the component takes.
    func affected(among names: [String], in catalogue: String, isComponent: Bool) -> String? {
        for name in names {
            switch fate(of: name, isMember: true, in: [catalogue]) {
            case .unknown: continue
            case .unaffected, .arrives: return nil
            case .affected(let item): return !isComponent || item.facts.contains(where: \.concernsName) ? name : nil
            }
        }
        return nil
    }

    /// The repository that has the name decides. If several repositories have it, the code keeps working as long as one
    /// of them keeps it.
    private func fate(
        of name: String, isMember: Bool, _ variant: String = "", in catalogues: [String]
    ) -> ItemFates.Fate {
        let all = catalogues.flatMap { catalogue in
            fates.map { $0.fate(of: name, isMember: isMember, variant: variant, in: catalogue) }
        }
        if all.contains(.arrives) || all.contains(.unaffected) {
            return all.contains(.unaffected) ? .unaffected : .arrives
        }
        var mildest: ImpactDocument.Item?
        for case .affected(let item) in all where mildest.map({ $0.effect < item.effect }) ?? true { mildest = item }
        return mildest.map { .affected($0) } ?? .unknown
    }
}

extension Sequence<ImpactDocument.Item> {
    /// The items, most serious first, then by decreasing number of places, then by name.
    package var byImpact: [ImpactDocument.Item] {
        sorted { left, right in
            if left.effect != right.effect { return left.effect < right.effect }
            if left.places.count != right.places.count { return left.places.count > right.places.count }
            return (left.catalogue, left.key) < (right.catalogue, right.key)
        }
    }
}

extension Fact {
    /// Whether it concerns every use of an item.
    fileprivate var concernsName: Bool {
        switch self {
        case .disappeared, .renamed, .deprecated, .interface(.export, _, _, _), .list(_, .otherNames, _, _): true
        default: false
        }
    }
}

extension NamedPlace {
    /// Whether another place is in the same name.
    fileprivate func includes(_ other: ImpactDocument.Place) -> Bool {
        guard other.path == place.path, other.line == place.line, let column = place.column,
            let otherColumn = other.column
        else { return false }
        return (column..<column + name.utf8.count).contains(otherColumn)
    }
}
