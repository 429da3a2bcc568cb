import TeamSyncDocuments

/// What `@available` says now and did not say before.
enum AvailabilityComparison {
    static func aspects(_ old: APIAttributes, _ new: APIAttributes) -> [APIAspect] {
        var aspects: [APIAspect] = []
        let before = Dictionary(grouping: old.availability, by: \.platform)
        let after = Dictionary(grouping: new.availability, by: \.platform)
        for platform in Set(before.keys).union(after.keys).sorted() {
            let (one, other) = (before[platform] ?? [], after[platform] ?? [])
            let place = platform == "*" ? "" : " on \(platform)"
            let isDeprecated = other.contains(where: \.isDeprecated)
            if isDeprecated, !one.contains(where: \.isDeprecated) {
                aspects.append(APIAspect(.deprecated, "is deprecated\(place)" + advice(other)))
            } else if !isDeprecated, one.contains(where: \.isDeprecated), !other.contains(where: \.isUnavailable) {
                aspects.append(APIAspect(.compatible, "is no longer deprecated\(place)"))
            }
            if other.contains(where: \.isUnavailable), !one.contains(where: \.isUnavailable) {
                aspects.append(APIAspect(.breaking, "is unavailable\(place)" + advice(other)))
            } else if !other.contains(where: \.isUnavailable), one.contains(where: \.isUnavailable) {
                aspects.append(APIAspect(.compatible, "is available again\(place)"))
            }
            let obsoleted = (one.compactMap(\.obsoleted).first, other.compactMap(\.obsoleted).first)
            if obsoleted.0 != obsoleted.1 {
                aspects.append(
                    obsoleted.1.map {
                        APIAspect(.breaking, "is obsolete from \(shown(platform)) \($0) on" + advice(other))
                    }
                        ?? APIAspect(.compatible, "is no longer obsolete\(place)"))
            }
            let introduced = (one.compactMap(\.introduced).first, other.compactMap(\.introduced).first)
            guard introduced.0 != introduced.1 else { continue }
            if let version = introduced.1 {
                let isOlder = introduced.0.map { isOrdered(version, $0) } ?? false
                aspects.append(
                    isOlder
                        ? APIAspect(.compatible, "needs only \(shown(platform)) \(version)")
                        : APIAspect(.mayBreak, "needs \(shown(platform)) \(version)"))
            } else {
                aspects.append(APIAspect(.compatible, "no longer needs \(shown(platform)) \(introduced.0 ?? "")"))
            }
        }
        return aspects
    }

    private static func shown(_ platform: String) -> String {
        platform == "swift" ? "Swift" : platform == "*" ? "version" : platform
    }

    private static func advice(_ all: [APIAttributes.Availability]) -> String {
        if let name = all.compactMap(\.renamed).first { return ": use `\(name)`" }
        return all.compactMap(\.message).first.map { ": \($0)" } ?? ""
    }

    private static func isOrdered(_ left: String, _ right: String) -> Bool {
        let numbers = { (text: String) in text.split(separator: ".").map { Int($0) ?? 0 } }
        return numbers(left).lexicographicallyPrecedes(numbers(right))
    }
}
