import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments

/// Finds the places where scripts use names that they import from the design system, whatever they call them.
extension PlaceSearch {
    /// The beginnings and ends that names of components for icons have in addition: `BoltIcon` for `bolt`.
    private static let affixes = [("", "Icon"), ("Icon", ""), ("", "Svg"), ("Svg", "")]

    /// The catalogues whose items a script may import.
    func importedCatalogues(_ lines: [SearchedLines], in bytes: [UInt8], _ path: String) -> [String] {
        guard impacts != nil, ModuleOwners.scripts.contains(path.split(separator: ".").last ?? ""),
            ["import", "require", "export"].contains(where: { ByteSearch.contains(Array($0.utf8), in: bytes) })
        else { return [] }
        return Set(lines.filter { $0.mayName(bytes) }.map(\.catalogue)).sorted()
    }

    func addImported(
        _ mask: SourceMask, _ path: String, _ names: NameOwners, _ catalogues: [String],
        place: (Int) -> ImpactDocument.Place, add: (NamedPlace) -> Void
    ) {
        guard let impacts, let imports = names.imports else { return }
        var known: [String: String?] = [:]
        let found = ScriptUses(mask, imports, path: path, owners)
        guard !found.uses.isEmpty else { return }
        for catalogue in catalogues {
            let isComponent = [.component, .item].contains(kinds[catalogue])
            let isToken = [.token, .color].contains(kinds[catalogue])
            for use in found.uses + (isToken ? found.members : []) {
                let members = isToken ? use.path : ""
                let key = "\(catalogue) \(use.name)\(members)"
                let paths = PlaceSearch.paths(use.name, members)
                let name =
                    known[key]
                    ?? impacts.affected(
                        among: paths + self.names(use.name, in: catalogue, impacts), in: catalogue,
                        isComponent: isComponent)
                known[key] = .some(name)
                guard let name,
                    !owners.isElsewhere(use.range, in: imports, path, homes: owners.homes[catalogue] ?? [])
                else { continue }
                add(
                    NamedPlace(
                        catalogues: [catalogue], name: name, isMember: true, isInferred: true,
                        place: place(use.range.lowerBound)))
            }
        }
    }

    /// The maximum number of names that may follow a token's name: `value` in `tokens.color.ink.value`.
    private static let restLimit = 2

    /// The names that a token may have if code names it by an object: `colors.ink` can be the token `ink`.
    private static func paths(_ object: String, _ members: String) -> [String] {
        var parts = members.split(separator: ".")
        var paths: [String] = []
        for _ in 0...restLimit where !parts.isEmpty {
            let path = parts.joined(separator: ".")
            paths += ["\(object).\(path)", path]
            parts.removeLast()
        }
        return paths
    }

    /// The names that an item may have if code imports it by a name, without the beginning of all names of a package.
    private func names(_ name: String, in catalogue: String, _ impacts: ImpactedPlaces) -> [String] {
        let own = PlaceSearch.names(name, kinds[catalogue])
        let front = owners.front(of: catalogue) { impacts.knows($0, in: catalogue) }
        guard !front.isEmpty, name.hasPrefix(front), name.count > front.count else { return own }
        return own + [String(name.dropFirst(front.count))]
    }

    /// The names that an item may have if code imports it by a name.
    private static func names(_ name: String, _ kind: CatalogueKind?) -> [String] {
        switch kind {
        case .icon:
            let plain = affixes.compactMap { front, end -> String? in
                guard name.hasPrefix(front), name.hasSuffix(end), name.count > front.count + end.count else {
                    return nil
                }
                return String(name.dropFirst(front.count).dropLast(end.count))
            }
            return [name] + plain
        case .token, .color:
            // `ACME_SPACE_4` for `space.4`.
            let isConstant = name.contains("_") && !name.contains(where: \.isLowercase)
            return isConstant ? [name, String(name.drop { $0 != "_" }.dropFirst())].filter { !$0.isEmpty } : [name]
        default: return [name]
        }
    }
}
