import TeamSyncConfiguration

/// What is written into a configuration: of several clones of one remote repository the one that is worked in, and
/// ids that tell the repositories apart.
struct RepositoryChoice {
    /// In the order of the profiles, then of the paths.
    let repositories: [ChosenRepository]

    /// - Parameter profiles: their names in the order in which people expect them.
    init(_ clones: [RecognisedClone], profiles: [String]) {
        var groups: [String: [RecognisedClone]] = [:]
        for clone in clones { groups["\(clone.profile) \(clone.origin)", default: []].append(clone) }
        var chosen = groups.values.compactMap { group -> ChosenRepository? in
            let sorted = group.sorted(by: RepositoryChoice.isPreferred)
            return sorted.first.map { ChosenRepository(clone: $0, copies: sorted.dropFirst().map(\.path)) }
        }
        func place(_ repository: ChosenRepository) -> Int {
            profiles.firstIndex(of: repository.clone.profile) ?? profiles.count
        }
        chosen.sort { left, right in
            place(left) == place(right)
                ? left.clone.path.utf8.lexicographicallyPrecedes(right.clone.path.utf8) : place(left) < place(right)
        }
        RepositoryChoice.tellApart(&chosen, taken: Set(profiles))
        repositories = chosen
    }

    /// The later commit first, then the shorter path.
    private static func isPreferred(_ left: RecognisedClone, _ right: RecognisedClone) -> Bool {
        let times = (left.checkedOutTime ?? .min, right.checkedOutTime ?? .min)
        if times.0 != times.1 { return times.0 > times.1 }
        let lengths = (left.path.utf8.count, right.path.utf8.count)
        if lengths.0 != lengths.1 { return lengths.0 < lengths.1 }
        return left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
    }

    /// The first repository of a profile has its id and label; the others are called like their folders, where that
    /// is an id.
    private static func tellApart(_ repositories: inout [ChosenRepository], taken: Set<String>) {
        var taken = taken
        var numbers: [String: Int] = [:]
        for index in repositories.indices {
            let clone = repositories[index].clone
            var number = numbers[clone.profile, default: 0] + 1
            defer { numbers[clone.profile] = number }
            if number == 1 { continue }
            var id = clone.folderName
            var label = id
            if NameRules.problem(inID: id) != nil || taken.contains(id) {
                while taken.contains("\(clone.profile)-\(number)") { number += 1 }
                (id, label) = ("\(clone.profile)-\(number)", "\(clone.label) \(number)")
            }
            taken.insert(id)
            (repositories[index].id, repositories[index].label) = (id, label)
        }
    }
}
