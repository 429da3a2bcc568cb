import TeamSyncBase
import TeamSyncConfiguration
import TeamSyncDesign
import TeamSyncDocuments

/// Finds the places in Swift sources, which are parsed.
extension PlaceSearch {
    /// - Parameter all: the lines of all sources.
    func parse(
        _ sources: [(path: String, lines: [SearchedLines])], _ all: [SearchedLines], _ found: inout NamedPlaces
    ) {
        guard !sources.isEmpty else { return }
        func codes(_ kinds: Set<CatalogueKind>) -> [String] {
            Set(all.filter { self.kinds[$0.catalogue].map(kinds.contains) ?? false }.compactMap(\.accessor)).sorted()
        }
        var settings = ReadingSettings(icons: codes(PlaceSearch.icons), colors: codes(PlaceSearch.colors))
        settings.readsSpacing = false
        let templates = [(PlaceSearch.icons, settings.icons), (PlaceSearch.colors, settings.colors)]
        let accessors = templates.flatMap { kinds, codes in codes.compactMap { PlainUses($0) }.map { (kinds, $0) } }
        var known: [[ObjectIdentifier]: [[String]]] = [:]
        /// Whether no place in a source would be listed.
        func isSettled(_ bytes: [UInt8], _ lines: [SearchedLines]) -> Bool {
            guard let impacts else { return false }
            // Most sources have the same lines.
            let key = lines.map(ObjectIdentifier.init)
            let catalogues = known[key] ?? accessors.map { self.catalogues(of: $0.0, in: lines) }
            known[key] = catalogues
            return zip(accessors, catalogues).allSatisfy { accessor, catalogues in
                let uses = accessor.1
                return uses.names(in: bytes)?.allSatisfy { !impacts.concern($0, in: catalogues) } ?? false
            }
        }
        var cache = cacheFolder.map { FactCache(folder: $0, root: user.path, settings: settings) }
        var position = 0
        var hashes: [Int: String] = [:]
        var read: [(path: String, index: Int, facts: FileFacts)] = []
        func next() -> SourceScan.Source? {
            while position < sources.count {
                let index = position
                position += 1
                do throws(UnreadableSource) {
                    let bytes = try tree.contents(of: sources[index].path)
                    guard accessors.contains(where: { $1.mayOccur(in: bytes) }),
                        !isSettled(bytes, sources[index].lines)
                    else { continue }
                    let hash = SHA256.hex(of: bytes)
                    if let facts = cache?.facts(hash) {
                        cache?.use(hash, facts)
                        read.append((sources[index].path, index, facts))
                        continue
                    }
                    hashes[index] = hash
                    return SourceScan.Source(index: index, bytes: bytes)
                } catch {
                    found.fail(sources[index].path, error.reason)
                }
            }
            return nil
        }
        do throws(FileError) {
            try SourceScan(executable: executable, settings: settings).run(next: next) { index, facts, isLasting in
                read.append((sources[index].path, index, facts))
                if isLasting, let hash = hashes[index] { cache?.use(hash, facts) }
            }
        } catch {
            found.note("the Swift sources could not be searched: \(error)")
        }
        cache?.save(isWhole: true)
        let module = ModuleDeclarations(read.map { ($0.path, $0.facts) })
        for (path, index, facts) in read {
            if let failure = facts.failure, failure == FileFacts.notUTF8 {
                found.fail(path, failure)
                continue
            }
            guard facts.failure == nil else {
                // A source that cannot be parsed, for example while it is being edited, is searched with the pattern.
                search(path, sources[index].lines, &found)
                found.note("\(path) \(facts.failure ?? ""), so it was searched as text")
                continue
            }
            if facts.isCut { found.fail(path, "has too many places to search") }
            add(module.resolved(facts, at: path), of: path, sources[index].lines, &found)
        }
    }

    private static let icons: Set<CatalogueKind> = [.icon]
    private static let colors: Set<CatalogueKind> = [.color, .token]

    /// Returns the catalogues of the given kinds with names that a source may contain.
    private func catalogues(of kinds: Set<CatalogueKind>, in lines: [SearchedLines]) -> [String] {
        Set(lines.map(\.catalogue)).filter { self.kinds[$0].map(kinds.contains) ?? false }.sorted()
    }

    private func add(_ facts: FileFacts, of path: String, _ lines: [SearchedLines], _ found: inout NamedPlaces) {
        let uses = facts.uses.filter { $0.kind == .icon || $0.kind == .color }
        guard !uses.isEmpty else { return }
        let bytes: [UInt8]
        do throws(UnreadableSource) { bytes = try tree.contents(of: path) } catch {
            found.fail(path, error.reason)
            return
        }
        for use in uses {
            let kinds = use.kind == .icon ? PlaceSearch.icons : PlaceSearch.colors
            // Another module or type may have an accessor of the same name.
            let isKnown =
                use.module.map(modules.contains)
                ?? (modules.isEmpty || facts.imports.isEmpty || !modules.isDisjoint(with: facts.imports))
            found.add(
                NamedPlace(
                    catalogues: catalogues(of: kinds, in: lines), name: use.name, isMember: use.isMember,
                    isCertain: isKnown,
                    place: ImpactDocument.Place(
                        path: path, line: use.range.line, column: use.range.column,
                        text: ImpactDocument.Place.line(around: use.range.offset, in: bytes))))
        }
    }
}
