import TeamSyncBase
package import TeamSyncConfiguration
package import TeamSyncDocuments
package import TeamSyncProtocol

/// Compares the declarations in the sources of two commits. Ignores bodies, comments and private declarations.
package struct APIComparer {
    /// Most serious first.
    package private(set) var changes: [APIChange] = []
    /// The lowest access level that was compared.
    package private(set) var access: APIAccess
    /// nil if no change affects code.
    private(set) var context: UseContext?
    /// The full names of changed requirements without a default implementation.
    private var requirements: Set<String> = []

    private let layout: PackageLayout
    /// The packages in the old version, which determine the modules of its sources.
    private let formerLayout: PackageLayout
    /// The sources in which only moved declarations are reported, at their old places.
    private let outside: Set<String>
    private var old: SourceAPI
    private var new: SourceAPI
    /// The aliases in sources that are not compared.
    private var otherAliases: [APIDeclaration] = []

    /// - Parameters:
    ///   - access: the minimum access level of compared declarations; nil for that of the packages.
    ///   - cache: the parsed sources that other comparisons share.
    package init(_ comparison: SourceComparison, access: APIAccess?, _ cache: SourceCache = SourceCache()) {
        let layout = { (manifests: [SourceFile], sources: [SourceFile]) in
            let read = manifests.compactMap { file in
                if case .text(let text) = file.contents, !Nesting.isDeep(text.utf8) {
                    cache.manifest(file, text)
                } else {
                    nil
                }
            }
            return PackageLayout(read, access: access, frameworks: comparison.frameworks ?? [], sources)
        }
        self.layout = layout(comparison.manifests, comparison.old + comparison.new + comparison.context)
        formerLayout = layout(comparison.formerManifests, comparison.old + comparison.context)
        outside =
            comparison.outside.map { [layout = self.layout, formerLayout] outside in
                guard let scope = comparison.scope else { return outside }
                let reached = (layout.modules(reachedFrom: scope), formerLayout.modules(reachedFrom: scope))
                return outside.filter {
                    !reached.0.contains(layout.module(of: $0)) && !reached.1.contains(formerLayout.module(of: $0))
                }
            } ?? []
        old = SourceAPI(comparison.old, formerLayout, cache)
        new = SourceAPI(comparison.new, self.layout, cache)
        let own = (comparison.old + comparison.new).filter { [outside] in !outside.contains($0.path) }
        let levels = own.map { [layout = self.layout] in layout.access(of: $0.path) }
        self.access = access ?? (levels.contains(.internal) || levels.isEmpty ? .internal : .public)
        reportProblems(comparison)
        var context = SourceAPI(ContextSelection.sources(of: comparison.context, for: old, new), self.layout, cache)
        cache.hasRead()
        otherAliases = context.declarations.filter { $0.kind == .alias }
        context.resolve(with: new)
        old.resolve(with: context)
        new.resolve(with: context)
        let names = (old: old.conditionalNames, new: new.conditionalNames)
        old.joinBranches(except: names.new)
        new.joinBranches(except: names.old)
        compare()
        changes = (changes + new.expansionChanges(since: old, except: outside)).byImportance
        let values = valueDeclarations(comparison, cache, with: context)
        let all = old.declarations + context.declarations
        self.context = UseContext(
            changes, requirements, modules: self.layout.modules, visible: (all + values).filter(wasVisible),
            all: all + new.declarations + values)
    }

    /// The declarations in unchanged sources through which code may reach values of changed types.
    private func valueDeclarations(
        _ comparison: SourceComparison, _ cache: SourceCache, with context: SourceAPI
    ) -> [APIDeclaration] {
        let types = UseContext.changedTypes(changes)
        guard !types.isEmpty, let others = comparison.others else { return [] }
        let known = Set(context.paths)
        let files = (comparison.context.filter { !known.contains($0.path) } + others).filter { [layout] file in
            layout.isUsable(file.path) && layout.isImportable(file.path)
        }
        let read = old.declarations + context.declarations
        let found = ValueSources(of: types, beside: read, in: files) { [layout] file in
            guard case .declarations(let reader) = cache.reading(of: file, in: layout.module(of: file.path)) else {
                return []
            }
            return reader.declarations
        }
        var values = SourceAPI(found.sources, layout, cache)
        cache.hasRead()
        values.resolve(with: context, new)
        return values.declarations
    }

    /// A source that cannot be analyzed at one end is omitted from both, since both may have the same declarations.
    private mutating func reportProblems(_ comparison: SourceComparison) {
        let paths = Set(old.problems.keys).union(new.problems.keys)
        for path in paths.sorted() where !outside.contains(path) {
            guard let problem = new.problems[path] ?? old.problems[path] else { continue }
            changes.append(APIChange(path: path, problem))
        }
        old.remove(paths)
        new.remove(paths)
    }

    // MARK: Comparison

    private func isVisible(_ declaration: APIDeclaration) -> Bool {
        isShown(declaration) && layout.isImportable(declaration.path)
    }

    /// Whether others could use a declaration of the old version. Its folder may no longer be that of a target.
    private func wasVisible(_ declaration: APIDeclaration) -> Bool {
        isShown(declaration)
            && (layout.isImportable(declaration.path)
                || formerLayout.hasLibrary && formerLayout.isImportable(declaration.path))
    }

    private func isShown(_ declaration: APIDeclaration) -> Bool {
        declaration.access >= layout.access(of: declaration.path)
            && !(declaration.attributes.isSPI && layout.access(of: declaration.path) >= .public)
    }

    private mutating func compare() {
        // Declarations that were already unavailable have no uses.
        let (unusable, stillUnusable) = (old.unavailableNames, new.unavailableNames)
        let before = old.declarations.filter { wasVisible($0) && !$0.isUnavailable(in: unusable) }
        // All initializers of a type have the same path.
        let name = { (own: APIDeclaration) in own.callable == nil ? own.pathName : own.fullName }
        let usable = Set(before.map(name))
        let after = new.declarations.filter {
            isVisible($0) && (!$0.isUnavailable(in: stillUnusable) || usable.contains(name($0)))
        }
        var (oldTypes, newTypes) = (before.filter(\.kind.isType), after.filter(\.kind.isType))
        var aliases: Set<String> = []
        var pairs = takeAliases(after, &oldTypes, &newTypes, &aliases)
        let newTypeNames = newTypes.map(\.name)
        let typePairing = DeclarationPairing(
            oldTypes, newTypes, members: (before.membersByType, after.membersByType))
        let (gone, added) = (typePairing.gone, typePairing.added)
        pairs += typePairing.pairs
        var names: [String: [String]] = [:]
        for (one, other) in pairs where one.pathName != other.pathName {
            names[one.pathName] = other.scope + [other.name]
        }
        // A renamed type is one change, regardless of its uses.
        let nested = pairs.filter { aliases.contains($0.old.pathName) && $0.old.scope != $0.new.scope }
        let (expansion, known) = (AliasExpansion(moved: nested), Set(newTypeNames + nested.map(\.old.name)))
        let words = Dictionary(
            pairs.filter { $0.old.name != $0.new.name && !known.contains($0.old.name) }.map {
                ($0.old.name, $0.new.name)
            }, uniquingKeysWith: { first, _ in first })
        old.rename(words)
        let (lost, made) = (Set(gone.map(\.pathName)), Set(added.map(\.pathName)))
        let renamed = before.filter { !$0.kind.isType && !$0.isInside(lost) }.map {
            $0.spelling(words).moved(names)
        }
        // A member of a renamed type was usable under another name.
        let moved = names.isEmpty ? usable : usable.union(renamed.map(name))
        let others = new.declarations.filter {
            !$0.kind.isType && isVisible($0) && (!$0.isUnavailable(in: stillUnusable) || moved.contains(name($0)))
                && !$0.isInside(made) && !($0.kind == .alias && aliases.contains($0.pathName))
        }
        let members = DeclarationPairing(renamed, others)
        let owners = (
            old: Dictionary(pairs.map { ($0.new.pathName, $0.old) }, uniquingKeysWith: { first, _ in first }),
            new: Dictionary(pairs.map { ($0.new.pathName, $0.new) }, uniquingKeysWith: { first, _ in first })
        )
        let substitutes = Substitutes(
            new.declarations.filter(isVisible).map { $0.expanding(new.aliases) }, new.families)
        let typePairs = pairs.map { (old: $0.old.spelling(words), new: $0.new) }
        for (one, other) in typePairs + members.pairs {
            let owner = other.scope.joined(separator: ".")
            var context = DeclarationComparison.Context(
                threshold: layout.access(of: other.path), owners: (owners.old[owner], owners.new[owner]),
                families: (old, new))
            // The alias also reaches the types inside.
            context.hasOldName =
                aliases.contains(one.pathName)
                || one.kind.isType && one.isInside(aliases)
                    && one.moved(names.filter { aliases.contains($0.key) }).pathName == other.pathName
            let comparison =
                one.signature == other.signature
                ? DeclarationComparison(one, other, context)
                : DeclarationComparison(
                    one.expanding(old.aliases).expanding(expansion),
                    other.expanding(new.aliases).expanding(expansion), context)
            let aspects = substitutes.applied(to: comparison)
            for aspect in aspects { report(aspect, one, other) }
        }
        let leaving = gone.filter { !$0.isInside(lost) } + members.gone
        report(gone: leaving, substitutes)
        report(added: added.filter { !$0.isInside(made) } + members.added, after)
    }

    /// A type that is now an alias of a new one was renamed, and its old name still works.
    /// - Returns: those types, after removing them from the lists.
    private mutating func takeAliases(
        _ after: [APIDeclaration], _ old: inout [APIDeclaration], _ new: inout [APIDeclaration],
        _ names: inout Set<String>
    ) -> [(old: APIDeclaration, new: APIDeclaration)] {
        let others = otherAliases.filter(isVisible)
        let aliases = Dictionary(
            (after.filter { $0.kind == .alias } + others).map { ($0.pathName, $0) },
            uniquingKeysWith: { first, _ in first })
        let otherPaths = Set(others.map(\.path))
        let known = Set(old.map(\.pathName))
        var pairs: [(old: APIDeclaration, new: APIDeclaration)] = []
        for type in old {
            guard let alias = aliases[type.pathName], alias.module == type.module,
                let target = alias.type?.text.prefix(while: { $0 != "<" }),
                case let paths = (0...type.scope.count).map({ Array(type.scope.prefix($0)) + [String(target)] }),
                case let targets = Set(paths.map { $0.joined(separator: ".") }),
                let index = new.firstIndex(where: { targets.contains($0.pathName) && !known.contains($0.pathName) })
            else { continue }
            let other = new.remove(at: index)
            let broken = AvailabilityComparison.aspects(type.attributes, alias.attributes).filter {
                $0.verdict == .breaking || $0.verdict == .mayBreak
            }
            names.insert(type.pathName)
            old.removeAll { $0.pathName == type.pathName && $0.path == type.path && $0.line == type.line }
            let isDeprecated = alias.attributes.isDeprecated
            let aliased = APIAspect(isDeprecated ? .deprecated : .compatible, .aliased(of: other.pathName))
            // A source that is not compared belongs to no item.
            let place = otherPaths.contains(alias.path) ? other : alias
            for aspect in broken.isEmpty ? [aliased] : broken { report(aspect, type, place) }
            pairs.append((type, other))
        }
        let moved = Dictionary(pairs.map { ($0.old.pathName, $0.new.scope + [$0.new.name]) }) { first, _ in first }
        // The types inside keep their names.
        for type in old where type.isInside(names) {
            let path = type.moved(moved).pathName
            guard let index = new.firstIndex(where: { $0.pathName == path && $0.kind == type.kind }) else { continue }
            pairs.append((type, new.remove(at: index)))
            old.removeAll { $0.pathName == type.pathName && $0.path == type.path && $0.line == type.line }
        }
        return pairs
    }

    // MARK: Reports

    /// The inaccessible declarations, by name. The arguments of compiler-generated ones are ignored.
    private func hidden(in api: SourceAPI) -> [String: APIDeclaration] {
        Dictionary(
            api.declarations.filter { !isVisible($0) }.map { ($0.hiddenKey, $0) },
            uniquingKeysWith: { first, _ in first })
    }

    private mutating func report(gone: [APIDeclaration], _ substitutes: Substitutes) {
        let (hidden, dynamicTypes) = (hidden(in: new), new.dynamicTypes)
        for declaration in gone {
            if let hidden = hidden[declaration.hiddenKey], !layout.isImportable(hidden.path) {
                guard declaration.module != hidden.module || layout.isImportable(declaration.path) else { continue }
                report(
                    APIAspect(.mayBreak, .moduleChanged(old: declaration.module, new: hidden.module)), declaration,
                    hidden)
            } else if let hidden = hidden[declaration.hiddenKey],
                hidden.access < declaration.access || hidden.attributes.isSPI
            {
                let isSPI = hidden.attributes.isSPI && hidden.access >= declaration.access
                report(
                    APIAspect(.breaking, .hidden(access: isSPI ? "spi" : hidden.access.word)), declaration, hidden)
            } else if new.hasInherited(declaration) {
                report(APIAspect(.compatible, .inherited), declaration, nil)
            } else if declaration.kind == .conformance,
                new.families.closure(of: Set(declaration.scope.suffix(1))).contains(declaration.name)
            {
                // The type has the conformance without the condition.
                continue
            } else if let requirement = new.requirement(of: declaration), old.requirement(of: declaration) != nil,
                new.hasDefault(for: requirement) == .none
            {
                report(APIAspect(.breaking, .lost(.default)), declaration, requirement)
            } else if declaration.isRequirement, new.hasDefault(for: declaration) != .none {
                let isSame = new.hasDefault(for: declaration) == .all
                report(APIAspect(isSame ? .compatible : .mayBreak, .lost(.requirement)), declaration, nil)
            } else {
                let expanded = declaration.expanding(old.aliases)
                let others = substitutes.others(like: expanded)
                // The condition decides which types have a conformance, a key path may still reach a member, and the
                // compiler or a protocol may provide it.
                let isUncertain =
                    declaration.kind == .conformance
                    || dynamicTypes.contains(declaration.owner) && !new.certainlyLacks(declaration)
                    || new.maySynthesize(declaration)
                let verdict = isUncertain ? .mayBreak : verdict(of: expanded, others, substitutes)
                let isCovered = verdict == .compatible
                var aspect = APIAspect(verdict, isCovered ? .gone(use: nil) : declaration.loss)
                aspect.isCovered = isCovered
                report(aspect, declaration, isCovered ? others.first : nil)
            }
        }
    }

    /// Whether a removed declaration is certainly gone.
    /// - Parameter others: the declarations with its name in the same module.
    private func verdict(
        of gone: APIDeclaration, _ others: [APIDeclaration], _ substitutes: Substitutes
    ) -> APIChange.Verdict {
        let verdict = substitutes.verdict(ofCallsTo: gone, others)
        guard verdict == .breaking, !others.isEmpty else { return verdict }
        let isConditional = !gone.conditions.isEmpty || others.contains { !$0.conditions.isEmpty }
        return isConditional ? .mayBreak : .breaking
    }

    private mutating func report(added: [APIDeclaration], _ all: [APIDeclaration]) {
        let hidden = hidden(in: old)
        let names = Set(added.filter { $0.callable?.effects.isAsync ?? false }.map(\.fullName))
        let synchronous = Set(
            all.filter { names.contains($0.fullName) && $0.callable?.effects.isAsync == false }.map(\.fullName))
        let overloads = NewOverload(added, among: all)
        let subclassed = Set(
            all.filter { type in
                type.kind == .class && !type.modifiers.contains("final")
                    && (type.access == .open || layout.access(of: type.path) < .public)
            }.map(\.pathName))
        let otherTypes = Set(old.declarations.filter { $0.kind.isType && $0.kind != .protocol }.map(\.pathName))
        for declaration in added {
            if declaration.kind == .conformance,
                old.families.closure(of: Set(declaration.scope.suffix(1))).contains(declaration.name)
            {
                // The type previously had the conformance unconditionally, so the change is reported on the type.
                continue
            }
            // A type does not have to implement an optional requirement, and none conformed to what was no protocol.
            if declaration.isRequirement, !declaration.modifiers.contains("optional"),
                !otherTypes.contains(declaration.owner)
            {
                let implementation = new.hasDefault(for: declaration)
                // An associated type is inferred from the other requirements with it.
                let isInferred =
                    declaration.kind == .associatedType
                    && all.contains {
                        $0.isRequirement && $0.scope == declaration.scope && $0.mentions(declaration.name)
                    }
                let verdict: APIChange.Verdict =
                    switch implementation {
                    case .all: .compatible
                    case .some: .mayBreak
                    case .none: isInferred ? .mayBreak : .breaking
                    }
                report(APIAspect(verdict, .addedRequirement(implementation)), nil, declaration)
            } else if declaration.kind == .enumCase {
                report(APIAspect(.mayBreak, .added(nil)), nil, declaration)
            } else if declaration.kind == .initializer, declaration.modifiers.contains("required"),
                subclassed.contains(declaration.owner)
            {
                report(APIAspect(.mayBreak, .added(.requiredOfSubclasses)), nil, declaration)
            } else if overloads.isAmbiguous(declaration) {
                report(APIAspect(.mayBreak, .added(.ambiguousCalls)), nil, declaration)
            } else if declaration.callable?.effects.isAsync ?? false, synchronous.contains(declaration.fullName) {
                report(APIAspect(.mayBreak, .added(.preferredInAsyncCode)), nil, declaration)
            } else if !declaration.isSynthesized {
                let isHidden = hidden[declaration.hiddenKey] != nil
                let effect = isHidden ? .accessRaised(new: declaration.access.word) : declaration.gain
                report(APIAspect(.compatible, effect), nil, declaration)
            }
        }
    }

    /// Whether a parameter of a requirement has another type, and neither depends on the conforming type.
    private func isOfKnownType(_ effect: APIChange.Effect, _ requirement: APIDeclaration) -> Bool {
        guard case .parameterRetyped(_, let old, let new) = effect, requirement.isRequirement else { return false }
        return !(self.old.declarations + self.new.declarations).contains { other in
            other.kind == .associatedType && other.scope == requirement.scope
                && [old, new].contains { IdentifierText.contains(other.name, in: $0) }
        } && ![old, new].contains { IdentifierText.contains("Self", in: $0) || $0.contains("some ") }
    }

    private mutating func report(_ aspect: APIAspect, _ old: APIDeclaration?, _ new: APIDeclaration?) {
        // A member with the former type of a parameter no longer implements the requirement.
        let isRetyped = aspect.verdict == .mayBreak && old.map { isOfKnownType(aspect.effect, $0) } ?? false
        if let old, let new, old.isRequirement, new.isRequirement, aspect.verdict == .breaking || isRetyped,
            self.new.hasDefault(for: new) == .none
        {
            requirements.insert(old.fullName)
        }
        let isHere = { [outside] (declaration: APIDeclaration) in !outside.contains(declaration.path) }
        guard let shown = [new, old].compactMap(\.self).first(where: isHere), let changed = old ?? new else { return }
        changes.append(
            APIChange(
                aspect.verdict, kind: changed.kind.rawValue, changed.id, name: changed.fullName,
                effect: aspect.effect, isCovered: aspect.isCovered, old: old?.text, new: new?.text, path: shown.path,
                line: shown.line))
    }
}
