extension APIChange.Effect: Codable {
    var bounded: APIChange.Effect { APIChange.Effect(record.bounded) }

    /// Decodes an effect with a name or data unknown to this version as `other`.
    package init(from decoder: any Decoder) throws {
        do {
            self.init(try EffectRecord(from: decoder))
        } catch is DecodingError {
            let name = try decoder.container(keyedBy: EffectRecord.Key.self).decodeIfPresent(
                String.self, forKey: .effect)
            self = .other(name ?? "")
        }
    }

    package func encode(to encoder: any Encoder) throws { try record.encode(to: encoder) }

    /// The effects without data.
    private static let plain: [String: APIChange.Effect] = [
        "inherited": .inherited, "changed": .changed, "parameters_reordered": .parametersReordered,
        "now_async": .nowAsync, "no_longer_async": .noLongerAsync, "now_throws": .nowThrows,
        "no_longer_throws": .noLongerThrows,
    ]

    private var record: EffectRecord {
        switch self {
        case .gone(let use): EffectRecord("gone", [.renamed: use])
        case .added(let consequence): EffectRecord("added", [.consequence: consequence?.rawValue])
        case .addedRequirement(let value): EffectRecord("requirement_added", [.default: value.rawValue])
        case .renamed(let to): EffectRecord("renamed").with(to)
        case .moved(let to): EffectRecord("moved").with(to)
        case .moduleChanged(let old, let new): EffectRecord("module_changed", [.old: old, .new: new])
        case .aliased(let type): EffectRecord("aliased", [.type: type])
        case .kindChanged(let old, let new): EffectRecord("kind_changed", [.old: old, .new: new])
        case .notInherited(let type): EffectRecord("not_inherited", [.type: type])
        case .hidden(let access): EffectRecord("hidden", [.access: access])
        case .accessLowered(let old, let new): EffectRecord("access_lowered", [.old: old, .new: new])
        case .accessRaised(let new): EffectRecord("access_raised", [.new: new])
        case .conditionGained(let text): EffectRecord("condition_gained", [.condition: text])
        case .conditionLost(let text): EffectRecord("condition_lost", [.condition: text])
        case .gained(let trait): EffectRecord("trait_gained", [.trait: trait.rawValue])
        case .lost(let trait): EffectRecord("trait_lost", [.trait: trait.rawValue])
        case .conformancesGained(let names): EffectRecord("conformances_gained").with(names)
        case .conformancesLost(let names): EffectRecord("conformances_lost").with(names)
        case .initializersNotInherited(let type): EffectRecord("initializers_not_inherited", [.type: type])
        case .rawTypeChanged(let old, let new): EffectRecord("raw_type_changed", [.old: old, .new: new])
        case .rawValueChanged(let old, let new, let isShifted):
            EffectRecord("raw_value_changed", [.old: old, .new: new]).with(isShifted, .isShifted)
        case .genericParameterCount(let old, let new):
            EffectRecord("generic_parameter_count").with(old, .oldCount).with(new, .newCount)
        case .constraintsGained(let names): EffectRecord("constraints_gained").with(names)
        case .constraintsLost(let names): EffectRecord("constraints_lost").with(names)
        case .parameterAdded(let parameter, let type, let hasDefault, let isInFront):
            EffectRecord("parameter_added", [.type: type]).with(parameter).with(hasDefault, .hasDefault)
                .with(isInFront, .isInFront)
        case .parameterLost(let parameter): EffectRecord("parameter_lost").with(parameter)
        case .parameterRenamed(let parameter, let name):
            EffectRecord("parameter_renamed", [.new: name]).with(parameter)
        case .parameterLabelled(let parameter, let label):
            EffectRecord("parameter_labelled", [.label: label]).with(parameter)
        case .parameterUnlabelled(let parameter): EffectRecord("parameter_unlabelled").with(parameter)
        case .parameterRetyped(let parameter, let old, let new):
            EffectRecord("parameter_retyped", [.old: old, .new: new]).with(parameter)
        case .parameterDefaultGained(let parameter): EffectRecord("parameter_default_gained").with(parameter)
        case .parameterDefaultLost(let parameter): EffectRecord("parameter_default_lost").with(parameter)
        case .parameterDefaultChanged(let parameter, let old, let new):
            EffectRecord("parameter_default_changed", [.old: old, .new: new]).with(parameter)
        case .parameterMarkGained(let parameter, let mark):
            EffectRecord("parameter_mark_gained", [.mark: mark]).with(parameter)
        case .parameterMarkLost(let parameter, let mark):
            EffectRecord("parameter_mark_lost", [.mark: mark]).with(parameter)
        case .parameterVariadic(let parameter): EffectRecord("parameter_variadic").with(parameter)
        case .parameterNotVariadic(let parameter): EffectRecord("parameter_not_variadic").with(parameter)
        case .valuesGained(let names): EffectRecord("values_gained").with(names)
        case .valuesLost(let count): EffectRecord("values_lost").with(count, .count)
        case .resultGained(let type): EffectRecord("result_gained", [.type: type])
        case .resultLost(let type): EffectRecord("result_lost", [.type: type])
        case .resultRetyped(let old, let new): EffectRecord("result_retyped", [.old: old, .new: new])
        case .retyped(let old, let new): EffectRecord("retyped", [.old: old, .new: new])
        case .valueChanged(let old, let new, let isDefault):
            EffectRecord("value_changed", [.old: old, .new: new]).with(isDefault, .isDefault)
        case .failable(let mark): EffectRecord("failable", [.mark: mark])
        case .nowIsolated(let actor): EffectRecord("now_isolated", [.actor: actor])
        case .noLongerIsolated(let actor): EffectRecord("no_longer_isolated", [.actor: actor])
        case .attributeGained(let name): EffectRecord("attribute_gained", [.name: name])
        case .attributeLost(let name): EffectRecord("attribute_lost", [.name: name])
        case .deprecated(let advice, let platform): EffectRecord("deprecated", [.platform: platform]).with(advice)
        case .undeprecated(let platform): EffectRecord("undeprecated", [.platform: platform])
        case .unavailable(let advice, let platform): EffectRecord("unavailable", [.platform: platform]).with(advice)
        case .availableAgain(let platform): EffectRecord("available_again", [.platform: platform])
        case .obsoleted(let version, let advice, let platform):
            EffectRecord("obsoleted", [.version: version, .platform: platform]).with(advice)
        case .versionRaised(let version, let platform):
            EffectRecord("version_raised", [.version: version, .platform: platform])
        case .versionLowered(let version, let platform):
            EffectRecord("version_lowered", [.version: version, .platform: platform])
        case .versionDropped(let version, let platform):
            EffectRecord("version_dropped", [.version: version, .platform: platform])
        case .notAnalysed(let reason): EffectRecord("not_analysed", reason.texts)
        case .other(let name): EffectRecord(name)
        case .inherited, .changed, .parametersReordered, .nowAsync, .noLongerAsync, .nowThrows, .noLongerThrows:
            EffectRecord(APIChange.Effect.plain.first { $0.value == self }?.key ?? "")
        }
    }

    private init(_ record: EffectRecord) {
        self =
            APIChange.Effect.plain[record.name] ?? APIChange.Effect.ofDeclaration(record)
            ?? APIChange.Effect.ofType(record) ?? APIChange.Effect.ofParameter(record)
            ?? APIChange.Effect.ofAvailability(record) ?? .other(record.name)
    }

    private static func ofDeclaration(_ record: EffectRecord) -> APIChange.Effect? {
        let text = record.texts
        return switch record.name {
        case "gone": .gone(use: text[.renamed])
        case "added": record.texts[.consequence] == nil ? .added(nil) : known(.consequence, record) { .added($0) }
        case "requirement_added": known(.default, record) { .addedRequirement($0) }
        case "renamed": record.declaration.map { .renamed(to: $0) }
        case "moved": record.declaration.map { .moved(to: $0) }
        case "module_changed": both(text) { .moduleChanged(old: $0, new: $1) }
        case "aliased": text[.type].map { .aliased(of: $0) }
        case "kind_changed": both(text) { .kindChanged(old: $0, new: $1) }
        case "not_inherited": text[.type].map { .notInherited(from: $0) }
        case "hidden": text[.access].map { .hidden(access: $0) }
        case "access_lowered": both(text) { .accessLowered(old: $0, new: $1) }
        case "access_raised": text[.new].map { .accessRaised(new: $0) }
        case "condition_gained": text[.condition].map { .conditionGained($0) }
        case "condition_lost": text[.condition].map { .conditionLost($0) }
        case "trait_gained": known(.trait, record) { .gained($0) }
        case "trait_lost": known(.trait, record) { .lost($0) }
        case "not_analysed": APIChange.Reason(text).map { .notAnalysed($0) }
        case "now_isolated": .nowIsolated(actor: text[.actor])
        case "no_longer_isolated": text[.actor].map { .noLongerIsolated(actor: $0) }
        case "attribute_gained": text[.name].map { .attributeGained($0) }
        case "attribute_lost": text[.name].map { .attributeLost($0) }
        default: nil
        }
    }

    private static func ofType(_ record: EffectRecord) -> APIChange.Effect? {
        let text = record.texts
        return switch record.name {
        case "conformances_gained": record.list().map { .conformancesGained($0) }
        case "conformances_lost": record.list().map { .conformancesLost($0) }
        case "initializers_not_inherited": text[.type].map { .initializersNotInherited(from: $0) }
        case "raw_type_changed": .rawTypeChanged(old: text[.old], new: text[.new])
        case "raw_value_changed":
            text[.old].map { .rawValueChanged(old: $0, new: text[.new], isShifted: record.flags[.isShifted] ?? false) }
        case "generic_parameter_count":
            record.numbers[.oldCount].flatMap { old in
                record.numbers[.newCount].map { .genericParameterCount(old: old, new: $0) }
            }
        case "constraints_gained": record.list().map { .constraintsGained($0) }
        case "constraints_lost": record.list().map { .constraintsLost($0) }
        case "result_gained": text[.type].map { .resultGained($0) }
        case "result_lost": text[.type].map { .resultLost($0) }
        case "result_retyped": both(text) { .resultRetyped(old: $0, new: $1) }
        case "retyped": both(text) { .retyped(old: $0, new: $1) }
        case "value_changed":
            both(text) { .valueChanged(old: $0, new: $1, isDefault: record.flags[.isDefault] ?? false) }
        case "failable": text[.mark].map { .failable(mark: $0) }
        case "values_gained": record.list().map { .valuesGained($0) }
        case "values_lost": record.numbers[.count].map { .valuesLost(count: $0) }
        default: nil
        }
    }

    private static func ofParameter(_ record: EffectRecord) -> APIChange.Effect? {
        guard let parameter = record.parameter else { return nil }
        let text = record.texts
        return switch record.name {
        case "parameter_added":
            text[.type].map {
                .parameterAdded(
                    parameter, type: $0, hasDefault: record.flags[.hasDefault] ?? false,
                    isInFront: record.flags[.isInFront] ?? false)
            }
        case "parameter_lost": .parameterLost(parameter)
        case "parameter_renamed": text[.new].map { .parameterRenamed(parameter, to: $0) }
        case "parameter_labelled": text[.label].map { .parameterLabelled(parameter, label: $0) }
        case "parameter_unlabelled": .parameterUnlabelled(parameter)
        case "parameter_retyped": both(text) { .parameterRetyped(parameter, old: $0, new: $1) }
        case "parameter_default_gained": .parameterDefaultGained(parameter)
        case "parameter_default_lost": .parameterDefaultLost(parameter)
        case "parameter_default_changed": both(text) { .parameterDefaultChanged(parameter, old: $0, new: $1) }
        case "parameter_mark_gained": text[.mark].map { .parameterMarkGained(parameter, mark: $0) }
        case "parameter_mark_lost": text[.mark].map { .parameterMarkLost(parameter, mark: $0) }
        case "parameter_variadic": .parameterVariadic(parameter)
        case "parameter_not_variadic": .parameterNotVariadic(parameter)
        default: nil
        }
    }

    private static func ofAvailability(_ record: EffectRecord) -> APIChange.Effect? {
        let platform = record.texts[.platform]
        let version = record.texts[.version]
        return switch record.name {
        case "deprecated": .deprecated(record.advice, platform: platform)
        case "undeprecated": .undeprecated(platform: platform)
        case "unavailable": .unavailable(record.advice, platform: platform)
        case "available_again": .availableAgain(platform: platform)
        case "obsoleted": version.map { .obsoleted(version: $0, record.advice, platform: platform) }
        case "version_raised": version.map { .versionRaised($0, platform: platform) }
        case "version_lowered": version.map { .versionLowered($0, platform: platform) }
        case "version_dropped": version.map { .versionDropped($0, platform: platform) }
        default: nil
        }
    }

    private static func both(
        _ text: [EffectRecord.Key: String], _ make: (String, String) -> APIChange.Effect
    ) -> APIChange.Effect? {
        text[.old].flatMap { old in text[.new].map { make(old, $0) } }
    }

    private static func known<Value: RawRepresentable<String>>(
        _ key: EffectRecord.Key, _ record: EffectRecord, _ make: (Value) -> APIChange.Effect
    ) -> APIChange.Effect? {
        record.texts[key].flatMap(Value.init).map(make)
    }
}

extension APIChange.Reason {
    fileprivate var texts: [EffectRecord.Key: String?] {
        switch self {
        case .attributeGained(let name): [.reason: "attribute_gained", .name: name]
        case .attributeLost(let name): [.reason: "attribute_lost", .name: name]
        case .macroExpansion: [.reason: "macro_expansion"]
        case .inferredType: [.reason: "inferred_type"]
        case .source(let problem): [.reason: problem.rawValue]
        }
    }

    fileprivate init?(_ texts: [EffectRecord.Key: String]) {
        switch texts[.reason] ?? "" {
        case "attribute_gained": self = .attributeGained(texts[.name] ?? "")
        case "attribute_lost": self = .attributeLost(texts[.name] ?? "")
        case "macro_expansion": self = .macroExpansion
        case "inferred_type": self = .inferredType
        case let name:
            guard let problem = SourceProblem(rawValue: name) else { return nil }
            self = .source(problem)
        }
    }
}
