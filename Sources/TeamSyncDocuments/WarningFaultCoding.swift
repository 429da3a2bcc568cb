import TeamSyncBase

extension Warning.CatalogueFault {
    /// - Returns: nil if `name` belongs to another kind of warning.
    init?(_ name: String, _ fields: WarningFields) throws(WarningFields.Malformed) {
        switch name {
        case "unreadable":
            self = .unreadable(
                file: try fields.text("file"), try Warning.FileFault(fields), try fields.word("effect"))
        case "no_folder": self = .noFolder(try fields.text("folder"))
        case "moved_away":
            self = .movedAway(
                try fields.text("path"), to: try fields.text("to"), isWhole: fields.flag("is_whole"))
        case "too_many_files":
            guard let bound = try fields.bound else { throw WarningFields.Malformed() }
            let folder = fields.optionalText("folder").map { Warning.Place.folder($0) }
            let place = folder ?? fields.optionalText("glob").map { Warning.Place.glob($0) }
            self = .tooManyFiles(bound, in: place, try fields.word("effect"))
        case "too_large":
            guard let bound = try fields.bound else { throw WarningFields.Malformed() }
            self = .tooLarge(bound, glob: fields.optionalText("glob"))
        case "bad_pattern":
            self = .badPattern(try fields.text("pattern"), reason: try fields.text("reason"))
        case "no_names": self = .noNames
        case "long_lines":
            self = .longLines(
                file: try fields.text("file"), first: try fields.number("line"), count: try fields.number("count"),
                limit: try fields.number("limit"))
        case "duplicate_key":
            self = .duplicateKey(
                Warning.DuplicateKey(
                    try fields.text("key"), at: try fields.texts("places"), counted: try fields.word("counted"),
                    file: fields.optionalText("file"), more: fields.more))
        case "no_text":
            self = .noText(
                file: try fields.text("file"), pointer: try fields.text("pointer"),
                member: try fields.text("member"), more: fields.more)
        case "not_compared":
            self = .notCompared(
                file: try fields.text("file"), pointer: try fields.text("pointer"), try Warning.FileFault(fields),
                more: fields.more)
        case "cycle": self = .cycle(try fields.texts("keys"))
        case "missing_reference":
            self = .missingReference(from: try fields.text("key"), to: try fields.text("to"), more: fields.more)
        case "no_file":
            self = .noFile(key: try fields.text("key"), file: try fields.text("file"), more: fields.more)
        case "no_entry":
            self = .noEntry(file: try fields.text("file"), list: fields.optionalText("list"), more: fields.more)
        case "too_many_keys": self = .tooManyKeys(try fields.bound)
        case "too_many_uses": self = .tooManyUses(try fields.bound)
        case "more": self = .more(try fields.number("count"), try fields.word("of"))
        default: return nil
        }
    }

    var fields: WarningFields {
        switch self {
        case .unreadable(let file, let fault, let effect):
            return fault.fields("unreadable").with("file", .string(file)).with("effect", .string(effect.rawValue))
        case .noFolder(let folder): return WarningFields("no_folder", ["folder": .string(folder)])
        case .movedAway(let path, let place, let isWhole):
            return WarningFields(
                "moved_away", ["path": .string(path), "to": .string(place), "is_whole": .bool(isWhole)])
        case .tooManyFiles(let bound, let place, let effect):
            let fields = WarningFields("too_many_files", ["effect": .string(effect.rawValue)]).with(bound)
            return switch place {
            case .folder(let folder)?: fields.with("folder", .string(folder))
            case .glob(let glob)?: fields.with("glob", .string(glob))
            case nil: fields
            }
        case .tooLarge(let bound, let glob):
            return WarningFields("too_large").with(bound).with("glob", glob.map { .string($0) })
        case .badPattern(let pattern, let reason):
            return WarningFields("bad_pattern", ["pattern": .string(pattern), "reason": .string(reason)])
        case .noNames: return WarningFields("no_names")
        case .longLines(let file, let first, let count, let limit):
            return WarningFields("long_lines", ["file": .string(file)]).with("line", first).with("count", count)
                .with("limit", limit)
        case .duplicateKey(let duplicate):
            return WarningFields(
                "duplicate_key",
                [
                    "key": .string(duplicate.key), "places": .array(duplicate.places.map { .string($0) }),
                    "counted": .string(duplicate.counted.rawValue),
                ]
            ).with("file", duplicate.file.map { .string($0) }).with(more: duplicate.more)
        case .noText(let file, let pointer, let member, let more):
            return WarningFields(
                "no_text", ["file": .string(file), "pointer": .string(pointer), "member": .string(member)]
            ).with(more: more)
        case .notCompared(let file, let pointer, let fault, let more):
            return fault.fields("not_compared").with("file", .string(file)).with("pointer", .string(pointer))
                .with(more: more)
        case .cycle(let keys): return WarningFields("cycle", ["keys": .array(keys.map { .string($0) })])
        case .missingReference(let key, let target, let more):
            return WarningFields("missing_reference", ["key": .string(key), "to": .string(target)]).with(more: more)
        case .noFile(let key, let file, let more):
            return WarningFields("no_file", ["key": .string(key), "file": .string(file)]).with(more: more)
        case .noEntry(let file, let list, let more):
            return WarningFields("no_entry", ["file": .string(file)]).with("list", list.map { .string($0) })
                .with(more: more)
        case .tooManyKeys(let bound): return WarningFields("too_many_keys").with(bound)
        case .tooManyUses(let bound): return WarningFields("too_many_uses").with(bound)
        case .more(let count, let like):
            return WarningFields("more", ["of": .string(like.rawValue)]).with("count", count)
        }
    }
}

extension Warning.FileFault {
    fileprivate init(_ fields: WarningFields) throws(WarningFields.Malformed) {
        switch try fields.text("reason") {
        case "not_fetched": self = .notFetched
        case "missing": self = .missing
        case "not_a_file": self = .notAFile
        case "empty": self = .empty
        case "not_json": self = .notJSON
        case "not_yaml": self = .notYAML
        case "not_utf8": self = .notUTF8
        case "too_large": self = .tooLarge(try fields.number("limit"))
        case "too_large_to_search": self = .tooLargeToSearch(try fields.number("limit"))
        case "too_deep": self = .tooDeep(try fields.number("limit"))
        case "too_many_values": self = .tooManyValues(try fields.number("limit"))
        case "too_many_matches": self = .tooManyMatches(try fields.number("limit"))
        case "too_many_lines": self = .tooManyLines(try fields.number("limit"))
        case "too_many_items": self = .tooManyItems(try fields.number("limit"), at: try fields.text("in"))
        case "nothing_there": self = .nothing(at: try fields.text("in"))
        case "no_object": self = .noObject(at: try fields.text("in"))
        case "no_array": self = .noArray(at: try fields.text("in"))
        default: throw WarningFields.Malformed()
        }
    }

    /// - Parameter name: the name of the warning.
    fileprivate func fields(_ name: String) -> WarningFields {
        let (reason, limit, pointer): (String, Int?, String?) =
            switch self {
            case .notFetched: ("not_fetched", nil, nil)
            case .missing: ("missing", nil, nil)
            case .notAFile: ("not_a_file", nil, nil)
            case .empty: ("empty", nil, nil)
            case .notJSON: ("not_json", nil, nil)
            case .notYAML: ("not_yaml", nil, nil)
            case .notUTF8: ("not_utf8", nil, nil)
            case .tooLarge(let limit): ("too_large", limit, nil)
            case .tooLargeToSearch(let limit): ("too_large_to_search", limit, nil)
            case .tooDeep(let limit): ("too_deep", limit, nil)
            case .tooManyValues(let limit): ("too_many_values", limit, nil)
            case .tooManyMatches(let limit): ("too_many_matches", limit, nil)
            case .tooManyLines(let limit): ("too_many_lines", limit, nil)
            case .tooManyItems(let limit, let pointer): ("too_many_items", limit, pointer)
            case .nothing(let pointer): ("nothing_there", nil, pointer)
            case .noObject(let pointer): ("no_object", nil, pointer)
            case .noArray(let pointer): ("no_array", nil, pointer)
            }
        return WarningFields(name, ["reason": .string(reason)]).with("limit", limit)
            .with("in", pointer.map { .string($0) })
    }
}
