import TeamSyncBase
package import TeamSyncDocuments

extension Words {
    package static func about(_ warning: Warning) -> Sentence {
        switch warning {
        case .catalogue(let name, .tooManyKeys(nil), _):
            "'\(name: name)' has too many items, so their uses are not checked"
        case .catalogue(let name, let fault, let refs): sentence("\(name: name)", fault, refs) + remedy(warning)
        case .uses(let name, .tooManyUses(nil), _): "uses of '\(name: name)' are not checked: there are too many"
        case .uses(let name, let fault, let refs): sentence("uses of \(name: name)", fault, refs)
        case .unmetUse(let use): sentence(use)
        case .moreUnmetUses(let count): "and \(count) more \(own: count == 1 ? "use" : "uses") like these"
        case .configuration(let fault): sentence(fault)
        case .profile(let file, let branch, let fault): sentence(fault, "\(name: file)", "\(name: branch)")
        case .comparison(.unknownItems(let reason)): "the changed items are unknown: \(name: reason)"
        case .comparison(.exactRenamesOnly):
            "too many files to find renames by similarity: only exact renames are shown"
        case .leftOut(nil): "further warnings were omitted"
        case .leftOut(let count?): "there are \(count) more warnings"
        case .other(let sentence): "\(name: sentence)"
        }
    }

    /// Returns the text for documents and terminals. Names and paths are complete, because users search for them.
    package static func text(_ warning: Warning) -> String { about(warning).write(.whole) }

    /// Lists the commits: `main (1a2b3c4d5)`, `main and origin/main`; empty if there are none.
    private static func names(_ refs: [TreeName]) -> Sentence {
        let isDistinct = refs.count > 1 && Set(refs.map(\.name)).count == refs.count
        return refs.map { ref -> Sentence in
            guard !isDistinct, let commit = ref.commit else { return "\(name: ref.name)" }
            return "\(name: ref.name) (\(name: commit))"
        }.listed(limit: 4)
    }

    private static func more(_ count: Int) -> Sentence { count > 0 ? ", and \(count) more" : "" }

    private static func quoted(_ name: String) -> Sentence { "'\(name: English.short(visible(name)))'" }

    /// Returns the name with its control characters escaped.
    private static func visible(_ name: String) -> String {
        guard name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else { return name }
        return name.unicodeScalars.reduce(into: "") { text, scalar in
            text += scalar.properties.generalCategory == .control ? scalar.escaped(asASCII: true) : String(scalar)
        }
    }

    /// - Parameter subject: the catalogue, or the uses of its items.
    private static func sentence(
        _ subject: Sentence, _ fault: Warning.CatalogueFault, _ refs: [TreeName]
    ) -> Sentence {
        let at: Sentence = refs.isEmpty ? "" : " at " + names(refs)
        switch fault {
        case .unreadable(let file, let fault, let effect):
            return "\(subject): \(name: file)\(at) \(about(fault))\(consequence(effect, of: "its values"))"
        case .noFolder(let folder): return "\(subject): there is no folder \(name: folder)\(at)"
        case .movedAway(let path, let place, _):
            let isFolder = path.hasSuffix("/")
            if path.contains(where: "*?{".contains) {
                return "\(subject): nothing matches '\(name: path)'\(at), because its files moved to \(name: place)"
            }
            let missing: Sentence =
                isFolder ? "there is no folder \(name: path)\(at)" : "\(name: path)\(at) does not exist"
            let files: Sentence = isFolder ? "its files" : "it"
            return "\(subject): \(missing), because \(files) moved to \(name: place)"
        case .tooManyFiles(let bound, let place, let effect):
            let end = consequence(effect, of: "they")
            switch place {
            case .glob(let glob)?: return "\(subject): more than \(size(bound)) match \(quoted(glob))\(at)\(end)"
            case .folder(let folder)?: return "\(subject): more than \(size(bound)) are in \(name: folder)\(at)\(end)"
            case nil: return "\(subject): more than \(size(bound)) are in \(names(refs))\(end)"
            }
        case .tooLarge(let bound, nil) where bound.unit == .valueBytes:
            return "\(subject): the values of its tokens\(at) \(excess(bound))"
        case .tooLarge(let bound, nil): return "\(subject): its files\(at) \(excess(bound))"
        case .tooLarge(let bound, let glob?):
            return "\(subject): the files that match \(quoted(glob))\(at) \(excess(bound))"
        case .badPattern(let pattern, let reason):
            return "\(subject): \(quoted(pattern)) is not a regular expression: \(name: reason)"
        case .noNames: return "\(subject): its items have no names: its 'array' has no 'key'"
        case .longLines(let file, let first, let count, let limit):
            let lines: Sentence = count == 1 ? "line \(first)" : "\(count) lines (the first is line \(first))"
            let end: Sentence = count == 1 ? "KiB and was skipped" : "KiB and were skipped"
            let verb: Sentence = count == 1 ? "is" : "are"
            return "\(subject): \(lines) of \(name: file)\(at) \(verb) longer than \(limit >> 10) \(end)"
        case .duplicateKey(let duplicate): return "\(subject): \(sentence(duplicate, at))"
        case .noText(let file, let pointer, let member, let count):
            return "\(subject): \(name: file)\(at): \(name: pointer) has no text at \(quoted(member))\(more(count))"
        case .notCompared(let file, let pointer, let fault, let count):
            let end = consequence(.notCompared, of: "its contents")
            return
                "\(subject): \(name: file)\(at): \(name: English.short(pointer)) \(about(fault))\(end)\(more(count))"
        case .cycle(let keys):
            let names = keys.map { "\(name: $0)" as Sentence }.joined(separator: " → ")
            return "\(subject): \(names) refer to each other\(at)"
        case .missingReference(let key, let target, let count):
            let reference: Sentence = "\(name: key) → \(name: target)"
            return "\(subject): a token refers to one that the configured files do not define\(at): "
                + "\(reference)\(more(count))"
        case .noFile(let key, let file, let count):
            return "\(subject): \(name: key) has no \(name: file)\(at)\(more(count))"
        case .noEntry(let file, let list, let count):
            let place = list.map { " in \(name: $0)" as Sentence } ?? ""
            return "\(subject): \(name: file) has no entry\(place)\(at)\(more(count))"
        case .tooManyKeys(let bound):
            let excess = bound.map(excess) ?? "are too numerous"
            return "\(subject): the names of its items\(at) \(excess), so their uses are not checked"
        case .tooManyUses(nil): return "\(subject): there are too many\(at), so they are not checked"
        case .tooManyUses(let bound?) where bound.unit == .items:
            return "\(subject): more than \(size(bound)) are used\(at), so only the first are checked"
        case .tooManyUses(let bound?):
            return "\(subject): the names and places\(at) \(excess(bound)), so only the first are checked"
        case .more(let count, .allowedDuplicates):
            let keys: Sentence = count == 1 ? "key appears" : "keys appear"
            return "\(subject): \(count) more \(keys) twice\(at)"
        case .more(let count, _): return "\(subject): \(count) more like these\(at)"
        }
    }

    /// - Parameter at: the commits that contain the duplicate key.
    private static func sentence(_ duplicate: Warning.DuplicateKey, _ at: Sentence) -> Sentence {
        let (key, more) = (quoted(duplicate.key), more(duplicate.more))
        let places = duplicate.places
        if let file = duplicate.file {
            let location: Sentence =
                places.count == 1
                ? "also in \(name: places[0])" : "at " + places.map { "\(name: $0)" }.listed(limit: .max)
            return "\(name: file)\(at): \(key) is \(location)\(more)"
        }
        switch duplicate.counted {
        case .once:
            return "\(key) appears at \(places.map { "\(name: $0)" }.listed(limit: .max))\(at), and counts once\(more)"
        case .first, .each:
            let isTwice = places.count == 2 && places[0] == places[1]
            let files: Sentence =
                isTwice
                ? "appears twice in \(name: places[0])" : "is in " + places.map { "\(name: $0)" }.listed(limit: .max)
            let end: Sentence = duplicate.counted == .first ? ", and the first one counts" : ""
            return "\(key) \(files)\(at)\(end)\(more)"
        }
    }

    /// The action to take if the number of items is unknown because configured files do not exist upstream.
    private static func remedy(_ warning: Warning) -> Sentence {
        guard warning.isMissing, warning.severity == .unknownNumber,
            warning.refs.contains(where: { $0.side == .upstream })
        else { return "" }
        let start: Sentence = warning.isAtUpstreamOnly ? "; after the pull, " : "; "
        if case .catalogue(_, .movedAway(let path, let place, true), _) = warning {
            return start
                + "replace \(name: path) with \(name: place) in the configuration or run 'teamsync init --force'"
        }
        return start + "change its paths in the configuration or run 'teamsync init --force'"
    }

    /// - Parameter subject: the contents that are not compared in the case of `notCompared`.
    private static func consequence(_ effect: Warning.Effect, of subject: Sentence) -> Sentence {
        switch effect {
        case .unknown: ""
        case .skipped: " and was skipped"
        case .notCompared: ", so \(subject) are not compared"
        }
    }

    /// Describes the fault in a file or an item as a predicate, such as `is empty`.
    package static func about(_ fault: Warning.FileFault) -> Sentence {
        switch fault {
        case .notFetched: "has not been fetched into this partial clone"
        case .missing: "does not exist"
        case .notAFile: "is not a regular file"
        case .empty: "is empty"
        case .notJSON: "is not valid JSON"
        case .notYAML: "is not a single, valid YAML document"
        case .notUTF8: "is not UTF-8"
        case .tooLarge(let limit): "is larger than \(limit >> 20) MiB"
        case .tooLargeToSearch(let limit):
            "is larger than \(limit >> 20) MiB, the limit for searches,"
        case .tooDeep(let limit): "is nested deeper than \(limit) levels"
        case .tooManyValues(let limit): "has more than \(limit) values"
        case .tooManyMatches(let limit): "has more than \(limit) matches"
        case .tooManyLines(let limit): "has more than \(limit) lines"
        case .tooManyItems(let limit, let pointer): "has more than \(limit) items at '\(name: pointer)'"
        case .nothing(let pointer): "has no value at '\(name: pointer)'"
        case .noObject(let pointer): "has no object at '\(name: pointer)'"
        case .noArray(let pointer): "has no array at '\(name: pointer)'"
        }
    }

    /// Describes how a limit is exceeded: `exceed 16 MiB`, `have more than 9 lines`
    private static func excess(_ bound: Warning.Bound) -> Sentence {
        switch bound.unit {
        case .bytes, .valueBytes: "exceed \(size(bound))"
        default: "have more than \(size(bound))"
        }
    }

    private static func size(_ bound: Warning.Bound) -> Sentence {
        switch bound.unit {
        case .bytes, .valueBytes: "\(bound.limit >> 20) MiB"
        default: "\(bound.limit) \(own: bound.unit.rawValue)"
        }
    }
}

extension Words {
    private static func sentence(_ use: Warning.UnmetUse) -> Sentence {
        let line = use.line.map { ":\($0)" as Sentence } ?? ""
        let branch = use.upstream.map { " at \(name: $0)" as Sentence } ?? ""
        let item: Sentence =
            use.kind == "item"
            ? "\(quoted(use.key)) of \(name: use.catalogue)" : "the \(name: use.kind) \(quoted(use.key))"
        let clause: Sentence
        switch use.fault {
        case .missing(let labels):
            let verb: Sentence = labels.count == 1 ? "does" : "do"
            clause = "\(labels.map { "\(name: $0)" as Sentence }.listed()) \(verb) not have it"
        case .gone(let label, let upstream): clause = "\(name: upstream) of \(name: label) no longer has it"
        case .notPulled(let label, let upstream):
            clause = "it is only in \(name: upstream) of \(name: label): pull it"
        }
        return "\(name: use.path)\(line)\(branch) uses \(item), but \(clause)"
    }

    private static func sentence(_ fault: Warning.ConfigurationFault) -> Sentence {
        switch fault {
        case .pathMatchesNothing(let path, let branch): "paths: '\(name: path)' matches nothing in \(name: branch)"
        case .bareRepository(let path): "counts_from: worktree, but \(name: path) is a bare repository"
        case .labelTaken(let label, let file):
            "the label \(quoted(label)) of \(name: file) is ignored: another repository has this name"
        }
    }

    private static func sentence(
        _ fault: Warning.ProfileFault, _ file: Sentence, _ branch: Sentence
    ) -> Sentence {
        let kept: Sentence = "; its last valid version stays in use"
        switch fault {
        case .missing(let fallback):
            let end: Sentence =
                switch fallback {
                case .nothing: "; nothing is counted"
                case .ownCounts: "; only the counts in your configuration remain"
                case .lastGood: kept
                }
            return "'profile' names \(file), but \(branch) does not contain it\(end)"
        case .notFetched(let isKept):
            return "\(file) of \(branch) has not been fetched into this partial clone\(isKept ? kept : "")"
        case .invalid(let reason, let isKept):
            return "\(file) of \(branch) cannot be used: \(name: reason)\(isKept ? kept : "")"
        case .invalidAfterPull(let reason):
            return "\(file) of \(branch) is invalid, and cannot be used after a pull: \(name: reason)"
        case .inUse: return "\(file) of \(branch) defines the counts"
        case .incoming(let change):
            let verb: Sentence =
                switch change {
                case .changed: "changes"
                case .removed: "removes"
                case .added: "adds"
                }
            return "\(branch) \(verb) \(file): this takes effect when you pull"
        }
    }
}

extension Sentence.Style {
    /// Shows names in full, because names in warnings are already limited in size.
    package static let whole = Sentence.Style(name: { $0 }, code: { $0 })
}
