package import TeamSyncBase

/// The contents of `.teamsync-check.yaml`, which configures how the source code of a repository is checked.
package struct CheckConfiguration: Equatable, Sendable {
    package static let fileName = ".teamsync-check.yaml"

    /// The settings of one rule.
    package struct Rule: Equatable, Sendable {
        /// `off`, `warning` or `error`; nil for the rule's default.
        package var level: String?
        /// The names, values or strings that the rule accepts.
        package var allow: [String] = []
        /// Globs of files that the rule ignores.
        package var exclude: [String] = []
    }

    /// The location of the specifications and the source code of components; see `specs` in docs/check.md.
    package struct Components: Equatable, Sendable {
        /// The file that lists the components; nil if there is none.
        package var index: CatalogueSource?
        /// Path patterns with `{key}`; nil if there are none.
        package var specs: String?
        package var sources: String?
        package var previews: String?
        /// The names of parameters that may be missing from the specification or from the source code.
        package var ignoredParameters: [String] = []

        package init(
            index: CatalogueSource? = nil, specs: String? = nil, sources: String? = nil, previews: String? = nil
        ) {
            (self.index, self.specs, self.sources, self.previews) = (index, specs, sources, previews)
        }
    }

    package var rules: [String: Rule] = [:]
    /// Globs of the files to check; empty for all Swift files.
    package var include: [String] = []
    package var exclude: [String] = []
    /// Globs of files that define tokens; colors may be literals in these files.
    package var definitions: [String] = []
    /// Accessor patterns, by catalogue kind: `icon`, `color`.
    package var icons: [String] = []
    package var colors: [String] = []
    /// The brands and modes in which a color must match a token; empty for all.
    package var brands: [String] = []
    package var modes: [String] = []
    /// The replacements made by `--fix`, by the type of the current code: `Color.ds(.{name})`.
    package var fixes: [String: String] = [:]
    package var components: Components?
    /// The byte order of colors with eight hexadecimal digits in source code, for code where no initializer of the
    /// repository determines it.
    package var hex: HexOrder?
    /// The highest level that findings in previews, demos and tests can have: `off`, `warning` or `error`.
    package var examples = "warning"
    /// A path relative to the file's folder; nil if there is none.
    package var baseline: String?

    package init() {}

    /// - Parameters:
    ///   - bytes: the contents of the file.
    ///   - file: the path to use in errors.
    ///   - knownRules: the ids of all rules.
    ///   - isAccessor: whether a string is an accessor pattern.
    package static func parse(
        _ bytes: [UInt8], file: String, knownRules: [String], isAccessor: (String) -> Bool
    ) throws(ConfigurationError) -> CheckConfiguration {
        guard bytes.count <= ConfigurationText.sizeLimit else {
            throw ConfigurationError(
                file: file, message: "the file is larger than \(ConfigurationText.sizeLimit >> 20) MiB")
        }
        let text = try ConfigurationText.text(of: bytes, file: file)
        var configuration = CheckConfiguration()
        guard let root = try ConfigurationParser(file: file).node(of: text), !root.isNothing else {
            return configuration
        }
        let mapping = try MappingReader(
            root, of: "the configuration",
            allowed: [
                "rules", "examples", "paths", "accessors", "compare", "hex", "fix", "components", "baseline",
            ])
        if let entry = mapping["rules"] { try configuration.readRules(entry.value, knownRules) }
        if let entry = mapping["paths"] {
            let paths = try MappingReader(entry.value, of: "'paths'", allowed: ["include", "exclude", "definitions"])
            configuration.include = try paths.globs("include")
            configuration.exclude = try paths.globs("exclude")
            configuration.definitions = try paths.globs("definitions")
        }
        if let entry = mapping["accessors"] {
            let accessors = try MappingReader(entry.value, of: "'accessors'", allowed: ["icons", "colors"])
            let hint =
                "Swift code with {name} in place of the name: "
                + #"DSIcon.named("{name}"), .dsColor(.{name}), DSIcon.{name}"#
            func patterns(_ key: String) throws(ConfigurationError) -> [String] {
                try accessors.texts(key, of: "accessors", hint: hint) { isAccessor($0) ? nil : "is not an accessor" }
                    ?? []
            }
            (configuration.icons, configuration.colors) = (try patterns("icons"), try patterns("colors"))
        }
        if let entry = mapping["compare"] {
            let compare = try MappingReader(entry.value, of: "'compare'", allowed: ["brands", "modes"])
            let hint = "names of the catalogue, such as light"
            func names(_ key: String) throws(ConfigurationError) -> [String] {
                try compare.texts(key, of: "names", hint: hint) { $0.isEmpty ? "is empty" : nil } ?? []
            }
            (configuration.brands, configuration.modes) = (try names("brands"), try names("modes"))
        }
        if let entry = mapping["fix"] {
            let types = ["Color", "UIColor", "NSColor", "CGColor", "CIColor", "colorLiteral"]
            let fix = try MappingReader(entry.value, of: "'fix'", allowed: types)
            for type in types {
                configuration.fixes[type] = try fix.text(type, hint: "an expression that contains {name}") {
                    $0.contains("{name}") ? nil : "does not contain {name}"
                }
            }
        }
        configuration.hex = try mapping.choice("hex")
        configuration.examples = try mapping.level("examples") ?? configuration.examples
        if let entry = mapping["components"] { configuration.components = try Components(entry.value) }
        configuration.baseline = try mapping.text("baseline", hint: "a path relative to the top of the repository") {
            TreePath.problem(inFile: $0)
        }
        return configuration
    }

    private mutating func readRules(_ node: ConfigurationNode, _ known: [String]) throws(ConfigurationError) {
        let mapping = try MappingReader(node, of: "'rules'", allowed: known)
        for id in known {
            guard let entry = mapping[id] else { continue }
            var rule = Rule()
            if case .mapping = entry.value.content {
                let own = try MappingReader(entry.value, of: "'\(id)'", allowed: ["level", "allow", "exclude"])
                rule.level = try own.level("level")
                rule.allow = try own.texts("allow", of: "names", hint: "text") { _ in nil } ?? []
                rule.exclude = try own.globs("exclude")
            } else {
                rule.level = try mapping.level(id)
            }
            rules[id] = rule
        }
    }
}

extension CheckConfiguration.Components {
    init(_ node: ConfigurationNode) throws(ConfigurationError) {
        let mapping = try MappingReader(
            node, of: "'components'", allowed: ["index", "specs", "sources", "previews", "ignore_parameters"])
        if let entry = mapping["index"] {
            let own = try MappingReader(entry.value, of: "'index'", allowed: ["file", "pointer", "key"])
            guard let file = try own.text("file", hint: TreePath.hint, problem: { TreePath.problem(inFile: $0) }) else {
                throw entry.place.error("'index' has no 'file'", hint: "index: {file: specs/index.json, key: name}")
            }
            let pointer = try own.text("pointer", hint: "an RFC 6901 pointer", problem: { JSONPointer.problem(in: $0) })
            index = .array(file: file, pointer: pointer ?? "", key: try own.text("key")?.text ?? "name")
        }
        specs = try mapping.template("specs")
        sources = try mapping.template("sources")
        previews = try mapping.template("previews")
        ignoredParameters = try mapping.texts("ignore_parameters", of: "names", hint: "a name") { _ in nil } ?? []
    }
}

extension MappingReader {
    fileprivate func globs(_ key: String) throws(ConfigurationError) -> [String] {
        try texts(key, of: "patterns", hint: TreePath.globHint) { TreePath.problem(inGlob: $0) } ?? []
    }

    fileprivate func template(_ key: String) throws(ConfigurationError) -> String? {
        try text(key, hint: TreePath.tiedHint) { TreePath.problem(inTied: $0) }
    }

    fileprivate func level(_ key: String) throws(ConfigurationError) -> String? {
        guard let placed = try text(key) else { return nil }
        guard ["off", "warning", "error"].contains(placed.text) else {
            throw placed.place.error("\(placed.text.quoted) is not a level", hint: "off, warning or error")
        }
        return placed.text
    }
}
