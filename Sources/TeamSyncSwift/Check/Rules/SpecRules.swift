import TeamSyncReaders

/// Finds components without a specification.
enum MissingSpecRule: CheckRule {
    static let description = RuleDescription(
        id: "missing-spec", level: .warning, summary: "a component has no specification",
        explanation: """
            A component is a view that is not private and has the name of its file, in one of the files in
            'components.sources'. A view is a struct that conforms to View, or a subclass of UIView or a similar class.
            The specification of a component is its file in 'components.specs'.

            By default, both settings come from the configured repository, or else from a folder 'specs' with
            'index.json'. 'allow' takes names.
            """,
        bad: "Sources/Components/Chip.swift without specs/components/Chip.json",
        good: "Sources/Components/Chip.swift and specs/components/Chip.json")

    static func findings(in file: CheckedFile, _ context: RuleContext) -> [CheckFinding] {
        guard let project = context.components, project.hasSpecs, let key = project.sourceKey(of: file.path),
            let type = file.facts.types.first(where: { $0.name == key && $0.isView && $0.isVisible }),
            !context.allows(description, key), project.specs[key] == nil, let path = project.specPath(key)
        else { return [] }
        return [
            CheckFinding(
                rule: description.id, path: file.path, range: type.range,
                message: Sanitizer.clean("the component '\(key)' has no specification: add \(path)", limit: .line),
                declaration: key, literal: key)
        ]
    }
}

/// Finds specifications that differ from their sources.
enum SpecOutOfStepRule: CheckRule {
    static let description = RuleDescription(
        id: "spec-out-of-step", level: .warning, summary: "the specification and the source of a component differ",
        explanation: """
            Compares the names in a specification ('properties', 'props', 'parameters' or a similar list) with the
            source, and reports names that only one of them has.

            The source's parameters are those of initializers, except init(frame:) and init(coder:). In a class, the
            parameters of methods named configure…, set… and update… count too. Extensions are included. A specification
            may also list other visible members: properties, methods such as modifiers, inherited members, and the
            members of a nested type or of a parameter's type.

            A specification without such a list is not compared. The specification of a class is not compared if its
            superclass is declared elsewhere.

            Also reports components in the index without a specification or source, specifications that are missing from
            the index, and, with 'components.previews', components without a preview. 'components.ignore_parameters'
            lists parameters that need not be in both.
            """,
        bad: #"{"name": "Chip", "properties": {"size": "CGFloat"}}  // init(title:)"#,
        good: #"{"name": "Chip", "properties": {"title": "String"}}  // init(title:)"#)

    static func findings(in file: CheckedFile, _ context: RuleContext) -> [CheckFinding] {
        guard let project = context.components, let key = project.sourceKey(of: file.path),
            let type = file.facts.types.first(where: { $0.name == key && !$0.isExtension }),
            let spec = project.specs[key],
            !context.allows(description, key)
        else { return [] }
        var findings: [CheckFinding] = []
        func add(_ range: SourceRange, _ literal: String, _ message: String) {
            findings.append(
                CheckFinding(
                    rule: description.id, path: file.path, range: range,
                    message: Sanitizer.clean(message, limit: .line), declaration: key, literal: literal))
        }
        if let written = spec.parameters {
            let extensions = context.extensions[key] ?? []
            let parameters = ([type] + extensions).flatMap { $0.parameters + $0.configured }
            let members = context.module.members(of: key, at: file.path)
            var names = members.names.union(parameters.flatMap(\.names))
            // The specification may list the members of a model passed as an argument.
            let handed = parameters.map { context.module.memberNames(of: $0.type, at: file.path) }
            for own in handed { names.formUnion(own) }
            let ignored = Set(project.ignoredParameters)
            let isOpen = type.isOpen || members.isOpen
            for name in written where !names.contains(name) && !ignored.contains(name) && !isOpen {
                add(type.range, name, "\(spec.path) lists the parameter '\(name)', but '\(key)' does not have it")
            }
            let known = Set(written)
            var said: Set<String> = []
            // Only the type's own parameters are reported, because parameters from extensions may be in other files.
            for (parameter, own) in zip(type.parameters + type.configured, handed) {
                guard !parameter.names.contains(where: { known.contains($0) || ignored.contains($0) }),
                    own.isDisjoint(with: known), said.insert(parameter.label ?? parameter.name).inserted
                else { continue }
                add(
                    parameter.range, parameter.label ?? parameter.name,
                    "\(spec.path) does not list the parameter '\(parameter.label ?? parameter.name)' of '\(key)'")
            }
        }
        return findings
    }

    /// The differences between the files of components.
    /// - Parameters:
    ///   - files: the parsed files.
    ///   - isWhole: whether all files were parsed, so that a missing preview is certain.
    static func findings(
        in project: ComponentFiles, _ files: [CheckedFile], _ context: RuleContext, isWhole: Bool
    ) -> [CheckFinding] {
        var findings: [CheckFinding] = []
        func add(_ path: String, _ line: Int, _ key: String, _ message: String) {
            guard !context.allows(description, key) else { return }
            var range = SourceRange()
            (range.line, range.endLine) = (line, line)
            findings.append(
                CheckFinding(
                    rule: description.id, path: path, range: range, message: Sanitizer.clean(message, limit: .line),
                    declaration: key, literal: key))
        }
        let indexed = Set(project.index.map(\.key))
        if let path = project.indexPath {
            for entry in project.index {
                if project.hasSpecs, project.specs[entry.key] == nil, !project.failed.contains(entry.key) {
                    add(path, entry.line, entry.key, "'\(entry.key)' is in the index but has no specification")
                }
                if project.hasSources, project.sources[entry.key] == nil {
                    add(path, entry.line, entry.key, "'\(entry.key)' is in the index but has no source")
                }
            }
            for (key, spec) in project.specs.sorted(by: { $0.key < $1.key }) where !indexed.contains(key) {
                add(spec.path, 1, key, "'\(key)' has a specification but is not in \(path)")
            }
        }
        guard isWhole, project.hasPreviews else { return findings }
        let previewed = Set(files.flatMap(\.facts.previewed))
        for file in files {
            guard let key = project.sourceKey(of: file.path), project.specs[key] != nil || indexed.contains(key),
                let type = file.facts.types.first(where: { $0.name == key && $0.isView }), !previewed.contains(key),
                !context.allows(description, key)
            else { continue }
            let place = project.previewPath(key) ?? "a preview"
            findings.append(
                CheckFinding(
                    rule: description.id, path: file.path, range: type.range,
                    message: Sanitizer.clean("the component '\(key)' has no preview: add \(place)", limit: .line),
                    declaration: key, literal: "preview"))
        }
        return findings
    }
}
