import TeamSyncBase

/// Encodes a warning as one flat object:
/// `{"warning": "no_folder", "catalogue": "icons", "folder": "icons/", "at": [{"side": "local", …}]}`.
/// A name or form unknown to this version is decoded as `.other`, with the object's `sentence` or an empty one. A
/// string, which earlier versions wrote, is also decoded as `.other`.
extension Warning: Codable {
    package init(from decoder: any Decoder) throws {
        switch try JSONValue(from: decoder) {
        case .string(let sentence): self = .other(sentence)
        case .object(let members): self = Warning(WarningFields(members))
        default: self = .other("")
        }
    }

    package func encode(to encoder: any Encoder) throws {
        try JSONValue.object(fields.members).encode(to: encoder)
    }

    /// The warning with its strings truncated, and with only as many list elements as its sentence needs.
    package var bounded: Warning {
        var fields = fields
        fields.cut()
        return Warning(fields)
    }

    private init(_ fields: WarningFields) {
        do throws(WarningFields.Malformed) {
            self = try Warning.read(fields)
        } catch {
            self = .other(fields.members["sentence"]?.string ?? "")
        }
    }

    private static func read(_ fields: WarningFields) throws(WarningFields.Malformed) -> Warning {
        let name = try fields.text("warning")
        if let fault = try CatalogueFault(name, fields) {
            let refs = fields.refs
            if let catalogue = fields.optionalText("uses_of") { return .uses(of: catalogue, fault, at: refs) }
            return .catalogue(try fields.text("catalogue"), fault, at: refs)
        }
        if let fault = try UnmetUse.Fault(name, fields) {
            return .unmetUse(
                UnmetUse(
                    try fields.text("key"), of: try fields.text("uses_of"), kind: try fields.text("kind"),
                    path: try fields.text("file"), line: fields.optionalNumber("line"),
                    upstream: fields.optionalText("upstream"), fault))
        }
        if let fault = try ProfileFault(name, fields) {
            return .profile(file: try fields.text("file"), branch: try fields.text("branch"), fault)
        }
        switch name {
        case "more_unmet_uses": return .moreUnmetUses(try fields.number("count"))
        case "path_matches_nothing":
            return .configuration(.pathMatchesNothing(try fields.text("path"), branch: try fields.text("branch")))
        case "bare_repository": return .configuration(.bareRepository(try fields.text("path")))
        case "label_taken":
            return .configuration(.labelTaken(try fields.text("label"), file: try fields.text("file")))
        case "unknown_items": return .comparison(.unknownItems(reason: try fields.text("reason")))
        case "exact_renames_only": return .comparison(.exactRenamesOnly)
        case "left_out": return .leftOut(fields.optionalNumber("count"))
        default: throw WarningFields.Malformed()
        }
    }

    private var fields: WarningFields {
        switch self {
        case .catalogue(let name, let fault, let refs):
            return fault.fields.with("catalogue", .string(name)).with(refs)
        case .uses(let name, let fault, let refs): return fault.fields.with("uses_of", .string(name)).with(refs)
        case .unmetUse(let use):
            return use.fault.fields.with("key", .string(use.key)).with("uses_of", .string(use.catalogue))
                .with("kind", .string(use.kind)).with("file", .string(use.path)).with("line", use.line)
                .with("upstream", use.upstream.map { .string($0) })
        case .moreUnmetUses(let count): return WarningFields("more_unmet_uses").with("count", count)
        case .configuration(.pathMatchesNothing(let path, let branch)):
            return WarningFields("path_matches_nothing", ["path": .string(path), "branch": .string(branch)])
        case .configuration(.bareRepository(let path)):
            return WarningFields("bare_repository", ["path": .string(path)])
        case .configuration(.labelTaken(let label, let file)):
            return WarningFields("label_taken", ["label": .string(label), "file": .string(file)])
        case .profile(let file, let branch, let fault):
            return fault.fields.with("file", .string(file)).with("branch", .string(branch))
        case .comparison(.unknownItems(let reason)):
            return WarningFields("unknown_items", ["reason": .string(reason)])
        case .comparison(.exactRenamesOnly): return WarningFields("exact_renames_only")
        case .leftOut(let count): return WarningFields("left_out").with("count", count)
        case .other(let sentence): return WarningFields("other", ["sentence": .string(sentence)])
        }
    }
}

extension Warning.UnmetUse.Fault {
    /// - Returns: nil if `name` belongs to another kind of warning.
    fileprivate init?(_ name: String, _ fields: WarningFields) throws(WarningFields.Malformed) {
        switch name {
        case "missing_use": self = .missing(in: try fields.texts("labels"))
        case "gone_use": self = .gone(from: try fields.text("label"), at: try fields.text("branch"))
        case "unpulled_use": self = .notPulled(from: try fields.text("label"), at: try fields.text("branch"))
        default: return nil
        }
    }

    fileprivate var fields: WarningFields {
        switch self {
        case .missing(let labels): WarningFields("missing_use", ["labels": .array(labels.map { .string($0) })])
        case .gone(let label, let branch):
            WarningFields("gone_use", ["label": .string(label), "branch": .string(branch)])
        case .notPulled(let label, let branch):
            WarningFields("unpulled_use", ["label": .string(label), "branch": .string(branch)])
        }
    }
}

extension Warning.ProfileFault {
    /// - Returns: nil if `name` belongs to another kind of warning.
    fileprivate init?(_ name: String, _ fields: WarningFields) throws(WarningFields.Malformed) {
        switch name {
        case "profile_missing": self = .missing(try fields.word("fallback"))
        case "profile_not_fetched": self = .notFetched(isKept: fields.flag("is_kept"))
        case "profile_invalid":
            self = .invalid(reason: try fields.text("reason"), isKept: fields.flag("is_kept"))
        case "profile_invalid_after_pull": self = .invalidAfterPull(reason: try fields.text("reason"))
        case "profile_in_use": self = .inUse
        case "profile_incoming": self = .incoming(try fields.word("change"))
        default: return nil
        }
    }

    fileprivate var fields: WarningFields {
        switch self {
        case .missing(let fallback): WarningFields("profile_missing", ["fallback": .string(fallback.rawValue)])
        case .notFetched(let isKept): WarningFields("profile_not_fetched", ["is_kept": .bool(isKept)])
        case .invalid(let reason, let isKept):
            WarningFields("profile_invalid", ["reason": .string(reason), "is_kept": .bool(isKept)])
        case .invalidAfterPull(let reason): WarningFields("profile_invalid_after_pull", ["reason": .string(reason)])
        case .inUse: WarningFields("profile_in_use")
        case .incoming(let change): WarningFields("profile_incoming", ["change": .string(change.rawValue)])
        }
    }
}
