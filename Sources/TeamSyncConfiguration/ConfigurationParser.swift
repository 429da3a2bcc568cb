/// Turns YAML text into nodes: one document, plain keys, no tags, and no aliases, with which a short file could stand
/// for a value of any size.
struct ConfigurationParser {
    let file: String

    /// - Returns: the value of the only document; nil when there is none.
    func node(of yaml: String) throws(ConfigurationError) -> ConfigurationNode? {
        let problem = YAMLProblem(file: file, yaml: yaml)
        let reader = try problem.orError { () throws(YAMLFailure) in try YAMLReader(yaml) }
        var composition = Composition(file: file)
        while true {
            let event = try problem.orError { () throws(YAMLFailure) in try reader.next() }
            if case .streamEnd = event.kind { return composition.root }
            try composition.take(event)
        }
    }
}
