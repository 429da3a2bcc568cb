import TeamSyncDocuments

/// Decides whether the code declares names that a certain rename concerns.
struct OwnNames {
    private let names: UseNames
    /// The paths of the types with a member, by the name of the member.
    private var owners: [String: [String]] = [:]

    init(_ names: UseNames) {
        self.names = names
        for member in names.members {
            guard let dot = member.lastIndex(of: ".") else { continue }
            owners[String(member[member.index(after: dot)...]), default: []].append(String(member[..<dot]))
        }
    }

    /// The name that the code declares itself, so that the old or the new name may denote its declaration; nil if there
    /// is none.
    /// - Parameter change: the renamed declaration; nil for an item.
    func conflict(_ rename: CertainRename, _ change: APIChange?) -> String? {
        guard let change else { return rename.contested.sorted().first(where: isKnown) }
        let (old, types) = (change.declaration, change.declaration.types)
        switch rename {
        case .item: return nil
        case .declaration(_, let to) where types.isEmpty: return isDeclared(to) ? to : nil
        case .declaration(let from, let to):
            return [from, to].lazy.compactMap { name in member(name, of: old) }.first
        case .labels(_, let function, _):
            if types.isEmpty { return isDeclared(function) ? function : nil }
            return member(function, of: old, labels: old.labels)
        }
    }

    /// The same for a place where only the name is written.
    func conflictOfName(_ rename: CertainRename) -> String? {
        guard case .declaration(_, let to) = rename else { return nil }
        return isDeclared(to) ? to : nil
    }

    private func isKnown(_ name: String) -> Bool { isDeclared(name) || names.owners.contains(name) }

    private func isDeclared(_ name: String) -> Bool {
        names.declared.contains(name) || names.declares(name) || names.aliases[name] != nil
    }

    /// The own member of this name of a type that may be the one of the declaration, or a subclass: `Chip.size`.
    /// - Parameter labels: those of the calls that may be of the own member; nil if it may be called in any way.
    private func member(_ name: String, of declaration: DeclarationID, labels: [String]? = nil) -> String? {
        let path = declaration.types.joined(separator: ".")
        let type = declaration.types.last ?? ""
        let owner = (owners[name] ?? []).first { owner in
            let own = owner.split(separator: ".").map(String.init)
            // A call states the type of its initializer.
            if name == "init", own.last != type { return false }
            if let labels, !isCallable("\(owner).\(name)", labels) { return false }
            if owner == path || own == [declaration.module].compactMap(\.self) + declaration.types { return true }
            guard let first = own.first, names.declares(first) else {
                // The extension of a type or a protocol of another module, such as that of the declaration.
                return true
            }
            return names.relatives(of: owner).contains { $0 != owner && WrittenTypes.last($0) == type }
        }
        return owner.map { "\($0).\(name)" }
    }

    /// Whether an own function has one of the labels, or is not known by its labels.
    private func isCallable(_ path: String, _ labels: [String]) -> Bool {
        let all = names.members.filter { $0.hasPrefix("\(path)(") }.map { $0.dropFirst(path.count + 1).dropLast() }
        return all.isEmpty
            || all.contains { own in
                own.split(separator: ":").contains { label in labels.contains(String(label)) }
            }
    }
}
