import TeamSyncDocuments

/// Compares the old and new contents of `@available`.
enum AvailabilityComparison {
    static func aspects(_ old: APIAttributes, _ new: APIAttributes) -> [APIAspect] {
        var aspects: [APIAspect] = []
        let before = Dictionary(grouping: old.availability, by: \.platform)
        let after = Dictionary(grouping: new.availability, by: \.platform)
        for platform in Set(before.keys).union(after.keys).sorted() {
            let (one, other) = (before[platform] ?? [], after[platform] ?? [])
            aspects += compare(on: platform == "*" ? nil : platform, one, other)
        }
        return aspects
    }

    /// - Parameter platform: nil for all platforms.
    private static func compare(
        on platform: String?, _ old: [APIAttributes.Availability], _ new: [APIAttributes.Availability]
    ) -> [APIAspect] {
        var aspects: [APIAspect] = []
        let advice = APIChange.Advice(
            message: new.compactMap(\.message).first, renamed: new.compactMap(\.renamed).first)
        let (wasUnavailable, isUnavailable) = (
            old.contains(where: \.isUnavailable), new.contains(where: \.isUnavailable)
        )
        let (wasDeprecated, isDeprecated) = (old.contains(where: \.isDeprecated), new.contains(where: \.isDeprecated))
        if isDeprecated, !wasDeprecated {
            aspects.append(APIAspect(.deprecated, .deprecated(advice, platform: platform)))
        } else if !isDeprecated, wasDeprecated, !isUnavailable {
            aspects.append(APIAspect(.compatible, .undeprecated(platform: platform)))
        }
        if isUnavailable, !wasUnavailable {
            aspects.append(APIAspect(.breaking, .unavailable(advice, platform: platform)))
        } else if !isUnavailable, wasUnavailable {
            aspects.append(APIAspect(.compatible, .availableAgain(platform: platform)))
        }
        let obsoleted = (old.compactMap(\.obsoleted).first, new.compactMap(\.obsoleted).first)
        if obsoleted.0 != obsoleted.1 {
            aspects.append(
                obsoleted.1.map { APIAspect(.breaking, .obsoleted(version: $0, advice, platform: platform)) }
                    ?? APIAspect(.compatible, .availableAgain(platform: platform)))
        }
        switch (old.compactMap(\.introduced).first, new.compactMap(\.introduced).first) {
        case (let before?, let after?) where before != after && isOrdered(after, before):
            aspects.append(APIAspect(.compatible, .versionLowered(after, platform: platform)))
        case (let before, let after?) where before != after:
            aspects.append(APIAspect(.mayBreak, .versionRaised(after, platform: platform)))
        case (let before?, nil): aspects.append(APIAspect(.compatible, .versionDropped(before, platform: platform)))
        default: break
        }
        return aspects
    }

    private static func isOrdered(_ left: String, _ right: String) -> Bool {
        let numbers = { (text: String) in text.split(separator: ".").map { Int($0) ?? 0 } }
        return numbers(left).lexicographicallyPrecedes(numbers(right))
    }
}
